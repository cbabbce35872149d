import { refusal } from '../errors.ts';
import { dateColumns, numberColumns } from './columns.ts';
import { nearestColumn, suggestMapping } from './mapping.ts';
import type { BulkColumn, BulkPurpose, SheetPurpose } from './columns.ts';
import type { Mapping } from './mapping.ts';
import { knownHeadings, layoutOf, topLines, topOf, totalLinesOf } from './layout.ts';
import { gather } from './givingWay.ts';
import { detectDates, detectNumbers } from './profiles.ts';
import type { DateProfile, Detected, NumberProfile } from './profiles.ts';
import { readAs } from './rows.ts';
import { beginning, mostBytes, mostRows, textOf } from './table.ts';
import type { Table, TableRow } from './table.ts';
import { decode, detectDelimiter, readText } from './text.ts';
import type { Delimiter, Encoding } from './text.ts';
import { readWorkbook } from './workbook.ts';
import { locked } from './workbookParts.ts';

/** How a file is to be read; null where it is to be found out. */
export interface ReadingWish {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  /** The line of its headings, the lower one of two. */
  header_line: number | null;
}

/** Everything is to be found out. */
export const nothingWished: ReadingWish = { encoding: null, delimiter: null, sheet: null, header_line: null };

/** How a file was read. */
export type Reading =
  | { format: 'text'; encoding: Encoding; marked: boolean; delimiter: Delimiter }
  | { format: 'workbook'; sheets: string[]; sheet: string };

export interface FileRead {
  reading: Reading;
  table: Table;
}

/**
 * A file as a table. Throws what keeps it from being one (domain model, page C5): file_empty, file_type_invalid,
 * body_too_large, unsupported_encoding, file_unreadable, file_too_complex, too_many_rows, sheet_unknown; and for a line of
 * headings that is not there invalid_parameter.
 */
export async function readFile(bytes: Buffer, wish: ReadingWish): Promise<FileRead> {
  if (bytes.length === 0) throw refusal('file_empty');
  if (bytes.length > mostBytes) throw refusal('body_too_large', null, { max: mostBytes });
  const other = signatures.find(([, start, at]) => bytes.subarray(at, at + start.length).toString('latin1') === start);
  if (other?.[0] === 'xls' && bytes.includes(lockedWorkbook)) throw locked();
  if (other) throw refusal('file_type_invalid', null, { found: other[0], allowed: 'csv, xlsx, ods' });
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const { table, ...book } = await readWorkbook(bytes, wish.sheet, isList);
    return { reading: { format: 'workbook', ...book }, table: await tableOf(table, wish.header_line, true) };
  }
  const { text, encoding, marked } = decode(bytes, wish.encoding);
  const delimiter = wish.delimiter ?? detectDelimiter(text);
  const rows = await readText(text, delimiter);
  const table = await tableOf({ rows, from_1904: false, formulas: null }, wish.header_line, false);
  return { reading: { format: 'text', encoding, marked, delimiter }, table };
}

/** A sheet with three headings that are known is the one that is meant, also behind one that explains. */
const isList = (rows: readonly TableRow[]) =>
  rows.some(({ line, cells }) => line <= topLines && knownHeadings(cells.map(textOf)) > 2);

/** The part of a workbook with a password that has the rest of it (MS-OFFCRYPTO). */
const lockedWorkbook = Buffer.from('EncryptedPackage', 'utf16le');

/** What is often sent by mistake, by its first bytes, or those further on in which it differs from a workbook. */
const signatures: [string, string, number][] = [
  ['odt', 'mimetypeapplication/vnd.oasis.opendocument.text', 30],
  ['odp', 'mimetypeapplication/vnd.oasis.opendocument.presentation', 30],
  ['xls', '\u00d0\u00cf\u0011\u00e0', 0],
  ['pdf', '%PDF-', 0],
  ['png', '\u0089PNG', 0],
  ['jpg', '\u00ff\u00d8\u00ff', 0],
  ['zip', 'PK\u0005\u0006', 0],
  ['rtf', '{\\rtf', 0],
  ['html', '<!DOCTYPE', 0],
  ['html', '<html', 0],
  ['xml', '<?xml', 0],
];

