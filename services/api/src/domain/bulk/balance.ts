// What each member had in the old administration, from a sheet with a row for each member and instrument.
import { DomainError, refusal } from '../errors.ts';
import type { FieldError } from '../errors.ts';
import { maxAmountCents } from '../money.ts';
import { formatQuantity, maxUnits } from '../quantity.ts';
import { givingWay } from './givingWay.ts';
import { checkMapping } from './mapping.ts';
import { plain } from './spelling.ts';
import { nothingWished, profileOf, readFile } from './file.ts';
import type { Reading } from './file.ts';
import { readDate } from './profiles.ts';
import type { NumberProfile } from './profiles.ts';
import { CellReader } from './reader.ts';
import { cellsOf } from './rows.ts';
import { beginning } from './table.ts';
import type { Table, TableRow } from './table.ts';

/** Decimals of the units of any instrument. */
export const scale = 6;
const mostInstruments = 100;
const mostProblems = 20;

/** What a member had of an instrument, in millionths of a unit and in cents; null: the sheet does not say. */
export interface OldHolding {
  member_no: number;
  /** Its place among the instruments. */
  instrument: number;
  micros: bigint | null;
  cents: bigint | null;
}

export interface OldBalance {
  /** That stands above its headings; null: none, or several. */
  day: string | null;
  /** As the sheet names each for the first time. */
  instruments: string[];
  holdings: OldHolding[];
  /** Which measures the sheet has a column of: of those, whoever is not in it had nothing. */
  tells: { quantity: boolean; amount: boolean };
  number: NumberProfile;
  rows: number;
  /** Rows that look like a sum of others; they do not count. */
  total_lines: number;
  workbook: WorkbookSeen | null;
}

/** What somebody who opens a workbook does not see at once; of which sheet it was read. */
export type WorkbookSeen = Omit<Extract<Reading, { format: 'workbook' }>, 'format'> &
  Pick<Table, 'formulas' | 'hidden'>;

/**
 * Reads a sheet of what each member had. Several rows of one member and instrument are added up. Throws what readFile and
 * checkMapping throw, file_too_complex for more than a hundred instruments, and up to twenty rows that cannot be read.
 */
export async function readBalance(bytes: Buffer): Promise<OldBalance> {
  const { table, reading } = await readFile(bytes, nothingWished);
  const { columns, number, date } = await profileOf(table, { columns: null, number: null, date: null }, 'balance');
  checkMapping(table.headers, columns, 'balance');
  const profile = { number: number.profile, date: date.profile, from_1904: table.from_1904 };
  const rows = table.rows.filter(({ line }) => !table.total_lines.includes(line));
  const places = new Map<string, number>();
  const instruments: string[] = [];
  const holdings = new Map<string, OldHolding>();
  const problems: FieldError[] = [];
  const pause = givingWay();
  for (const row of rows) {
    await pause();
    const read = new CellReader(cellsOf(row, columns), profile);
    const line = lineOf(read);
    problems.push(...read.problems.map(({ column: field, ...rest }) => inLine(row, { field, ...rest })));
    if (problems.length >= mostProblems) break;
    if (line === null) continue;
    const key = plain(line.instrument);
    const place = places.get(key) ?? instruments.push(beginning(line.instrument, 100)) - 1;
    places.set(key, place);
    const id = `${line.member_no} ${place}`;
    holdings.set(id, sumOf(holdings.get(id), { ...line, instrument: place }));
  }
  const [first, ...others] = problems;
  if (first !== undefined) throw new DomainError([first, ...others.slice(0, mostProblems - 1)]);
  if (instruments.length > mostInstruments) throw refusal('file_too_complex', null, { instruments: mostInstruments });
  return {
    day: dayAbove(table),
    instruments,
    holdings: [...holdings.values()],
    tells: { quantity: columns.includes('quantity'), amount: columns.includes('amount') },
    number: number.profile,
    rows: rows.length,
    total_lines: table.total_lines.length,
    workbook:
      reading.format === 'workbook'
        ? { sheets: reading.sheets, sheet: reading.sheet, formulas: table.formulas, hidden: table.hidden }
        : null,
  };
}

