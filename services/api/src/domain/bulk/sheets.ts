import { bulkColumns, eitherColumns, headingOf, requiredColumns } from './columns.ts';
import type { BulkColumn, Language } from './columns.ts';
import { textOf } from './table.ts';
import type { Cell } from './table.ts';

/** Of a spreadsheet to be downloaded: text, or a day that the spreadsheet shows as one. */
export type SheetCell = string | number | Date;
export interface Sheet {
  name: string;
  rows: SheetCell[][];
}

interface Explained {
  nl: string;
  en: string;
  /** Of an example, as its sheet shows it. */
  example: Record<Language, SheetCell>;
}

const same = (example: SheetCell): Record<Language, SheetCell> => ({ nl: example, en: example });

const explained: Record<BulkColumn, Explained> = {
  member_no: { nl: 'Nummer van het lid', en: 'Number of the member', example: same(100245) },
  kind: {
    nl: 'Uitgifte, Overdracht of Beginstand',
    en: 'Issue, Transfer or Opening balance',
    example: { nl: 'Uitgifte', en: 'Issue' },
  },
  instrument: { nl: 'Code of naam van het instrument', en: 'Code or name of the instrument', example: same('GOOD') },
  quantity: {
    nl: 'Aantal stuks; leeg bij een uitgifte: zoveel als het bedrag koopt',
    en: 'Number of units; empty for an issue: as many as the amount buys',
    example: same(0.4),
  },
  amount: { nl: 'Bedrag in euro', en: 'Amount in euros', example: same(10) },
  effective_date: {
    nl: 'Dag waarop het ingaat, vandaag of eerder',
    en: 'Day it takes effect, today or earlier',
    example: same(new Date(Date.UTC(2026, 10, 20))),
  },
  reference: {
    nl: 'Uw kenmerk, hoogstens 35 tekens, eenmalig',
    en: 'Your reference, 35 characters at most, used once',
    example: same('INL-11-4008'),
  },
  counterparty_no: {
    nl: 'Bij een overdracht: nummer van de ontvanger',
    en: 'Of a transfer: number of the receiver',
    example: same(''),
  },
  reason: {
    nl: 'Bij een overdracht: verkoop, schenking, erfopvolging, scheiding, fusie of anders',
    en: 'Of a transfer: sale, gift, inheritance, divorce, merger or other',
    example: same(''),
  },
  description: {
    nl: 'Hoogstens 140 tekens',
    en: '140 characters at most',
    example: { nl: 'Maandinleg', en: 'Monthly deposit' },
  },
  price: {
    nl: 'Alleen als die afwijkt van de prijslijst, met een reden',
    en: 'Only where it departs from the listed price, with a reason',
    example: same(''),
  },
  acquired_on: {
    nl: 'Bij een beginstand: dag van verkrijging',
    en: 'Of an opening balance: day of acquisition',
    example: same(''),
  },
  document: {
    nl: 'Waar het bewijsstuk ligt, bij erfopvolging nodig',
    en: 'Where the evidence is kept, needed for inheritance',
    example: same(''),
  },
};

const words = {
  nl: {
    rows: 'Transacties',
    help: 'Uitleg',
    column: 'kolom',
    needed: 'nodig',
    meaning: 'betekenis',
    example: 'voorbeeld',
    yes: 'ja',
    either: 'een van beide',
    no: 'nee',
  },
  en: {
    rows: 'Transactions',
    help: 'Explanation',
    column: 'column',
    needed: 'needed',
    meaning: 'meaning',
    example: 'example',
    yes: 'yes',
    either: 'one of the two',
    no: 'no',
  },
} as const;

/** The template of a language: a sheet with one example, and one that explains the columns. */
export function templateOf(language: Language): Sheet[] {
  const say = words[language];
  const need = (column: BulkColumn) => {
    if ((requiredColumns as readonly string[]).includes(column)) return say.yes;
    return (eitherColumns as readonly string[]).includes(column) ? say.either : say.no;
  };
  const example = (column: BulkColumn) => explained[column].example[language];
  return [
    { name: say.rows, rows: [bulkColumns.map((column) => headingOf(column, language)), bulkColumns.map(example)] },
    {
      name: say.help,
      rows: [
        [say.column, say.needed, say.meaning, say.example],
        ...bulkColumns.map((column) => [
          headingOf(column, language),
          need(column),
          explained[column][language],
          example(column),
        ]),
      ],
    },
  ];
}

/** A row that cannot be booked, with what is wrong first in it. */
export interface FailedRow {
  line: number;
  cells: Partial<Record<BulkColumn, Cell>>;
  column: BulkColumn | null;
  code: string;
  message: string;
}

const failedHeadings = {
  nl: ['regel', 'kolom', 'foutcode', 'melding'],
  en: ['row', 'column in error', 'error code', 'message'],
} as const;

/**
 * The rows that failed as CSV (domain model, section 9), with four columns that tell why: to be mended in a spreadsheet and
 * uploaded again, which leaves those four out. What a spreadsheet would take for a formula gets an apostrophe.
 */
export function failedRowsCsv(rows: readonly FailedRow[], columns: readonly BulkColumn[], language: Language): string {
  const delimiter = language === 'nl' ? ';' : ',';
  const lines = [
    [...columns.map((column) => headingOf(column, language)), ...failedHeadings[language]],
    ...rows.map(({ line, cells, column, code, message }) => [
      ...columns.map((one) => shown(cells[one], language)),
      String(line),
      column === null ? '' : headingOf(column, language),
      code,
      message,
    ]),
  ];
  return `\uFEFF${lines.map((line) => line.map((text) => quoted(text, delimiter)).join(delimiter)).join('\r\n')}\r\n`;
}

/** What a workbook says is a number or a date, in the language's way: the file has one profile again. */
function shown(cell: Cell | undefined, language: Language): string {
  if (cell === undefined || typeof cell === 'string') return textOf(cell);
  if ('date' in cell) return language === 'nl' ? cell.date.split('-').reverse().join('-') : cell.date;
  return language === 'nl' ? cell.number.replace('.', ',') : cell.number;
}

function quoted(text: string, delimiter: string): string {
  const safe = /^[=+@\t-]/u.test(text) && !/^-?[\d.,]+$/u.test(text) ? `'${text}` : text;
  return safe.includes('"') || safe.includes(delimiter) || /[\r\n]/u.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
