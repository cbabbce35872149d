import { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase, withTransaction } from '../src/database.ts';
import { endWith } from '../src/pipeline.ts';
import { startTestDatabase } from './harness.ts';

const database = await startTestDatabase();
const db = createDatabase({ url: database.url, max: 1 });
await sql`create table marks (mark text primary key, parent text references marks deferrable initially deferred)`.execute(
  db,
);
afterAll(() => db.destroy());
beforeEach(() => sql`delete from marks`.execute(db));

const add = (mark: string, parent: string | null = null) =>
  sql<{ mark: string }>`insert into marks values (${mark}, ${parent}) returning mark`;
const marks = async () =>
  (await sql<{ mark: string }>`select mark from marks order by mark`.execute(db)).rows.map(({ mark }) => mark);

/** The statements sent while `work` runs, and after which of them somebody waited for the answer. */
async function sent(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  let open = 0;
  const original = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  const query = function (this: pg.Client, ...args: unknown[]) {
    statements.push(`${open > 0 ? '+' : ''}${String(args[0]).split(' ', 1)[0]}`);
    open += 1;
    const answer = original.apply(this, args);
    return answer.finally(() => {
      open -= 1;
    });
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  // oxlint-disable-next-line typescript/no-misused-promises -- of pg's overloads the types take the one with a callback
  spy.mockImplementation(query);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
}

test('BEGIN travels with the first statement, and the last with COMMIT, which is sent once', async () => {
  const statements = await sent(() =>
    withTransaction(db, async (trx) => {
      await add('a').execute(trx);
      await add('b').execute(trx);
      expect(await endWith(trx, add('c'))).toEqual([{ mark: 'c' }]);
    }),
  );
  expect(statements).toEqual(['start', '+insert', 'insert', 'insert', '+set', '+commit;']);
  expect(await marks()).toEqual(['a', 'b', 'c']);
});

test('what is sent without waiting for an answer leaves as one packet', async () => {
  await sql`select 1`.execute(db); // is connected
  const packets = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')];
  await withTransaction(db, async (trx) => {
    await add('a').execute(trx);
    await add('b').execute(trx);
    await endWith(trx, add('c'));
  });
  expect(packets.flatMap((packet) => packet.mock.calls)).toHaveLength(3);
  packets.forEach((packet) => packet.mockRestore());
});

test('a transaction without such an end is committed as ever', async () => {
  const statements = await sent(() => withTransaction(db, (trx) => add('a').execute(trx)));
  expect(statements).toEqual(['start', '+insert', 'commit']);
  expect(await marks()).toEqual(['a']);
});

test('a dry run ends with ROLLBACK and leaves nothing', async () => {
  const statements = await sent(() =>
    withTransaction(db, async (trx) => {
      await add('a').execute(trx);
      expect(await endWith(trx, add('b'), 'rollback')).toEqual([{ mark: 'b' }]);
    }),
  );
  expect(statements).toEqual(['start', '+insert', 'insert', '+rollback']);
  expect(await marks()).toEqual([]);
});

test('when the last statement is refused nothing is committed, and the connection is good for the next', async () => {
  await expect(
    withTransaction(db, async (trx) => {
      await add('a').execute(trx);
      await endWith(trx, add('a'));
    }),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await marks()).toEqual([]);
  await withTransaction(db, (trx) => endWith(trx, add('b')));
  expect(await marks()).toEqual(['b']);
});

test('when the commit itself is refused the caller is told', async () => {
  await expect(withTransaction(db, (trx) => endWith(trx, add('a', 'nobody')))).rejects.toMatchObject({ code: '23503' });
  expect(await marks()).toEqual([]);
});

test('who looks for a table is not refused because another session drops one meanwhile', async () => {
  const other = createDatabase({ url: database.url, max: 1 });
  const over = new AbortController();
  const dropping = (async () => {
    while (!over.signal.aborted) {
      await sql`create view dropped as select 1 as one`.execute(other);
      await sql`drop view dropped`.execute(other);
    }
  })();
  try {
    for (let look = 0; look < 40; look += 1)
      expect((await db.introspection.getTables()).map(({ name }) => name)).toContain('marks');
  } finally {
    over.abort();
    await dropping;
    await other.destroy();
  }
});
