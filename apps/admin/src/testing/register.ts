// For tests of pages: things of the register, each with what most tests do not care about.
import { redemptionSteps, standingSteps, type Undecided } from './can.ts';
import { transactionSteps } from './can.ts';
import type {
  Approval,
  ApprovalPage,
  Dashboard,
  MemberDetail,
  MemberSummary,
  MemberTransaction,
  Preview,
  Quote,
  RedemptionDetail,
  RedemptionPreview,
  RedemptionSummary,
  TransactionDetail,
} from '../api/types.ts';

export const anna = { id: 'u-anna', name: 'Anna de Vries' };
export const bram = { id: 'u-bram', name: 'Bram Bakker' };

export const me = {
  id: anna.id,
  name: anna.name,
  email: 'anna@ledenbureau.example',
  sign_ins: [anna.id],
  notifications_unread: 0,
  approvals_waiting: 0,
  roles: ['viewer', 'operator', 'approver', 'auditor'],
  settings: {
    four_eyes: true,
    four_eyes_gap: null,
    four_eyes_threshold_cents: 250_000,
    cooperative: 'Energie Dichtbij U.A.',
  },
};

export const share = {
  id: '00000000-0000-4000-8000-000000000001',
  code: 'AANDEEL',
  name_nl: 'Aandeel',
  name_en: 'Share',
  type: 'share' as const,
  scale: 0,
};

export const member = (change: Partial<MemberSummary> = {}): MemberSummary => ({
  id: '00000000-0000-4000-8000-000000100001',
  member_no: 100001,
  display_name: 'Jan de Vries',
  kind: 'person',
  status: 'active',
  email: 'jan@example.nl',
  birthdate: '1960-04-02',
  street_address: 'Dorpsstraat 1',
  postal_code: '1234 AB',
  locality: 'Zutphen',
  joined_on: '2015-01-01',
  ended_on: null,
  deceased_on: null,
  ...change,
});

const ref = ({ id, member_no, display_name }: MemberSummary) => ({ id, member_no, display_name });
export const jan = ref(member());
export const femke = ref(
  member({ id: '00000000-0000-4000-8000-000000100002', member_no: 100002, display_name: 'Femke van den Berg' }),
);

const memberFacts = (change: Partial<MemberDetail>): Undecided<MemberDetail> => ({
  ...member(),
  given_name: 'Jan',
  infix: 'de',
  family_name: 'Vries',
  company_name: null,
  kvk: null,
  birthdate: null,
  birthplace: null,
  birthcountry: null,
  secondary_email: null,
  phone: '+31 6 1234 5678',
  street_address: 'Kerkstraat 1',
  region: null,
  country: 'NL',
  locale: 'nl',
  identity_id: null,
  automated_conversion: false,
  automated_conversion_changed_at: null,
  ended_on: null,
  deceased_on: null,
  note: null,
  anonymised_at: null,
  version: 1,
  bank_accounts: [],
  as_of: '2026-11-21',
  known_at: null,
  payable_cents: 0,
  holdings: [],
  ...change,
});

export function memberDetail(change: Partial<MemberDetail> = {}): MemberDetail {
  const facts = memberFacts(change);
  return { can: standingSteps(facts), ...facts };
}

export function transaction(change: Partial<TransactionDetail> = {}): TransactionDetail {
  const transaction: Undecided<TransactionDetail> = {
    id: '00000000-0000-4000-8000-00000000a001',
    status: 'booked',
    number: 'TR-2026-000001',
    kind: 'issue',
    effective_date: '2026-11-20',
    booked_at: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T09:00:00Z',
    member: jan,
    counterparty: null,
    instrument: share,
    quantity: '10',
    price_cents: 12_750,
    amount_cents: 127_500,
    takes_away: change.kind === 'reversal',
    description: null,
    reference: null,
    source: 'ui',
    reason_code: null,
    document: null,
    maker: bram,
    checker: null,
    decided_at: null,
    comment: null,
    reverses: null,
    reversed_by: null,
    version: 1,
    postings: [],
    ...change,
  };
  return { can: transactionSteps(transaction), ...transaction };
}

export const proposal = (change: Partial<TransactionDetail> = {}): TransactionDetail =>
  transaction({
    status: 'waiting',
    number: null,
    booked_at: null,
    quantity: '500',
    amount_cents: 6_375_000,
    ...change,
  });

export const memberTransaction = (change: Partial<MemberTransaction> = {}): MemberTransaction => {
  const { postings: _postings, ...same } = transaction();
  return { ...same, quantity_signed: '10', balance_after: '10', converted_from: null, ...change };
};

export const approval = (change: Partial<Approval> = {}): Approval => ({
  id: '00000000-0000-4000-8000-00000000b001',
  subject_type: 'transaction',
  subject_id: proposal().id,
  action: 'approve',
  may: 'now',
  number: null,
  name: null,
  kind: 'issue',
  member: jan,
  counterparty: null,
  instrument: share,
  quantity: '500',
  amount_cents: 6_375_000,
  count: null,
  valid_from: null,
  maker: bram,
  alike: false,
  asked_at: '2026-11-20T09:00:00Z',
  age_days: 2,
  ...change,
});

export const approvals = (items: Approval[] = [], change: Partial<ApprovalPage> = {}): ApprovalPage => ({
  items,
  next_cursor: null,
  total: items.length,
  total_is_lower_bound: false,
  for_me: items.length,
  mine: 0,
  oldest_at: items[0]?.asked_at ?? null,
  ...change,
});

export const page = <T>(items: T[], change: { total?: number; next_cursor?: string | null } = {}) => ({
  items,
  next_cursor: null,
  total: items.length,
  total_is_lower_bound: false,
  totals: { amount_cents: 0 },
  ...change,
});

