import { globSync, readFileSync } from 'node:fs';
import type { Formats, Lookup } from '@ledenbureau/i18n';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { noticeText } from './noticeText.ts';

const api = new URL('../../../../services/api/src/', import.meta.url);
/** Every key that the API tells administrators something under: what stands after `notify(` in its modules. */
const told = globSync('modules/**/*.ts', { cwd: api })
  .map((file) => readFileSync(new URL(file, api), 'utf8'))
  .filter((source) => source.includes('notify('))
  .flatMap((source) => [...source.matchAll(/\bkey: '([a-z_]+\.[a-z_]+)'/gu)].map(([, key = '']) => key));

const lookup: Lookup = (key, variables) => `${key} ${JSON.stringify(variables)}`;
const formats = { money: (cents: number) => `€ ${cents / 100}`, number: String, date: String, quantity: String };

test.each(['nl', 'en'])('all that administrators are told has a text in %s', (locale) => {
  const file = new URL(`../../public/locale/${locale}/translation.json5`, import.meta.url);
  const { notice } = JSON5.parse<{ notice: Record<string, Record<string, string>> }>(readFileSync(file, 'utf8'));
  const texts = Object.entries(notice).flatMap(([subject, events]) =>
    Object.keys(events).map((event) => `${subject}.${event.replace(/_(?:one|other)$/u, '')}`),
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((key) => !texts.includes(key))).toEqual([]);
});

test('a notification is a sentence, with a number that chooses its form; without a text it is its key', () => {
  const params = { number: 'BT-2026-000001', count: 2, total_cents: 150 };
  expect(noticeText({ key: 'payment_batch.created', params }, lookup, formats as unknown as Formats)).toBe(
    'notice.payment_batch.created {"number":"BT-2026-000001","count":2,"total_cents":"€ 1.5"}',
  );
  expect(noticeText({ key: 'what.ever', params }, () => null, formats as unknown as Formats)).toBe('what.ever');
});
