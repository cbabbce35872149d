// For tests of the page of returns: two requests, a round of them, and a server that knows them.
import { roundSteps, type Undecided } from './can.ts';
import { returnSteps } from './can.ts';
import type { ReturnLine, ReturnRequestDetail, ReturnRoundDetail } from '../api/types.ts';
import { type Answers, problem } from './fakeServer.ts';
import { anna, bram, femke, jan, page } from './register.ts';

const good = {
  id: '00000000-0000-4000-8000-0000000000a2',
  code: 'GOOD',
  name_nl: 'Good Share',
  name_en: 'Good Share',
  type: 'good_share' as const,
  scale: 4,
};

function returnRequest(changes: Partial<ReturnRequestDetail> = {}): ReturnRequestDetail {
  const request: Undecided<ReturnRequestDetail> = {
    id: '00000000-0000-4000-8000-00000000d095',
    number: 'GS-2026-000095',
    status: 'in_review',
    version: 3,
    member: { ...jan, status: 'active' },
    instrument: good,
    quantity: '60',
    returned_quantity: '0',
    open_quantity: '60',
    nominal_cents: 150_000,
    free: [{ on: '2026-01-01', quantity: '60' }],
    place: null,
    age_days: 23,
    overdue: false,
    asked_outcome: 'payout',
    outcome: 'payout',
    outcome_reason: null,
    reason: 'leaving',
    reason_text: null,
    channel: 'email',
    requested_on: '2026-10-28',
    iban_masked: 'NL62 •••• 0917',
    holder_name: 'J. de Vries',
    iban_state: 'verified',
    document: null,
    documents_count: 0,
    admission: { state: 'now', from: null },
    assignee: null,
    maker: bram,
    checker: null,
    decided_at: null,
    comment: null,
    rejection_reason: null,
    withdrawal: null,
    reversal: null,
    created_at: '2026-10-28T09:00:00Z',
    rounds: [],
    holdings: [],
    other_open: [],
    transactions: [],
    documents: [],
    comments: [],
    timeline: [],
    ...changes,
  };
  return { can: returnSteps(request), ...request };
}

/** It can be admitted. */
export const first = returnRequest();
/** A part of it is locked until 2099, and Anna entered it herself. */
export const second = returnRequest({
  id: '00000000-0000-4000-8000-00000000d096',
  number: 'GS-2026-000096',
  member: { ...femke, status: 'active' },
  maker: anna,
  free: [
    { on: '2026-01-01', quantity: '16' },
    { on: '2099-04-12', quantity: '24' },
  ],
  admission: { state: 'own_entry', from: null },
});

export const line = (changes: Partial<ReturnLine> = {}): ReturnLine => ({
  id: '00000000-0000-4000-8000-00000000e001',
  number: first.number,
  place: 1,
  request_id: first.id,
  member: { ...jan, kind: 'person' },
  requested_on: '2026-01-06',
  death: false,
  outcome: 'payout',
  asked: '35',
  locked: '0',
  exact: '21.42',
  allocated: '22',
  rest: '13',
  amount_cents: 55_000,
  raised: true,
  tied: true,
  status: 'planned',
  held_for: null,
  return_code: null,
  letter: 'none',
  ...changes,
});

const sums = {
  requests: 2,
  asked: '70',
  asked_cents: 175_000,
  allocated: '43',
  rest: '27',
  amount_cents: 107_500,
  payout_cents: 55_000,
  gift_cents: 52_500,
  convert_cents: 0,
  deaths: 0,
  deaths_asked: '0',
  deaths_allocated: '0',
  deaths_cents: 0,
  share_ppm: 612_000,
  raised: 1,
  tied: 2,
  tied_raised: 1,
  locked: 0,
  classes: [
    {
      member_kind: 'person' as const,
      requests: 2,
      asked: '70',
      asked_cents: 175_000,
      allocated: '43',
      amount_cents: 107_500,
    },
  ],
};

/** Bram calculated it, and Anna can approve it. */
export function round(changes: Partial<ReturnRoundDetail> = {}): ReturnRoundDetail {
  const round: Undecided<ReturnRoundDetail> = {
    id: '00000000-0000-4000-8000-00000000f001',
    number: 'GR-2026-000001',
    status: 'calculated',
    version: 2,
    instrument: good,
    nominal_cents: 2_500,
    fiscal_year: 2025,
    accounts_adopted_on: '2026-05-22',
    cut_off: '2026-09-30',
    budget_quantity: null,
    budget_cents: 107_500,
    price_cents: 2_500,
    price_reason: null,
    policy: 'pro_rata_largest_remainder',
    deaths_first: true,
    whole_units: true,
    calculation: { sums, input_sha256: 'c'.repeat(64), by: bram, at: '2026-11-19T15:42:00Z' },
    stale: false,
    decision: 'now',
    maker: bram,
    created_at: '2026-11-19T15:00:00Z',
    checker: null,
    approved_at: null,
    comment: null,
    executed_at: null,
    effective_on: null,
    book_cents: null,
    reversal: null,
    stale_because: [],
    lines: [{ status: 'planned', count: 2, cents: 107_500 }],
    held: { count: 0, cents: 0 },
    letters: { mailed: 0, open: 2 },
    timeline: [],
    ...changes,
  };
  return { can: roundSteps(round), ...round };
}

const tab = (status: string, count: number, nominal_cents: number) => ({
  status,
  count,
  quantity: null,
  nominal_cents,
});
const nothing = { count: 0, cents: 0 };

/** What the server of the page answers. */
export const answers: Answers = {
  'GET /share-return-requests': ({ query }) => ({
    ...page(query.getAll('status').includes('submitted') ? [first, second] : []),
    totals: { quantity: '84', nominal_cents: 210_000 },
  }),
  'GET /share-return-requests/summary': () => ({
    tabs: [tab('submitted', 1, 60_000), tab('in_review', 1, 150_000), tab('eligible', 6, 500_000)],
    lines: { to_pay: nothing, in_payment: nothing, paid: nothing, failed: nothing },
    admissible: 1,
    locked: 1,
    mine: 1,
    overdue_after_days: 30,
    round: { id: round().id, number: round().number },
    rounds: [{ id: round().id, number: round().number }],
  }),
  'GET /share-return-requests/*': (_asked, id) =>
    [first, second].find((one) => one.id === id) ?? problem(404, 'not_found'),
  [`POST /share-return-requests/${first.id}/admit`]: ({ query }) =>
    query.has('dry_run')
      ? { free: first.free, nominal_cents: 150_000, no_payout: false, place: 7, holdings: [] }
      : { ...first, status: 'eligible', version: 4 },
  'GET /instruments': () => ({
    items: [{ ...good, status: 'open', allowed_member_kinds: ['person'], nominal_cents: 2_500 }],
  }),
  'GET /return-rounds': () => page([round()]),
  'GET /return-rounds/*': (_asked, id) => (id === round().id ? round() : problem(404, 'not_found')),
  [`GET /return-rounds/${round().id}/lines`]: () => ({
    items: [
      line(),
      line({
        id: '00000000-0000-4000-8000-00000000e002',
        number: second.number,
        place: 2,
        request_id: second.id,
        member: { ...femke, kind: 'person' },
        outcome: 'gift',
        allocated: '21',
        rest: '14',
        amount_cents: 52_500,
        raised: false,
      }),
    ],
    next_cursor: null,
    total: 2,
  }),
};
