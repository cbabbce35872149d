import { expect, test } from 'vitest';
import { firstError } from '../../test/firstError.ts';
import { refusal } from '../domain/errors.ts';
import type { DomainError } from '../domain/errors.ts';
import { kinds } from '../domain/kinds/index.ts';
import type { TransactionKind } from '../domain/kinds/index.ts';
import type { Original } from '../domain/kinds/reversal.ts';
import { emptyRequest } from '../domain/transaction.ts';
import type { Facts } from './facts.ts';
import type { Order, ReversalWish } from './order.ts';
import type { ReversedBy } from './original.ts';
import { requestOf } from './reversal.ts';

const booked = (kind: TransactionKind): Original => ({
  ...emptyRequest,
  id: 'o',
  number: 'TR-1',
  kind,
  effective_date: '2026-02-01',
  member_id: 'm',
  counterparty_id: 'c',
  instrument_id: 'S',
  quantity: 5n,
  price_cents: null,
  amount_cents: null,
  reference: 'BANK 1',
  source: 'ui',
  source_id: null,
  reverses_id: null,
  postings: [],
  rule: kinds[kind].reversal,
});
const wish: ReversalWish = {
  kind: 'reversal',
  reverses_id: 'o',
  reason_code: 'duplicate',
  description: 'Dubbel',
  effective_date: null,
  by: 'administrator',
};
const facts = (closed_year: number | null = null): Facts => ({
  members: new Map(),
  instruments: new Map(),
  prices: new Map(),
  references: new Map(),
  closed_year,
});
const paid = new Map<string, string>();
const owed = new Map<string, bigint>();
const asked = (
  original: Original | DomainError | undefined,
  more: Partial<ReversalWish> = {},
  reversed = new Map<string, ReversedBy>(),
  closed_year: number | null = null,
) => {
  const order: Order = {
    id: 'r',
    source: 'ui',
    source_id: null,
    maker_id: 'a',
    checker_id: null,
    request: { ...wish, ...more },
  };
  const originals = new Map(original && [['o', original]]);
  return requestOf(order, originals, { today: '2026-11-21', reversed, paid, owed, facts: facts(closed_year) });
};
const refused = (...of: Parameters<typeof asked>) => firstError(() => asked(...of));

test('a reversal is about the parties of what it takes back, with its own day, reason and words', () => {
  const original = booked('transfer');
  expect(asked(original)).toEqual({
    ...emptyRequest,
    kind: 'reversal',
    effective_date: '2026-02-01',
    member_id: 'm',
    counterparty_id: 'c',
    instrument_id: 'S',
    reason_code: 'duplicate',
    description: 'Dubbel',
    original,
  });
  expect(asked(original, { effective_date: '2026-03-01' }).effective_date).toBe('2026-03-01');
  expect(asked({ ...original, effective_date: '2025-02-01' }, {}, new Map(), 2025).effective_date).toBe('2026-11-21');
});

test('whatever is no reversal is taken as it is', () => {
  const request = { ...emptyRequest, kind: 'payout', effective_date: '2026-01-01', amount_cents: 1n } as const;
  const order: Order = { id: 'r', source: 'ui', source_id: null, maker_id: 'a', checker_id: null, request };
  expect(requestOf(order, new Map(), { today: '2026-11-21', reversed: new Map(), paid, owed, facts: facts() })).toBe(
    request,
  );
});

test('what cannot be taken back says why', () => {
  expect(refused(undefined)).toEqual({ field: 'id', code: 'transaction_not_found', params: {} });
  const waits = refusal('state_conflict', null, { status: 'waiting' });
  expect(refused(waits)).toEqual(waits.errors[0]);
  const params = { reason: 'kind', kind: 'interest', number: 'TR-1' };
  expect(refused(booked('interest'))).toEqual({ field: null, code: 'not_reversible', params });
  expect(refused(booked('interest'), { by: 'module' })).toBeUndefined();
  for (const by of ['administrator', 'module'] as const) {
    expect(refused(booked('reversal'), { by })).toMatchObject({ params: { ...params, kind: 'reversal' } });
    expect(refused(booked('issue'), { by })).toBeUndefined();
  }
  expect(refused(booked('issue'), { effective_date: '2026-11-22' })).toMatchObject({ code: 'date_in_future' });
  expect(refused(booked('issue'), { effective_date: '2026-03-01' }, new Map(), 2026)).toMatchObject({
    code: 'period_closed',
  });
});

test('it is taken back once, also within one batch', () => {
  const reversed = new Map<string, ReversedBy>();
  asked(booked('issue'), {}, reversed);
  expect(refused(booked('issue'), {}, reversed)).toEqual({
    field: null,
    code: 'already_reversed',
    params: { id: '', number: null, status: 'waiting' },
  });
});

test('units that have been paid interest since stay: the run is named', () => {
  const order: Order = { id: 'r', source: 'ui', source_id: null, maker_id: 'a', checker_id: null, request: wish };
  const run = new Map([['o', 'RN-2026-000001']]);
  const known = { today: '2026-11-21', reversed: new Map(), paid: run, owed, facts: facts() };
  const work = () => requestOf(order, new Map([['o', booked('transfer')]]), known);
  expect(work).toThrow('not_reversible');
});
