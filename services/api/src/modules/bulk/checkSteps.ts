import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { isPersonal } from '../../domain/bulk/columns.ts';
import { checkMapping } from '../../domain/bulk/mapping.ts';
import type { BulkColumn } from '../../domain/bulk/columns.ts';
import { readFile } from '../../domain/bulk/file.ts';
import type { RowCells } from '../../domain/bulk/rows.ts';
import { textOf } from '../../domain/bulk/table.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { AuditEntry, Caller, Outcome } from '../../calls/once.ts';
import { readContent } from '../../paper/documents.ts';
import { GroupSoFar } from './check.ts';
import { checkLines, keepTwins, planInstruments, rowsInChunk } from './checking.ts';
import { conclude } from './conclude.ts';
import { groupsOf } from './groups.ts';
import { outcome } from './outcome.ts';
import type { CheckBody, FixBody, ReadBody, RowBody } from './bodies.ts';
import { change, changeCells, putRows, readKeys, readSourceRows, uncheck } from './store.ts';
import { taking } from './taking.ts';
import type { Which } from '../../flow/version.ts';
import type { Step } from './taking.ts';
import { readingOf, remember } from './upload.ts';

/**
 * Reads the file as it is to be read; its rows are checked from then on, by whoever works (checkTask). Nothing is booked.
 * Throws what readFile and checkMapping throw.
 */
export function checkBatch(context: AppContext, caller: Caller, which: Which, body: CheckBody): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'check' }, async ({ trx, viewer, batch, to }) => {
    const bytes = await readContent(trx, batch.file_sha256);
    const read = await readFile(bytes, wishOf(body));
    checkMapping(read.table.headers, body.columns, batch.purpose);
    const reading = await readingOf(read, body, { purpose: batch.purpose, remembered: null });
    if (body.remember) {
      const { columns, number, date } = body;
      const { headers } = read.table;
      await remember(trx, caller.actor.id, { headers, reading: { columns, number, date }, file_name: batch.file_name });
    }
    const { rows } = read.table;
    await change(
      trx,
      batch.id,
      { status: to, task: 'check' },
      sql`reading = ${JSON.stringify(reading)}::jsonb, row_count = ${rows.length}, failure = null`,
    );
    await putRows(trx, batch.id, { rows, mapping: body.columns });
    return outcome(trx, viewer, { id: batch.id, verb: 'check_asked' });
  });
}

const wishOf = ({ encoding = null, delimiter = null, sheet = null, header_line = null }: ReadBody) => ({
  encoding,
  delimiter,
  sheet,
  header_line,
});

/** Reads the file in another way, and shows how; nothing is checked. Throws what readFile throws. */
export function readAgain(context: AppContext, caller: Caller, which: Which, body: ReadBody): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'read' }, async ({ trx, viewer, batch, to }) => {
    const bytes = await readContent(trx, batch.file_sha256);
    const { columns = null, number = null, date = null } = body;
    const read = await readFile(bytes, wishOf(body));
    const reading = await readingOf(
      read,
      { columns, number, date },
      { purpose: batch.purpose, remembered: batch.reading.remembered },
    );
    await change(trx, batch.id, { status: to }, sql`reading = ${JSON.stringify(reading)}::jsonb, failure = null`);
    return outcome(trx, viewer, { id: batch.id, verb: 'read' });
  });
}

/** Mends a row, or leaves it out by choice; what it has to do with is checked again. Throws not_found. */
export function changeRow(
  context: AppContext,
  caller: Caller,
  which: Which,
  { line, cells: newCells, skipped }: RowBody & { line: number },
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'check' }, async (step) => {
    const [old] = await readSourceRows(step.trx, step.batch.id, [line]);
    if (old === undefined) throw refusal('not_found', 'line');
    const cells = withCells(old.cells, newCells ?? {});
    // Somebody has looked at it: a line that is mended is no total.
    const total = newCells !== undefined && step.batch.reading.total_lines.includes(line);
    return mend(
      context,
      total ? withoutTotal(step, line) : step,
      [{ ...old, cells, skipped: skipped ?? old.skipped }],
      {
        line,
        before: { cells: impersonal(old.cells), skipped: old.skipped },
        after: { cells: impersonal(cells), skipped: skipped ?? old.skipped },
      },
    );
  });
}

