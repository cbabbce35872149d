// What all steps of a batch share: its lock, its lines, its bookings, and the answer.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import { allowMinutes } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { emptyRequest } from '../../domain/transaction.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { ledgerBookMany } from '../../ledger/write.ts';
import { stepTaker } from '../../calls/taking.ts';
import type { AuditEntry, Outcome } from '../../calls/once.ts';
import { onPayment } from '../../requests/paymentEvents.ts';
import type { PaymentEvent } from '../../requests/paymentEvents.ts';
import { readBatch } from './read.ts';
import { subjectTypes } from './schemas.ts';
import type { Batch, Line } from './schemas.ts';
import type { Person } from '../../domain/people.ts';
import { take } from '../../flow/flow.ts';
import type { Taken, Viewer } from '../../flow/flow.ts';
import { versionAfter, writeStep } from '../../flow/version.ts';
import type { Which } from '../../flow/version.ts';
import { batchFlow } from './flow.ts';

/** A batch at a version; `lines`: the answer has all of its lines. */
export interface WhichBatch extends Which {
  lines: boolean;
}

/** A batch that takes a step, and who looks at it. */
export interface LockedBatch extends WhichBatch {
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
  { id, version, lines, actor, action }: WhichBatch & { actor: Person; action: keyof typeof batchFlow.steps },
): Promise<Taken<Batch['status']> & { batch: LockedBatch }> {
  await allowMinutes(trx, 5); // a batch may be of ten thousand
  const { rows } = await sql<Omit<LockedBatch, 'viewer' | 'lines'>>`
    select id, number, status, version, maker_id, checker_id, execution_date from payment_batches
    where id = ${id} for update`.execute(trx);
  const [batch] = rows;
  if (batch === undefined) throw refusal('not_found', 'id');
  const viewer = { actor, fourEyes: config.fourEyes };
  return { batch: { ...batch, viewer, lines }, ...take(batchFlow, action, batch, { ...viewer, version }) };
}

export const taking = stepTaker<keyof typeof batchFlow.steps, Awaited<ReturnType<typeof begin>>, WhichBatch>(begin);

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

/** The answer to a step. */
export async function changed(
  trx: DbTransaction,
  { id, viewer, lines }: LockedBatch,
  audit: readonly AuditEntry[],
  drafts: readonly Draft[] = [],
): Promise<Outcome> {
  const body = await readBatch(trx, id, { viewer, lines });
  return { status: 200, body, audit, book: drafts.length === 0 ? undefined : await ledgerBookMany(trx, drafts) };
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
