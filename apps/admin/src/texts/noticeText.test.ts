import { readFileSync } from 'node:fs';
import type { Formats, Lookup } from '@ledenbureau/i18n';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { noticeText } from './noticeText.ts';

const kinds = new URL('../../../../services/api/src/post/noticeKinds.ts', import.meta.url);
/** Every key that the API tells administrators something under. */
const told = [...readFileSync(kinds, 'utf8').matchAll(/'([a-z_]+\.[a-z_]+)'/gu)].map(([, key = '']) => key);

const lookup: Lookup = (key, variables) => `${key} ${JSON.stringify(variables)}`;
const words = (look: Lookup) => ({ lookup: look, formats: formats as unknown as Formats, locale: 'nl' });
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
  const text = noticeText({ key: 'payment_batch.created', params }, words(lookup));
  expect(text).toContain('notice.payment_batch.created {"number":"BT-2026-000001","count":2,"total_cents":"€ 1.5"');
  expect(
    noticeText(
      { key: 'what.ever', params },
      words(() => null),
    ),
  ).toBe('what.ever');
});

test('of a transaction it says what it is: so much of what, else an amount', () => {
  const kind = (key: string) =>
    key.startsWith('transaction.kinds.') ? 'Uitgifte' : key === 'units.nouns' ? 'Aandeel/aandeel/aandelen' : null;
  const said = (params: object) => {
    let variables: unknown;
    const look = ((key: string, given?: object) => kind(key) ?? ((variables = given), key)) as Lookup;
    noticeText({ key: 'transaction.proposed', params: { kind: 'issue', by: 'Bram', ...params } }, words(look));
    return variables;
  };
  const units = { quantity: '26', name_nl: 'Aandeel', name_en: 'Share', amount_cents: 260_000 };
  expect(said(units)).toMatchObject({ kind: 'Uitgifte', what: '26 aandelen', by: 'Bram' });
  expect(said({ quantity: null, name_nl: null, amount_cents: 150 })).toMatchObject({ what: '€ 1.5' });
});

test('a year stays as it is: it is no quantity', () => {
  const params = { year: '2025', count: 207 };
  const dotted = { ...formats, quantity: () => '2.025' } as unknown as Formats;
  const text = noticeText({ key: 'statement_run.ready', params }, { ...words(lookup), formats: dotted });
  expect(text).toContain('"year":"2025","count":207');
});