/** Puts another text in the place of one that many rows have. Throws not_found where none has it. */
export function fixRows(
  context: AppContext,
  caller: Caller,
  which: Which,
  { column, from, to }: FixBody,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'check' }, async (step) => {
    const { trx, batch } = step;
    const lines = await readLinesWith(trx, batch.id, column, textOf(from));
    const rows = await readSourceRows(trx, batch.id, lines);
    const hit = rows.filter(({ cells }) => textOf(cells[column]) === textOf(from));
    if (hit.length === 0) throw refusal('not_found', 'from');
    const mended = hit.map((row) => ({ ...row, cells: withCells(row.cells, { [column]: to }) }));
    const values = isPersonal(column) ? {} : { before: from, after: to };
    return mend(context, step, mended, { column, ...values, rows: mended.length });
  });
}

/** Lines of rows that are not left out and hold a text in a column, by itself or in a longer one. */
async function readLinesWith(trx: DbTransaction, id: string, column: BulkColumn, text: string): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select line from bulk_rows where batch_id = ${id} and status <> 'skipped'
      and position(${text} in coalesce(cells->(${column}::text)->>'number', cells->(${column}::text)->>'date',
        cells->>(${column}::text))) > 0
    order by line`.execute(trx);
  return rows.map(({ line }) => line);
}

function withCells(cells: RowCells, newCells: RowCells): RowCells {
  return Object.fromEntries(Object.entries({ ...cells, ...newCells }).filter(([, cell]) => textOf(cell) !== ''));
}

const impersonal = (cells: RowCells): RowCells =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => !isPersonal(column as BulkColumn)));

function withoutTotal({ batch, ...step }: Step, line: number): Step {
  const total_lines = batch.reading.total_lines.filter((total) => total !== line);
  return { ...step, batch: { ...batch, reading: { ...batch.reading, total_lines } } };
}

/**
 * Changes rows, and checks every row that has to do with them as they were and as they are: at once where those are few,
 * else as a whole file is.
 */
async function mend(
  context: AppContext,
  { trx, viewer, batch, to }: Step,
  rows: readonly { line: number; cells: RowCells; skipped: boolean }[],
  data: AuditEntry['data'],
): Promise<Outcome> {
  const changed = new Set(rows.map(({ line }) => line));
  const touched = async () =>
    groupsOf(await readKeys(trx, batch.id, 'all'))
      .filter((lines) => lines.some((line) => changed.has(line)))
      .flat();
  await change(
    trx,
    batch.id,
    { status: to, task: 'check' },
    sql`reading = ${JSON.stringify(batch.reading)}::jsonb, failure = null`,
  );
  const before = await touched();
  await changeCells(trx, batch.id, rows);
  // Of a register every row may tell of an instrument.
  const lines = batch.purpose === 'register' ? 'all' : [...new Set([...before, ...(await touched())])];
  await uncheck(trx, batch.id, lines);
  const entry = { id: batch.id, verb: 'row_changed', data };
  const now = lines === 'all' ? (await readKeys(trx, batch.id, 'all')).map(({ line }) => line) : lines;
  if (now.length > rowsInChunk) return outcome(trx, viewer, entry);
  const instruments = await planInstruments(trx, batch);
  const soFar = new GroupSoFar();
  await checkLines(context, trx, batch, { lines: now, instruments, soFar });
  await keepTwins(trx, batch.id, soFar.twins());
  await conclude(trx, batch.id, { from: Math.min(...changed), instruments });
  return outcome(trx, viewer, entry);
}
