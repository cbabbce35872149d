import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { ledgerSeal } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { Booking, lockBooked } from './booking.ts';
import { rowsInChunk } from './checking.ts';
import { outcome, tell } from './outcome.ts';
import { placeOf } from './failure.ts';
import type { Failure } from './failure.ts';
import { RowRefused, failed } from './posting.ts';
import { readReversal } from './reversalPreview.ts';
import type { ReverseBody } from './bodies.ts';
import { change, lockForTask } from './store.ts';
import type { LockedBatch } from './store.ts';
import { taking } from './taking.ts';
import type { Which } from '../../flow/version.ts';

/**
 * Takes a whole batch back: the first administrator asks, another one lets it happen (reverseTask). Throws not_reversible
 * with the transactions that stand in the way, state_conflict where it is being done already, and self_approval.
 */
export function reverseBatch(
  context: AppContext,
  caller: Caller,
  which: Which,
  wish: ReverseBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return taking(context, caller, { ...which, action: 'reverse' }, async ({ trx, viewer, batch, asks, checker_id }) => {
    if (batch.task !== null) throw refusal('state_conflict', null, { status: batch.status, version: batch.version });
    await lockBooked(trx, batch.id); // what they are owed has one claim: whoever else asks for it waits, and is refused
    await refuseBlocked(trx, batch);
    const { status } = batch;
    const wished = sql`reversal_maker_id = ${actor.id}, reversal_asked_at = clock_timestamp(),
      reversal_reason = ${wish.reason_code}, reversal_description = ${wish.description ?? null}, failure = null`;
    const checked = sql`reversal_checker_id = ${checker_id}, failure = null`;
    const isFirst = batch.reversal_maker_id === null;
    await change(trx, batch.id, { status, task: asks ? null : 'reverse' }, isFirst ? wished : checked);
    if (asks) {
      await notify(trx, {
        level: 'warning',
        key: 'bulk_batch.reversal_asked',
        params: { number: batch.number },
        subject: { type: 'bulk_batch', id: batch.id },
        not: actor.id,
      });
    }
    const verb = asks ? 'reversal_proposed' : 'reversal_approved';
    return outcome(trx, viewer, {
      id: batch.id,
      verb,
      data: { reason_code: batch.reversal_reason ?? wish.reason_code },
    });
  });
}

async function refuseBlocked(trx: DbTransaction, { id }: LockedBatch): Promise<void> {
  const { blocked, blockers } = await readReversal(trx, id);
  const [first] = blockers;
  if (first === undefined) return;
  const used_by = [...new Set(blockers.flatMap(({ params }) => String(params.used_by).split(', ')))];
  throw refusal('not_reversible', null, {
    reason: String(first.params.reason),
    number: first.number,
    rows: blocked,
    used_by: used_by.slice(0, 5).join(', '),
  });
}

/** Ends the asking: the batch stands. */
export function keepBatch(context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'keep' }, async ({ trx, viewer, batch }) => {
    const { status, version, task } = batch;
    if (task !== null) throw refusal('state_conflict', null, { status, version });
    await change(trx, batch.id, { status }, nobodyAsks);
    return outcome(trx, viewer, { id: batch.id, verb: 'kept' });
  });
}

const nobodyAsks = sql`reversal_maker_id = null, reversal_asked_at = null, reversal_reason = null,
  reversal_description = null, reversal_checker_id = null`;

/** Takes back what a batch booked and nobody took back yet, in one database transaction. */
export async function reverseTask(context: AppContext, batch: LockedBatch): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const locked = await lockForTask(trx, batch);
    if (locked === null) return;
    await lockBooked(trx, batch.id);
    const [blocker] = (await readReversal(trx, batch.id)).blockers;
    if (blocker !== undefined) throw new RowRefused({ ...blocker, column: null });
    const standing = await readStanding(trx, batch.id);
    const booking = new Booking(context, batch);
    // What was taken back of one part is entered before the next is looked at.
    for (let at = 0; at < standing.length; at += rowsInChunk) {
      const drafts = await draftReversals(context, trx, locked, standing.slice(at, at + rowsInChunk));
      await booking.enter(trx, drafts);
    }
    const transactions = booking.size;
    await change(trx, batch.id, { status: 'reversed' }, sql`reversed_at = clock_timestamp(), failure = null`);
    await notify(trx, {
      level: 'info',
      key: 'bulk_batch.reversed',
      params: { number: batch.number },
      subject: { type: 'bulk_batch', id: batch.id },
    });
    const data = { reason_code: locked.reversal_reason, transactions };
    const actor = locked.reversal_checker_id ?? locked.reversal_maker_id ?? locked.maker_id;
    const book = transactions > 0 ? ledgerSeal() : undefined;
    await tell(context, trx, { actor, id: batch.id, verb: 'reversed', data, audit: booking.standing, book });
  });
}

interface Standing {
  id: string;
  line: number;
  place: number;
}

/** What a batch booked and nobody took back yet; the last booked comes first: what rests on another row goes before that. */
async function readStanding(trx: DbTransaction, id: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select t.id, r.line, row_number() over (order by t.seq desc)::integer as place
    from bulk_rows r join transactions t on t.id = r.transaction_id
    where r.batch_id = ${id} and not exists (select from transactions x where x.reverses_id = t.id)
    order by place`.execute(trx);
  return rows;
}

async function draftReversals(
  { clock }: AppContext,
  trx: DbTransaction,
  { id, reversal_reason, reversal_description, reversal_maker_id, reversal_checker_id, maker_id }: LockedBatch,
  standing: readonly Standing[],
): Promise<Map<number, Draft>> {
  const orders = standing.map((one): Order => ({
    id: uuidv7(),
    source: 'bulk',
    source_id: id,
    maker_id: reversal_maker_id ?? maker_id,
    checker_id: reversal_checker_id,
    request: {
      kind: 'reversal',
      reverses_id: one.id,
      reason_code: reversal_reason ?? '',
      description: reversal_description,
      effective_date: null,
      by: 'module',
    },
  }));
  const drafts = await draftAll(trx, orders, { today: today(clock) });
  return new Map(
    drafts.map((draft, index) => {
      const { line, place } = standing[index] as Standing;
      if (!(draft instanceof DomainError)) return [place, draft];
      const [{ field, code, params }] = draft.errors;
      throw new RowRefused({ line, column: field, code, params });
    }),
  );
}

/** Nothing was taken back: the batch stands, and says why. */
export async function standBatch(context: AppContext, batch: LockedBatch, failure: Failure): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const locked = await lockForTask(trx, batch);
    if (locked === null) return;
    const why = sql`failure = ${JSON.stringify(failure)}::jsonb`;
    await change(trx, batch.id, { status: locked.status }, sql`${nobodyAsks}, ${why}`);
    await failed(trx, batch, failure);
    const actor = locked.reversal_checker_id ?? locked.maker_id;
    await tell(context, trx, { actor, id: batch.id, verb: 'reversal_failed', data: { ...placeOf(failure) } });
  });
}
