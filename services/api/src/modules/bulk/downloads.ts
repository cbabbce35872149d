import { sql } from 'kysely';
import writeXlsxFile from 'write-excel-file/node';
import type { Db } from '../../database.ts';
import type { BulkColumn, Language } from '../../domain/bulk/columns.ts';
import { bulkColumns } from '../../domain/bulk/columns.ts';
import type { RowCells } from '../../domain/bulk/rows.ts';
import { failedRowsCsv, templateOf } from '../../domain/bulk/sheets.ts';
import type { SheetCell } from '../../domain/bulk/sheets.ts';
import type { Problem } from './check.ts';
import { readBatch } from './repository.ts';

/** The template of a language as a workbook. */
export function templateFile(language: Language): Promise<Buffer> {
  const cellOf = (cell: SheetCell) => {
    if (cell instanceof Date)
      return { value: cell, type: Date, format: language === 'nl' ? 'dd-mm-yyyy' : 'dd/mm/yyyy' };
    return cell === '' ? null : cell;
  };
  const sheets = templateOf(language).map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) => row.map(cellOf)),
    stickyRowsCount: 1,
  }));
  return writeXlsxFile(sheets).toBuffer();
}

/** The rows of a batch with errors as CSV, to be mended and uploaded again; what is wrong in words is the app's to say. */
export async function failedRows(db: Db, id: string, language: Language): Promise<{ name: string; csv: string }> {
  const { number, reading } = await readBatch(db, id);
  const { rows } = await sql<{ line: number; cells: RowCells; problems: Problem[] }>`
    select line, cells, problems from bulk_rows where batch_id = ${id} and status = 'error' order by line`.execute(db);
  const used = new Set<BulkColumn | null>(reading.columns.map(({ column }) => column));
  const failed = rows.map(({ line, cells, problems: [first] }) => ({
    line,
    cells,
    column: first?.column ?? null,
    code: first?.code ?? '',
    message: Object.entries(first?.params ?? {})
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', '),
  }));
  const columns = bulkColumns.filter((column) => used.has(column));
  return {
    name: `${number}-${language === 'nl' ? 'fouten' : 'errors'}.csv`,
    csv: failedRowsCsv(failed, columns, language),
  };
}
