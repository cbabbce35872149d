import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import type { Draft } from '../../ledger/order.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { AuditEntry, Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { checkDate } from './create.ts';
import { fileOf } from './file.ts';
import { readHeld, requireNoneHeld } from './held.ts';
import { taking, changeBatch, changed, changeLines, entry, readLines, reversals, tell } from './steps.ts';
import type { LockedBatch, WhichBatch } from './steps.ts';

/**
 * Makes the file of what may be paid; it is kept as it is. What may not is held: owed again, and on the list with what stands
 * in its way. A file is made again only when a line of it may not be paid since. A batch of which nothing is left is
 * withdrawn. Throws date_invalid when the day of its payments has passed.
 */
export function makeFile(context: AppContext, caller: Caller, which: WhichBatch): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'make_file' }, async ({ trx, batch, to }) => {
    const day = today(context.clock);
    checkDate(batch.execution_date, day);
    const { audit, drafts } = await holdLines(trx, batch, day);
    if (batch.status === 'file_made' && audit.length === 0) {
      throw refusal('state_conflict', null, { status: batch.status, version: batch.version });
    }
    const remainingLines = (await readLines(trx, batch.id)).filter(({ status }) => status === 'in_file');
    if (remainingLines.length === 0) {
      const by = sql`withdrawn_at = clock_timestamp(), withdrawn_by = ${caller.actor.id}`;
      await changeBatch(trx, batch.id, 'withdrawn', by);
      const withdrawn = entry('withdrawn', batch, { comment: null, from: batch.status });
      return changed(trx, batch, [withdrawn, ...audit], drafts);
    }
    const bytes = await fileOf(trx, batch.id, context.clock.now());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await sql`insert into payment_files (batch_id, bytes) values (${batch.id}, ${bytes})`.execute(trx);
    await changeBatch(trx, batch.id, to, sql`file_made_at = clock_timestamp(), file_sha256 = ${sha256}`);
    return changed(trx, batch, [entry('file_made', batch, { sha256, size: bytes.length }), ...audit], drafts);
  });
}

/** The file went to the bank; from here on only the bank's answers change anything. Throws payment_held. */
export function markSent(context: AppContext, caller: Caller, which: WhichBatch): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'send' }, async ({ trx, batch, to }) => {
    await requireNoneHeld(trx, batch.id);
    await changeBatch(trx, batch.id, to, sql`sent_at = clock_timestamp()`);
    return changed(trx, batch, [entry('sent', batch, {})]);
  });
}

/** Takes what may not be paid out of a batch: its payouts are taken back, and both administrators are told. */
async function holdLines(
  trx: DbTransaction,
  batch: LockedBatch,
  day: string,
): Promise<{ audit: AuditEntry[]; drafts: Draft[] }> {
  const reasons = new Map((await readHeld(trx, batch.id)).map(({ id, reason }) => [id, reason]));
  if (reasons.size === 0) return { audit: [], drafts: [] };
  const { id, number, maker_id, checker_id } = batch;
  const lines = (await readLines(trx, id)).filter((line) => reasons.has(line.id));
  const events = await tell(trx, lines, { kind: 'recalled', batch_id: id, batch_number: number });
  const drafts = await reversals(trx, batch, lines, day);
  await changeLines(trx, [...reasons.keys()], { status: 'held' });
  const cents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);
  const params = { number, count: lines.length, total_cents: centsToNumber(cents) };
  const subject = { type: 'payment_batch', id };
  for (const to of [maker_id, ...(checker_id === null ? [] : [checker_id])]) {
    await notify(trx, { level: 'warning', key: 'payment_batch.held', params, subject, to });
  }
  const heldLines = lines.map((line) => ({ line: line.end_to_end_id, reason: reasons.get(line.id) }));
  return { audit: [entry('held', batch, { held: heldLines }), ...events], drafts };
}
