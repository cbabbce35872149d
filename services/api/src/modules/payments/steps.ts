// Near 300 lines: what all steps of a batch share, its approval and its withdrawal, under one lock.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import type { FieldError } from '../../domain/errors.ts';
import { emptyRequest } from '../../domain/transaction.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { stepTaker } from '../../calls/taking.ts';
import type { AuditEntry, Caller, Outcome } from '../../calls/once.ts';
import { notify, unask } from '../../post/notifications.ts';
import { onPayment } from '../../requests/paymentEvents.ts';
import type { PaymentEvent } from '../../requests/paymentEvents.ts';
import { readCandidates } from './candidates.ts';
import { checkDate } from './create.ts';
import { readBatch } from './read.ts';
import { subjectTypes } from './schemas.ts';
import type { Batch, Line } from './schemas.ts';
import type { Person } from '../../domain/people.ts';
import { take } from '../../flow/flow.ts';
import type { Taken, Viewer } from '../../flow/flow.ts';
import { versionAfter, writeStep } from '../../flow/version.ts';
import type { Which } from '../../flow/version.ts';
import { batchFlow } from './flow.ts';

/** A batch that takes a step, and who looks at it. */
export interface LockedBatch extends Which {
  viewer: Viewer;
  number: string;
  status: Batch['status'];
  maker_id: string;
  checker_id: string | null;
  execution_date: string;
}

export interface LockedLine {
  id: string;
  subject_type: Line['subject_type'];
  subject_id: string;
  member_id: string;
  number: string;
  end_to_end_id: string;
  amount_cents: bigint;
  status: Line['status'];
  bank_account_id: string;
  payout_id: string | null;
  confirm_id: string | null;
  /** The day of what was booked for it last: the payout or its confirmation. */
  booked_on: string | null;
}

/** A batch that takes a step now, locked, with what it comes to. Throws what `take` throws, and not_found. */
async function begin(
  trx: DbTransaction,
  { config }: AppContext,
  { id, version, actor, action }: Which & { actor: Person; action: keyof typeof batchFlow.steps },
): Promise<Taken<Batch['status']> & { batch: LockedBatch }> {
  const { rows } = await sql<Omit<LockedBatch, 'viewer'>>`
    select id, number, status, version, maker_id, checker_id, execution_date from payment_batches
    where id = ${id} for update`.execute(trx);
  const [batch] = rows;
  if (batch === undefined) throw refusal('not_found', 'id');
  const viewer = { actor, fourEyes: config.fourEyes };
  return { batch: { ...batch, viewer }, ...take(batchFlow, action, batch, { ...viewer, version }) };
}

export const taking = stepTaker(begin);

