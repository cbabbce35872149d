import type { ErrorParams } from '../errorCodes.ts';
import { bare } from '../texts.ts';

/**
 * What the format of a number says it counts: 'EUR', '%', or the sign of another currency. The number is the one that a
 * person sees: 4.5 where a workbook keeps 0.045 and shows 4,5%.
 */
export type Unit = string;

/**
 * A cell as its file has it: text, to be read by the profile that was chosen for the whole file, or what a workbook says
 * is a number (a canonical decimal, with its unit where its format has one) or a date.
 */
export type Cell = string | { number: string; unit?: Unit } | { date: string };

export interface TableRow {
  /** Where the file has it, counted as a person does: lines of a text, rows of a sheet. */
  line: number;
  cells: readonly Cell[];
  /** Places whose cell is one with that of the row above: it is said there, and counts here too. */
  merged?: readonly number[];
  /** Nobody sees it who opens the file: a filter or a hand hid it. */
  hidden?: true;
}

/** What a file holds, before anything is said of its meaning. */
export interface Table {
  /** Lines in which the headings stand. */
  heading: { from: number; to: number };
  headers: readonly string[];
  rows: readonly TableRow[];
  /** The first lines, whatever they are. */
  top: { line: number; cells: string[] }[];
  /** Lines without anything in them; they are skipped. */
  blank_lines: number;
  /** Lines that look like a sum of those above them; they stay among the rows. */
  total_lines: readonly number[];
  /** Days of a workbook are counted from 1904 on, as old Macintoshes did. */
  from_1904: boolean;
  /** Cells whose value was worked out by a formula: the value counts. */
  formulas: { count: number; first: string } | null;
  /** Rows of a workbook that are hidden; they count like any other. */
  hidden: { count: number; first: number } | null;
}

/** A file larger than this is not read further. */
export const mostBytes = 20_000_000;
export const mostRows = 50_000;
/** An Econobis export of participations has 120. */
export const mostColumns = 200;
/** As many characters as a spreadsheet lets a cell have. */
export const longestCell = 32_767;

/** The text of a cell as a person would see it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return bare(cell);
  if ('date' in cell) return cell.date;
  const { number, unit } = cell;
  if (unit === undefined || unit === 'EUR') return number;
  return unit === '%' ? `${number} %` : `${unit} ${number}`;
}

/** The beginning of a text: characters outside the first 65,536 are two to JavaScript, and half of one can be kept nowhere. */
export const beginning = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');

/** Something about one cell of a row; `column` is ours, null for the row as a whole. */
export interface CellProblem<Code extends string = string> {
  column: string | null;
  code: Code;
  params: ErrorParams;
}
