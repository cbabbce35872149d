import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Actor, AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import { forms } from '../../domain/bulk/columns.ts';
import type { BulkColumn, BulkPurpose, Language } from '../../domain/bulk/columns.ts';
import { sentenceOf } from '../../domain/bulk/messages.ts';
import type { RowCells } from '../../domain/bulk/rows.ts';
import { failedRowsTable, resultTable, templateOf } from '../../domain/bulk/sheets.ts';
import type { SheetCell } from '../../domain/bulk/explained.ts';
import { settle } from '../../requests/once.ts';
import { csvFile } from '../../workflow/csv.ts';
import { documentStore } from '../../workflow/documents.ts';
import { inPages, streamed, wholeFile } from '../../workflow/tables.ts';
import type { Value } from '../../workflow/tables.ts';
import { workbookFile } from '../../workflow/xlsx.ts';
import type { Problem } from './orders.ts';
import { lookAt } from './store.ts';
import type { LockedBatch } from './store.ts';

interface Named {
  name: string;
  bytes: Buffer;
}

/** A file that is written while it is sent: never more than a page of its rows is in memory. */
interface Written {
  name: string;
  body: Readable;
}

interface Wish {
  id: string;
  language: Language;
}

/** The template of a language as a workbook. */
export async function templateFile({
  language,
  purpose,
}: {
  language: Language;
  purpose: BulkPurpose;
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
  } as const;
  return {
    name: `${names[purpose][language === 'nl' ? 0 : 1]}.xlsx`,
    bytes: await wholeFile(workbookFile(sheets, language)),
  };
}

/** Who takes a file; the audit tells of it, as it holds data of members. */
interface Taker {
  actor: Actor;
  requestId: string;
}

/** The file as it was uploaded. Throws not_found. */
export async function originalFile(context: AppContext, taker: Taker, id: string): Promise<Named> {
  const batch = await lookAt(context.db, id);
  const bytes = await documentStore(context.config.documentsDir).get(context.db, batch.file_sha256);
  await tellTaken(context, taker, batch, batch.file_name);
  return { name: batch.file_name, bytes };
}

async function tellTaken(context: AppContext, taker: Taker, batch: LockedBatch, name: string): Promise<void> {
  const data = { number: batch.number, name, file_sha256: batch.file_sha256 };
  const entry = { action: 'bulk_batch.downloaded', subjectType: 'bulk_batch', subjectId: batch.id, data };
  await withTransaction(context.db, (trx) =>
    settle(trx, { status: 200, body: {}, audit: [entry] }, { ...taker, identity: null }, context.config),
  );
}

const columnsOf = ({ purpose, reading }: LockedBatch) => {
  const used = new Set<BulkColumn | null>(reading.columns.map(({ column }) => column));
  return forms[purpose].columns.filter((column) => used.has(column));
};

/** The rows of a batch with errors as CSV, to be mended in a spreadsheet and uploaded again. Throws not_found. */
export async function failedRows(context: AppContext, taker: Taker, { id, language }: Wish): Promise<Written> {
  const batch = await lookAt(context.db, id);
  const { columns, valuesOf } = failedRowsTable(columnsOf(batch), language);
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
      rows.map(({ line, cells, problem: { column, ...problem } }) =>
        valuesOf({ line, cells, column, code: problem.code, message: sentenceOf(problem, language) }),
      ),
  );
  const name = `${batch.number}-${language === 'nl' ? 'fouten' : 'errors'}.csv`;
  await tellTaken(context, taker, batch, name);
  return { name, body: streamed(csvFile({ title: name, columns, pages }, language)) };
}

interface FailedRowRow {
  line: number;
  cells: RowCells;
  problem: Problem;
}

/** Every row of a batch as CSV, with the number of its transaction. Throws not_found. */
export async function resultRows(context: AppContext, taker: Taker, { id, language }: Wish): Promise<Written> {
  const batch = await lookAt(context.db, id);
  const { columns, valuesOf } = resultTable(columnsOf(batch), language);
  const pages = inPages(
    async (last: ResultRowRow | null, limit) => {
      const { rows } = await sql<ResultRowRow>`
        select r.line, r.cells, t.number from bulk_rows r left join transactions t on t.id = r.transaction_id
        where r.batch_id = ${id} and r.line > ${last?.line ?? 0} order by r.line limit ${limit}`.execute(context.db);
      return rows;
    },
    (rows) => rows.map(valuesOf),
  );
  const name = `${batch.number}-${language === 'nl' ? 'resultaat' : 'result'}.csv`;
  await tellTaken(context, taker, batch, name);
  return { name, body: streamed(csvFile({ title: name, columns, pages }, language)) };
}

interface ResultRowRow {
  line: number;
  cells: RowCells;
  number: string | null;
}
