import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Value = string | number | bigint | boolean | null | Uint8Array | undefined;

/** Collects rows of one table and sends them to the database by COPY. */
export class CopyBuffer {
  readonly table: string;
  /** Rows sent so far. */
  sent = 0;
  readonly #columns: readonly string[];
  #lines: string[] = [];

  constructor(table: string, columns: readonly string[]) {
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

  /** Sends what was collected. */
  async send(client: pg.Client): Promise<void> {
    if (this.#lines.length === 0) return;
    const text = `${this.#lines.join('\n')}\n`;
    this.sent += this.#lines.length;
    this.#lines = [];
    const stream = client.query(copyFrom(`copy ${this.table} (${this.#columns.join(', ')}) from stdin`));
    stream.end(text, 'utf8');
    await once(stream, 'finish');
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
