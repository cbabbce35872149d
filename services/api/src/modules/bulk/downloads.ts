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
import { byteOrderMark, csvLines } from '../../workflow/csv.ts';
import { documentStore } from '../../workflow/documents.ts';
import { wholeFile } from '../../workflow/tables.ts';
import type { Value } from '../../workflow/tables.ts';
import { workbookFile } from '../../workflow/xlsx.ts';
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

const delimiterOf = (language: Language) => (language === 'nl' ? ';' : ',');
const columnsOf = ({ purpose, reading }: LockedBatch) => {
  const used = new Set<BulkColumn | null>(reading.columns.map(({ column }) => column));
  return forms[purpose].columns.filter((column) => used.has(column));
};

/** The rows of a batch with errors as CSV, to be mended in a spreadsheet and uploaded again. */
export async function failedRows(
  context: AppContext,
  taker: Taker,
  { id, language }: { id: string; language: Language },
): Promise<Named> {
  const { db } = context;
  const batch = await lookAt(db, id);
  const { rows } = await sql<{ line: number; cells: RowCells; problems: Problem[] }>`
    select line, cells, problems from bulk_rows where batch_id = ${id} and status = 'error' order by line`.execute(db);
  const failed = rows.map(({ line, cells, problems: [first] }) => ({
    line,
    cells,
    column: first?.column ?? null,
    code: first?.code ?? '',
    message: first === undefined ? '' : sentenceOf(first, language),
  }));
  const table = failedRowsTable(failed, columnsOf(batch), language);
  const name = `${batch.number}-${language === 'nl' ? 'fouten' : 'errors'}.csv`;
  await tellTaken(context, taker, batch, name);
  return { name, bytes: Buffer.from(byteOrderMark + csvLines(table, delimiterOf(language))) };
}

/** Every row of a batch as CSV, with the number of its transaction. */
export async function resultRows(
  context: AppContext,
  taker: Taker,
  { id, language }: { id: string; language: Language },
): Promise<Named> {
  const { db } = context;
  const batch = await lookAt(db, id);
  const { rows } = await sql<{ line: number; cells: RowCells; number: string | null }>`
    select r.line, r.cells, t.number from bulk_rows r left join transactions t on t.id = r.transaction_id
    where r.batch_id = ${id} order by r.line`.execute(db);
  const table = resultTable(rows, columnsOf(batch), language);
  const name = `${batch.number}-${language === 'nl' ? 'resultaat' : 'result'}.csv`;
  await tellTaken(context, taker, batch, name);
  return { name, bytes: Buffer.from(byteOrderMark + csvLines(table, delimiterOf(language))) };
}
