import type { Approval, Compliance, Dashboard, Notification, OpenWork } from '../../src/api/types.ts';
import type { AuditEvent, OpenRequest, RegisterPage } from '../../src/features/lists/lists.api.ts';
import { anna, approval, bram, dashboard } from '../../src/testing/register.ts';
import { listed } from './bookings.ts';
import { bond, carla, good, members, ref, share } from './people.ts';
import { whole } from './typed.ts';

const months = ['2025-12', ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`)];
const units: [typeof share | typeof good | typeof bond, number, number][] = [
  [share, 138_900, 745],
  [good, 41_200, -310],
  [bond, 21_400, -95],
];

export const board: Dashboard = dashboard({
  members: { active: 7_412, joined_this_month: 23 },
  instruments: [
    {
      instrument: share,
      outstanding: '147095',
      nominal_value_cents: 1_470_950_000,
      holders: 6_871,
      coupon_ppm: null,
      maturity_date: null,
      matured: false,
    },
    {
      instrument: good,
      outstanding: '37790.2615',
      nominal_value_cents: 94_475_654,
      holders: 1_204,
      coupon_ppm: null,
      maturity_date: null,
      matured: false,
    },
    {
      instrument: bond,
      outstanding: '20355',
      nominal_value_cents: 508_875_000,
      holders: 2_316,
      coupon_ppm: 45_000,
      maturity_date: '2030-06-01',
      matured: false,
    },
  ],
  nominal_value_cents: 2_074_300_654,
  next_conversion_on: '2026-12-01',
  outstanding_by_month: months.flatMap((month, n) =>
    units.map(([{ id }, first, step]) => ({ month, instrument_id: id, outstanding: String(first + step * n) })),
  ),
  recent: listed.slice(0, 6),
  payable_cents: 3_807_422,
  automated_conversion_members: 618,
});

/** What waits for Anna: one of each kind that there is most. */
export const waiting: Approval[] = [
  approval({ member: ref(100418), age_days: 3, asked_at: '2026-11-18T09:10:00Z' }),
  approval({
    id: '00000000-0000-4000-8000-00000000b002',
    subject_id: '00000000-0000-4000-8000-00000000a002',
    action: 'reverse',
    number: 'TR-2026-006398',
    kind: 'dividend',
    member: ref(100901),
    quantity: null,
    amount_cents: 45_050,
    maker: carla,
    asked_at: '2026-11-19T15:22:00Z',
    age_days: 2,
  }),
  approval({
    id: '00000000-0000-4000-8000-00000000b003',
    subject_type: 'bulk_batch',
    subject_id: '00000000-0000-4000-8000-0000000b0014',
    number: 'BB-2026-000014',
    kind: null,
    member: null,
    instrument: null,
    quantity: null,
    amount_cents: 2_318_700,
    count: 182,
    asked_at: '2026-11-20T16:40:00Z',
    age_days: 1,
  }),
];

const queue = (change: Partial<OpenWork['queues'][number]>): OpenWork['queues'][number] => ({
  kind: 'redemption',
  count: 9,
  late: 2,
  count_is_lower_bound: false,
  late_is_lower_bound: false,
  age_days: 16,
  one: null,
  ...change,
});
export const work: OpenWork = {
  queues: [
    queue({
      kind: 'redemption_payment_failed',
      count: 1,
      late: 0,
      age_days: 3,
      one: { id: 'x1', number: 'VA-2026-000164', rows: null, code: 'AC04' },
    }),
    queue({}),
    queue({ kind: 'return', count: 4, late: 0, age_days: 23 }),
    queue({
      kind: 'conversion_due',
      count: 1,
      late: 0,
      age_days: 0,
      one: { id: 'x2', number: 'CV-2026-000003', rows: null, code: null },
    }),
    queue({
      kind: 'bulk_draft',
      count: 1,
      late: 0,
      age_days: 1,
      one: { id: 'x3', number: 'BB-2026-000014', rows: 182, code: 'valid' },
    }),
  ],
};

export const compliance: Compliance = {
  from: '2025-11-22',
  until: '2026-11-21',
  limit_cents: 500_000_000,
  raised_cents: 362_500_000,
  state: 'near',
  offerings: [
    { instrument: bond, raised_cents: 281_250_000 },
    { instrument: share, raised_cents: 81_250_000 },
  ],
  holder_percentages: [10, 25],
  holders: [{ instrument: bond, member: ref(100533), quantity: '2450', percentage: 12, above: 10 }],
};

const notice = (no: number, change: Partial<Notification>): Notification => ({
  id: `00000000-0000-4000-8000-00000009${String(no).padStart(4, '0')}`,
  kind: 'payment',
  level: 'info',
  key: 'redemption.payment_failed',
  params: {},
  subject_type: 'redemption_request',
  subject_id: 'r1',
  count: 1,
  created_at: '2026-11-21T07:55:00Z',
  last_at: '2026-11-21T07:55:00Z',
  read: false,
  ...change,
});
export const notices: Notification[] = [
  notice(1, { level: 'warning', params: { number: 'VA-2026-000164', code: 'AC04' } }),
  notice(2, {
    kind: 'bulk',
    key: 'bulk_batch.submitted',
    params: { number: 'BB-2026-000014', count: 182 },
    subject_type: 'bulk_batch',
    last_at: '2026-11-20T16:40:00Z',
  }),
  notice(3, {
    level: 'warning',
    params: { number: 'VA-2026-000158', code: 'MD07' },
    last_at: '2026-11-20T08:12:00Z',
    read: true,
    count: 2,
  }),
];

const event = (seq: number, action: string, no: number, change: Partial<AuditEvent>): AuditEvent => {
  const { id, display_name } = ref(no);
  return {
    seq,
    at: `2026-11-20T1${seq % 7}:2${seq % 10}:00Z`,
    actor: seq % 2 ? anna : bram,
    action,
    subject: {
      type: 'member',
      id,
      label: `${no} ${display_name}`,
      member: { id, member_no: no, display_name },
      proposal: null,
    },
    data: {},
    request_id: 'r1',
    ...change,
  };
};
export const events: AuditEvent[] = [
  event(88_216, 'bank_account.changed', 100245, {
    data: { before: { iban: 'NL91 •••• 4300' }, after: { iban: 'NL69 •••• 1616' } },
  }),
  event(88_215, 'bank_account.verified', 100702, {
    data: { iban: 'NL20 •••• 4567', holder_name: 'A. Visser-de Groot' },
  }),
  event(88_212, 'transaction.approved', 100418, {
    data: { amount_cents: '510000', quantity: '40' },
    subject: { type: 'transaction', id: 't1', label: 'TR-2026-006431', member: ref(100418), proposal: null },
  }),
  event(88_207, 'member.statement_printed', 100507, {
    data: { reason: 'Inzageverzoek van het lid, per brief van 12 november' },
    actor: carla,
  }),
  event(88_204, 'member.prospect_again', 100955, {}),
];

const request = (no: number, change: Partial<OpenRequest>): OpenRequest => ({
  kind: 'redemption',
  id: `00000000-0000-4000-8000-00000000c${no}`,
  number: `VA-2026-000${no}`,
  status: 'in_review',
  received_on: '2026-11-05',
  age_days: 16,
  member: ref(100245),
  instrument: bond,
  quantity: '25',
  amount_cents: 632_003,
  maker: bram,
  assignee: anna,
  ...change,
});
export const requests: OpenRequest[] = [
  request(171, {}),
  request(173, {
    member: ref(100312),
    quantity: '4',
    amount_cents: 101_120,
    status: 'submitted',
    assignee: null,
    age_days: 11,
    received_on: '2026-11-10',
  }),
  request(195, {
    kind: 'return',
    number: 'GS-2026-000095',
    member: ref(100702),
    instrument: good,
    quantity: '60',
    amount_cents: 150_000,
    age_days: 9,
    received_on: '2026-11-12',
    assignee: carla,
  }),
  request(196, {
    kind: 'return',
    number: 'GS-2026-000096',
    member: ref(100507),
    instrument: good,
    quantity: '38.4615',
    amount_cents: 96_154,
    status: 'submitted',
    assignee: null,
    age_days: 6,
    received_on: '2026-11-15',
  }),
  request(198, {
    kind: 'transaction',
    number: null,
    member: ref(100418),
    instrument: share,
    quantity: '500',
    amount_cents: 6_375_000,
    status: 'waiting',
    assignee: null,
    age_days: 3,
    received_on: '2026-11-18',
  }),
];

const registerLines = members.slice(0, 10).map(({ id, member_no, display_name }, n) => {
  const instrument = [share, good, bond][n % 3] ?? share;
  const price = [12_750, 2_740, 25_000][n % 3] ?? 0;
  const quantity = instrument.scale === 0 ? String(4 + n * 13) : (38.4615 * (n + 1)).toFixed(4);
  const value = Math.round(Number(quantity) * price);
  const nominal = [10_000, 2_500, 25_000][n % 3] ?? 0;
  return {
    member: { id, member_no, display_name },
    instrument,
    quantity,
    reserved: n === 2 ? '10' : '0',
    price_cents: price,
    value_cents: value,
    nominal_value_cents: Math.round(Number(quantity) * nominal),
  };
});
export const registerOf = (day: string | null, known: string | null): RegisterPage => ({
  ...whole(registerLines),
  as_of: day ?? '2026-11-21',
  known_at: known,
  totals: {
    instruments: [share, good, bond].map((instrument, n) => ({
      instrument,
      quantity: ['147095', '37790.2615', '20355'][n] ?? '0',
      holders: [6_871, 1_204, 2_316][n] ?? 0,
      price_cents: [12_750, 2_740, 25_000][n] ?? 0,
      value_cents: [1_875_461_250, 103_545_317, 508_875_000][n] ?? 0,
      nominal_value_cents: [1_470_950_000, 94_475_654, 508_875_000][n] ?? 0,
    })),
    value_cents: 2_487_881_567,
    nominal_value_cents: 2_074_300_654,
  },
});
