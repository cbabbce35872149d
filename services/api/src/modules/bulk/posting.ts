import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { verdictOf } from '../../plugins/problem.ts';
import type { Verdict } from '../../calls/attempts.ts';
import type { AuditEntry } from '../../calls/once.ts';
import { ledgerSeal } from '../../ledger/write.ts';
import { notify } from '../../post/notifications.ts';
import { Booking, lockBooked } from './booking.ts';
import { checkRows } from './check.ts';
import type { CheckedRow } from './check.ts';
import { circumstances, partsOf, planInstruments, rowsInChunk } from './checking.ts';
import { placeOf } from './failure.ts';
import type { Failure } from './failure.ts';
import { chunksOf, groupsOf } from './groups.ts';
import { tell } from './outcome.ts';
import { change, lockForTask, readSourceRows, uncheck } from './store.ts';
import type { LockedBatch } from './store.ts';

/** A row that the register no longer takes as it was approved. */
export class RowRefused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Books what was approved, in one database transaction: every row is judged once more, under locks, and must come to what
 * was approved; else nothing is booked and its maker has it back. After a crash it is as if it had not begun.
 */
export async function postTask(context: AppContext, batch: LockedBatch): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const locked = await lockForTask(trx, batch);
    if (locked === null) return;
    const keys = await lockBooked(trx, batch.id);
    const instruments = await planInstruments(trx, locked);
    if (!isDeepStrictEqual(instruments, locked.instruments)) {
      throw new RowRefused({ line: null, column: null, code: 'preview_stale', params: {} });
    }
    const by = circumstances(context, locked, { checker_id: locked.checker_id, lock: true, instruments });
    const booking = new Booking(context, batch);
    const ids: string[] = [];
    const chunks = chunksOf(groupsOf(keys), rowsInChunk);
    for (const lines of chunks.flatMap((chunk) => partsOf(chunk, locked.purpose))) {
      const rows = await readSourceRows(trx, batch.id, lines);
      const checked = await checkRows(trx, rows, by);
      const approved = new Map(rows.map((row) => [row.line, row.booking_sha256]));
      for (const row of checked.rows) refuseOther(row, approved.get(row.line) ?? null);
      ids.push(...checked.newMembers);
      await booking.enter(trx, checked.drafts);
    }
    await change(trx, batch.id, { status: 'posted' }, sql`posted_at = clock_timestamp(), failure = null`);
    await notify(trx, {
      level: 'info',
      key: booking.size > 0 ? 'bulk_batch.posted' : 'bulk_batch.posted_members',
      params: { number: batch.number, count: booking.size || ids.length },
      subject: { type: 'bulk_batch', id: batch.id },
    });
    const audit = [
      ...booking.standing,
      ...madeEntries(
        locked,
        ids,
        instruments.map(({ id }) => id),
      ),
    ];
    const actor = locked.checker_id ?? locked.maker_id;
    const data = { transactions: booking.size, comment: null };
    await tell(context, trx, {
      actor,
      id: batch.id,
      verb: 'posted',
      data,
      audit,
      book: booking.size > 0 ? ledgerSeal() : undefined,
    });
  });
}

/** Throws RowRefused for a row that can no longer be booked, or that would be booked as something else. */
function refuseOther({ line, status, problems, booking_sha256 }: CheckedRow, approved: string | null): void {
  const [problem] = problems;
  if (status === 'error' && problem !== undefined) throw new RowRefused({ ...problem, line });
  if (booking_sha256 !== approved) throw new RowRefused({ line, column: null, code: 'preview_stale', params: {} });
}

function madeEntries(
  { id, number }: LockedBatch,
  members: readonly string[],
  instruments: readonly string[],
): AuditEntry[] {
  const entry = (subjectType: 'member' | 'instrument') => (subjectId: string) => ({
    action: `${subjectType}.created`,
    subjectType,
    subjectId,
    data: { batch: number, batch_id: id },
  });
  return [...instruments.map(entry('instrument')), ...members.map(entry('member'))];
}

/** Gives a batch that could not be booked back to its maker, checked anew, with why. */
export async function returnBatch(context: AppContext, batch: LockedBatch, failure: Failure): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const locked = await lockForTask(trx, batch);
    if (locked === null) return;
    await change(
      trx,
      batch.id,
      { status: 'validating', task: 'check' },
      sql`failure = ${JSON.stringify(failure)}::jsonb`,
    );
    await uncheck(trx, batch.id, 'all');
    await failed(trx, batch, failure);
    const actor = locked.checker_id ?? locked.maker_id;
    await tell(context, trx, { actor, id: batch.id, verb: 'returned', data: { ...placeOf(failure) } });
  });
}

/** Tells everybody that nothing was booked. */
export function failed(trx: DbTransaction, { id, number }: LockedBatch, { line, code }: Failure): Promise<void> {
  return notify(trx, {
    level: 'error',
    key: line === null ? 'bulk_batch.failed' : 'bulk_batch.failed_at',
    params: line === null ? { number, code } : { number, code, line },
    subject: { type: 'bulk_batch', id },
  });
}

/** What an error says to people, where no later attempt would change it. */
export function failureOf(error: unknown): Verdict<Failure> {
  if (error instanceof RowRefused) return error.failure;
  const verdict = verdictOf(error);
  if (typeof verdict === 'string') return verdict;
  const [{ field, code, params }] = verdict.errors;
  return { line: null, column: field, code, params };
}

export const givenUp = (): Failure => ({ line: null, column: null, code: refusal('internal_error').code, params: {} });
