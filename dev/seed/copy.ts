import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Value = string | number | bigint | boolean | null | Uint8Array | undefined;

/** Collects rows of one table and sends them to the database by COPY. */
export class CopyBuffer {
  readonly table: string;
  /** Rows sent so far. */
  sent = 0;
  #columns: readonly string[];
  #lines: string[] = [];

  /** Without columns they are the keys of the first record. */
  constructor(table: string, columns: readonly string[] = []) {
    this.table = table;
    this.#columns = columns;
  }

  get size(): number {
    return this.#lines.length;
  }

  /** A row: one value a column, in their order. */
  add(...values: readonly Value[]): void {
    if (values.length !== this.#columns.length) {
      throw new RangeError(`${this.table}: ${values.length} values for ${this.#columns.length} columns`);
    }
    let line = '';
    for (const value of values) line += (line === '' ? '' : '\t') + textOf(value);
    this.#lines.push(line);
  }

  /** A row by the names of its columns; every one has the same columns in the same order. */
  addRecord(record: Readonly<Record<string, Value>>): void {
    if (this.#columns.length === 0) this.#columns = Object.keys(record);
    this.add(...Object.values(record));
  }

  /** Takes out what was collected; the answer sends it, so that collecting can go on meanwhile. */
  take(): (client: pg.Client) => Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    this.sent += lines.length;
    return async (client) => {
      if (lines.length === 0) return;
      const stream = client.query(copyFrom(`copy ${this.table} (${this.#columns.join(', ')}) from stdin`));
      stream.end(`${lines.join('\n')}\n`, 'utf8');
      await once(stream, 'finish');
    };
  }

  /** Sends what was collected. */
  async send(client: pg.Client): Promise<void> {
    await this.take()(client);
  }
}

function textOf(value: Value): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return /[\\\t\n\r]/u.test(value) ? value.replace(/[\\\t\n\r]/gu, escaped) : value;
  if (typeof value === 'object') return `\\\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}

function escaped(char: string): string {
  return { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }[char] ?? char;
}
