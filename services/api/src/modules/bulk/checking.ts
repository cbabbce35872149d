import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { openingOf } from '../../domain/bulk/opening.ts';
import type { RowCells } from '../../domain/bulk/rows.ts';
import { notify } from '../../workflow/notifications.ts';
import { checkRows } from './check.ts';
import type { CheckedRow, Circumstances } from './check.ts';
import { conclude } from './conclude.ts';
import { chunksOf, groupsOf } from './groups.ts';
import { tell } from './outcome.ts';
import { InstrumentPlan } from './register.ts';
import type { PlannedInstrument } from './register.ts';
import { change, keepChecked, lockForTask, readKeys, readSourceRows } from './store.ts';
import type { LockedBatch } from './store.ts';

/** So many rows are checked in one go: a handful of statements, and half a second in which nobody else is kept waiting. */
export const rowsInChunk = 1_000;

/** How the rows of a batch are looked at. */
export function circumstances(
  { clock }: Pick<AppContext, 'clock'>,
  { id, purpose, maker_id, reading }: LockedBatch,
  rest: Pick<Circumstances, 'checker_id' | 'lock' | 'instruments'>,
): Circumstances {
  const { number, date, from_1904, total_line } = reading;
  const profile = { number: number.profile, date: date.profile, from_1904 };
  return { batch_id: id, purpose, maker_id, profile, total_line, today: today(clock), ...rest };
}

/** The instruments that a register begins with and that are not there yet. */
export async function planInstruments(trx: DbTransaction, batch: LockedBatch): Promise<PlannedInstrument[]> {
  if (batch.purpose !== 'register') return [];
  const { number, date, from_1904 } = batch.reading;
  const plan = new InstrumentPlan(batch.id);
  const { rows } = await sql<{ cells: RowCells }>`
    select cells from bulk_rows where batch_id = ${batch.id} and status <> 'skipped' order by line`.execute(trx);
  for (const { cells } of rows) {
    const read = openingOf(cells, { number: number.profile, date: date.profile, from_1904 });
    if ('opening' in read) plan.add(read.opening);
  }
  return plan.missing(trx);
}

/**
 * Checks what is unchecked of a batch, chunk by chunk, each kept as soon as it is known: a crash loses one, and whoever
 * comes back sees how far it is. Ends without a result where the batch was thrown away meanwhile.
 */
export async function checkTask(context: AppContext, batch: LockedBatch): Promise<void> {
  const { db } = context;
  const { chunks, instruments } = await withTransaction(db, async (trx) => {
    const keys = await readKeys(trx, batch.id, 'all');
    const fresh = new Set(keys.filter(({ unchecked }) => unchecked).map(({ line }) => line));
    const groups = groupsOf(keys).filter((lines) => lines.some((line) => fresh.has(line)));
    return { chunks: chunksOf(groups, rowsInChunk), instruments: await planInstruments(trx, batch) };
  });
  for (const lines of chunks) {
    const done = await withTransaction(db, async (trx) => {
      const locked = await lockForTask(trx, batch);
      if (locked === null || locked.version !== batch.version) return false;
      await checkLines(context, trx, locked, { lines, instruments });
      return true;
    });
    if (!done) return;
  }
  await withTransaction(db, async (trx) => {
    const locked = await lockForTask(trx, batch);
    if (locked === null || locked.version !== batch.version) return;
    const errors = await conclude(trx, batch.id, { from: null, instruments });
    await notify(trx, {
      level: errors > 0 ? 'warning' : 'info',
      key: errors > 0 ? 'bulk_batch.invalid' : 'bulk_batch.valid',
      params: { number: batch.number, count: errors > 0 ? errors : batch.row_count },
      subject: { type: 'bulk_batch', id: batch.id },
    });
    await tell(context, trx, { actor: batch.maker_id, id: batch.id, verb: 'checked', data: { errors } });
  });
}

/** Checks some rows and keeps what was found; what they would make of a register is unmade. */
export async function checkLines(
  context: Pick<AppContext, 'clock'>,
  trx: DbTransaction,
  batch: LockedBatch,
  { lines, instruments }: { lines: readonly number[]; instruments: readonly PlannedInstrument[] },
): Promise<void> {
  const rows = await readSourceRows(trx, batch.id, lines);
  const by = circumstances(context, batch, { checker_id: null, lock: false, instruments });
  const makes = batch.purpose === 'register';
  if (makes) await sql`savepoint register`.execute(trx);
  const checked = await checkRows(trx, rows, by);
  if (makes) await sql`rollback to savepoint register`.execute(trx);
  const unmade = new Set([...checked.made, ...instruments.map(({ id }) => id)]);
  await keepChecked(
    trx,
    batch.id,
    checked.rows.map((row) => forget(row, unmade)),
  );
}

/** A row does not point at what is not there yet. */
function forget(row: CheckedRow, unmade: ReadonlySet<string>): CheckedRow {
  const there = (id: string | null) => (id !== null && unmade.has(id) ? null : id);
  return { ...row, member_id: there(row.member_id), instrument_id: there(row.instrument_id) };
}

/** Throws a batch away whose check does not come to an end, so that the next ones have their turn; its file stays. */
export async function dropBatch(context: AppContext, batch: LockedBatch, failure: object): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const locked = await lockForTask(trx, batch);
    if (locked === null) return;
    await change(trx, batch.id, { status: 'discarded' }, sql`, failure = ${JSON.stringify(failure)}::jsonb`);
    await tell(context, trx, { actor: batch.maker_id, id: batch.id, verb: 'dropped', data: { ...failure } });
  });
}
