import { isDate } from '../dates.ts';
import { dayOf } from './profiles.ts';
import type { Cell } from './table.ts';
import type { CellFormat } from './workbookFormats.ts';
import { unreadable } from './workbookParts.ts';

/** What cells of a sheet refer to. */
export interface CellContext {
  texts: readonly string[];
  formats: readonly CellFormat[];
  from1904: boolean;
}

/** "BC7" → 54; undefined where a cell does not say where it is: after the one before. */
export function columnOf(name: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/u.exec(name ?? '')?.[1];
  return letters === undefined
    ? undefined
    : letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** (54, 7) → "BC7" */
export function nameOfCell(place: number, line: number): string {
  let letters = '';
  for (let left = place + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${line}`;
}

const noFormat: CellFormat = { date: false, hundreds: 0, unit: undefined };

/** What a cell says: a text, a number as it is shown, or a day. */
export function cellOf(
  { type, style, value }: { type: string; style: number; value: string },
  context: CellContext,
): Cell {
  switch (type) {
    case 's':
      return context.texts[Number(value)] ?? '';
    case 'd':
      return isDate(value.slice(0, 10)) ? { date: value.slice(0, 10) } : value;
    case 'n': {
      const decimal = decimalOf(value);
      const { date, hundreds, unit, digits = 0 } = context.formats[style] ?? noFormat;
      if (/^\d+$/u.test(decimal) && decimal.length < digits) return decimal.padStart(digits, '0');
      const day = date ? dayOf(decimal, context.from1904) : null;
      if (day !== null) return { date: day };
      const number = hundredfold(decimal, hundreds);
      return unit === undefined ? { number } : { number, unit };
    }
    default: // text, the result of a formula, TRUE, or an error such as #N/A: what a person reads
      return type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value;
  }
}

/** A number as a spreadsheet shows it: 15 digits count, what comes after is how computers hold it (0.30000000000000004). */
export function decimalOf(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) throw unreadable('number');
  const rounded = Number(number.toPrecision(15));
  if (Math.abs(rounded) >= 1e21) return BigInt(number).toString();
  // written out: what toFixed adds to a large number is how computers hold it as well
  const text = rounded.toString();
  const isShort = /^-?\d+(?:\.\d{1,10})?$/u.test(text);
  return isShort
    ? text
    : rounded
        .toFixed(10)
        .replace(/\.?0+$/u, '')
        .replace(/^-0$/u, '0');
}

/** A decimal a hundred times, so often: the point moves, and nothing is rounded. */
export function hundredfold(decimal: string, times: number): string {
  if (times === 0) return decimal;
  const [whole = '', part = ''] = decimal.replace('-', '').split('.');
  const places = times * 2;
  const digits = `${whole}${part.slice(0, places).padEnd(places, '0')}`.replace(/^0+(?=\d)/u, '');
  const rest = part.slice(places);
  return `${decimal.startsWith('-') ? '-' : ''}${digits}${rest === '' ? '' : `.${rest}`}`;
}
