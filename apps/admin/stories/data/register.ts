import type { Instrument } from '../../src/api/types.ts';
import { answers as bulk, batch, checkedBatch } from '../../src/testing/bulk.ts';
import { answers as conversions } from '../../src/testing/conversions.ts';
import type { Answers } from '../../src/testing/fakeServer.ts';
import { answers as redemptions } from '../../src/testing/redemptions.ts';
import { anna, approvals, bram, me, preview, proposal, transaction } from '../../src/testing/register.ts';
import { answers as returns } from '../../src/testing/returns.ts';
import { settings } from '../../src/testing/settings.ts';
import { bookings, listed, ofMarijke } from './bookings.ts';
import { bond, carla, good, marijke, members, ref, share } from './people.ts';
import { gets, whole } from './typed.ts';
import { board, compliance, events, notices, registerOf, requests, waiting, work } from './work.ts';
import { jobs } from './jobs.ts';
import { period, statementRuns, years } from './years.ts';

const open = settings().instruments.map(({ instrument }) => instrument)[0] as Instrument;
const instruments: Instrument[] = [
  open,
  { ...open, ...good, nominal_cents: 2_500, issue_price_cents: 2_600, lock_in_months: 60 },
  {
    ...open,
    ...bond,
    nominal_cents: 25_000,
    coupon_ppm: 45_000,
    coupon_months: 12,
    day_count: 'ACT365F',
    maturity_date: '2030-06-01',
    notice_days: 14,
    issue_price_cents: 25_000,
  },
];

const document = {
  id: '00000000-0000-4000-8000-00000000e900',
  media_type: 'application/pdf' as const,
  name: 'Inschrijfformulier 2009.pdf',
  sha256: 'e'.repeat(64),
  size: 184_320,
  uploaded_at: '2024-03-02T11:05:00Z',
  uploaded_by: carla,
};

