import { forms, headingOf } from './columns.ts';
import type { BulkColumn, BulkPurpose, Language } from './columns.ts';
import { explained, explainedOfRegister } from './explained.ts';
import type { SheetCell } from './explained.ts';
import { textOf } from './table.ts';
import type { Cell } from './table.ts';

export interface Sheet {
  name: string;
  rows: SheetCell[][];
}

const words = {
  nl: {
    rows: 'Transacties',
    register: 'Register',
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
    register: 'Register',
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

/** The template of a language and a purpose: a sheet with one example, and one that explains the columns. */
export function templateOf(language: Language, purpose: BulkPurpose): Sheet[] {
  const say = words[language];
  const { columns, required, either } = forms[purpose];
  const meaning = (column: BulkColumn) => (purpose === 'register' && explainedOfRegister[column]) || explained[column];
  const need = (column: BulkColumn) => {
    if (required.includes(column)) return say.yes;
    const group = either.find((some) => some.includes(column)) ?? [];
    return group.length === 1 ? say.yes : group.length > 1 ? say.either : say.no;
  };
  const example = (column: BulkColumn) => meaning(column).example[language];
  return [
    {
      name: purpose === 'register' ? say.register : say.rows,
      rows: [columns.map((column) => headingOf(column, language)), columns.map(example)],
    },
    {
      name: say.help,
      rows: [
        [say.column, say.needed, say.meaning, say.example],
        ...columns.map((column) => [
          headingOf(column, language),
          need(column),
          meaning(column)[language],
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

const resultHeadings = { nl: ['regel', 'transactienummer'], en: ['row', 'transaction number'] } as const;
const failedHeadings = {
  nl: ['regel', 'kolom', 'foutcode', 'melding'],
  en: ['row', 'column in error', 'error code', 'message'],
} as const;

/** The headings of a file of rows, and what stands below them. */
interface RowsTable<Row> {
  columns: string[];
  valuesOf: (row: Row) => string[];
}

/**
 * The rows that failed, with four columns that tell why: to be mended in a spreadsheet and uploaded again, which leaves
 * those four out.
 */
export function failedRowsTable(columns: readonly BulkColumn[], language: Language): RowsTable<FailedRow> {
  return {
    columns: [...columns.map((column) => headingOf(column, language)), ...failedHeadings[language]],
    valuesOf: ({ line, cells, column, code, message }) => [
      ...columns.map((one) => shown(cells[one], language)),
      String(line),
      column === null ? '' : headingOf(column, language),
      code,
      message,
    ],
  };
}

/** Every row with the number of its transaction; uploaded again it says the same rows. */
export function resultTable(
  columns: readonly BulkColumn[],
  language: Language,
): RowsTable<Pick<FailedRow, 'line' | 'cells'> & { number: string | null }> {
  return {
    columns: [...columns.map((column) => headingOf(column, language)), ...resultHeadings[language]],
    valuesOf: ({ line, cells, number }) => [
      ...columns.map((one) => shown(cells[one], language)),
      String(line),
      number ?? '',
    ],
  };
}

/** What a workbook says is a number or a date, in the language's way: the file has one profile again. */
function shown(cell: Cell | undefined, language: Language): string {
  if (cell === undefined || typeof cell === 'string') return textOf(cell);
  if ('date' in cell) return language === 'nl' ? cell.date.split('-').reverse().join('-') : cell.date;
  return language === 'nl' ? textOf(cell).replace('.', ',') : textOf(cell);
}
