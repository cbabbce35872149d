import type { ListedTransaction, MemberTransaction, TransactionDetail } from '../../src/api/types.ts';
import { anna, bram, memberTransaction, transaction } from '../../src/testing/register.ts';
import { bond, carla, good, ref, share } from './people.ts';

const lines: (Partial<TransactionDetail> & { no: number })[] = [
  { no: 6431, kind: 'issue', member: ref(100418), quantity: '40', amount_cents: 510_000, maker: bram, checker: anna },
  {
    no: 6430,
    kind: 'transfer',
    member: ref(100312),
    counterparty: ref(100955),
    quantity: '12',
    price_cents: null,
    amount_cents: null,
  },
  {
    no: 6427,
    kind: 'redeem_early',
    member: ref(100245),
    instrument: bond,
    quantity: '10',
    price_cents: 25_000,
    amount_cents: 257_812,
    source: 'request',
    checker: bram,
  },
  {
    no: 6425,
    kind: 'interest',
    member: ref(100533),
    instrument: bond,
    quantity: null,
    price_cents: null,
    amount_cents: 1_125_000,
    source: 'payment',
  },
  {
    no: 6424,
    kind: 'issue',
    member: ref(100507),
    instrument: good,
    quantity: '38.4615',
    price_cents: 2_600,
    amount_cents: 100_000,
  },
  {
    no: 6420,
    kind: 'reversal',
    member: ref(100618),
    quantity: '8',
    amount_cents: 102_000,
    reverses: { id: 'r', number: 'TR-2026-006419' },
    reason_code: 'input_error',
    maker: carla,
    checker: anna,
  },
  {
    no: 6419,
    kind: 'issue',
    member: ref(100618),
    quantity: '8',
    amount_cents: 102_000,
    reversed_by: { id: 'r', number: 'TR-2026-006420', status: 'booked' },
  },
  {
    no: 6414,
    kind: 'return',
    member: ref(100702),
    instrument: good,
    quantity: '60',
    price_cents: 2_500,
    amount_cents: 150_000,
    source: 'request',
    checker: carla,
  },
  {
    no: 6411,
    kind: 'convert',
    member: ref(100777),
    instrument: bond,
    quantity: '37',
    price_cents: 10_000,
    amount_cents: 369_750,
    source: 'conversion',
  },
  {
    no: 6402,
    kind: 'payout',
    member: ref(100846),
    instrument: null,
    quantity: null,
    price_cents: null,
    amount_cents: 12_275,
    source: 'payment',
  },
  {
    no: 6398,
    kind: 'dividend',
    member: ref(100901),
    quantity: null,
    price_cents: null,
    amount_cents: 45_050,
    source: 'bulk',
  },
  { no: 6390, kind: 'issue', member: ref(100955), quantity: '2', amount_cents: 25_500, source: 'bulk' },
];

const id = (no: number) => `00000000-0000-4000-8000-00000000${no}`;
const dayOf = (place: number) => `2026-11-${String(20 - Math.floor(place * 0.8)).padStart(2, '0')}`;

/** A dozen bookings of every kind, newest first. */
export const bookings: TransactionDetail[] = lines.map(({ no, ...change }, place) =>
  transaction({
    id: id(no),
    number: `TR-2026-${String(no).padStart(6, '0')}`,
    effective_date: dayOf(place),
    booked_at: `${dayOf(place)}T10:${String(58 - place * 4).padStart(2, '0')}:00Z`,
    created_at: `${dayOf(place)}T09:41:00Z`,
    instrument: share,
    maker: place % 3 === 0 ? anna : bram,
    ...change,
  }),
);

/** The same as lists answer them. */
export const listed: ListedTransaction[] = bookings.map(({ postings: _postings, ...same }) => same);

/** What happened on the account of the member of the mock-up. */
export const ofMarijke: MemberTransaction[] = (
  [
    {
      no: 6402,
      effective_date: '2026-11-04',
      kind: 'reserve',
      instrument: bond,
      quantity: '10',
      amount_cents: null,
      quantity_signed: '0',
      balance_after: '40',
      source: 'request',
    },
    {
      no: 5190,
      effective_date: '2026-09-08',
      kind: 'reversal',
      quantity: '8',
      amount_cents: 102_000,
      quantity_signed: '-8',
      balance_after: '32',
      maker: carla,
      reverses: { id: 'r', number: 'TR-2026-005121' },
    },
    {
      no: 5121,
      effective_date: '2026-09-08',
      kind: 'issue',
      quantity: '8',
      amount_cents: 102_000,
      quantity_signed: '8',
      balance_after: '40',
      reversed_by: { id: 'r', number: 'TR-2026-005190', status: 'booked' },
    },
    {
      no: 5120,
      effective_date: '2026-09-08',
      kind: 'issue',
      quantity: '8',
      amount_cents: 102_000,
      quantity_signed: '8',
      balance_after: '32',
    },
    {
      no: 87,
      effective_date: '2026-01-15',
      kind: 'transfer',
      quantity: '3',
      amount_cents: null,
      counterparty: ref(100812),
      quantity_signed: '-3',
      balance_after: '24',
    },
    {
      no: 61,
      effective_date: '2026-01-12',
      kind: 'issue',
      instrument: good,
      quantity: '38.4615',
      price_cents: 2_600,
      amount_cents: 100_000,
      quantity_signed: '38.4615',
      balance_after: '138.4615',
      maker: carla,
    },
    {
      no: 12,
      effective_date: '2026-01-02',
      kind: 'issue',
      instrument: bond,
      quantity: '40',
      price_cents: 25_000,
      amount_cents: 1_000_000,
      quantity_signed: '40',
      balance_after: '40',
      maker: anna,
    },
  ] satisfies (Partial<MemberTransaction> & { no: number })[]
).map(({ no, ...change }) =>
  memberTransaction({
    id: `00000000-0000-4000-8000-0000000b${String(no).padStart(4, '0')}`,
    number: `TR-2026-${String(no).padStart(6, '0')}`,
    member: ref(100245),
    ...change,
  }),
);