const common = gets({
  'GET /dashboard': () => board,
  'GET /approvals': () => approvals(waiting, { for_me: 7, mine: 2 }),
  'GET /open-work': () => work,
  'GET /compliance': () => compliance,
  'GET /ledger/check': () => ({ ok: true, checked_at: '2026-11-21T06:00:00Z', duration_ms: 812, checks: [] }),
  'GET /notifications': () => ({ items: notices, next_cursor: null, unread: 2, muted: [] }),
  'GET /administrators': () => ({ items: [anna, bram, carla].map((one) => ({ ...one, alike: [] })) }),
  'GET /instruments': () => ({ items: instruments }),
  'GET /saved-views/{list}': () => ({ version: 1, views: [] }),
  'GET /members': () => ({ ...whole(members), total: 7_412, totals: { active: 7_388 } }),
  'GET /member-attention': () => ({ blocked: 2, deceased_holding: 1, iban_unverified: 4, prospect: 9 }),
  'GET /members/{id}': ({ query }) =>
    marijke({ as_of: query.get('as_of') ?? '2026-11-21', known_at: query.get('known_at') }),
  // the newest two were booked after the moment that its past is known as of
  'GET /members/{id}/transactions': ({ query }) => whole(ofMarijke.slice(query.has('known_at') ? 2 : 0)),
  'GET /members/{id}/bank-accounts': () => ({
    items: marijke().bank_accounts.map((account) => ({
      ...account,
      bic: 'ABNANL2A',
      created_at: '2019-02-01T10:00:00Z',
      created_by: bram,
      verified_by: anna,
      hold_until: null,
      in_use: true,
      version: 2,
      can: account.verified_at === null ? ['verify'] : [],
    })),
  }),
  'GET /members/{id}/comments': () => ({
    items: [
      {
        id: 'n1',
        author: carla,
        created_at: '2026-09-08T13:20:00Z',
        text: 'Gebeld over de dubbele uitgifte; teruggedraaid.',
      },
    ],
  }),
  'GET /members/{id}/documents': () => ({ items: [document] }),
  'GET /members/{id}/proposals': () => ({ items: [] }),
  'GET /members/{id}/conversions': () => ({ items: [], total: 0 }),
  'GET /members/{id}/payments': () => ({ items: [], total: 0 }),
  'GET /members/{id}/incomes': () => whole([]),
  'GET /members/{id}/audit': () => whole([]),
  'GET /transactions': ({ query }) => {
    const some = query.get('status') === 'waiting' || query.get('status') === 'rejected' ? [] : listed;
    return {
      ...whole(some),
      total: some.length === 0 ? 0 : 6_431,
      totals: {
        amount_cents: 511_890_477,
        instruments: [
          { instrument: share, count: 4_120, amount_cents: 201_334_800 },
          { instrument: good, count: 511, amount_cents: 9_620_377 },
          { instrument: bond, count: 1_800, amount_cents: 300_935_300 },
        ],
      },
    };
  },
  'GET /transactions/{id}': (_asked, id) => {
    const found = bookings.find((one) => one.id === id);
    return found ?? proposal({ id, member: ref(100418), maker: bram, created_at: '2026-11-18T09:10:00Z' });
  },
  'GET /prices': () => ({
    items: [{ instrument_id: share.id, purpose: 'issue', price_cents: 12_750, valid_from: '2026-07-01' }],
  }),
  'GET /register': ({ query }) => registerOf(query.get('as_of'), query.get('known_at')),
  'GET /open-requests': () => whole(requests),
  'GET /audit': () => ({ ...whole(events), total: 88_216 }),
  'GET /jobs': () => ({ items: jobs }),
  'GET /statement-runs': () => ({ items: statementRuns }),
  'GET /periods': () => ({ items: years }),
  'GET /periods/{year}': () => period,
  'GET /settings': () => settings(),
  'GET /setting-proposals': () => ({ items: [] }),
  'GET /interest-runs': () => whole([]),
  'GET /payment-batches': () => whole([]),
  'GET /payables': () => ({
    ...whole([]),
    all: { count: 0, amount_cents: 0 },
    payable: { count: 0, amount_cents: 0 },
    owed_cents: 0,
    debtor: { name: 'Energie Dichtbij U.A.', iban_masked: 'NL91 •••• 4300' },
    execution_date: '2026-11-24',
  }),
});

const batches = [
  checkedBatch(),
  batch({
    id: 'b13',
    number: 'BB-2026-000013',
    status: 'posted',
    file_name: 'ledenronde-oktober.xlsx',
    rows: 418,
    members: 402,
    amount_cents: 5_329_500,
    maker: carla,
    checker: anna,
    posted_at: '2026-10-30T11:20:00Z',
    decided_at: '2026-10-30T11:18:00Z',
    created_at: '2026-10-29T14:00:00Z',
  }),
  batch({
    id: 'b12',
    number: 'BB-2026-000012',
    status: 'discarded',
    file_name: 'dividend-2025.csv',
    rows: 6_871,
    members: 6_871,
    amount_cents: 29_203_000,
    maker: bram,
    checker: anna,
    decided_at: '2026-06-02T09:00:00Z',
    created_at: '2026-06-01T16:00:00Z',
    comment: null,
  }),
];

/** The register of the stories: what its server answers, by the answers of the pages' tests where those have enough. */
export const register: Answers = {
  ...bulk,
  ...conversions,
  ...redemptions,
  ...returns,
  ...common,
  'GET /bulk-batches': () => ({ ...whole(batches), counts: { all: 3, mine: 1, approvable: 0 } }),
  'GET /me': () => ({ ...me, notifications_unread: 2, approvals_waiting: 3 }),
  'POST /transactions': ({ query }) => (query.has('dry_run') ? preview() : transaction()),
  'POST /transactions/{id}/approve': () => preview({ amount_cents: 6_375_000 }),
  'POST /transactions/{id}/reverse': () => preview(),
};
