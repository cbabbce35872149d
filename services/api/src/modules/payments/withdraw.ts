// Taking a batch of payments back before it is sent.
import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { withdrawNotification } from '../../post/notifications.ts';
import { changeBatch, changeLines, changed, entry, readLines, reversals, taking, tell } from './steps.ts';
import type { WhichBatch } from './steps.ts';

/** Before it was sent. Its number and MsgId are not used again; what was booked for it is taken back. */
export function withdrawBatch(
  context: AppContext,
  caller: Caller,
  which: WhichBatch,
  comment: string | null,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'withdraw' }, async ({ trx, actor, batch, to }) => {
    const lines = (await readLines(trx, batch.id)).filter(({ status }) => status !== 'held');
    await withdrawNotification(trx, { type: 'payment_batch', id: batch.id });
    const booked = batch.status !== 'draft';
    const recalled = { kind: 'recalled', batch_id: batch.id, batch_number: batch.number } as const;
    const events = booked ? await tell(trx, lines, recalled) : [];
    const drafts = await reversals(trx, batch, lines, today(context.clock));
    await changeLines(
      trx,
      lines.map(({ id }) => id),
      { status: 'withdrawn' },
    );
    await changeBatch(trx, batch.id, to, sql`withdrawn_at = clock_timestamp(), withdrawn_by = ${actor.id}`);
    return changed(trx, batch, [entry('withdrawn', batch, { comment, from: batch.status }), ...events], drafts);
  });
}
