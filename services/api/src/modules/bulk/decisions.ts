import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { askedAbout, requireConfirmed } from '../../domain/confirmation.ts';
import type { AskedAbout } from '../../domain/confirmation.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { notify, withdrawNotification } from '../../post/notifications.ts';
import { sameFile } from './list.ts';
import { bulkFlow } from './flow.ts';
import { outcome } from './outcome.ts';
import type { ApproveBody, SubmitBody } from './bodies.ts';
import { change } from './store.ts';
import { requireOpened } from './openedTerms.ts';
import { countDifferences, requireCompared } from './comparison.ts';
import { taking } from './taking.ts';
import type { Which } from '../../flow/version.ts';

/**
 * Asks another administrator to approve. Throws batch_invalid while rows have errors that are not left out by choice, or
 * nothing would be booked, confirmation_required while a row is asked about, totals_differ while nobody says why a register is not
 * what the old administration comes to, and duplicate_file where the same file was submitted meanwhile.
 */
export function submitBatch(
  context: AppContext,
  caller: Caller,
  which: Which,
  { skip_invalid, confirmed, difference_reason }: SubmitBody,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'submit' }, async ({ trx, viewer, batch, to }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from bulk_rows
      where batch_id = ${batch.id} and booking_sha256 is not null`.execute(trx);
    const [{ count }] = rows as [(typeof rows)[0]];
    if ((batch.error_count > 0 && !skip_invalid) || count === 0) {
      throw refusal('batch_invalid', null, { errors: batch.error_count });
    }
    requireConfirmed(await readAsked(trx, batch.id), confirmed);
    const differences = await countDifferences(trx, batch);
    const reason = differences === 0 ? null : (difference_reason ?? null);
    if (differences > 0 && reason === null) throw refusal('totals_differ', 'difference_reason', { differences });
    const same = await sameFile(trx, batch.file_sha256);
    if (same !== null) throw refusal('duplicate_file', null, { number: same });
    await change(
      trx,
      batch.id,
      { status: to },
      sql`submitted_at = clock_timestamp(), skip_invalid = ${skip_invalid}, failure = null,
      checker_id = null, decided_at = null, comment = null, old_difference_count = ${differences},
      old_difference_reason = ${reason}`,
    );
    await notify(trx, {
      level: 'info',
      key: 'bulk_batch.submitted',
      params: { number: batch.number, count },
      subject: { type: 'bulk_batch', id: batch.id },
      not: caller.actor.id,
    });
    return outcome(trx, viewer, {
      id: batch.id,
      verb: 'submitted',
      data: { skip_invalid, confirmed, errors: batch.error_count, differences, ...(reason !== null && { reason }) },
    });
  });
}

/** What rows that are to be booked are asked about. */
async function readAsked(trx: DbTransaction, id: string): Promise<AskedAbout[]> {
  const { rows } = await sql<{ code: AskedAbout }>`
    select distinct p->>'code' as code from bulk_rows r cross join jsonb_array_elements(r.problems) p
    where r.batch_id = ${id} and r.status = 'warning' and p->>'code' = any (${askedAbout}::text[]) order by 1`.execute(
    trx,
  );
  return rows.map(({ code }) => code);
}

/**
 * Lets all rows be booked, as another administrator than the maker: what was submitted, and nothing else (postTask). Throws
 * preview_stale when the file, the number of rows or what is to be booked is not what was shown, terms_unopened while terms that
 * it makes were not opened, and totals_unopened while the comparison with the old administration was not.
 */
export function approveBatch(
  context: AppContext,
  caller: Caller,
  which: Which,
  seen: ApproveBody,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'approve' }, async ({ trx, viewer, batch, to, checker_id }) => {
    const same = [batch.file_sha256, batch.bookings_sha256, batch.row_count];
    if ([seen.file_sha256, seen.bookings_sha256, seen.rows].some((value, index) => value !== same[index])) {
      throw refusal('preview_stale');
    }
    requireOpened(batch, seen.opened);
    const totals_sha256 = seen.totals_sha256 ?? null;
    await requireCompared(trx, batch.id, totals_sha256);
    const comment = seen.comment ?? null;
    const decided = sql`checker_id = ${checker_id}, decided_at = clock_timestamp(), comment = ${comment}`;
    await change(trx, batch.id, { status: to, task: 'post' }, decided);
    return outcome(trx, viewer, { id: batch.id, verb: 'approved', data: { comment, totals_sha256 } });
  });
}

/** Back to its maker, who mends it or throws it away. */
export function rejectBatch(context: AppContext, caller: Caller, which: Which, comment: string): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'reject' }, async ({ trx, viewer, batch, to, checker_id }) => {
    const decided = sql`checker_id = ${checker_id}, decided_at = clock_timestamp(), comment = ${comment}`;
    const status = batch.error_count > 0 ? (bulkFlow.steps.reject_with_errors.to ?? to) : to;
    await change(trx, batch.id, { status }, decided);
    await notify(trx, {
      level: 'warning',
      key: 'bulk_batch.rejected',
      params: { number: batch.number },
      subject: { type: 'bulk_batch', id: batch.id },
      to: batch.maker_id,
      not: caller.actor.id,
    });
    return outcome(trx, viewer, { id: batch.id, verb: 'rejected', data: { comment } });
  });
}

/** Thrown away; the file and what was found stay, and nothing is booked. */
export function discardBatch(context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'discard' }, async ({ trx, viewer, batch, to }) => {
    await change(trx, batch.id, { status: to });
    await withdrawNotification(trx, { type: 'bulk_batch', id: batch.id });
    return outcome(trx, viewer, { id: batch.id, verb: 'discarded' });
  });
}
