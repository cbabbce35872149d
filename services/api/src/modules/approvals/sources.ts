// Every kind of question, in one table.
import { sql } from 'kysely';
import type { Condition } from '../../filters.ts';
import type { Approval, ApprovalType } from './schemas.ts';

/** One kind of question that waits for another administrator: where it stands, and its columns under common names. */
export interface Source {
  type: ApprovalType;
  action: Approval['action'];
  /** What members ask for: many, and worked through in lists of their own. */
  request?: true;
  /** Also with four eyes switched off nobody answers the own question. */
  always?: true;
  /** The route that answers it, below the API: the roles it needs are those of the answer. */
  decidedBy: string;
  /** `from` and `where` of row `r`: as an index of its own has it. */
  from: Condition;
  waits: Condition;
  /** A day or an instant; with the row's id the order in which it waits. */
  since: { at: Condition; day?: true };
  /** By which its page finds it; default its own id. */
  subject?: Condition;
  maker: Condition;
  /** Whoever had a hand in it, and does not decide. Default the maker. */
  hands?: (signIns: readonly string[]) => Condition;
  columns?: Partial<Record<Column, Condition>>;
}

export const columns = {
  number: 'text',
  name: 'text',
  kind: 'text',
  member_id: 'uuid',
  counterparty_id: 'uuid',
  instrument_id: 'uuid',
  units: 'bigint',
  cents: 'bigint',
  count: 'integer',
  valid_from: 'date',
} as const;
type Column = keyof typeof columns;

const oneOf = (ids: readonly Condition[]) => (signIns: readonly string[]) =>
  sql`${signIns}::text[] && array[${sql.join(ids)}]`;
const reversed = (column: 'number' | 'kind') =>
  sql`(select ${sql.ref(column)} from transactions t where t.id = r.reverses_id)`;
/** Somebody asked to take it back, and nobody did. When is in the audit, where the table does not say. */
const toBeReversed = { maker: sql`r.reversal_maker_id`, action: 'reverse' } as const;
const askedAt = (subject: ApprovalType, action: string) => ({
  at: sql`coalesce((select max(e.at) from audit_events e where e.subject_type = ${sql.lit(subject)}
    and e.subject_id = r.id::text and e.action = ${sql.lit(action)}), r.created_at)`,
});

const redemption = {
  type: 'redemption_request',
  from: sql`redemption_requests r`,
  columns: {
    number: sql`r.number`,
    member_id: sql`r.member_id`,
    instrument_id: sql`r.instrument_id`,
    units: sql`r.units`,
    cents: sql`r.net_cents`,
  },
} as const;
const shareReturn = {
  type: 'share_return_request',
  from: sql`share_return_requests r`,
  columns: { ...redemption.columns, units: sql`r.open_units`, cents: sql`r.nominal_cents` },
} as const;
/** Each state by itself: of one an index gives the order. */
const undecided = ['submitted', 'in_review'] as const;
const receivedIn = (status: (typeof undecided)[number]) =>
  ({
    action: 'approve',
    request: true,
    waits: sql`r.status = ${sql.lit(status)}`,
    since: { at: sql`r.requested_on`, day: true },
    maker: sql`r.maker_id`,
  }) as const;

const round = {
  type: 'return_round',
  from: sql`return_rounds r`,
  columns: {
    number: sql`r.number`,
    instrument_id: sql`r.instrument_id`,
    units: sql`r.allocated_units`,
    cents: sql`r.amount_cents`,
  },
} as const;
const interest = {
  type: 'interest_run',
  from: sql`interest_runs r`,
  decidedBy: '/interest-runs/{id}/approve',
  always: true,
  columns: {
    number: sql`r.number`,
    kind: sql`r.kind`,
    instrument_id: sql`r.instrument_id`,
    cents: sql`r.interest_cents`,
    count: sql`r.member_count`,
  },
} as const;
const bulk = {
  type: 'bulk_batch',
  from: sql`bulk_batches r`,
  columns: { number: sql`r.number`, cents: sql`r.amount_cents`, count: sql`r.row_count - r.skipped_count` },
} as const;
const conversion = {
  type: 'conversion_run',
  from: sql`conversion_runs r`,
  columns: {
    number: sql`r.number`,
    instrument_id: sql`r.target_id`,
    units: sql`r.target_units`,
    cents: sql`r.target_cents`,
    count: sql`r.line_count`,
  },
} as const;
/** Proposals that are a row each until they are decided on. */
const proposed = {
  action: 'approve',
  waits: sql`r.status = 'waiting'`,
  since: { at: sql`r.created_at` },
  maker: sql`r.maker_id`,
} as const;

