import { isDate } from '../dates.ts';
import type { Cell } from './table.ts';
import { decimalOf, hundredfold } from './workbookCells.ts';
import { bounded } from './workbookParts.ts';
import { localName } from './xml.ts';

/** The attributes of an element by their names without a prefix; what LibreOffice adds under one of its own says the same again. */
export const plainAttributes = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      name.startsWith('calcext:') ? [] : [[localName(name), value]],
    ),
  );

/** How often something stands there. */
export const timesOf = (text: string | undefined): number => Math.max(1, Number(text ?? 1) || 1);

/** A cell of an OpenDocument while it is read. */
export interface OpenCell {
  attributes: Record<string, string>;
  /** It is one with a cell above or beside it. */
  covered: boolean;
  /** What its paragraphs show; null: it has none. */
  text: string | null;
  /** What it says. */
  cell: Cell;
}

/** With what a cell says: a text, a number as it is shown, or a day. */
export const openCell = (cell: OpenCell): OpenCell => ({ ...cell, cell: cellOf(cell) });

function cellOf({ attributes, text }: OpenCell): Cell {
  const { value = '', currency, 'date-value': day = '', 'boolean-value': yes } = attributes;
  switch (attributes['value-type']) {
    case 'float':
      // a telephone number or a postal code, of which the zeros before it are shown
      return text !== null && /^0\d+$/u.test(text) && Number(text) === Number(value)
        ? text
        : { number: decimalOf(value) };
    case 'percentage':
      return { number: hundredfold(decimalOf(value), 1), unit: '%' };
    case 'currency':
      return currency === undefined ? { number: decimalOf(value) } : { number: decimalOf(value), unit: currency };
    case 'date':
      return isDate(day.slice(0, 10)) ? { date: day.slice(0, 10) } : (text ?? day);
    case 'boolean':
      return yes === 'true' ? 'TRUE' : 'FALSE';
    default: // a text, or what a person reads: a time, an error such as #N/A
      return bounded(attributes['string-value'] || (text ?? ''));
  }
}