/** The headings and what is under them; blank lines are left out and counted. */
async function tableOf(
  { rows: read, ...rest }: Pick<Table, 'from_1904' | 'formulas'> & { rows: readonly TableRow[] },
  headerLine: number | null,
  sparse: boolean,
): Promise<Table> {
  const layout = await layoutOf(read, headerLine);
  const { heading, rows } = layout;
  const last = rows.at(-1);
  if (last === undefined) throw refusal('file_empty');
  if (rows.length > mostRows) throw refusal('too_many_rows', null, { max: mostRows });
  // A workbook does not write down rows without cells.
  const between = read.filter(({ line }) => line > heading.to && line <= last.line).length;
  const blank_lines = (sparse ? last.line - heading.to : between) - rows.length;
  const unseen = rows.filter((row) => row.hidden);
  const hidden = unseen[0] === undefined ? null : { count: unseen.length, first: unseen[0].line };
  const total_lines = await totalLinesOf(rows, layout.headers);
  return { ...layout, top: topOf(read), blank_lines, total_lines, hidden, ...rest };
}

/** What a file is taken to say: which column is which, and how numbers and dates are written. */
export interface Profile {
  columns: (BulkColumn | null)[];
  number: Detected<NumberProfile>;
  date: Detected<DateProfile>;
}

/** What an administrator chose; null where it is to be found out. */
export interface ProfileWish {
  columns: Mapping | null;
  number: NumberProfile | null;
  date: DateProfile | null;
}

/** The profile of a file, with the cells that decide it. */
export async function profileOf({ headers, rows }: Table, wish: ProfileWish, purpose: SheetPurpose): Promise<Profile> {
  const columns = headers.map((_, place) => wish.columns?.[place] ?? null);
  const used = wish.columns === null ? suggestMapping(headers, purpose) : columns;
  const cellsOf = (columns: readonly BulkColumn[]) => {
    const places = used.flatMap((column, place) => (column !== null && columns.includes(column) ? [place] : []));
    return gather(rows, ({ line, cells }) => places.map((place) => ({ line, cell: cells[place] })));
  };
  return {
    columns: used,
    number: await detectNumbers(await cellsOf(numberColumns), wish.number),
    date: await detectDates(await cellsOf(dateColumns), wish.date),
  };
}

/** A column of a file, as it is shown to be mapped. */
export interface ColumnShown {
  header: string;
  column: BulkColumn | null;
  /** What its heading resembles, where nobody knows it. */
  nearest: BulkColumn | null;
  /** With what each is read as; null: it cannot be read so. */
  samples: { line: number; text: string; reads: string | null }[];
}

/** Each column with a cell of the first row, of the row that says most, and of one deep in the file. */
export function showColumns(
  { headers, rows, from_1904 }: Table,
  { columns, number, date }: Profile,
  purpose: BulkPurpose,
): ColumnShown[] {
  const by = { number: number.profile, date: date.profile, from_1904 };
  const textLength = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + textOf(cell).length, 0);
  const widest = rows.slice(0, mostLooked).reduce((best, row) => (textLength(row) > textLength(best) ? row : best));
  const sampleRows = [...new Set([rows[0], widest, rows[Math.floor((rows.length * 2) / 3)]])].filter(
    (row) => row !== undefined,
  );
  return headers.map((header, place) => {
    const column = columns[place] ?? null;
    return {
      header: beginning(header, longestHeader),
      column,
      nearest: column === null ? nearestColumn(header, purpose) : null,
      samples: sampleRows.map(({ line, cells }) => {
        const text = beginning(textOf(cells[place]), longestHeader);
        const reads = column === null ? text : readAs(column, cells[place], by);
        return { line, text, reads: reads === null ? null : beginning(reads, longestHeader) };
      }),
    };
  });
}

const mostLooked = 5_000;
const longestHeader = 100;
