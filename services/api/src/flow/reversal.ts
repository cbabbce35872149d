// Columns of a table whose rows are taken back by two: who asked for it and why, and who carried it out.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Why something is to be taken back. */
export interface ReversalWish {
  reason_code: string;
  comment: string | null;
}

/** Keeps who asks for it, and why. */
export const askedReversal = (makerId: string, { reason_code, comment }: ReversalWish): RawBuilder<unknown> =>
  sql`reversal_maker_id = ${makerId}, reversal_reason = ${reason_code}, reversal_comment = ${comment}`;

/** Keeps who asked and who carried it out. The words of who asked stay. */
export const doneReversal = (
  { maker_id, checker_id }: { maker_id: string; checker_id: string | null },
  { reason_code, comment }: ReversalWish,
): RawBuilder<unknown> =>
  sql`reversal_maker_id = ${maker_id}, reversal_reason = ${reason_code},
    reversal_comment = coalesce(reversal_comment, ${comment}), reversal_checker_id = ${checker_id}`;

/** Forgets that somebody asked for it. */
export const noReversal: RawBuilder<unknown> = sql`reversal_maker_id = null, reversal_reason = null,
  reversal_comment = null, reversal_checker_id = null`;
