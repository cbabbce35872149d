import { expect, it } from 'vitest';
import { sentenceOf } from './messages.ts';

it.each([
  [
    'amount_mismatch',
    { expected_cents: 123_456_789 },
    'Bedrag moet € 1.234.567,89 zijn',
    'The amount must be €1,234,567.89',
  ],
  ['more_than_owed', { owed_cents: -5 }, 'Te betalen is € -0,05', 'Owed is -€0.05'],
  [
    'period_closed',
    { earliest: '2026-01-31' },
    'Periode is afgesloten; vanaf 31-01-2026',
    'The period is closed; from 31/01/2026',
  ],
])('%s has amounts and days as a language writes them', (code, params, nl, en) => {
  expect([sentenceOf({ code, params }, 'nl'), sentenceOf({ code, params }, 'en')]).toEqual([nl, en]);
});
