import { expect, it } from 'vitest';
import { labels, messages } from '../../identity/messages.ts';
import type { FlowKind, Message } from '../../identity/messages.ts';
import table from './ory-messages.json' with { type: 'json' };

const now = Date.UTC(2026, 10, 21, 9);
const kinds: FlowKind[] = ['login', 'registration', 'settings', 'recovery', 'verification'];

/** Every message of the service, with values where it takes some. */
const all: Message[] = [
  ...[...Object.values(labels), ...Object.values(messages)].filter((one) => typeof one !== 'function'),
  ...kinds.map((kind) => messages.expired(kind, now - 60_000, now)),
  labels.field('E-Mail', 'traits.email'),
  messages.recovered(now + 15 * 60_000, now),
  messages.generic('because'),
  messages.missing('password'),
  messages.tooShort(2, 1),
  messages.tooLong(2, 3),
  messages.pattern('^a'),
  messages.wrongType('string', 'number'),
  messages.duplicateWithHints('a@b.example'),
  messages.passwordShort(8, 5),
  messages.email('nope'),
  labels.secret('ABC'),
  labels.lookupSecret('abc'),
  labels.lookupUsed('2026-11-21T09:00:00Z', 1),
  labels.lookupSecrets('abc, used', []),
  labels.removeKey('Laptop', '2026-11-21T09:00:00Z', 1),
];

/** A text in the format of Go, or with names in braces, as a pattern. */
function pattern(text: string): RegExp {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${literal
      .replace(/%\\\.2f/g, '\\d+\\.\\d\\d')
      .replace(/%q/g, '"[^"]+"')
      .replace(/%[sdv]|\{\w+\}/g, '.+')}$`,
  );
}

it('has every message once, and says what Ory says', () => {
  const ids = all.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(table.rows.map(([id]) => id)));
  expect(ids).toHaveLength(new Set(ids).size);
  for (const { id, type, text, context } of all) {
    const row = table.rows.find(([one]) => one === id) as [number, string, string, string[]];
    expect(type, String(id)).toBe(row[1]);
    expect(text).toMatch(pattern(row[2]));
    expect(Object.keys(context ?? {}).sort(), String(id)).toEqual([...row[3]].sort());
  }
});
