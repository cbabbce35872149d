import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import type { BulkPurpose } from '../../domain/bulk/columns.ts';
import { openingOf } from '../../domain/bulk/opening.ts';
import { notify } from '../../post/notifications.ts';
import { checkRows, GroupSoFar } from './check.ts';
import type { CheckedRow, Circumstances } from './check.ts';
import { conclude } from './conclude.ts';
import { chunksOf, groupsOf } from './groups.ts';
import { tell } from './outcome.ts';
import { InstrumentPlan } from './register.ts';
import type { PlannedInstrument } from './register.ts';
import { change, keepChecked, lockForTask, readCells, readKeys, readSourceRows } from './store.ts';
import { placeOf } from './failure.ts';
import type { Failure } from './failure.ts';
import type { LockedBatch } from './store.ts';

/** So many rows are checked in one go: a handful of statements, and half a second in which nobody else is kept waiting. */
export const rowsInChunk = 1_000;

/**
 * The parts in which rows that have to do with each other are looked at, so that memory stays bounded however many they are.
 * Those of a register stay together: its first row makes a member, and each may tell when the member joined.
 */
export function partsOf(lines: readonly number[], purpose: BulkPurpose): (readonly number[])[] {
  if (purpose === 'register') return [lines];
  const parts: (readonly number[])[] = [];
  for (let at = 0; at < lines.length; at += rowsInChunk) parts.push(lines.slice(at, at + rowsInChunk));
  return parts;
}

/** How the rows of a batch are looked at. */
export function circumstances(
  { clock }: Pick<AppContext, 'clock'>,
  { id, purpose, maker_id, reading }: LockedBatch,
  rest: Pick<Circumstances, 'checker_id' | 'lock' | 'instruments'>,
): Circumstances {
  const { number, date, from_1904, total_lines } = reading;
  const profile = { number: number.profile, date: date.profile, from_1904 };
  const columns = reading.columns.map(({ column }) => column);
  return { batch_id: id, purpose, maker_id, profile, columns, total_lines, today: today(clock), ...rest };
}

/** The instruments that a register begins with and that are not there yet. */
export async function planInstruments(trx: DbTransaction, batch: LockedBatch): Promise<PlannedInstrument[]> {
  if (batch.purpose !== 'register') return [];
  const { number, date, from_1904 } = batch.reading;
  const plan = new InstrumentPlan(batch.id);
  for await (const cells of readCells(trx, batch.id)) {
    const read = openingOf(cells, { number: number.profile, date: date.profile, from_1904 });
    if ('opening' in read) plan.add(read.opening);
  }
  return plan.missing(trx);
}

/**
 * Checks what is unchecked of a batch, chunk by chunk, each kept as soon as it is known: a crash loses one, and whoever
 * comes back sees how far it is. Ends without a result where the batch was thrown away meanwhile, and with the reason of `ending`
 * between two chunks.
 */
export async function checkTask(context: AppContext, batch: LockedBatch, ending?: AbortSignal): Promise<void> {
  const { db } = context;
  const { chunks, instruments } = await withTransaction(db, async (trx) => {
    const keys = await readKeys(trx, batch.id, 'all');
    const fresh = new Set(keys.filter(({ unchecked }) => unchecked).map(({ line }) => line));
    const groups = groupsOf(keys).filter((lines) => lines.some((line) => fresh.has(line)));
    return { chunks: chunksOf(groups, rowsInChunk), instruments: await planInstruments(trx, batch) };
  });
  for (const chunk of chunks) {
    const soFar = new GroupSoFar();
    const parts = partsOf(chunk, batch.purpose);
    for (const lines of parts) {
      ending?.throwIfAborted();
      const done = await withTransaction(db, async (trx) => {
        const locked = await lockForTask(trx, batch);
        if (locked === null || locked.version !== batch.version) return false;
        await checkLines(context, trx, locked, { lines, instruments, soFar });
        if (lines === parts.at(-1)) await keepTwins(trx, batch.id, soFar.twins());
        return true;
      });
      if (!done) return;
    }
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
      to: batch.maker_id,
    });
    await tell(context, trx, { actor: batch.maker_id, id: batch.id, verb: 'checked', data: { errors } });
  });
}

/** Checks some rows and keeps what was found but twins (keepTwins); what they would make of a register is unmade. */
export async function checkLines(
  context: Pick<AppContext, 'clock'>,
  trx: DbTransaction,
  batch: LockedBatch,
  {
    lines,
    instruments,
    soFar,
  }: { lines: readonly number[]; instruments: readonly PlannedInstrument[]; soFar: GroupSoFar },
): Promise<void> {
  const rows = await readSourceRows(trx, batch.id, lines);
  const by = circumstances(context, batch, { checker_id: null, lock: false, instruments });
  const makes = batch.purpose === 'register';
  if (makes) await sql`savepoint register`.execute(trx);
  const checked = await checkRows(trx, rows, by, soFar);
  if (makes) await sql`rollback to savepoint register`.execute(trx);
  const unmade = new Set([...checked.newMembers, ...instruments.map(({ id }) => id)]);
  await keepChecked(
    trx,
    batch.id,
    checked.rows.map((row) => forget(row, unmade)),
  );
}

/** Warns of rows that say the same as others, where nothing else is wrong with them. */
export async function keepTwins(
  trx: DbTransaction,
  id: string,
  twins: readonly { line: number; first: number; count: number }[],
): Promise<void> {
  if (twins.length === 0) return;
  await sql`
    update bulk_rows r set status = 'warning', problems = jsonb_build_array(jsonb_build_object('column', null,
      'code', 'identical_rows', 'params', jsonb_build_object('line', x.first, 'count', x.count))) || r.problems
    from jsonb_to_recordset(${JSON.stringify(twins)}::jsonb) as x (line integer, first integer, count integer)
    where r.batch_id = ${id} and r.line = x.line and r.status in ('valid', 'warning')`.execute(trx);
}

/** A row does not point at what is not there yet. */
function forget(row: CheckedRow, unmade: ReadonlySet<string>): CheckedRow {
  const there = (id: string | null) => (id !== null && unmade.has(id) ? null : id);
  return { ...row, member_id: there(row.member_id), instrument_id: there(row.instrument_id) };
}

/** Throws a batch away whose check does not come to an end, so that the next ones have their turn; its file stays. */
export async function dropBatch(context: AppContext, batch: LockedBatch, failure: Failure): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const locked = await lockForTask(trx, batch);
    if (locked === null) return;
    await change(trx, batch.id, { status: 'discarded' }, sql`failure = ${JSON.stringify(failure)}::jsonb`);
    await tell(context, trx, { actor: batch.maker_id, id: batch.id, verb: 'dropped', data: { ...placeOf(failure) } });
  });
}
