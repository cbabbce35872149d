// For tests of the pages of conversion: a programme, a run of it by the worked example, and a server that knows them.
import { runSteps, type Undecided, verdicts } from './can.ts';
import type { components } from '../api/schema.d.ts';
import { type Answers, problem } from './fakeServer.ts';
import { anna, bond, bram, dashboard, femke, jan, share } from './register.ts';

type Schemas = components['schemas'];
type Run = Schemas['ConversionRunDetail'];
type Line = Schemas['ConversionLine'];

/** Terms that Bram proposed and Anna approved. */
export const terms = (change: Partial<Schemas['ConversionTerms']> = {}): Schemas['ConversionTerms'] => ({
  id: '00000000-0000-4000-8000-00000000a101',
  name: 'Obligatie 2025 naar aandelen',
  source: bond,
  basis: 'all_unlocked',
  target: share,
  remainder: 'pay_out',
  frequency: 'yearly',
  next_on: '2026-12-01',
  ended: false,
  status: 'approved',
  maker: bram,
  created_at: '2026-11-01T09:00:00Z',
  checker: anna,
  decided_at: '2026-11-01T10:00:00Z',
  comment: null,
  ...change,
});

/** A member with 37 bonds gets 29 shares of € 127,50 and € 122,75; one with a single bond gets nothing. */
const totals: Schemas['ConversionTotals'] = {
  members: 1,
  exceptions: 1,
  source_quantity: '37',
  principal_cents: 370_000,
  interest_cents: 12_025,
  withholding_cents: 0,
  target_quantity: '29',
  target_cents: 369_750,
  remainder_cents: 12_275,
  ties: true,
};

/** Bram submitted it, and Anna can approve it. */
export function run(change: Partial<Run> = {}): Run {
  const run: Undecided<Run> = {
    id: '00000000-0000-4000-8000-00000000c001',
    number: 'CV-2026-000003',
    status: 'awaiting_approval',
    version: 4,
    programme: { id: '00000000-0000-4000-8000-00000000a001', name: terms().name },
    source: bond,
    basis: 'all_unlocked',
    target: share,
    remainder: 'pay_out',
    run_on: '2026-12-01',
    calculate_on: null,
    maker: bram,
    created_at: '2026-11-20T08:00:00Z',
    calculation: {
      no: 2,
      by: bram,
      at: '2026-11-20T08:50:00Z',
      digest: 'd'.repeat(64),
      price_cents: 12_750,
      totals,
    },
    stale: false,
    decision: 'now',
    task: null,
    progress: null,
    failure: null,
    submitter: bram,
    submitted_at: '2026-11-20T08:55:00Z',
    checker: null,
    approved_at: null,
    comment: null,
    executor: null,
    executed_at: null,
    cancelled_at: null,
    reversal: null,
    stale_because: [],
    exceptions: [{ code: 'zero_target_units', count: 1, principal_cents: 10_000 }],
    notices: [],
    differences: { count: 1, added: 0, gone: 0, target_quantity: '-2', remainder_cents: -4_500 },
    held: { count: 0, principal_cents: 0 },
    statements: null,
    timeline: [{ at: '2026-11-20T08:00:00Z', actor: bram, action: 'conversion_run.planned', data: {} }],
    ...change,
  };
  return { can: runSteps(run), ...run };
}

/** Jan's: 37 bonds at 3,25 % for a year. */
export const line = (change: Partial<Line> = {}): Line => ({
  id: '00000000-0000-4000-8000-00000000d001',
  place: 1,
  member: { ...jan, kind: 'person' },
  outcome: 'converted',
  codes: [],
  includable: false,
  decision: null,
  held_quantity: '37',
  quantity: '37',
  principal_cents: 370_000,
  interest_cents: 12_025,
  withholding_cents: 0,
  price_cents: 12_750,
  target_quantity: '29',
  target_cents: 369_750,
  remainder_cents: 12_275,
  transaction_id: null,
  mailed: false,
  held_for: null,
  ...change,
});

/** Femke's: a single bond buys no share. */
const exception = line({
  id: '00000000-0000-4000-8000-00000000d002',
  place: 2,
  member: { ...femke, kind: 'person' },
  outcome: 'exception',
  codes: ['zero_target_units'],
  held_quantity: '1',
  quantity: '1',
  principal_cents: 10_000,
  interest_cents: 325,
  target_quantity: '0',
  target_cents: 0,
  remainder_cents: 10_325,
});

export const programme = (
  change: Partial<Schemas['ConversionProgrammeDetail']> = {},
): Schemas['ConversionProgrammeDetail'] => ({
  id: run().programme.id,
  version: 2,
  terms: terms(),
  waiting: null,
  next_on: '2027-12-01',
  price_cents: 12_750,
  run: { id: run().id, number: run().number, status: run().status, run_on: run().run_on },
  participation: { members: 2, others: 5, quantity: '38', owed_cents: null },
  can: change.waiting ? verdicts(change.waiting) : [],
  ...change,
});

const at = `/conversion-runs/${run().id}`;

/** A page with one run, of a register with runs in these years. */
export const runPage = (years: readonly number[]) => ({
  items: [run()],
  next_cursor: null,
  total: 1,
  total_is_lower_bound: false,
  executed: {
    runs: 0,
    members: 0,
    principal_cents: 0,
    interest_cents: 0,
    withholding_cents: 0,
    target_cents: 0,
    remainder_cents: 0,
  },
  years,
});

/** What the server of the page answers. */
export const answers: Answers = {
  'GET /dashboard': () => dashboard(),
  'GET /instruments': () => ({
    items: [
      { ...bond, status: 'open', allowed_member_kinds: ['person'], nominal_cents: 10_000, coupon_ppm: 32_500 },
      { ...share, status: 'open', allowed_member_kinds: ['person'], nominal_cents: 12_750, coupon_ppm: null },
    ],
  }),
  'GET /conversion-programmes': () => ({ items: [programme()] }),
  'GET /conversion-runs': () => runPage([2026]),
  'GET /conversion-runs/*': (_asked, id) => (id === run().id ? run() : problem(422, 'invalid_id')),
  [`GET ${at}/lines`]: ({ query }) => {
    const excepted = query.get('outcome') === 'exception';
    return {
      items: [excepted ? exception : line()],
      next_cursor: null,
      total: 1,
      total_is_lower_bound: false,
      totals: excepted ? null : totals,
    };
  },
  [`GET ${at}/differences`]: () => ({
    items: [
      {
        place: 1,
        member: jan,
        before: { ...figures, quantity: '40', target_quantity: '31', remainder_cents: 16_775 },
        after: figures,
        changes: [{ cause: 'opt_in', at: '2026-11-20T08:30:00Z', transaction: null }],
      },
    ],
    next_cursor: null,
  }),
};

const figures = {
  outcome: 'converted' as const,
  codes: [],
  quantity: '37',
  principal_cents: 370_000,
  interest_cents: 12_025,
  target_quantity: '29',
  remainder_cents: 12_275,
};
