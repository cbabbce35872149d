// A migration of a register that people work in: it waits for no lock for long, and says what it waits for.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase } from '../src/database.ts';
import type { Db } from '../src/database.ts';
import { migrate } from '../src/migrate.ts';
import { migrationsFolder } from '../src/migrationFiles.ts';
import { createTestDatabase, holdAsSuperuser, somebodyWaits } from './harness.ts';
import type { TestDatabase } from './harness.ts';

let database: TestDatabase;
let db: Db;
let place: string;
beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url });
  place = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrationsFolder, place, { recursive: true });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(place, { recursive: true });
});

const add = (name: string, text: string) => writeFile(join(place, `${name}.sql`), text);
const run = (more: Parameters<typeof migrate>[1] = {}) =>
  migrate(database.url, { folder: pathToFileURL(`${place}/`), lockMs: 100, pauses: [], ...more });
const columns = async (table: string): Promise<string[]> =>
  (
    await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table}`.execute(db)
  ).rows.map(({ name }) => name);
/** Somebody reads the members, and stays in the transaction. */
const read = () => holdAsSuperuser(database.url, 'select count(*) from members');

it('tries again what could not get its lock, and is done once it is free', async () => {
  await add('9001_more', 'alter table members add column more text;');
  const reader = await read();
  const waits: [string, number][] = [];
  const done = run({
    pauses: [1, 2],
    onWait: (name, pause) => {
      waits.push([name, pause]);
      if (waits.length === 2) void reader.release();
    },
  });
  expect(await done).toEqual(['9001_more']);
  expect(waits).toEqual([
    ['9001_more', 1],
    ['9001_more', 2],
  ]);
  expect(await columns('members')).toContain('more');
});

it('stops where a lock never comes free: it says who has it, and what stands', async () => {
  await add('9001_before', 'create table before_it ();');
  await add('9002_more', 'alter table members add column more text;');
  const reader = await read();
  await expect(run()).rejects.toThrow(
    /^Migrating stopped at 9002_more; locks are held by process \d+ \(.+\) since .+; applied before it, and standing: 9001_before$/u,
  );
  expect(await columns('members')).not.toContain('more');
  await reader.release();
  expect(await run()).toEqual(['9002_more']);
});

it('names who is in the way, and not who has a lock on something else', async () => {
  await add('9001_more', 'alter table members add column more text;');
  const other = await holdAsSuperuser(database.url, 'select count(*) from postings');
  const reader = await read();
  const failure = await run().catch((error: Error) => error.message);
  expect(failure).toMatch(new RegExp(`held by process ${reader.pid} \\(`));
  expect(failure).not.toContain(`process ${other.pid} `);
  await Promise.all([reader.release(), other.release()]);
});

it('tries again what somebody waited for whom it waited for', async () => {
  await add('9001_more', 'lock table members; alter table instruments add column more text;');
  const other = new pg.Client(database.url);
  await other.connect();
  // whoever looks first at who waits for whom is ended: on a busy machine too that is the migration
  await other.query("set deadlock_timeout = '1min'");
  await other.query('begin; select count(*) from instruments');
  const waits: string[] = [];
  const done = run({ lockMs: 10_000, pauses: [1], onWait: (name) => waits.push(name) });
  await somebodyWaits(database.url);
  await other.query('select count(*) from members');
  await other.end();
  expect(await done).toEqual(['9001_more']);
  expect(waits).toEqual(['9001_more']);
});

it('keeps others waiting no longer than it waits itself', async () => {
  await add('9001_more', 'alter table members add column more text;');
  const reader = await read();
  const failure = run({ lockMs: 2_000 }).catch((error: unknown) => error);
  // behind the migration, which waits for the reader, nobody else reads either: until it gives up
  await somebodyWaits(database.url);
  await sql`select count(*) from members`.execute(db);
  expect(await failure).toBeInstanceOf(Error);
  await reader.release();
});

it('runs a file that says so outside of a transaction, and once more where it was cut', async () => {
  await sql`create table twice as select 1 as number from generate_series(1, 2)`.execute(db);
  const index = (unique: string) => `-- outside of a transaction
drop index concurrently if exists twice_number;
create ${unique} index concurrently twice_number on twice (number);
`;
  await add('9001_index', index('unique'));
  await expect(run()).rejects.toThrow(/^Migrating stopped at 9001_index; what it did until then stands/u);
  await add('9001_index', index(''));
  expect(await run()).toEqual(['9001_index']);
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = 'twice_number'::regclass`.execute(db);
  expect(rows).toEqual([{ valid: true }]);
});

it('refuses a file that was changed after the database had it, and names it', async () => {
  await add('9001_more', 'alter table members add column more text;');
  expect(await run()).toEqual(['9001_more']);
  await add('9001_more', 'alter table members add column more text; -- and more');
  await expect(run()).rejects.toThrow(/^Changed since the database had it: 9001_more\./u);
  // of one from before there was a digest it learns what it is
  await sql`update schema_migrations set sha256 = null where name = '9001_more'`.execute(db);
  expect(await run()).toEqual([]);
  await add('9001_more', 'alter table members add column more text;');
  await expect(run()).rejects.toThrow('9001_more');
});