/** Words before the day of a balance; a day of printing has others. */
const ofBalance = /\b(?:per|ultimo|stand|saldo|balans|balance|as (?:at|of)|t\/m|tot en met)\b/iu;
const ofPrinting = /\b(?:print|afgedrukt|gemaakt|aangemaakt|uitgedraaid|export)/iu;
const dayInText = /\b(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}[ -]\p{L}+\.?[ -]\d{4})\b/gu;

/** The day that a sheet says it is of, above its headings: "Stand per 31-12-2025". */
function dayAbove({ top, heading }: Pick<Table, 'top' | 'heading'>): string | null {
  const titles = top.filter(({ line }) => line < heading.from).map(({ cells }) => cells.join(' '));
  const days = titles
    .filter((title) => ofBalance.test(title) && !ofPrinting.test(title))
    .flatMap((title) => title.match(dayInText) ?? [])
    .map((text) => readDate(text, /^\d{4}/u.test(text) ? 'ymd' : 'dmy'));
  const [day = null] = days;
  return days.every((one) => one === day) ? day : null;
}

const inLine = ({ line }: TableRow, { params, ...error }: FieldError): FieldError => ({
  ...error,
  params: { ...params, line },
});

interface BalanceLine extends Omit<OldHolding, 'instrument'> {
  instrument: string;
}

/** What a row says; null where it cannot be read. */
function lineOf(read: CellReader): BalanceLine | null {
  read.needed('member_no');
  const member_no = read.memberNumber('member_no');
  const instrument = read.needed('instrument');
  const micros = measure(read, 'quantity', scale);
  const cents = measure(read, 'amount', 2);
  if (micros === null && cents === null && read.problems.length === 0) read.needed('quantity');
  if (read.problems.length > 0 || member_no === null || instrument === null) return null;
  return { member_no, instrument, micros, cents };
}

const most = { quantity: maxUnits, amount: maxAmountCents };

/** A number of none or more, in the smallest part that counts. */
function measure(read: CellReader, column: 'quantity' | 'amount', places: number): bigint | null {
  const decimal = read.number(column);
  if (decimal === null) return null;
  const [whole = '', part = ''] = decimal.split('.');
  const isRight = !decimal.startsWith('-') && part.length <= places;
  const value = isRight ? BigInt(whole + part.padEnd(places, '0')) : null;
  if (value !== null && value <= most[column]) return value;
  return column === 'quantity' ? read.refuse(column, 'quantity_invalid') : read.refuse(column, 'amount_invalid');
}

const plus = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null || other === null ? null : one + other;

/** Both rows of a member together; what one of them does not say is not known of both. */
const sumOf = (before: OldHolding | undefined, line: OldHolding): OldHolding =>
  before === undefined
    ? line
    : { ...line, micros: plus(before.micros, line.micros), cents: plus(before.cents, line.cents) };

/** What the members had together: how many had anything, and the sums of each instrument as far as every row says them. */
export function totalsOf({ instruments, holdings }: Pick<OldBalance, 'instruments' | 'holdings'>) {
  const holders = holdings.filter(({ micros, cents }) => (micros ?? 0n) > 0n || (cents ?? 0n) > 0n);
  const totals = instruments.map((instrument, place) => {
    const some = holdings.filter((one) => one.instrument === place);
    const micros = some.reduce<bigint | null>((sum, one) => plus(sum, one.micros), 0n);
    const cents = some.reduce<bigint | null>((sum, one) => plus(sum, one.cents), 0n);
    if (micros !== null && micros > maxUnits) throw refusal('quantity_invalid', 'quantity');
    if (cents !== null && cents > maxAmountCents) throw refusal('amount_invalid', 'amount', { value: instrument });
    return {
      instrument,
      quantity: micros === null ? null : formatQuantity(micros, scale),
      amount_cents: cents === null ? null : Number(cents),
    };
  });
  return { members: new Set(holders.map(({ member_no }) => member_no)).size, instruments: totals };
}
