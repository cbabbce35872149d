import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allowMinutes, createDatabase, poolFigures, prepared, sqlState, withTransaction } from '../src/database.ts';
import type { Db, DbTransaction } from '../src/database.ts';
import { logged, said } from '../src/said.ts';
import { asSuperuser, startTestDatabase } from './harness.ts';

const database = await startTestDatabase();
const db = createDatabase({ url: database.serviceUrl, statementTimeoutMs: 500 });
afterAll(() => db.destroy());

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

describe('the log', () => {
  const typed = 'Jansen 123456782';
  it.each([
    ['22P02', sql`select ${typed}::text::uuid`, 'string_to_uuid'],
    ['22P02', sql`select ${typed}::text::integer`, 'pg_strtoint32_safe'],
    ['22P02', sql`select ${`{"${typed}": }`}::text::jsonb`, 'json_errsave_error'],
    ['22003', sql`select ${'123456782000'}::text::integer`, 'pg_strtoint32_safe'],
    ['22007', sql`select ${typed}::text::date`, 'DateTimeParseError'],
    ['22008', sql`select ${'2026-02-30'}::text::date`, 'DateTimeParseError'],
    ['2201B', sql`select 'a' ~ ${`${typed}(`}::text`, 'RE_compile_and_cache'],
  ])('says by its code what PostgreSQL could not read, and not the value: %s', async (code, statement, routine) => {
    const error: unknown = await statement.execute(db).catch((reason: unknown) => reason);
    const text = JSON.stringify(logged(new Error('not done', { cause: error })));
    expect(logged(error)).toMatchObject({ type: 'error', code, routine, message: said(error) });
    expect(text).toContain(`PostgreSQL could not use a value (${code})`);
    expect(text + said(error)).not.toMatch(/Jansen|123456782|02-30/u);
    expect(logged(error).stack).toMatch(/\n +at /u);
  });
});

describe('a session', () => {
  it('is kept while nothing is asked, for five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lasting = createDatabase({ url: database.serviceUrl, max: 1 });
    try {
      await sql`select 1`.execute(lasting);
      vi.advanceTimersByTime(299_000);
      expect(poolFigures(lasting)).toMatchObject({ open: 1, idle: 1 });
      vi.advanceTimersByTime(1_000);
      expect(poolFigures(lasting)).toMatchObject({ open: 0 });
    } finally {
      vi.useRealTimers();
      await lasting.destroy();
    }
  });

  it('is given up for silence only while the server is asked something', async () => {
    const patience = vi.spyOn(Socket.prototype, 'setTimeout');
    const quiet = createDatabase({ url: database.serviceUrl, max: 1, statementTimeoutMs: 500 });
    try {
      await quiet.connection().execute(async (session) => {
        await sql`select 1`.execute(session);
        expect(patience.mock.lastCall?.[0]).toBe(1_000);
      });
      expect(patience.mock.lastCall?.[0]).toBe(0);
    } finally {
      patience.mockRestore();
      await quiet.destroy();
    }
  });
});

describe('a statement that most requests send', () => {
  let direct: Db;
  beforeAll(() => {
    direct = createDatabase({ url: database.listenUrl, max: 1 });
  });
  afterAll(() => direct.destroy());
  const ask = (trx: DbTransaction, size: number) =>
    sql`${prepared} select cardinality(${Array.from({ length: size }, () => 'x')}::text[])`.execute(trx);
  const kept = async (trx: DbTransaction) => {
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements
      where statement like '%cardinality%'`.execute(trx);
    return rows;
  };

  it('is prepared once by a session, unless it is about many', async () => {
    await withTransaction(direct, async (trx) => {
      await ask(trx, 101);
      expect(await kept(trx)).toEqual([]);
      await ask(trx, 100);
      await ask(trx, 1);
      expect(await kept(trx)).toEqual([{ uses: 2 }]);
    });
  });

  it('is prepared again by a session in which it failed', async () => {
    const half = (n: number) => sql<{ half: number }>`${prepared} select 10 / ${n}::integer as half`.execute(direct);
    await expect(half(0)).rejects.toThrow(/division by zero/u);
    expect((await half(5)).rows).toEqual([{ half: 2 }]);
  });

  it('is not, where the address says that sessions keep nothing', async () => {
    const forgetful = createDatabase({ url: `${database.listenUrl}?prepared=off`, max: 1 });
    await withTransaction(forgetful, async (trx) => {
      await ask(trx, 1);
      expect(await kept(trx)).toEqual([]);
    });
    await forgetful.destroy();
  });
});

describe('what a session is set to', () => {
  const settings = async (of: Db | DbTransaction) => {
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as timeout, current_setting('enable_seqscan') as seqscan,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(of);
    return rows[0];
  };

  it('is what its login has, and nothing that a connection asked for', async () => {
    const usual = createDatabase({ url: database.serviceUrl, max: 1 });
    expect(await settings(usual)).toEqual({ timeout: '15s', seqscan: 'on', idle: '1min' });
    await usual.destroy();
  });

  it('differs in each transaction of a pool that says so, and outside of them not', async () => {
    const other = createDatabase({ url: database.listenUrl, max: 1, statementTimeoutMs: 300_000, indexesOnly: true });
    const wanted = { timeout: '5min', seqscan: 'off', idle: '1min' };
    expect(await settings(other)).toEqual(wanted);
    expect(await withTransaction(other, settings)).toEqual(wanted);
    const { rows } = await sql<{ reset: string }>`
      select reset_val as reset from pg_settings where name = 'statement_timeout'`.execute(other);
    expect(rows).toEqual([{ reset: '15000' }]);
    await other.destroy();
  });

  it('by itself, is committed when a statement is answered, and leaves nothing when it fails', async () => {
    const nobody = { id: 'nobody', name: 'Nobody' };
    await db.insertInto('administrators').values(nobody).execute();
    await expect(db.insertInto('administrators').values(nobody).execute()).rejects.toMatchObject({ code: '23505' });
    const usual = createDatabase({ url: database.serviceUrl, max: 1 });
    expect(await usual.selectFrom('administrators').select('id').execute()).toEqual([{ id: 'nobody' }]);
    await asSuperuser(database.url, 'delete from administrators');
    await usual.destroy();
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
