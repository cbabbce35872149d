import { readdirSync, readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { errorCodes } from '../../../services/api/src/domain/errors.ts';

type Texts = Record<string, string>;

function flatten(node: object, prefix = ''): Texts {
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flatten(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, String(value)]],
    ),
  );
}

const load = (locale: string): Texts =>
  flatten(JSON5.parse(readFileSync(new URL(`../public/locale/${locale}/translation.json5`, import.meta.url), 'utf8')));
const nl = load('nl');
const en = load('en');
const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).toSorted();

test('nl and en have the same keys', () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(nl).toSorted());
});

test('each text names the same values in both languages and is not empty', () => {
  for (const [key, text] of Object.entries(nl)) {
    expect(placeholders(en[key] ?? ''), key).toEqual(placeholders(text));
    expect(text.trim(), key).not.toBe('');
  }
});

test('every error code of the API has a text', () => {
  const missing = errorCodes.filter((code) => !(`error.api.${code}` in nl));
  expect(missing).toEqual([]);
});

test('every error text belongs to a code of the API or to the application itself', () => {
  const own = ['unknown', 'unexpected', 'unexpected_answer', 'network'];
  const codes = new Set<string>([...errorCodes, ...own]);
  const extra = Object.keys(nl).filter((key) => key.startsWith('error.api.') && !codes.has(key.slice(10)));
  expect(extra).toEqual([]);
});

test('every key the application asks for has a text', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.endsWith('schema.d.ts'))
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'));
  const asked = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => key ?? ''));
  const known = new Set(Object.keys(nl).map((key) => key.replace(/_(zero|one|other)$/, '')));
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});
