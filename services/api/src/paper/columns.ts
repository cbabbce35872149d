import type { Language } from '../domain/language.ts';
import type { Rows, Table, Value } from './tables.ts';

/** What something is called in each language. */
export type Words = Readonly<Record<Language, string>>;

/** A column of a list that leaves the register: its heading, and its value of a row. */
export interface Column<Row> extends Words {
  value: (row: Row, language: Language) => Value;
}

/** A list that leaves the register; CSV, workbook, print and paper are all made from its columns. */
export interface List<Row> {
  /** What its file is called. */
  file: Words;
  columns: readonly Column<Row>[];
}

/** The list in a language, its sheet called `title`. */
export function tableOf<Row>(
  { file, columns }: List<Row>,
  language: Language,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  title = file[language],
): Table {
  return { title, columns: columns.map((column) => column[language]), pages: valuesOf(columns, language, pages) };
}

async function* valuesOf<Row>(
  columns: readonly Column<Row>[],
  language: Language,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<Rows> {
  for await (const rows of pages) yield rows.map((row) => columns.map(({ value }) => value(row, language)));
}
