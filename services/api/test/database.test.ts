import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowMinutes, createDatabase, prepared, sqlState, withTransaction } from '../src/database.ts';
import type { Db, DbTransaction } from '../src/database.ts';
import { createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.serviceUrl, statementTimeoutMs: 500 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db);
  return rows[0]?.value;
}

describe('a connection', () => {
  it('reads numbers, dates and instants without losing any of them', async () => {
    expect(await value('9007199254740993::bigint')).toBe(9_007_199_254_740_993n);
    expect(await value("'2026-03-29'::date")).toBe('2026-03-29');
    expect(await value("'2026-03-29 01:59:59.123456+01'::timestamptz")).toBe('2026-03-29T00:59:59.123456Z');
    expect(await value('null::bigint')).toBeNull();
  });

  it("works as the service's role, in UTC, and gives up a statement that takes too long", async () => {
    expect(await value('current_user::text')).toBe('ledenbureau_service');
    expect(await value("current_setting('timezone')")).toBe('UTC');
    const error: unknown = await value('pg_sleep(5)').catch((reason: unknown) => reason);
    expect(sqlState(error)).toBe('57014');
  });
});

describe('a statement that most requests send', () => {
  const ask = (trx: DbTransaction, size: number) =>
    sql`${prepared} select cardinality(${Array.from({ length: size }, () => 'x')}::text[])`.execute(trx);
  const kept = async (trx: DbTransaction) => {
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements
      where statement like '%cardinality%'`.execute(trx);
    return rows;
  };

  it('is prepared once by a session, unless it is about many', async () => {
    await withTransaction(db, async (trx) => {
      await ask(trx, 101);
      expect(await kept(trx)).toEqual([]);
      await ask(trx, 100);
      await ask(trx, 1);
      expect(await kept(trx)).toEqual([{ uses: 2 }]);
    });
  });

  it('is prepared again by a session in which it failed', async () => {
    const half = (n: number) => sql<{ half: number }>`${prepared} select 10 / ${n}::integer as half`.execute(db);
    await expect(half(0)).rejects.toThrow(/division by zero/u);
    expect((await half(5)).rows).toEqual([{ half: 2 }]);
  });
});

describe('time_ordered_id', () => {
  it('gives version 7 of RFC 9562: the milliseconds, then the microseconds, then chance', async () => {
    const { rows } = await sql<{ id: string; before: string; after: string }>`
      select ids.id, extract(epoch from statement_timestamp()) * 1000 as before, extract(epoch from clock_timestamp()) * 1000 as after
      from (select time_ordered_id() as id, pg_sleep(0.000002) from generate_series(1, 40) offset 0) ids`.execute(db);
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u.test(id))).toEqual(
      [],
    );
    expect(new Set(ids).size).toBe(40);
    expect(ids.toSorted()).toEqual(ids);
    for (const { id, before, after } of rows) {
      const milliseconds = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
      expect(milliseconds).toBeGreaterThanOrEqual(Math.floor(Number(before)));
      expect(milliseconds).toBeLessThanOrEqual(Number(after));
    }
    const parts = ids.map((id) => Number.parseInt(id.slice(15, 18), 16));
    expect(new Set(parts).size).toBeGreaterThan(20);
  });
});

describe('a database transaction', () => {
  it('may be allowed statements that take longer than the server may else be silent', async () => {
    await withTransaction(db, async (trx) => {
      await allowMinutes(trx, 1);
      await sql`select pg_sleep(1.2)`.execute(trx);
    });
    const error: unknown = await value('pg_sleep(5)').catch((reason: unknown) => reason);
    expect(sqlState(error)).toBe('57014');
  });

  const failing = (code: string) => (trx: DbTransaction) =>
    sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(trx);

  it.each(['40001', '40P01'])('that fails with %s is tried again, three times in all', async (code) => {
    let attempts = 0;
    const answer = await withTransaction(db, async (trx) => {
      attempts += 1;
      if (attempts < 3) await failing(code)(trx);
      return attempts;
    });
    expect(answer).toBe(3);
    attempts = 0;
    const hopeless = withTransaction(db, async (trx) => {
      attempts += 1;
      await failing(code)(trx);
    });
    await expect(hopeless).rejects.toMatchObject({ code });
    expect(attempts).toBe(3);
  });

  it('that fails otherwise is not tried again, and leaves nothing', async () => {
    let attempts = 0;
    const work = withTransaction(db, async (trx) => {
      attempts += 1;
      await trx.insertInto('administrators').values({ id: 'nobody', name: 'Nobody' }).execute();
      await failing('23505')(trx);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(1);
    expect(await db.selectFrom('administrators').selectAll().execute()).toEqual([]);
  });
});
