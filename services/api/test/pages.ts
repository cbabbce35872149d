// What a statement or an answer costs as PostgreSQL counts it: in pages, which no other work on the machine changes.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Db } from '../src/database.ts';
import type { TestApp } from './harness.ts';
import { statementOf } from './statements.ts';

type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number> }] }[];

const explain = 'explain (analyze, buffers, timing off, format json)';

function pagesIn(rows: Explained): number {
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
  return hit + read;
}

/** Pages that a statement reads. It is done: what it writes stays. */
export async function pagesOf(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return pagesIn((await sql<Explained[number]>`${sql.raw(explain)} ${statement}`.execute(db)).rows);
}

/** Pages that all statements of an answer read, each as the service has it planned. */
export async function pagesOfAnswer({ request, url }: TestApp, address: string): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { statusCode, body } = await request({ url: address });
  const statements = query.mock.calls
    .map(statementOf)
    // what was written is not written again
    .filter(({ text }) => /^\s*(?:select|with)\b/iu.test(text) && !/\binsert into\b/iu.test(text));
  query.mockRestore();
  expect(statusCode, body).toBe(200);
  const client = new pg.Client(url);
  await client.connect();
  try {
    let pages = 0;
    for (const { text, values, prepared } of statements) {
      await client.query(`set plan_cache_mode = ${prepared ? 'force_generic_plan' : 'auto'}`);
      pages += pagesIn((await client.query<Explained[number]>(`${explain} ${text}`, values)).rows);
    }
    return pages;
  } finally {
    await client.end();
  }
}
