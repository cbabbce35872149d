import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import type { ConfirmBody, ReturnBody } from './schemas.ts';
import {
  taking,
  changeBatch,
  changed,
  changeLines,
  draftsOf,
  entry,
  orderFor,
  readLines,
  reversalOf,
  tell,
} from './steps.ts';
import type { LockedBatch, LockedLine, WhichBatch } from './steps.ts';

/**
 * The bank has paid: what was in transit leaves its account. Throws amount_mismatch unless the lines amount to what the
 * bank says, and state_conflict for a line that it answered for before.
 */
export function confirmLines(
  context: AppContext,
  caller: Caller,
  which: WhichBatch,
  { line_ids, amount_cents, settled_on }: ConfirmBody,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'confirm' }, async ({ trx, batch }) => {
    const day = today(context.clock);
    const all = await readLines(trx, batch.id);
    const lines =
      line_ids === null ? all.filter(({ status }) => status === 'in_file') : [...new Set(line_ids)].map(find);
    checkDay(settled_on, lines, day);
    const total = lines.reduce((sum, line) => sum + line.amount_cents, 0n);
    if (total !== BigInt(amount_cents)) throw mismatch(amount_cents, total);
    const events = await tell(trx, lines, { kind: 'confirmed', batch_id: batch.id, batch_number: batch.number });
    const orders = lines.map((line) => orderFor(line, batch, { kind: 'payout_confirmed', on: settled_on }));
    const drafts = await draftsOf(trx, orders, day);
    const transactions = orders.map(({ id }) => id);
    const ids = lines.map(({ id }) => id);
    await changeLines(
      trx,
      ids,
      { status: 'confirmed', column: 'confirm_id', transactions },
      sql`, settled_on = ${settled_on}`,
    );
    await close(trx, batch);
    const data = { lines: lines.map(({ end_to_end_id }) => end_to_end_id), amount_cents, settled_on };
    return changed(trx, batch, [entry('confirmed', batch, data), ...events], drafts);

    function find(id: string): LockedLine {
      const line = all.find((one) => one.id === id);
      if (line === undefined) throw refusal('not_found', 'line_ids');
      if (line.status !== 'in_file') {
        throw refusal('state_conflict', 'line_ids', { number: line.number, status: line.status });
      }
      return line;
    }
  });
}

/**
 * The bank could not pay, or took back what it had paid: it is owed again, and is on the list once the account is mended.
 * Throws amount_mismatch, and state_conflict for a line that came back before.
 */
export function returnLine(
  context: AppContext,
  caller: Caller,
  which: WhichBatch,
  { line_id, code, amount_cents, settled_on }: ReturnBody,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'return' }, async ({ trx, batch }) => {
    const day = today(context.clock);
    const line = (await readLines(trx, batch.id)).find(({ id }) => id === line_id);
    if (line === undefined) throw refusal('not_found', 'line_id');
    if (line.status !== 'in_file' && line.status !== 'confirmed') {
      throw refusal('state_conflict', 'line_id', { number: line.number, status: line.status });
    }
    checkDay(settled_on, [line], day);
    if (line.amount_cents !== BigInt(amount_cents)) throw mismatch(amount_cents, line.amount_cents);
    const events = await tell(trx, [line], { kind: 'returned', code, batch_id: batch.id, batch_number: batch.number });
    // Of a request its own module tells.
    if (line.subject_type === 'member') {
      await notify(trx, {
        level: 'warning',
        key: 'payment_batch.returned',
        params: { number: line.number, code, batch: batch.number },
        subject: { type: 'member', id: line.member_id },
      });
    }
    const order = orderFor(line, batch, { kind: 'payout_returned', on: settled_on });
    // It had left the bank's account and is there again: only then it goes back to the member.
    const orders = line.confirm_id === null ? [order] : [reversalOf(line.confirm_id, batch, settled_on), order];
    const drafts = await draftsOf(trx, orders, day);
    await changeLines(
      trx,
      [line.id],
      { status: 'returned', column: 'return_id', transactions: [order.id] },
      sql`, return_code = ${code}, settled_on = ${settled_on}`,
    );
    await close(trx, batch);
    const data = { line: line.end_to_end_id, code, amount_cents, settled_on };
    return changed(trx, batch, [entry('returned', batch, data), ...events], drafts);
  });
}

/** Confirmed or partly failed once the bank has answered for every line. */
async function close(trx: DbTransaction, batch: LockedBatch): Promise<void> {
  const lines = await readLines(trx, batch.id);
  if (lines.some(({ status }) => status === 'in_file')) return changeBatch(trx, batch.id, batch.status);
  const failed = lines.some(({ status }) => status === 'returned');
  return changeBatch(trx, batch.id, failed ? 'partly_failed' : 'confirmed');
}

const mismatch = (requested_cents: number, expected: bigint) =>
  refusal('amount_mismatch', 'amount_cents', { requested_cents, expected_cents: Number(expected) });

/** The bank answers neither in the future nor before the payments were approved, or confirmed: date_in_future, date_invalid. */
function checkDay(date: string, lines: readonly LockedLine[], day: string): void {
  if (date > day) throw refusal('date_in_future', 'settled_on', { date, today: day });
  const earliest = lines.map(({ booked_on }) => booked_on ?? '').reduce((a, b) => (a > b ? a : b), '');
  if (date < earliest) throw refusal('date_invalid', 'settled_on', { date, earliest });
}