/** Everything that waits for a second administrator (domain model, section 7: four eyes), a module's table each. */
export const sources: readonly Source[] = [
  ...(['book', 'reverse'] as const).map((action): Source => ({
    ...proposed,
    type: 'transaction',
    action: action === 'book' ? 'approve' : 'reverse',
    decidedBy: '/transactions/{id}/approve',
    always: true,
    from: sql`transaction_proposals r`,
    waits: sql`r.status = 'waiting' and r.action = ${sql.lit(action)}`,
    columns: {
      number: action === 'book' ? sql`null` : reversed('number'),
      kind: action === 'book' ? sql`r.input->>'kind'` : reversed('kind'),
      member_id: sql`(r.input->>'member_id')::uuid`,
      counterparty_id: sql`(r.input->>'counterparty_id')::uuid`,
      instrument_id: sql`(r.input->>'instrument_id')::uuid`,
      units: sql`(r.input->>'quantity')::bigint`,
      cents: sql`(r.input->>'amount_cents')::bigint`,
    },
  })),
  ...undecided.flatMap((status): Source[] => [
    { ...redemption, ...receivedIn(status), decidedBy: '/redemption-requests/{id}/approve' },
    { ...shareReturn, ...receivedIn(status), decidedBy: '/share-return-requests/{id}/admit' },
  ]),
  {
    ...redemption,
    ...toBeReversed,
    decidedBy: '/redemption-requests/{id}/reverse',
    since: askedAt('redemption_request', 'redemption.reversal_asked'),
    waits: sql`r.reversal_maker_id is not null and r.status = 'approved'`,
  },
  {
    ...shareReturn,
    ...toBeReversed,
    decidedBy: '/share-return-requests/{id}/reverse',
    since: askedAt('share_return_request', 'return.reversal_asked'),
    waits: sql`r.reversal_maker_id is not null and r.status in ('settled', 'waiting')`,
  },
  {
    ...round,
    action: 'approve',
    decidedBy: '/return-rounds/{id}/approve',
    waits: sql`r.status = 'calculated'`,
    since: { at: sql`r.calculated_at` },
    maker: sql`r.calculated_by`,
    hands: oneOf([sql`r.maker_id`, sql`r.terms_by`, sql`r.calculated_by`]),
  },
  {
    ...round,
    ...toBeReversed,
    decidedBy: '/return-rounds/{id}/reverse',
    since: askedAt('return_round', 'return_round.reversal_asked'),
    waits: sql`r.reversal_maker_id is not null and r.status = 'done'`,
  },
  { ...interest, ...proposed },
  {
    ...interest,
    ...toBeReversed,
    waits: sql`r.status = 'reversal_waiting'`,
    since: { at: sql`r.reversal_created_at` },
  },
  {
    ...bulk,
    action: 'approve',
    decidedBy: '/bulk-batches/{id}/approve',
    waits: sql`r.status = 'awaiting_approval'`,
    since: { at: sql`r.submitted_at` },
    maker: sql`r.maker_id`,
  },
  {
    ...bulk,
    ...toBeReversed,
    decidedBy: '/bulk-batches/{id}/reverse',
    since: { at: sql`r.reversal_asked_at` },
    waits: sql`r.reversal_maker_id is not null and r.status = 'posted' and r.task is null`,
  },
  {
    ...conversion,
    action: 'approve',
    decidedBy: '/conversion-runs/{id}/approve',
    waits: sql`r.status = 'awaiting_approval' and r.task is null`,
    since: { at: sql`r.submitted_at` },
    maker: sql`r.submitted_by`,
    hands: (signIns) => sql`(${oneOf([sql`r.maker_id`, sql`r.calculated_by`, sql`r.submitted_by`])(signIns)}
      or exists (select from conversion_deciders(r.id) d where d = any (${signIns})))`,
  },
  {
    ...conversion,
    ...toBeReversed,
    decidedBy: '/conversion-runs/{id}/reverse',
    since: askedAt('conversion_run', 'conversion_run.reversal_asked'),
    waits: sql`r.reversal_maker_id is not null and r.status = 'executed' and r.task is null`,
  },
  {
    ...proposed,
    type: 'conversion_programme',
    decidedBy: '/conversion-programmes/{id}/approve',
    from: sql`conversion_terms r`,
    subject: sql`r.programme_id`,
    columns: { name: sql`r.name` },
  },
  {
    type: 'payment_batch',
    action: 'approve',
    decidedBy: '/payment-batches/{id}/approve',
    from: sql`payment_batches r`,
    waits: sql`r.status = 'draft'`,
    since: { at: sql`r.created_at` },
    maker: sql`r.maker_id`,
    columns: { number: sql`r.number`, cents: sql`r.total_cents`, count: sql`r.count` },
  },
  {
    ...proposed,
    type: 'member',
    decidedBy: '/member-proposals/{id}/approve',
    from: sql`member_proposals r`,
    subject: sql`r.member_id`,
    columns: { kind: sql`r.action`, member_id: sql`r.member_id` },
  },
  {
    ...proposed,
    type: 'period',
    decidedBy: '/period-proposals/{id}/approve',
    from: sql`period_proposals r`,
    subject: sql`r.year`,
    columns: { number: sql`r.year::text`, kind: sql`r.action` },
  },
  {
    ...proposed,
    type: 'coupon_rate',
    decidedBy: '/coupon-rates/{id}/approve',
    from: sql`coupon_rate_proposals r`,
    subject: sql`r.instrument_id`,
    columns: { instrument_id: sql`r.instrument_id`, valid_from: sql`r.valid_from` },
  },
  {
    ...proposed,
    type: 'setting',
    decidedBy: '/setting-proposals/{id}/approve',
    from: sql`setting_proposals r`,
    // nobody decides about oneself
    hands: (signIns) =>
      sql`(r.maker_id = any (${signIns}) or r.subject_id = any (${signIns})
      and (r.section = 'roles' or r.section = 'person' and jsonb_array_length(r.after->'sign_ins') = 1))`,
  },
];
