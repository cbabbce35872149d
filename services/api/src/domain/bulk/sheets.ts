import { headingOf, templateLayouts } from './columns.ts';
import type { Language } from '../language.ts';
import type { BulkColumn, TemplatePurpose } from './columns.ts';
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
    transactions: 'Transacties',
    register: 'Register',
    members: 'Leden',
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
    transactions: 'Transactions',
    register: 'Register',
    members: 'Members',
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
export function templateOf(language: Language, purpose: TemplatePurpose): Sheet[] {
  const say = words[language];
  const { columns, required, either } = templateLayouts[purpose];
  const meaning = (column: BulkColumn) =>
    (purpose !== 'transactions' && explainedOfRegister[column]) || explained[column];
  const need = (column: BulkColumn) => {
    if (required.includes(column)) return say.yes;
    const group = either.find((some) => some.includes(column)) ?? [];
    return group.length === 1 ? say.yes : group.length > 1 ? say.either : say.no;
  };
  const example = (column: BulkColumn) => meaning(column).example[language];
  return [
    {
      name: say[purpose],
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

/** A column of a file of rows: its headings, and its value of a row. */
interface RowsColumn<Row> extends Readonly<Record<Language, string>> {
  value: (row: Row, language: Language) => string;
}

const uploadedColumns = (columns: readonly BulkColumn[]): RowsColumn<Pick<FailedRow, 'line' | 'cells'>>[] => [
  ...columns.map((column) => ({
    nl: headingOf(column, 'nl'),
    en: headingOf(column, 'en'),
    value: ({ cells }: Pick<FailedRow, 'cells'>, language: Language) => shown(cells[column], language),
  })),
  { nl: 'regel', en: 'row', value: ({ line }) => String(line) },
];

/**
 * The rows that failed, with four columns that tell why: to be mended in a spreadsheet and uploaded again, which leaves
 * those four out.
 */
export const failedRowsColumns = (columns: readonly BulkColumn[]): RowsColumn<FailedRow>[] => [
  ...uploadedColumns(columns),
  {
    nl: 'kolom',
    en: 'column in error',
    value: ({ column }, language) => (column === null ? '' : headingOf(column, language)),
  },
  { nl: 'foutcode', en: 'error code', value: ({ code }) => code },
  { nl: 'melding', en: 'message', value: ({ message }) => message },
];

/** Every row with the number of its transaction; uploaded again it says the same rows. */
export const resultColumns = (
  columns: readonly BulkColumn[],
): RowsColumn<Pick<FailedRow, 'line' | 'cells'> & { number: string | null }>[] => [
  ...uploadedColumns(columns),
  { nl: 'transactienummer', en: 'transaction number', value: ({ number }) => number ?? '' },
];

/** What a workbook says is a number or a date, in the language's way: the file has one profile again. */
function shown(cell: Cell | undefined, language: Language): string {
  if (cell === undefined || typeof cell === 'string') return textOf(cell);
  if ('date' in cell) return language === 'nl' ? cell.date.split('-').reverse().join('-') : cell.date;
  return language === 'nl' ? textOf(cell).replace('.', ',') : textOf(cell);
}
