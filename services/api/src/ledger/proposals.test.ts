import { expect, test } from 'vitest';
import { orderOf } from './proposals.ts';
import type { Proposal } from './proposals.ts';

const fields = {
  effective_date: '2026-06-01',
  member_id: 'm',
  counterparty_id: null,
  instrument_id: 'S',
  description: 'Inleg',
  reference: 'BANK 1',
  document: 'Akte',
};
const proposal: Proposal = {
  id: 'p',
  status: 'waiting',
  version: 1,
  maker_id: 'anna',
  created_at: '2026-06-01T10:00:00Z',
  reverses_id: null,
  input: {
    ...fields,
    kind: 'issue',
    quantity: '123450',
    price_cents: '2750',
    amount_cents: '33949',
    reason_code: 'other',
    source: 'ui',
    source_id: 's',
    acquired_on: '2026-05-01',
    direction: null,
    withholding_cents: null,
    price_overridden: false,
    scale: 4,
  },
};
const by = { id: 'p', source: 'ui', source_id: 's', maker_id: 'anna', checker_id: 'bram' };

test('what waited is booked as it was entered; the price list decides again unless a price was chosen', () => {
  const request = {
    ...fields,
    kind: 'issue',
    reason_code: 'other',
    quantity: '12.345',
    price_cents: null,
    amount_cents: 33_949,
    acquired_on: '2026-05-01',
  };
  expect(orderOf(proposal, 'bram')).toEqual({ ...by, request });
  const chosen = { ...proposal, input: { ...proposal.input, price_overridden: true, amount_cents: null } };
  expect(orderOf(chosen, 'bram').request).toEqual({ ...request, price_cents: 2_750, amount_cents: null });
});

test('a reversal that waited takes back what it named, and nothing when it named nothing', () => {
  const input = { ...proposal.input, kind: 'reversal' as const };
  const back = { ...proposal, reverses_id: 'o', input };
  const { effective_date, description } = fields;
  expect(orderOf(back, 'bram')).toEqual({
    ...by,
    request: {
      kind: 'reversal',
      reverses_id: 'o',
      reason_code: 'other',
      description,
      effective_date,
      by: 'administrator',
    },
  });
  expect(() => orderOf({ ...back, reverses_id: null }, 'bram')).toThrow('proposal p does not say what it reverses');
  const without = { ...back, input: { ...input, reason_code: null } };
  expect(() => orderOf(without, 'bram')).toThrow('proposal p does not say what it reverses');
});

const money = {
  quantity: null,
  price_cents: null,
  amount_cents: '1000',
  acquired_on: null,
  instrument_id: null,
  scale: 0,
};
test.each<[string, Partial<Proposal['input']>, object]>([
  ['payout', { ...money, kind: 'payout' }, { amount_cents: 1000n, paid_from: 'bank' }],
  ['receipt', { ...money, kind: 'receipt', member_id: null }, { member_id: null, amount_cents: 1000n }],
  [
    'dividend',
    { ...money, kind: 'dividend', instrument_id: 'S', withholding_cents: 150 },
    { gross_cents: 1000n, withholding_cents: 150n },
  ],
  [
    'correction',
    { kind: 'correction', direction: 'out', price_cents: null, amount_cents: '0' },
    { direction: 'out', quantity: '12.345', amount_cents: 0n },
  ],
  ['gift_back', { kind: 'gift_back', price_cents: null }, { quantity: '12.345', book_cents: null }],
])('%s that waited is booked with what only it says', (_kind, input, request) => {
  expect(orderOf({ ...proposal, input: { ...proposal.input, ...input } }, 'bram').request).toMatchObject(request);
});