export const preview = (change: Partial<Preview> = {}): Preview => ({
  outcome: 'booked',
  second: null,
  digest: 'd1',
  price_cents: 12_750,
  amount_cents: 127_500,
  effective_date: '2026-11-20',
  lock_until: null,
  holdings: [
    {
      member: jan,
      instrument: share,
      effective: { before: '110', after: '120' },
      today: { before: '110', after: '120' },
      waiting: '0',
    },
  ],
  lots: [],
  postings: [
    { seq: 1, account: 'issuer:AANDEEL', asset: 'AANDEEL', quantity: '-10', amount_cents: null, lot_id: null },
    { seq: 2, account: 'member:100001:holding', asset: 'AANDEEL', quantity: '10', amount_cents: null, lot_id: null },
  ],
  warnings: [],
  ...change,
});

export const dashboard = (change: Partial<Dashboard> = {}): Dashboard => ({
  as_of: '2026-11-21',
  members: { active: 7412, joined_this_month: 3 },
  instruments: [
    {
      instrument: share,
      outstanding: '1200',
      nominal_value_cents: 12_000_000,
      holders: 900,
      coupon_ppm: null,
      maturity_date: null,
      matured: false,
    },
  ],
  nominal_value_cents: 12_000_000,
  next_conversion_on: null,
  outstanding_by_month: [
    { month: '2026-10', instrument_id: share.id, outstanding: '1000' },
    { month: '2026-11', instrument_id: share.id, outstanding: '1200' },
  ],
  recent: [],
  payable_cents: 0,
  automated_conversion_members: 12,
  ...change,
});

export const bond = {
  id: '00000000-0000-4000-8000-000000000003',
  code: 'OBL2025',
  name_nl: 'Obligatie 2025',
  name_en: 'Bond 2025',
  type: 'bond' as const,
  scale: 0,
};

/** 25 bonds of € 250,00 at 4,50 %, 172 days: the example of the mock-up. */
export const quote = (change: Partial<Quote> = {}): Quote => ({
  effective_on: '2026-11-20',
  quantity: '25',
  principal_cents: 625_000,
  interest_cents: 13_253,
  fee_cents: 6_250,
  withholding_cents: 0,
  net_cents: 632_003,
  nominal_cents: 25_000,
  fee_ppm: 10_000,
  fee_min_cents: 2_500,
  withholding_ppm: 0,
  digest: 'a'.repeat(64),
  lines: [
    {
      lot_id: '00000000-0000-4000-8000-00000000b001',
      acquired_on: '2025-06-01',
      quantity: '25',
      interest_from: '2026-06-01',
      interest_to: '2026-11-20',
      days: 172,
      year_days: 365,
      rate_ppm: 45_000,
      principal_cents: 625_000,
      interest_cents: 13_253,
    },
  ],
  ...change,
});

export function redemption(change: Partial<RedemptionDetail> = {}): RedemptionDetail {
  const redemption: Undecided<RedemptionDetail> = {
    id: '00000000-0000-4000-8000-00000000c171',
    number: 'VA-2026-000171',
    status: 'in_review',
    version: 3,
    member: { ...jan, status: 'active' },
    instrument: bond,
    quantity: '25',
    approved_quantity: null,
    reason: 'home_purchase',
    reason_text: null,
    channel: 'post',
    requested_on: '2026-11-05',
    desired_on: '2026-11-20',
    earliest_on: '2026-11-19',
    age_days: 15,
    overdue: true,
    quote: quote(),
    iban_masked: 'NL91 •••• 4300',
    holder_name: 'J. de Vries',
    iban_state: 'verified',
    document: null,
    documents_count: 0,
    approval: { state: 'now', from: null },
    assignee: bram,
    maker: bram,
    checker: null,
    decided_at: null,
    comment: null,
    return_code: null,
    withdrawal: null,
    reversal: null,
    created_at: '2026-11-05T09:00:00Z',
    holdings: [
      {
        instrument: bond,
        available: '15',
        reserved: '25',
        after: '15',
        lots: [
          {
            id: '00000000-0000-4000-8000-00000000b001',
            acquired_on: '2025-06-01',
            lock_until: null,
            available: '0',
            reserved: '25',
            requested: '25',
          },
        ],
      },
    ],
    other_open: [],
    transactions: [],
    documents: [],
    comments: [],
    timeline: [
      { at: '2026-11-05T09:00:00Z', actor: bram, action: 'redemption.submitted', data: {} },
      { at: '2026-11-06T09:00:00Z', actor: bram, action: 'redemption.taken', data: {} },
    ],
    ...change,
  };
  return { can: redemptionSteps(redemption), ...redemption };
}

export const redemptionPreview = (change: Partial<RedemptionPreview> = {}): RedemptionPreview => ({
  quote: quote(),
  earliest_on: '2026-11-19',
  released_quantity: '0',
  holdings: redemption().holdings,
  postings: [],
  warnings: [],
  ...change,
});

export const redemptionSummary = (change: Partial<RedemptionSummary> = {}): RedemptionSummary => ({
  tabs: [
    { status: 'submitted', count: 0, net_cents: 0 },
    { status: 'in_review', count: 1, net_cents: 632_003 },
    { status: 'approved', count: 6, net_cents: 2_276_789 },
  ],
  approvable: 1,
  mine: 0,
  budget: {
    year: 2026,
    budget_cents: 25_000_000,
    approved_cents: 16_547_270,
    open_cents: 3_807_422,
    free_cents: 4_645_308,
  },
  overdue_after_days: 14,
  ...change,
});
