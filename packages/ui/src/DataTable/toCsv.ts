import { nameOf } from './columns.ts';
import type { DataTableColumn, TableContent } from './DataTable.types.ts';

export interface CsvOptions {
  /** Between two values: `;` where a comma divides euros from cents. */
  delimiter?: ';' | ',' | '\t';
  /** How a number is written; default with this mark before its decimals. */
  decimal?: ',' | '.';
}

/** A file that begins with it is read as UTF-8 by a spreadsheet too. */
const byteOrderMark = '\uFEFF';
const number = /^[+-]?\d+(?:[.,]\d+)?$/u;
/** With spaces before it, and in its full width, a spreadsheet takes it for the same. */
const formula = /^\s*[=+\-@\t\r\n\u2212\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A text that a spreadsheet would take for a formula gets a `'` before it; a number is a number. */
const guarded = (text: string) => (formula.test(text) && !number.test(text) ? `'${text}` : text);

function valueOf<Row>(column: DataTableColumn<Row>, row: Row): string | number | null {
  const value = column.value ? column.value(row) : column.cell(row);
  if (value === null || value === undefined || typeof value === 'boolean') return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(
    `@ledenbureau/ui: the column "${column.id}" draws more than a text, and needs a "value" for its file.`,
  );
}

/**
 * The rows as a CSV file (RFC 4180), with the names of the columns above. Formulas are guarded. A column gives its `value`, or
 * else the text of its cell.
 * @throws Error when a column without `value` draws more than a text.
 */
export function toCsv<Row>(
  { columns, rows }: TableContent<Row>,
  { delimiter = ';', decimal = delimiter === ';' ? ',' : '.' }: CsvOptions = {},
): string {
  const quoted = (text: string) =>
    /["\r\n]/u.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const written = (value: string | number | null) => {
    if (value === null) return '';
    return quoted(typeof value === 'number' ? String(value).replace('.', decimal) : guarded(value));
  };
  const lines = [
    columns.map((column) => written(nameOf(column))),
    ...rows.map((row) => columns.map((column) => written(valueOf(column, row)))),
  ];
  return byteOrderMark + lines.map((cells) => `${cells.join(delimiter)}\r\n`).join('');
}

/** Gives a text to the reader as a file of that name. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has taken it by the next task
  setTimeout(() => URL.revokeObjectURL(address));
}
