import { expect, test } from 'vitest';
import { moneyLeg, unitsLeg } from '../domain/accounts.ts';
import { batchOf } from './write.ts';
import type { Draft } from './order.ts';

test('a batch holds what the database takes, and nothing else of a draft', () => {
  const lot = { id: 'l', member_id: 'm', instrument_id: 'S' };
  const header = { id: 't', kind: 'issue', quantity: 2n ** 60n, amount_cents: null };
  const lots = [{ ...lot, original_qty: 3n, lock_until: null }];
  const postings = [unitsLeg('holding', lot, 3n), moneyLeg('bank', -5n)];
  const draft = { header, lots, postings, consumed: [], before: [], readings: [], weight_cents: 7n };
  expect(JSON.parse(batchOf([draft as unknown as Draft]))).toEqual({
    transactions: [
      {
        id: 't',
        kind: 'issue',
        quantity: '1152921504606846976',
        amount_cents: null,
        lots: [{ ...lot, original_qty: '3', lock_until: null }],
        postings: [
          { account: 'holding', member_id: 'm', instrument_id: 'S', delta: '3', lot_id: 'l' },
          { account: 'bank', member_id: null, instrument_id: null, delta: '-5', lot_id: null },
        ],
      },
    ],
  });
});
