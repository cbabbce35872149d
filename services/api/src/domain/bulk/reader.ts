import type { ErrorCode, ErrorParams, SaidName, ValueCode } from '../errorCodes.ts';
import { maxAmountCents, maxPriceCents } from '../money.ts';
import { isReadable } from '../texts.ts';
import { numberUnits } from './columns.ts';
import type { BulkColumn, dateColumns, NumberColumn } from './columns.ts';
import { memberNumber, memberNumberProblem } from './memberNumber.ts';
import { isDayOfSpreadsheet, readDate, readNumber } from './profiles.ts';
import type { CellProfile, RowCells } from './rows.ts';
import { beginning, textOf } from './table.ts';
import type { CellProblem } from './table.ts';

type DateColumn = (typeof dateColumns)[number];

const maxCents = Number(maxAmountCents);
const mostPpm = 1_000_000;

type MoreName<C extends ErrorCode> = Exclude<SaidName<C>, 'value'>;
/** What the sentence about a cell needs beside what the cell says. */
type MoreParams<C extends ErrorCode> = [MoreName<C>] extends [never]
  ? [params?: ErrorParams]
  : [params: Record<MoreName<C>, string | number> & ErrorParams];

/** Reads the cells of one row by the profile of its file, and gathers what cannot be read. */
export class CellReader {
  readonly problems: CellProblem<ErrorCode>[] = [];
  readonly #cells: RowCells;
  readonly #profile: CellProfile;

  constructor(cells: RowCells, profile: CellProfile) {
    this.#cells = cells;
    this.#profile = profile;
  }

  /** Notes a problem with what the cell says; for `return`. */
  refuse<C extends ErrorCode>(column: BulkColumn, code: C, ...more: MoreParams<C>): null {
    const params = { value: beginning(textOf(this.#cells[column]), 40), ...more[0] };
    this.problems.push({ column, code, params });
    return null;
  }

  has(column: BulkColumn): boolean {
    return this.#cells[column] !== undefined;
  }

  text(column: BulkColumn): string | null {
    return textOf(this.#cells[column]) || null;
  }

  needed(column: BulkColumn): string | null {
    if (this.#cells[column] === undefined) this.problems.push({ column, code: 'required', params: {} });
    return this.text(column);
  }

  /** The number of a member. */
  memberNumber(column: 'member_no' | 'counterparty_no'): number | null {
    const cell = this.#cells[column];
    return cell === undefined ? null : (memberNumber(cell) ?? this.refuse(column, memberNumberProblem(cell)));
  }

  /** Words that a person can read, not longer than the register keeps. */
  words(column: BulkColumn, max: number): string | null {
    const text = this.noDay(column);
    if (text === null) return null;
    if (text.length > max) return this.refuse(column, 'too_long', { max });
    return isReadable(text) ? text : this.refuse(column, 'text_invalid');
  }

  /** A text that is no day: a spreadsheet makes one of the house number "1-3", and of the instrument "2026-1". */
  noDay(column: BulkColumn): string | null {
    const cell = this.#cells[column];
    return typeof cell === 'object' && 'date' in cell
      ? this.refuse(column, 'text_invalid', { date: cell.date })
      : this.text(column);
  }

  /** A number of a house or what stands beside it. */
  houseNumber(column: 'house_number' | 'house_addition'): string | null {
    const text = this.words(column, 20);
    return text !== null && isDayOfSpreadsheet(text) ? this.refuse(column, 'text_invalid', { date: text }) : text;
  }

  /** What was made of a cell, where it has the form that is asked. */
  fits(column: BulkColumn, text: string | null, pattern: RegExp, code: ValueCode): string | null {
    return text === null || pattern.test(text) ? text : this.refuse(column, code);
  }

  /** A day as 'YYYY-MM-DD'. */
  day(column: DateColumn): string | null {
    const cell = this.#cells[column];
    if (cell === undefined) return null;
    const { date, from_1904 } = this.#profile;
    return readDate(cell, date, from_1904) ?? this.refuse(column, 'date_invalid');
  }

  /** A canonical decimal. */
  number(column: NumberColumn): string | null {
    const cell = this.#cells[column];
    return cell === undefined
      ? null
      : (readNumber(cell, this.#profile.number, numberUnits[column]) ?? this.refuse(column, 'number_invalid'));
  }

  /** A percentage in parts per million; one that is finer is refused. */
  ppm(column: 'coupon'): number | null {
    const decimal = this.number(column);
    if (decimal === null) return null;
    const [whole = '', part = ''] = decimal.split('.');
    const value = Number(`${whole}${part.padEnd(4, '0')}`);
    return part.length > 4 || decimal.startsWith('-') || value > mostPpm
      ? this.refuse(column, 'percentage_invalid')
      : value;
  }

  /** An amount above zero, in cents; or one that was paid back, below zero. */
  cents(column: 'amount' | 'price' | 'nominal', { signed = false } = {}): number | null {
    const decimal = this.number(column);
    if (decimal === null) return null;
    const [whole = '', part = ''] = decimal.split('.');
    const value = Number(`${whole}${part.padEnd(2, '0')}`);
    const size = signed ? Math.abs(value) : value;
    return part.length > 2 || size > (column === 'amount' ? maxCents : maxPriceCents) || !(size > 0)
      ? this.refuse(column, column === 'price' ? 'price_invalid' : 'amount_invalid')
      : value;
  }
}
