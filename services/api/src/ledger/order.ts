import type { AnyJudged } from '../domain/judge.ts';
import type { BookingRequest, TransactionKind } from '../domain/kinds/index.ts';
import type { Plan, Reading } from '../domain/kinds/kind.ts';
import type { Original } from '../domain/kinds/reversal.ts';
import type { Lot } from '../domain/lots.ts';
import type { TransactionHeader } from '../domain/transaction.ts';

/** A transaction is to be taken back; what that comes to is read from the register. */
export interface ReversalWish {
  kind: 'reversal';
  reverses_id: string;
  reason_code: string;
  description: string | null;
  /** Null: the original's day when its year is open, else today. */
  effective_date: string | null;
  /** Whether an administrator asks, or the module that booked the original. */
  by: 'administrator' | 'module';
}

/** One thing to book: what is asked, by whom, and where it comes from. `id` becomes the transaction's. */
export interface Order extends Pick<TransactionHeader, 'id' | 'source' | 'source_id' | 'maker_id' | 'checker_id'> {
  request: BookingRequest<Exclude<TransactionKind, 'reversal'>> | ReversalWish;
}

/** A transaction that passed every check and is ready to be written; its members are locked. */
export interface Draft extends Plan {
  header: TransactionHeader;
  judged: AnyJudged;
  /** What the four-eyes threshold is compared with; null when a second administrator is always needed. */
  weight_cents: bigint | null;
  /** What it takes back. */
  original: Original | null;
  readings: readonly Reading[];
  /** The lots it looked at, as they were before it. */
  before: readonly Lot[];
}
