import type { Selectable } from 'kysely';
import type { ErrorCode } from '../../domain/errorCodes.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import type { Actor, InstrumentRef } from '../../wire/schemas.ts';
import type { HoldReason } from './plan.ts';
import type { InterestLine, InterestRun, InterestRunDetail, InterestRunPreview } from './schemas.ts';
import type { QuoteLine } from '../../domain/interest/quote.ts';
import type { InterestRunsTable } from '../../tables/interest.ts';

type Stored = Selectable<InterestRunsTable>;
/** A run as the repository reads it. */
export interface RunRow extends Omit<
  Stored,
  'instrument_id' | 'reversal_reason' | `${string}maker_id` | `${string}checker_id`
> {
  instrument: InstrumentRef;
  maker: Actor;
  checker: Actor | null;
  reversal_reason: NonNullable<InterestRun['reversal']>['reason_code'] | null;
  reversal_maker: Actor | null;
  reversal_checker: Actor | null;
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
export interface LineRow extends QuoteLine {
  place: number;
  member: MemberRow;
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