export async function readLines(trx: DbTransaction, batchId: string): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select l.id, l.subject_type, l.subject_id, l.member_id, l.number, l.end_to_end_id, l.amount_cents, l.status,
      l.bank_account_id, l.payout_id, l.confirm_id,
      (select t.effective_date from transactions t where t.id = coalesce(l.confirm_id, l.payout_id)) as booked_on
    from payment_lines l where l.batch_id = ${batchId} order by l.seq`.execute(trx);
  return rows;
}

/** Writes a step of a batch down: its state, one version more, and what else changes. */
export const changeBatch = (
  trx: DbTransaction,
  id: string,
  to: Batch['status'],
  set?: RawBuilder<unknown>,
): Promise<void> => writeStep(trx, batchFlow, { id, to, set });

export function entry(action: string, { id, number, version }: LockedBatch, data: Record<string, unknown>): AuditEntry {
  return {
    action: `payment_batch.${action}`,
    subjectType: 'payment_batch',
    subjectId: id,
    data: { number, version: versionAfter({ version }), ...data },
  };
}

/** The answer to a step, with the lines. */
export async function changed(
  trx: DbTransaction,
  { id, viewer }: LockedBatch,
  audit: readonly AuditEntry[],
  drafts: readonly Draft[] = [],
): Promise<Outcome> {
  const body = await readBatch(trx, id, viewer);
  return { status: 200, body, audit, book: drafts.length === 0 ? undefined : ledgerBook(drafts) };
}

/** Tells the requests what became of their payments; what is owed to a member without a request follows from the ledger. */
export async function tell(
  trx: DbTransaction,
  lines: readonly LockedLine[],
  event: PaymentEvent,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (const type of subjectTypes.filter((one) => one !== 'member')) {
    const ids = lines.filter(({ subject_type }) => subject_type === type).map(({ subject_id }) => subject_id);
    if (ids.length > 0) entries.push(...(await onPayment(trx, { type, ids }, event)));
  }
  return entries;
}

/** By whom a booking of a batch is made: who put it together, and who approved it. */
export function orderFor(
  line: LockedLine,
  { id, number, maker_id, checker_id }: LockedBatch,
  { kind, on }: { kind: 'payout' | 'payout_confirmed' | 'payout_returned'; on: string },
): Order {
  return {
    id: uuidv7(),
    source: 'payment',
    source_id: id,
    maker_id,
    checker_id,
    request: {
      ...emptyRequest,
      kind,
      effective_date: on,
      member_id: line.member_id,
      description: `${number} ${line.end_to_end_id}`,
      amount_cents: line.amount_cents,
    },
  };
}

/** The drafts of orders. Throws what the first of them breaks. */
export async function draftsOf(trx: DbTransaction, orders: readonly Order[], day: string): Promise<Draft[]> {
  const drafts = await draftAll(trx, orders, { today: day });
  return drafts.map((draft) => {
    if (draft instanceof DomainError) throw draft;
    return draft;
  });
}

/** Sets a state of lines, and the transaction of each. */
export async function changeLines(
  trx: DbTransaction,
  ids: readonly string[],
  set: { status: Line['status']; column?: 'payout_id' | 'confirm_id' | 'return_id'; transactions?: readonly string[] },
  rest: RawBuilder<unknown> = sql``,
): Promise<void> {
  const { status, column, transactions = [] } = set;
  const booked = column === undefined ? sql`` : sql`, ${sql.ref(column)} = n.transaction_id`;
  await sql`
    update payment_lines l set status = ${status} ${booked} ${rest}
    from unnest(${ids}::uuid[], ${transactions}::uuid[]) as n (id, transaction_id) where l.id = n.id`.execute(trx);
}

/**
 * A second administrator approves what leaves the bank. What is owed goes from the members' accounts into transit. Throws
 * self_approval, date_invalid when the day has passed meanwhile, state_conflict for a request that changed, amount_mismatch
 * when less is owed by now, iban_changed and member_blocked.
 */
export function approveBatch(
  context: AppContext,
  caller: Caller,
  which: Which,
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
  const problems = lines.flatMap((line, index): FieldError[] => {
    const now = candidates.find((one) => one.subject_type === line.subject_type && one.subject_id === line.subject_id);
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
  const { rows } = await sql<{ number: string; wanted: bigint; owed: bigint }>`
    select w.number, w.cents as wanted, o.owed from (
      select member_id, min(number) as number, sum(cents)::bigint as cents
      from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as w (member_id uuid, cents bigint, number text)
      group by member_id) w
    left join member_money m on m.member_id = w.member_id
    cross join lateral (select greatest(0, coalesce(m.free_cents + m.draft_cents, 0)) as owed) o
    where o.owed < w.cents limit 1`.execute(trx);
  const [short] = rows;
  if (short === undefined) return;
  const { number, wanted: cents, owed } = short;
  throw refusal('amount_mismatch', 'lines', { number, requested_cents: Number(cents), expected_cents: Number(owed) });
}

/** Before it was sent. Its number and MsgId are not used again; what was booked for it is taken back. */
export function withdrawBatch(
  context: AppContext,
  caller: Caller,
  which: Which,
  comment: string | null,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'withdraw' }, async ({ trx, actor, batch, to }) => {
    const lines = (await readLines(trx, batch.id)).filter(({ status }) => status !== 'held');
    await unask(trx, { type: 'payment_batch', id: batch.id });
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

/** What takes the payouts of lines back that the bank does not get. */
export function reversals(
  trx: DbTransaction,
  batch: LockedBatch,
  lines: readonly LockedLine[],
  day: string,
): Promise<Draft[]> {
  const orders = lines.flatMap((line) => (line.payout_id === null ? [] : reversalOf(line.payout_id, batch, null)));
  return draftsOf(trx, orders, day);
}

/** Takes a booking of a batch back, on a day; null: on its own, as if it had not been. */
export function reversalOf(transactionId: string, batch: LockedBatch, on: string | null): Order {
  return {
    id: uuidv7(),
    source: 'payment',
    source_id: batch.id,
    maker_id: batch.maker_id,
    checker_id: batch.checker_id,
    request: {
      kind: 'reversal',
      by: 'module',
      reverses_id: transactionId,
      reason_code: 'cancelled',
      description: batch.number,
      effective_date: on,
    },
  };
}
