import { Readable } from 'node:stream';

/**
 * A value of a table that leaves the register; each kind of file writes it in its way. Text is never a formula; a
 * `number` is a whole number without grouping (a member number, a place, a count); `decimal` an exact number as text;
 * `day` 'YYYY-MM-DD'; `moment` an instant in UTC, written as the time in Amsterdam.
 */
export type Value = string | number | null | { decimal: string } | { day: string } | { moment: string };

/** Some rows of a table. */
export type Rows = readonly (readonly Value[])[];

/** A table whose rows can be read while they are written: then never more than a page of them is in memory. */
export interface Table {
  /** What its sheet is called. */
  title: string;
  columns: readonly string[];
  pages: AsyncIterable<Rows> | Iterable<Rows>;
}

/** A part of a file, and how many rows it holds. */
export interface Chunk {
  text: string | Buffer;
  rows: number;
}

/** A table as JSON, for a page to be printed: its columns, and its values as they are. */
export async function* printedTable({ columns, pages }: Table): AsyncGenerator<Chunk> {
  yield { text: `{"columns":${JSON.stringify(columns)},"rows":[`, rows: 0 };
  let first = true;
  for await (const rows of pages) {
    const text = rows.map((row) => JSON.stringify(row)).join(',');
    yield { text: first || text === '' ? text : `,${text}`, rows: rows.length };
    first &&= text === '';
  }
  yield { text: ']}', rows: 0 };
}

/** The whole of a small file. */
export async function wholeFile(chunks: AsyncIterable<Chunk>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const { text } of chunks) parts.push(Buffer.from(text as string));
  return Buffer.concat(parts);
}

/** A file that is written while it is sent. */
export const streamed = (chunks: AsyncIterable<Chunk>): Readable => Readable.from(textsOf(chunks));

async function* textsOf(chunks: AsyncIterable<Chunk>): AsyncGenerator<string | Buffer> {
  for await (const { text } of chunks) yield text;
}

/** Cents as an amount in euros. */
export const money = (cents: number | null): Value => (cents === null ? null : { decimal: (cents / 100).toFixed(2) });
/** A quantity as the API says it: "29.9627". */
export const quantity = (text: string | null): Value => (text === null ? null : { decimal: text });
export const day = (iso: string | null): Value => (iso === null ? null : { day: iso });
export const moment = (iso: string | null): Value => (iso === null ? null : { moment: iso });

const amsterdam = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** An instant as 'YYYY-MM-DD HH:MM' in Amsterdam. */
export const amsterdamTime = (iso: string): string => amsterdam.format(new Date(iso));

/** Rows that are read at once. */
const atOnce = 500;

/** Pages of rows for as long as there are: `read` answers at most `limit` rows that come after `last`. */
export async function* inPages<Row, Line>(
  read: (last: Row | null, limit: number) => Promise<Row[]>,
  lineOf: (rows: Row[]) => Promise<Line[]> | Line[],
): AsyncGenerator<Line[]> {
  let last: Row | null = null;
  do {
    const rows: Row[] = await read(last, atOnce);
    if (rows.length > 0) yield await lineOf(rows);
    last = rows.length === atOnce ? (rows.at(-1) ?? null) : null;
  } while (last !== null);
}
