// Approving a batch of payments: it is paid to the accounts of today, and no more than is owed.
import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import type { FieldError } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { freeCents } from '../../ledger/assets.ts';
import { notify } from '../../post/notifications.ts';
import { readCandidates } from './candidates.ts';
import { checkDate } from './create.ts';
import { changeBatch, changeLines, changed, draftsOf, entry, orderFor, readLines, taking, tell } from './steps.ts';
import type { LockedLine, WhichBatch } from './steps.ts';

/**
 * A second administrator approves what leaves the bank. What is owed goes from the members' accounts into transit. Throws
 * self_approval, date_invalid when the day has passed meanwhile, state_conflict for a request that changed, amount_mismatch
 * when less is owed by now, iban_changed and member_blocked.
 */
export function approveBatch(
  context: AppContext,
  caller: Caller,
  which: WhichBatch,
  comment: string | null,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'approve' }, async ({ trx, actor, batch, to, checker_id }) => {
    const day = today(context.clock);
    checkDate(batch.execution_date, day);
    const lines = await readLines(trx, batch.id);
    await requireSame(trx, lines, day);
    const events = await tell(trx, lines, { kind: 'in_payment', batch_id: batch.id, batch_number: batch.number });
    const by = { ...batch, checker_id };
    const orders = lines.map((line) => orderFor(line, by, { kind: 'payout', on: day }));
    const drafts = await draftsOf(trx, orders, day);
    await requireOwed(trx, lines);
    await changeLines(
      trx,
      lines.map(({ id }) => id),
      { status: 'in_file', column: 'payout_id', transactions: orders.map(({ id }) => id) },
    );
    await changeBatch(
      trx,
      batch.id,
      to,
      sql`checker_id = ${checker_id}, approved_at = clock_timestamp(), comment = ${comment}`,
    );
    const subject = { type: 'payment_batch', id: batch.id };
    const params = { number: batch.number };
    const notice = { params, subject, to: batch.maker_id, not: actor.id };
    await notify(trx, { level: 'info', key: 'payment_batch.approved', ...notice });
    const audit = [entry('approved', batch, { maker_id: batch.maker_id, comment }), ...events];
    return changed(trx, batch, audit, drafts);
  });
}

/** What is approved is paid to where the member is paid today: throws an error for each line of which that changed. */
async function requireSame(trx: DbTransaction, lines: readonly LockedLine[], day: string): Promise<void> {
  const candidates = await readCandidates(trx, day, { ids: lines.map(({ subject_id }) => subject_id) });
  const nowOf = new Map(candidates.map((one) => [`${one.subject_type} ${one.subject_id}`, one]));
  const problems = lines.flatMap((line, index): FieldError[] => {
    const now = nowOf.get(`${line.subject_type} ${line.subject_id}`);
    if (now === undefined) return []; // what it was about has changed, which its module or the ledger tells better
    const [field, params] = [`lines.${index}`, { number: line.number }];
    if (now.member.status === 'blocked') return [{ field, code: 'member_blocked', params }];
    return now.account?.id === line.bank_account_id ? [] : [{ field, code: 'iban_changed', params }];
  });
  const [first, ...others] = problems;
  if (first !== undefined) throw new DomainError([first, ...others]);
}

/**
 * Nobody is paid more than is owed, nor out of what something outside the batch has a claim to: throws amount_mismatch with the
 * number of a line. The members are locked by their drafts, and the requests in the batch are in payment.
 */
async function requireOwed(trx: DbTransaction, lines: readonly LockedLine[]): Promise<void> {
  const amounts = lines.map(({ member_id, amount_cents, number }) => ({
    member_id,
    cents: amount_cents.toString(),
    number,
  }));
  const members = sql`${lines.map(({ member_id }) => member_id)}::uuid[]`;
  const free = freeCents(sql`w.member_id`, { members, own: sql`${lines.map(({ id }) => id)}::uuid[]` });
  const { rows } = await sql<{ number: string; wanted: bigint; owed: bigint }>`
    select w.number, w.cents as wanted, o.owed from (
      select member_id, min(number) as number, sum(cents)::bigint as cents
      from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as w (member_id uuid, cents bigint, number text)
      group by member_id) w
    cross join lateral (select ${free} as owed) o where o.owed < w.cents limit 1`.execute(trx);
  const [short] = rows;
  if (short === undefined) return;
  const { number, wanted: cents, owed } = short;
  throw refusal('amount_mismatch', 'lines', { number, requested_cents: Number(cents), expected_cents: Number(owed) });
}
