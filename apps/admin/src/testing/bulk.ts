// For tests of the page of bulk batches: one batch as it goes through its steps, and a server that knows it.
import { batchSteps, type Undecided } from './can.ts';
import type { BatchDetail, Comparison, Row } from '../features/bulk/bulk.api.ts';
import type { Answers } from './fakeServer.ts';
import { anna, share } from './register.ts';

const id = '00000000-0000-4000-8000-0000000b0014';

export function batch(change: Partial<BatchDetail> = {}): BatchDetail {
  const batch: Undecided<BatchDetail> = {
    id,
    number: 'BB-2026-000014',
    purpose: 'transactions',
    status: 'uploaded',
    version: 1,
    file_name: 'inleg.csv',
    file_sha256: '4c1e90b7'.repeat(8),
    file_bytes: 120_000,
    rows: 3,
    warnings: 0,
    errors: 0,
    skipped: 0,
    members: 2,
    amount_cents: 25_500,
    bookings_sha256: 'b'.repeat(64),
    skip_invalid: false,
    progress: null,
    failure: null,
    maker: anna,
    created_at: '2026-11-20T09:00:00Z',
    checked_at: null,
    checked_from: null,
    submitted_at: null,
    checker: null,
    decided_at: null,
    comment: null,
    posted_at: null,
    reversal: null,
    reading: {
      file: { format: 'text', encoding: 'utf-8', marked: false, delimiter: ';' },
      program: null,
      columns: (
        [
          ['Lidnr', 'member_no', '100001'],
          ['Soort', 'kind', 'Uitgifte'],
          ['Product', 'instrument', 'Aandeel'],
          ['Datum', 'effective_date', '01-02-2026'],
          ['Stuks', 'quantity', '1.250'],
          ['Saldo', null, '14'],
        ] as const
      ).map(([header, column, text]) => ({
        header,
        column,
        nearest: null,
        samples: [{ line: 2, text, reads: column === 'effective_date' ? '2026-02-01' : text }],
      })),
      number: {
        profile: 'comma',
        proof: { line: 3, text: '0,4000', reads: '0.4', count: 40 },
        ambiguous: { line: 2, text: '1.250', reads: '1250', otherwise: '1.25' },
        unread: 0,
        texts: 40,
      },
      date: {
        profile: 'dmy',
        proof: { line: 4, text: '31-03-2026', reads: '2026-03-31', count: 1 },
        ambiguous: { line: 2, text: '01-02-2026', reads: '2026-02-01', otherwise: '2026-01-02' },
        unread: 0,
        texts: 40,
      },
      from_1904: false,
      blank_lines: 0,
      heading: { from: 1, to: 1 },
      top: [{ line: 1, cells: ['Lidnr', 'Soort', 'Product', 'Datum', 'Stuks', 'Saldo'] }],
      total_lines: [],
      formulas: null,
      hidden: null,
      remembered: null,
    },
    totals: [],
    transactions: 0,
    days: null,
    new_members: 0,
    instruments: [],
    causes: [],
    attention: [],
    largest: [],
    numbers: null,
    ...change,
  };
  const { rows, errors, skipped } = batch;
  return { can: batchSteps(batch), ...batch, transactions: change.transactions ?? rows - errors - skipped };
}

/** As it is once it was checked: the second row names nobody, the third asks too much. */
export const checkedBatch = (change: Partial<BatchDetail> = {}): BatchDetail =>
  batch({
    status: 'invalid',
    version: 3,
    errors: 2,
    checked_at: '2026-11-20T09:01:00Z',
    totals: [
      {
        kind: 'issue',
        instrument: share,
        rows: 3,
        errors: 2,
        quantity: '2',
        amount_cents: 25_500,
        booked_quantity: '2',
        booked_cents: 25_500,
        members: 2,
        counterparties: 0,
        price_cents: 12_750,
        outstanding_after: '102',
      },
    ],
    ...change,
  });

/** A bond that a register makes, with a rate that nobody meant. */
export const oddLoan: BatchDetail['instruments'][number] = {
  code: 'ZON-LENING',
  name_nl: 'Zonlening',
  name_en: 'Solar loan',
  type: 'bond',
  scale: 0,
  nominal_cents: 25_000,
  status: 'open',
  max_per_member: null,
  lock_in_months: 24,
  allowed_member_kinds: ['person'],
  coupon_ppm: 450,
  day_count: 'ACT365F',
  coupon_months: 12,
  issue_date: '2024-03-01',
  maturity_date: '2031-03-01',
  early_redemption_fee_ppm: 15_000,
  fee_min_cents: 1_000,
  notice_days: 30,
  prices: [],
};

export const row = (change: Partial<Row> = {}): Row => ({
  line: 2,
  status: 'valid',
  cells: { member_no: '100001', kind: 'Uitgifte', instrument: 'Aandeel', effective_date: '01-02-2026', quantity: '2' },
  problems: [],
  name: null,
  kind: 'issue',
  member: null,
  counterparty: null,
  instrument: share,
  effective_date: '2026-02-01',
  quantity: '2',
  amount_cents: 25_500,
  transaction: null,
  ...change,
});

export const wrongRows: Row[] = [
  row({
    line: 3,
    status: 'error',
    cells: { ...row().cells, member_no: '999999' },
    problems: [{ column: 'member_no', code: 'member_not_found', params: { value: '999999' } }],
  }),
  row({
    line: 4,
    status: 'error',
    cells: { ...row().cells, instrument: 'Aandelen' },
    problems: [
      { column: 'instrument', code: 'instrument_not_found', params: { value: 'Aandelen', nearest: 'AANDEEL' } },
    ],
  }),
];

/** What the server of the page answers. */
export const answers: Answers = {
  'GET /bulk-batches': () => ({
    items: [],
    next_cursor: null,
    total: 0,
    total_is_lower_bound: false,
    counts: { all: 0, mine: 0, approvable: 0 },
  }),
  [`GET /bulk-batches/${id}`]: () => batch(),
  [`GET /bulk-batches/${id}/rows`]: () => ({ items: wrongRows, next_cursor: null, total: 2 }),
};
export const address = `?batch=${id}`;
export const api = `/bulk-batches/${id}`;

/** A register beside the old one, equal unless it is changed. */
export function comparison(change: Partial<Comparison> = {}): Comparison {
  const sum = { quantity: '12', amount_cents: 30_000 };
  const none = { quantity: '0', amount_cents: 0 };
  const line = { instrument: 'Aandeel', old: sum, new: sum, difference: none };
  return {
    day: '2026-11-20',
    members: { old: 1, new: 1, difference: 0, explanations: [] },
    instruments: [{ ...line, errors: 0, skipped: 0, explanations: [] }],
    balance: null,
    by_member: null,
    differences: 0,
    reason: null,
    totals_sha256: 'd'.repeat(64),
    ...change,
  };
}
