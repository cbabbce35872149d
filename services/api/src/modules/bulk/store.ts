import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, DbTransaction } from '../../database.ts';
import type { BulkPurpose } from '../../domain/bulk/columns.ts';
import type { Mapping } from '../../domain/bulk/mapping.ts';
import { cellsOf, keysOf } from '../../domain/bulk/rows.ts';
import type { RowCells } from '../../domain/bulk/rows.ts';
import type { TableRow } from '../../domain/bulk/table.ts';
import { refusal } from '../../domain/errors.ts';
import type { CheckedRow, SourceRow } from './check.ts';
import type { KeyedRow } from './groups.ts';
import { sendJob } from '../../calls/jobs.ts';
import { writeStep } from '../../flow/version.ts';
import { bulkFlow } from './flow.ts';
import { readingOf } from './list.ts';
import type { BulkStatus, BulkTask } from './flow.ts';
import type { PlannedInstrument } from './register.ts';
import type { BulkReading } from './schemas.ts';

/** A batch as a step needs it. */
export interface LockedBatch {
  id: string;
  number: string;
  purpose: BulkPurpose;
  status: BulkStatus;
  task: BulkTask | null;
  version: number;
  maker_id: string;
  checker_id: string | null;
  file_name: string;
  file_sha256: string;
  reading: BulkReading;
  row_count: number;
  error_count: number;
  bookings_sha256: string | null;
  skip_invalid: boolean;
  instruments: PlannedInstrument[];
  reversal_maker_id: string | null;
  reversal_checker_id: string | null;
  reversal_reason: string | null;
  reversal_description: string | null;
}

const columns = sql.raw(`id, number, purpose, status, task, version, maker_id, checker_id, file_name, file_sha256,
  ${readingOf('bulk_batches')} as reading,
  row_count, error_count, bookings_sha256, skip_invalid, instruments, reversal_maker_id, reversal_checker_id, reversal_reason,
  reversal_description`);

/** A batch as it is now, whoever is at work on it. Throws not_found. */
export async function lookAt(db: Db, id: string): Promise<LockedBatch> {
  const { rows } = await sql<LockedBatch>`select ${columns} from bulk_batches where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return rows[0];
}

/** By which attempts at its task are counted. */
export const taskKey = ({ id, version }: Pick<LockedBatch, 'id' | 'version'>): string => `bulk_batch ${id} ${version}`;

/** Locks a batch. Throws not_found. */
export async function lockBatch(trx: DbTransaction, id: string): Promise<LockedBatch> {
  const { rows } = await sql<LockedBatch>`
    select ${columns} from bulk_batches where id = ${id} for no key update`.execute(trx);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return rows[0];
}

/** Locks a batch for its task; null where somebody else is at it, or it has another task by now. */
export async function lockForTask(
  trx: DbTransaction,
  { id, task }: Pick<LockedBatch, 'id' | 'task'>,
): Promise<LockedBatch | null> {
  const { rows } = await sql<LockedBatch>`
    select ${columns} from bulk_batches where id = ${id} and task = ${task} for no key update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Writes a step down: its state, the task that follows with its job, one version more, and what else changes. */
export async function change(
  trx: DbTransaction,
  id: string,
  { status, task = null }: { status: BulkStatus; task?: BulkTask | null },
  rest?: RawBuilder<unknown>,
): Promise<void> {
  const set = rest === undefined ? sql`task = ${task}` : sql`task = ${task}, ${rest}`;
  await writeStep(trx, bulkFlow, { id, to: status, set });
  if (task !== null) await sendJob(trx, 'bulk_batch', id);
}

const rowsAtOnce = 2_000;

/** Keeps the rows of a file, read by a mapping, in the place of whatever was there, to be checked. */
export async function putRows(
  trx: DbTransaction,
  id: string,
  { rows, mapping }: { rows: readonly TableRow[]; mapping: Mapping },
): Promise<void> {
  await sql`delete from bulk_rows where batch_id = ${id}`.execute(trx);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce).map((row) => {
      const cells = cellsOf(row, mapping);
      return { line: row.line, cells, ...keysOf(cells) };
    });
    await sql`
      insert into bulk_rows (batch_id, line, cells, status, member_no, counterparty_no, reference)
      select ${id}, x.line, x.cells, 'unchecked', x.member_no, x.counterparty_no, x.reference
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as x (line integer, cells jsonb, member_no bigint,
        counterparty_no bigint, reference text)`.execute(trx);
  }
}

