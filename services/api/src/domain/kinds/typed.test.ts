import { expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { emptyRequest } from '../transaction.ts';
import { bookingOf } from './typed.ts';
import type { TypedBooking } from './typed.ts';

const common = { ...emptyRequest, effective_date: '2026-05-01', member_id: 'm', instrument_id: 'S' };
const typed: TypedBooking = {
  ...common,
  kind: 'issue',
  direction: null,
  quantity: '3',
  price_cents: 120,
  amount_cents: 360,
  withholding_cents: null,
  acquired_on: '2026-04-01',
};

test.each<[words: string, Partial<TypedBooking>, expected: object]>([
  ['units at a price', {}, { quantity: '3', price_cents: 120, amount_cents: 360, acquired_on: '2026-04-01' }],
  [
    'a gift is worth its part of the capital, whatever was typed',
    { kind: 'gift_back' },
    { quantity: '3', book_cents: null },
  ],
  [
    'a correction inwards',
    { kind: 'correction', direction: 'in' },
    { direction: 'in', quantity: '3', amount_cents: 360n },
  ],
  [
    'a correction of units alone',
    { kind: 'correction', direction: 'out', amount_cents: null },
    { direction: 'out', quantity: '3', amount_cents: 0n },
  ],
  [
    'interest, without tax unless it is typed',
    { kind: 'interest', amount_cents: 100 },
    { gross_cents: 100n, withholding_cents: 0n },
  ],
  [
    'a dividend, of which tax takes part',
    { kind: 'dividend', amount_cents: 100, withholding_cents: 15 },
    { gross_cents: 100n, withholding_cents: 15n },
  ],
  [
    'a dividend, of which tax takes all',
    { kind: 'dividend', amount_cents: 100, withholding_cents: 100 },
    { gross_cents: 100n, withholding_cents: 100n },
  ],
  ['a payout by hand', { kind: 'payout', amount_cents: 1 }, { amount_cents: 1n, paid_from: 'bank' }],
  ['a receipt', { kind: 'receipt' }, { amount_cents: 360n }],
])('%s', (_words, changed, expected) => {
  const request = { ...typed, ...changed };
  expect(bookingOf(request)).toEqual({ ...common, kind: request.kind, ...expected });
});

const invalid = (field: string, value: number) => ({ code: 'amount_invalid', field, params: { value } });
test.each<[words: string, Partial<TypedBooking>, refusal: object]>([
  ['a correction without a direction', { kind: 'correction' }, { code: 'required', field: 'direction' }],
  [
    'a correction below zero',
    { kind: 'correction', direction: 'in', amount_cents: -1 },
    invalid('amount_cents', -0.01),
  ],
  ['interest without an amount', { kind: 'interest', amount_cents: null }, { code: 'required', field: 'amount_cents' }],
  ['a payout of nothing', { kind: 'payout', amount_cents: 0 }, invalid('amount_cents', 0)],
  ['a receipt below zero', { kind: 'receipt', amount_cents: -250 }, invalid('amount_cents', -2.5)],
  ['tax below zero', { kind: 'interest', withholding_cents: -5 }, invalid('withholding_cents', -0.05)],
  [
    'more tax than interest',
    { kind: 'interest', amount_cents: 100, withholding_cents: 101 },
    { code: 'withholding_too_high', field: 'withholding_cents', params: { amount_cents: 100 } },
  ],
])('refuses %s', (_words, changed, refusal) => {
  const work = () => bookingOf({ ...typed, ...changed });
  expect(work).toThrow(DomainError);
  expect(work).toThrow(expect.objectContaining({ errors: [expect.objectContaining(refusal)] }) as Error);
});
