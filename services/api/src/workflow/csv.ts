import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null;

/**
 * Lines of a CSV file (RFC 4180): CRLF, quoted where needed. A text that a spreadsheet would take for a formula gets a
 * leading `'`; a number is a number.
 */
export function csvLines(rows: readonly (readonly Cell[])[], delimiter: ';' | ','): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell)));
  return stringify(safe, { delimiter, record_delimiter: 'windows' });
}

/** What a file begins with so that a spreadsheet reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

const number = /^[+-]?\d+(?:[.,]\d+)?$/u;

function guarded(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) && !number.test(text) ? `'${text}` : text;
}
