import type { ErrorCode } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import type { Actor, InstrumentRef } from '../../wire/schemas.ts';
import type { HoldReason } from './plan.ts';
import type { InterestLine, InterestRun, InterestRunDetail, InterestRunPreview } from './schemas.ts';

/** A run as the repository reads it. */
export interface RunRow {
  id: string;
  number: string;
  status: InterestRun['status'];
  kind: InterestRun['kind'];
  until: string;
  instrument: InstrumentRef;
  lines_sha256: string;
  line_count: number;
  member_count: number;
  skipped_count: number;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  booked_cents: bigint;
  maker: Actor;
  created_at: string;
  checker: Actor | null;
  decided_at: string | null;
  comment: string | null;
  reversal_reason: NonNullable<InterestRun['reversal']>['reason_code'] | null;
  reversal_description: string | null;
  reversal_maker: Actor | null;
  reversal_created_at: string | null;
  reversal_checker: Actor | null;
  reversal_decided_at: string | null;
  reversal_comment: string | null;
  version: number;
}

export function presentRun(row: RunRow): InterestRun {
  const { id, number, status, kind, until, instrument, maker, created_at, checker, decided_at, comment, version } = row;
  return {
    id,
    number,
    status,
    kind,
    instrument,
    until,
    digest: row.lines_sha256,
    lines: row.line_count,
    members: row.member_count,
    skipped: row.skipped_count,
    ...presentSums(row),
    maker,
    created_at,
    checker,
    decided_at,
    comment,
    reversal: reversalOf(row),
    version,
  };
}

type Sums = Pick<RunRow, 'principal_cents' | 'interest_cents' | 'withholding_cents' | 'booked_cents'>;

/** The sums of a run, booked or not. */
export function presentSums({ principal_cents, interest_cents, withholding_cents, booked_cents }: Sums) {
  return {
    principal_cents: centsToNumber(principal_cents),
    interest_cents: centsToNumber(interest_cents),
    withholding_cents: centsToNumber(withholding_cents),
    net_cents: centsToNumber(principal_cents + interest_cents - withholding_cents),
    booked_cents: centsToNumber(booked_cents),
  };
}

export interface WithoutHeldRow extends Sums {
  members: number;
  quantity: bigint;
}

/** What a run comes to without the members who are held. */
export function presentWithoutHeld(row: WithoutHeldRow, scale: number): InterestRunDetail['without_held'] {
  return { members: row.members, quantity: formatQuantity(row.quantity, scale), ...presentSums(row) };
}

function reversalOf(row: RunRow): InterestRun['reversal'] {
  const { reversal_reason, reversal_maker, reversal_created_at } = row;
  if (reversal_reason === null || reversal_maker === null || reversal_created_at === null) return null;
  return {
    reason_code: reversal_reason,
    description: row.reversal_description,
    maker: reversal_maker,
    created_at: reversal_created_at,
    checker: row.reversal_checker,
    decided_at: row.reversal_decided_at,
    comment: row.reversal_comment,
  };
}

/** A line with its place among those of the run. */
export interface LineRow {
  place: number;
  member: MemberRow;
  lot_id: string;
  acquired_on: string;
  quantity: bigint;
  interest_from: string;
  interest_to: string;
  days: number;
  year_days: number;
  rate_ppm: number;
  principal_cents: bigint;
  interest_cents: bigint;
  transaction_id: string | null;
}

export function presentLine({ place: _place, member, quantity, ...row }: LineRow, scale: number): InterestLine {
  return {
    ...row,
    member: memberRef(member),
    quantity: formatQuantity(quantity, scale),
    principal_cents: centsToNumber(row.principal_cents),
    interest_cents: centsToNumber(row.interest_cents),
  };
}

export interface SkippedRow {
  member: MemberRow;
  code: ErrorCode;
  held_for: HoldReason | null;
  principal_cents: bigint;
  interest_cents: bigint;
}

export function presentSkipped(row: SkippedRow): InterestRunDetail['skipped_members'][number] {
  return {
    member: memberRef(row.member),
    code: row.code,
    held_for: row.held_for,
    principal_cents: centsToNumber(row.principal_cents),
    interest_cents: centsToNumber(row.interest_cents),
  };
}

export interface ChangeRow {
  member: MemberRow;
  before: bigint | null;
  after: bigint | null;
}

export function presentChange({ member, before, after }: ChangeRow): InterestRunPreview['changes'][number] {
  return {
    member: memberRef(member),
    before_cents: before === null ? null : centsToNumber(before),
    after_cents: after === null ? null : centsToNumber(after),
  };
}
