// Interest: rates, runs and their lines.
import type { ColumnType } from 'kysely';
import type { RunKind } from '../domain/interest/run.ts';
import type { InstantDefault, Sealed } from './columns.ts';
import type { QuoteLine } from '../domain/interest/quote.ts';

/** What an issue's interest becomes from a day on. */
export interface CouponRatesTable {
  instrument_id: string;
  valid_from: string;
  coupon_ppm: number;
  created_at: InstantDefault;
  created_by: string;
}

export type InterestRunStatus = 'waiting' | 'executed' | 'rejected' | 'withdrawn' | 'reversal_waiting' | 'reversed';

/** A run over all holders of an issue; its number comes from the database. */
export interface InterestRunsTable {
  id: string;
  number: Sealed<string>;
  kind: RunKind;
  instrument_id: string;
  until: string;
  status: ColumnType<InterestRunStatus, never, InterestRunStatus>;
  lines_sha256: string;
  line_count: number;
  member_count: number;
  skipped_count: number;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  booked_cents: bigint;
  maker_id: string;
  created_at: Sealed<string>;
  checker_id: ColumnType<string | null, never, string | null>;
  decided_at: ColumnType<string | null, never, string>;
  comment: ColumnType<string | null, never, string | null>;
  reversal_reason: ColumnType<string | null, never, string>;
  reversal_description: ColumnType<string | null, never, string | null>;
  reversal_maker_id: ColumnType<string | null, never, string>;
  reversal_created_at: ColumnType<string | null, never, string>;
  reversal_checker_id: ColumnType<string | null, never, string | null>;
  reversal_decided_at: ColumnType<string | null, never, string | null>;
  reversal_comment: ColumnType<string | null, never, string | null>;
  version: ColumnType<number, never, number>;
}

/** What a run comes to for a holder. */
export interface InterestRunMembersTable {
  run_id: string;
  member_id: string;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  transaction_id: string | null;
  skipped: string | null;
  held_for: ColumnType<'member_deceased' | null, never, 'member_deceased'>;
}

/** One formula of a run. */
export interface InterestLinesTable extends Omit<QuoteLine, 'acquired_on'> {
  run_id: string;
  place: number;
  member_id: string;
}
