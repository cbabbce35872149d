// Where the list of a sheet begins: people put a title, a date and blank lines above it, and headings in two rows.
import { refusal } from '../errors.ts';
import { bulkPurposes } from './columns.ts';
import { gather } from './givingWay.ts';
import { isHeading, suggestMapping } from './mapping.ts';
import { plain } from './spelling.ts';
import { beginning, textOf } from './table.ts';
import type { Cell, TableRow } from './table.ts';

/** Headings are looked for in so many lines; they can be pointed at there. */
export const topLines = 20;
const mostShown = { columns: 12, characters: 40 };

export interface Layout {
  /** Lines of the headings: two where those of one row say what those of the next are about. */
  heading: { from: number; to: number };
  headers: string[];
  rows: TableRow[];
}

/** So many of the texts are headings that are known, whatever the file is for. */
export const knownHeadings = (headers: readonly string[]): number =>
  Math.max(...bulkPurposes.map((purpose) => suggestMapping(headers, purpose).filter(Boolean).length));

export const isFilled = ({ cells }: TableRow): boolean => cells.some((cell) => textOf(cell) !== '');

/**
 * The headings and the rows under them. The headings are those of the line that was pointed at, or of the one among the first
 * that holds most known ones; where none holds two, of the first line with more than a title. Throws file_empty, and
 * invalid_parameter for a line that says nothing.
 */
export async function layoutOf(read: readonly TableRow[], chosen: number | null): Promise<Layout> {
  const filled = await gather(read, (row) => (isFilled(row) ? [row] : []));
  const top = filled.filter(({ line }) => line <= topLines);
  const candidates = chosen === null ? top : filled.filter(({ line }) => line === chosen);
  if (filled.length === 0) throw refusal('file_empty');
  if (candidates.length === 0) throw refusal('invalid_parameter', chosen === null ? null : 'header_line');
  const judged = candidates.map((row) => headingAt(row, filled[filled.indexOf(row) - 1]));
  const best = judged.reduce((one, other) => (other.count > one.count ? other : one));
  const first = judged.find(({ headers }) => headers.filter(Boolean).length > 1) ?? judged[0];
  const choice = best.count > 1 || first === undefined ? best : first;
  const { lines, headers } = choice;
  return { heading: lines, headers, rows: filled.filter(({ line }) => line > lines.to) };
}

interface Heading {
  lines: Layout['heading'];
  headers: string[];
  /** How many of them are known. */
  count: number;
}

/** The headings of a row, with those above it where more of them are known together. */
function headingAt(row: TableRow, above: TableRow | undefined): Heading {
  const own = row.cells.map(textOf);
  const alone = { lines: { from: row.line, to: row.line }, headers: own, count: knownHeadings(own) };
  if (above === undefined || !isWords(above) || !isWords(row)) return alone;
  const upper = above.cells.map(textOf);
  const headers = joined(upper, own);
  const count = knownHeadings(headers);
  const isBetter = count > alone.count && count > knownHeadings(upper);
  return isBetter ? { lines: { from: above.line, to: row.line }, headers, count } : alone;
}

/** Nothing in it is a number or a day: it can be a row of headings. */
const isWords = ({ cells }: TableRow) =>
  cells.every((cell) => typeof cell === 'string' && !/^[^\p{L}]*\d/u.test(textOf(cell)));

/** "Lid" above "nummer" is "Lid nummer", and so are the headings beside it up to the next one above. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const [above, below] = [upper[place] ?? '', lower[place] ?? ''];
    group = above || group;
    if (below === '') return above;
    const both = `${group} ${below}`.trim();
    return [both, below, above].find((text) => text !== '' && isHeading(text)) ?? both;
  });
}

/** The first lines as they are, for whoever points at the headings. */
export const topOf = (read: readonly TableRow[]): { line: number; cells: string[] }[] =>
  read
    .filter((row) => row.line <= topLines && isFilled(row))
    .map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, mostShown.columns).map((cell) => beginning(textOf(cell), mostShown.characters)),
    }));

const totalWords = /^(?:sub|tussen|eind|grand)?(?:totaal|totalen|total|totals|som|sum)$/u;
const totalBeginning = /^(?:sub|tussen|eind|grand )?(?:totaal|totalen|total|totals)\b/u;

/**
 * Sums between and under the rows ("Totaal;;;1.234,56"). Nobody guesses: they are flagged, and left out when somebody says so. A
 * row with the number of a member and a day, where the list has days, is about whoever is called so.
 */
export function totalLinesOf(rows: readonly TableRow[], headers: readonly string[]): Promise<number[]> {
  const mapping = suggestMapping(headers, 'register');
  const number = mapping.indexOf('member_no');
  const day = mapping.indexOf('acquired_on');
  const isPerson = ({ cells }: TableRow) =>
    /\d$/u.test(textOf(cells[number])) && (day < 0 || textOf(cells[day]) !== '');
  const filledCells = ({ cells }: TableRow) => cells.filter((cell) => textOf(cell) !== '').length;
  const usual = Math.max(0, ...rows.slice(0, 200).map(filledCells));
  const isTotal = (cell: Cell, row: TableRow) => {
    const text = textOf(cell).toLowerCase();
    const isFew = (most: number) => filledCells(row) <= most; // after the words: of each cell anew it would take as long as a row is wide
    return (totalWords.test(plain(text)) && isFew(usual - 1)) || (totalBeginning.test(text) && isFew(usual / 2));
  };
  return gather(rows, (row) => (!isPerson(row) && row.cells.some((cell) => isTotal(cell, row)) ? [row.line] : []));
}
