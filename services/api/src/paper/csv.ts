import type { Language } from '../domain/language.ts';
import { stringify } from 'csv-stringify/sync';
import { looksLikeFormula } from '../domain/texts.ts';
import { amsterdamTime } from './tables.ts';
import type { Chunk, Table, Value } from './tables.ts';

type Cell = string | number | null;
type Delimiter = ';' | ',';

/**
 * Lines of a CSV file (RFC 4180): CRLF, quoted where needed. A text that a spreadsheet would take for a formula gets a
 * leading `'`; a number is a number.
 */
export function csvLines(rows: readonly (readonly Cell[])[], delimiter: Delimiter): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell)));
  return stringify(safe, { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/u });
}

/** What a file begins with so that a spreadsheet reads it as UTF-8. */
const byteOrderMark = '\uFEFF';

/** As spreadsheets of the language expect it: in Dutch `;`, a decimal comma and dd-mm-yyyy (domain model, section 9). */
const ways: Record<Language, { delimiter: Delimiter; decimal: ',' | '.'; day: (iso: string) => string }> = {
  nl: { delimiter: ';', decimal: ',', day: (iso) => iso.split('-').reverse().join('-') },
  en: { delimiter: ',', decimal: '.', day: (iso) => iso },
};

/** A table as a CSV file. */
export async function* csvFile({ columns, pages }: Table, language: Language): AsyncGenerator<Chunk> {
  const { delimiter } = ways[language];
  yield { text: byteOrderMark + csvLines([columns], delimiter), rows: 0 };
  for await (const rows of pages) {
    const lines = rows.map((row) => row.map((value) => written(value, language)));
    yield { text: csvLines(lines, delimiter), rows: rows.length };
  }
}

/** A value as a cell of the language has it. */
export function written(value: Value, language: Language): Cell {
  if (value === null || typeof value !== 'object') return value;
  const { decimal, day } = ways[language];
  if ('decimal' in value) return value.decimal.replace('.', decimal);
  if ('day' in value) return day(value.day);
  const [date = '', time = ''] = amsterdamTime(value.moment).split(' ');
  return `${day(date)} ${time}`;
}

const number = /^[+-]?\d+(?:[.,]\d+)?$/u;

function guarded(text: string): string {
  return looksLikeFormula(text) && !number.test(text) ? `'${text}` : text;
}
