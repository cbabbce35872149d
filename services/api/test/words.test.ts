// What the database allows in a column, the API can answer: a value that a schema of an answer does not know is a 500 for whoever reads it.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withSoundApp } from './harness.ts';

/** The words of every enum of openapi.json, and where one of them stands. */
function enums(part: unknown, place: string, found = new Map<string, string>()): Map<string, string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [name, value] of Object.entries(part)) {
    if (name === 'enum') found.set((value as unknown[]).join(' '), place);
    else enums(value, `${place}.${name}`, found);
  }
  return found;
}

test('no enum of the API lacks a word or two of what its column may hold', () =>
  withSoundApp({}, async ({ owner }) => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'`.execute(owner);
    const columns = rows
      .map(({ rule }) => /^CHECK \(\(\w+ = ANY \(ARRAY\[(?<words>.*)\]\)\)\)$/u.exec(rule)?.groups?.['words'])
      .flatMap((words) => (words === undefined ? [] : [[...words.matchAll(/'(\w+)'/gu)].map(([, word]) => word)]));
    expect(columns.length).toBeGreaterThan(30);
    const { components } = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
      components: object;
    };
    const lacking = [...enums(components, '')].filter(([text]) => {
      const words = text.split(' ');
      const among = columns.filter((column) => words.length >= 3 && words.every((word) => column.includes(word)));
      const isWhole = among.some(({ length }) => length === words.length);
      return !isWhole && among.some(({ length }) => length <= words.length + 2);
    });
    expect(lacking).toEqual([]);
  }));
