import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { forms } from '../../domain/bulk/columns.ts';
import type { BulkColumn, TemplatePurpose } from '../../domain/bulk/columns.ts';
import type { Language } from '../../domain/language.ts';
import { sentenceOf } from '../../domain/bulk/messages.ts';
import { refusal } from '../../domain/errors.ts';
import type { RowCells } from '../../domain/bulk/rows.ts';
import { failedRowsColumns, resultColumns, templateOf } from '../../domain/bulk/sheets.ts';
import type { SheetCell } from '../../domain/bulk/explained.ts';
import { tableOf } from '../../paper/columns.ts';
import type { List } from '../../paper/columns.ts';
import { csvFile } from '../../paper/csv.ts';
import { readContent } from '../../paper/documents.ts';
import { exported, wholeContent } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { inPages, wholeFile } from '../../paper/tables.ts';
import type { Chunk, Value } from '../../paper/tables.ts';
import { workbookFile } from '../../paper/xlsx.ts';
import type { TakeRowsBody } from './bodies.ts';
import type { Problem } from './orders.ts';
import { lookAt } from './store.ts';
import type { LockedBatch } from './store.ts';

interface Named {
  name: string;
  bytes: Buffer;
}

/** The template of a language as a workbook. */
export async function templateFile({
  language,
  purpose,
}: {
  language: Language;
  purpose: TemplatePurpose;
}): Promise<Named> {
  const valueOf = (cell: SheetCell): Value => {
    if (cell instanceof Date) return { day: cell.toISOString().slice(0, 10) };
    if (typeof cell === 'number' && !Number.isInteger(cell)) return { decimal: String(cell) };
    return cell === '' ? null : cell;
  };
  const sheets = templateOf(language, purpose).map(({ name, rows: [columns = [], ...rows] }) => ({
    title: name,
    columns: columns.map(String),
    pages: [rows.map((row) => row.map(valueOf))],
  }));
  const names = {
    transactions: ['sjabloon', 'template'],
    register: ['sjabloon-register', 'template-register'],
    members: ['sjabloon-leden', 'template-members'],
  } as const;
  return {
    name: `${names[purpose][language === 'nl' ? 0 : 1]}.xlsx`,
    bytes: await wholeFile(workbookFile(sheets, language)),
  };
}

/** Takes a file of a batch, for a reason that is kept. */
type Take<Wish> = (context: AppContext, caller: ExportCaller, id: string, wish: Wish) => Promise<ExportedFile>;

/** As files that are read end, in small letters; the bytes told what it is when it was read. */
type SheetFormat = 'csv' | 'ods' | 'xlsx';

/** The file as it was uploaded. Throws not_found, also once it is no longer kept (forgetFiles). */
export const takeOriginal: Take<{ reason: string }> = async (context, caller, id, { reason }) => {
  const batch = await lookAt(context.db, id);
  const { file_name: name, file_sha256: sha256, row_count: rows } = batch;
  const { rows: contents } = await sql`select from document_contents where sha256 = ${sha256}`.execute(context.db);
  if (contents.length === 0) throw refusal('not_found', 'file_sha256');
  const bytes = await readContent(context.db, sha256);
  const [, end] = /\.(xlsx|ods)$/iu.exec(name) ?? [];
  const format = (end?.toLowerCase() ?? 'csv') as SheetFormat;
  return taken(context, caller, batch, { name, format, reason }, wholeContent(bytes, rows));
};

/** Tells the log of exports and the audit who takes this file of a batch, and why; the file is written while it is sent. */
async function taken(
  context: AppContext,
  caller: ExportCaller,
  { id, number, file_sha256 }: LockedBatch,
  { name, format, reason }: { name: string; format: SheetFormat; reason: string },
  chunks: AsyncIterable<Chunk>,
): Promise<ExportedFile> {
  const audit = {
    what: 'bulk_file',
    action: 'bulk_batch.downloaded',
    subject: { type: 'bulk_batch', id },
    filter: { number, name, file_sha256 },
  };
  return { name, format, body: await exported(context, caller, { ...audit, reason, format }, chunks) };
}

/** As `taken`, for rows as CSV. */
const takenList = <Row>(
  context: AppContext,
  caller: ExportCaller,
  batch: LockedBatch,
  { reason, locale }: TakeRowsBody,
  list: List<Row>,
  pages: AsyncIterable<readonly Row[]>,
): Promise<ExportedFile> => {
  const name = `${batch.number}-${list.file[locale]}.csv`;
  return taken(context, caller, batch, { name, format: 'csv', reason }, csvFile(tableOf(list, locale, pages), locale));
};

const columnsOf = ({ purpose, reading }: LockedBatch) => {
  const used = new Set<BulkColumn | null>(reading.columns.map(({ column }) => column));
  return forms[purpose].columns.filter((column) => used.has(column));
};

/** The rows of a batch with errors as CSV, to be mended in a spreadsheet and uploaded again. Throws not_found. */
export const takeFailedRows: Take<TakeRowsBody> = async (context, caller, id, { reason, locale }) => {
  const batch = await lookAt(context.db, id);
  const pages = inPages(
    async (last: FailedRowRow | null, limit) => {
      const { rows } = await sql<FailedRowRow>`
        select line, cells, problems->0 as problem from bulk_rows
        where batch_id = ${id} and status = 'error' and line > ${last?.line ?? 0} order by line limit ${limit}`.execute(
        context.db,
      );
      return rows;
    },
    (rows) =>
      rows.map(({ line, cells, problem: { column, ...problem } }) => ({
        line,
        cells,
        column,
        code: problem.code,
        message: sentenceOf(problem, locale),
      })),
  );
  const list = { file: { nl: 'fouten', en: 'errors' }, columns: failedRowsColumns(columnsOf(batch)) };
  return takenList(context, caller, batch, { reason, locale }, list, pages);
};

interface FailedRowRow {
  line: number;
  cells: RowCells;
  problem: Problem;
}

/** Every row of a batch as CSV, with the number of its transaction. Throws not_found. */
export const takeResult: Take<TakeRowsBody> = async (context, caller, id, { reason, locale }) => {
  const batch = await lookAt(context.db, id);
  const pages = inPages(
    async (last: ResultRowRow | null, limit) => {
      const { rows } = await sql<ResultRowRow>`
        select r.line, r.cells, t.number from bulk_rows r left join transactions t on t.id = r.transaction_id
        where r.batch_id = ${id} and r.line > ${last?.line ?? 0} order by r.line limit ${limit}`.execute(context.db);
      return rows;
    },
    (rows) => rows,
  );
  const list = { file: { nl: 'resultaat', en: 'result' }, columns: resultColumns(columnsOf(batch)) };
  return takenList(context, caller, batch, { reason, locale }, list, pages);
};

interface ResultRowRow {
  line: number;
  cells: RowCells;
  number: string | null;
}