/** What is to be booked of a batch, or all of its rows, by whom each names. */
export async function readKeys(
  trx: DbTransaction,
  id: string,
  only: 'booked' | 'all',
): Promise<(KeyedRow & { unchecked: boolean })[]> {
  const { rows } = await sql<{
    line: number;
    member_no: bigint | null;
    counterparty_no: bigint | null;
    reference: string | null;
    unchecked: boolean;
  }>`
    select line, member_no, counterparty_no, reference, status = 'unchecked' as unchecked from bulk_rows
    where batch_id = ${id} ${only === 'booked' ? sql`and booking_sha256 is not null` : sql``} order by line`.execute(
    trx,
  );
  return rows.map((row) => ({
    ...row,
    member_no: row.member_no === null ? null : Number(row.member_no),
    counterparty_no: row.counterparty_no === null ? null : Number(row.counterparty_no),
  }));
}

/** Rows of a batch as they were last kept, in the order of the file. */
export async function readSourceRows(
  trx: DbTransaction,
  id: string,
  lines: readonly number[],
): Promise<(SourceRow & { booking_sha256: string | null })[]> {
  const { rows } = await sql<SourceRow & { booking_sha256: string | null }>`
    select line, cells, status = 'skipped' as skipped, transaction_id, booking_sha256 from bulk_rows
    where batch_id = ${id} and line = any (${lines}::integer[]) order by line`.execute(trx);
  return rows;
}

/** What the rows that are not left out say, in the order of the file. */
export async function* readCells(trx: DbTransaction, id: string): AsyncGenerator<RowCells> {
  for (let after = 0, more = true; more;) {
    const { rows } = await sql<{ line: number; cells: RowCells }>`
      select line, cells from bulk_rows where batch_id = ${id} and status <> 'skipped' and line > ${after}
      order by line limit ${rowsAtOnce}`.execute(trx);
    for (const { cells } of rows) yield cells;
    after = rows.at(-1)?.line ?? after;
    more = rows.length === rowsAtOnce;
  }
}

/** Keeps what was found in rows. */
export async function keepChecked(trx: DbTransaction, id: string, rows: readonly CheckedRow[]): Promise<void> {
  const items = rows.map(({ cells: _cells, ...row }) => row);
  const json = JSON.stringify(items, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  await sql`
    update bulk_rows r set status = x.status, problems = x.problems, kind = x.kind, member_id = x.member_id,
      counterparty_id = x.counterparty_id, instrument_id = x.instrument_id, effective_date = x.effective_date,
      units = x.units, price_cents = x.price_cents, amount_cents = x.amount_cents, transaction_id = x.transaction_id,
      booking_sha256 = x.booking_sha256
    from jsonb_to_recordset(${json}::jsonb) as x (line integer, status text, problems jsonb, kind text, member_id uuid,
      counterparty_id uuid, instrument_id uuid, effective_date date, units bigint, price_cents bigint, amount_cents bigint,
      transaction_id uuid, booking_sha256 text)
    where r.batch_id = ${id} and r.line = x.line`.execute(trx);
}

/** Changes what rows say, and who they name with it; they are to be checked. */
export async function changeCells(
  trx: DbTransaction,
  id: string,
  rows: readonly Pick<SourceRow, 'line' | 'cells' | 'skipped'>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows
      .slice(at, at + rowsAtOnce)
      .map(({ line, cells, skipped }) => ({ line, cells, skipped, ...keysOf(cells) }));
    await sql`
      update bulk_rows r set cells = x.cells, member_no = x.member_no, counterparty_no = x.counterparty_no,
        reference = x.reference, booking_sha256 = null, problems = '[]',
        status = case when x.skipped then 'skipped' else 'unchecked' end
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as x (line integer, cells jsonb, skipped boolean,
        member_no bigint, counterparty_no bigint, reference text)
      where r.batch_id = ${id} and r.line = x.line`.execute(trx);
  }
}

/** Marks rows to be checked again; those that are left out by choice stay so. */
export async function uncheck(trx: DbTransaction, id: string, lines: readonly number[] | 'all'): Promise<void> {
  await sql`update bulk_rows set status = 'unchecked', booking_sha256 = null
    where batch_id = ${id} and status <> 'skipped'
      and ${lines === 'all' ? sql`true` : sql`line = any (${lines}::integer[])`}`.execute(trx);
}
