// The process that migrates is killed in the middle: the next one ends right, and nothing half is left.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../src/database.ts';
import type { Db } from '../src/database.ts';
import { migrate, pendingMigrations } from '../src/migrate.ts';
import { migrationNames, migrationsFolder } from '../src/migrationFiles.ts';
import { createTestDatabase, holdAsSuperuser } from './harness.ts';
import type { TestDatabase } from './harness.ts';

const patient = { timeout: 60_000, interval: 20 };
const script = fileURLToPath(new URL('migrateVictim.ts', import.meta.url));

let database: TestDatabase;
let db: Db;
let place: string;
let programs: ChildProcess[];
async function open(templateUrl?: string): Promise<void> {
  database = await createTestDatabase(templateUrl);
  db = createDatabase({ url: database.url });
  place = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrationsFolder, place, { recursive: true });
  programs = [];
}
afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await db.destroy();
  await database.drop();
  await rm(place, { recursive: true });
});

const folder = () => pathToFileURL(`${place}/`);
const add = (name: string, text: string) => writeFile(join(place, `${name}.sql`), text);
const again = () => migrate(database.url, { folder: folder() });

/** A process that migrates. */
function start(): ChildProcess {
  const program = spawn(process.execPath, [script, database.url, folder().href], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  programs.push(program);
  return program;
}
async function kill(program: ChildProcess): Promise<void> {
  const gone = once(program, 'exit');
  expect(program.kill('SIGKILL')).toBe(true);
  await gone;
}

const one = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;
const applied = async (): Promise<string[]> =>
  (await one(sql<{ name: string }>`select name from schema_migrations where name > '9' order by name`)).map(
    ({ name }) => name,
  );
/** Sessions of who migrates, that wait so: for a lock of a table, say. */
const waiting = async (event: string): Promise<number[]> =>
  (
    await one(sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
      and application_name = 'ledenbureau-migrate' and wait_event_type = 'Lock' and wait_event = ${event}`)
  ).map(({ pid }) => pid);
const waits = (event: string) => expect.poll(() => waiting(event), patient).toHaveLength(1);
/** Whatever its sessions still did is done. */
const isLeft = () =>
  expect
    .poll(
      () =>
        one(
          sql`select from pg_stat_activity where datname = current_database() and application_name = 'ledenbureau-migrate'`,
        ),
      patient,
    )
    .toEqual([]);
const invalid = () =>
  one(sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index where not indisvalid`);
const exists = async (name: string): Promise<boolean> =>
  (await one(sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`))[0]?.there === true;

describe('of a database that has all but the last', () => {
  beforeEach(() => open());

  /** Two files: the first waits for whoever has the table `gate`. */
  const addTwo = async (): Promise<void> => {
    await sql`create table gate ()`.execute(db);
    await add('9001_half', 'create table half as select 1 as number; alter table gate add column passed integer;');
    await add('9002_next', 'create table next_one ();');
  };

  it('in the middle of a file: nothing of it is there, then all of it', async () => {
    await addTwo();
    const gate = await holdAsSuperuser(database.url, 'lock table gate');
    const program = start();
    await waits('relation');
    await kill(program);
    await gate.release();
    await isLeft();
    expect([await applied(), await exists('half')]).toEqual([[], false]);
    expect(await again()).toEqual(['9001_half', '9002_next']);
    expect(await one(sql`select number from half`)).toEqual([{ number: 1 }]);
    expect(await pendingMigrations(db)).toEqual([]);
  });

  it('between two files: the first stands, and is not applied again', async () => {
    await addTwo();
    const gate = await holdAsSuperuser(database.url, 'lock table gate');
    const program = start();
    await waits('relation');
    // Kysely's lock of whoever migrates: whoever asks now has it once the first file is committed.
    const [key] = await one(sql<{ key: string }>`
      select ((classid::bigint << 32) | objid::bigint)::text as key from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`);
    const turn = holdAsSuperuser(database.url, `select pg_advisory_xact_lock(${key?.key})`);
    await expect
      .poll(() => one(sql`select from pg_locks where locktype = 'advisory' and not granted`), patient)
      .toHaveLength(1);
    await gate.release();
    const { release } = await turn;
    await waits('advisory');
    expect(await applied()).toEqual(['9001_half']);
    await kill(program);
    await release();
    await isLeft();
    expect(await exists('next_one')).toBe(false);
    expect(await again()).toEqual(['9002_next']);
    expect(await one(sql`select number from half`)).toEqual([{ number: 1 }]);
  });

  const index = `-- outside of a transaction
drop index concurrently if exists many_number;
create index concurrently many_number on many (number);
`;

  it.each<[string, (pid: number, release: () => Promise<void>) => Promise<unknown>]>([
    [
      'its session goes on without it and ends',
      async (_pid, release) => {
        await release();
        await isLeft();
      },
    ],
    [
      'its session is lost as well, and leaves an index that is not valid',
      async (pid, release) => {
        await sql`select pg_terminate_backend(${pid})`.execute(db);
        await isLeft();
        expect(await invalid()).toEqual([{ name: 'many_number' }]);
        await release();
      },
    ],
    [
      'its session is still at it when the next one begins',
      async (_pid, release) => void setTimeout(() => void release(), 2_000),
    ],
  ])('while an index is made outside of a transaction: %s', async (_what, goOn) => {
    await sql`create table many as select generate_series(1, 1000) as number`.execute(db);
    await add('9001_index', index);
    await add('9002_next', 'create table next_one ();');
    const writer = await holdAsSuperuser(database.url, 'insert into many values (0)');
    const program = start();
    await waits('virtualxid');
    const [pid = 0] = await waiting('virtualxid');
    await kill(program);
    expect(await invalid()).toEqual([{ name: 'many_number' }]);
    await goOn(pid, writer.release);
    expect(await again()).toEqual(['9001_index', '9002_next']);
    await isLeft();
    expect(await invalid()).toEqual([]);
    expect(await exists('many_number')).toBe(true);
    expect(await one(sql`select from pg_class where relname like 'many_number%'`)).toHaveLength(1);
  });
});

/** All that a schema is made of. */
const shape = (of: Db) =>
  sql<{ what: string }>`
    with own as (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    select 'column ' || table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as what
    from information_schema.columns where table_schema in ('public', 'pgboss')
    union all select 'index ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index
    where indrelid in (select oid from pg_class where relnamespace in (select oid from own))
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
    where connamespace in (select oid from own)
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || oid::regprocedure || ' ' || md5(prosrc) || ' ' || coalesce(proacl::text, '') from pg_proc where pronamespace in (select oid from own)
    union all select 'rights ' || oid::regclass || ' ' || coalesce(relacl::text, '') from pg_class where relnamespace in (select oid from own)
    order by what`
    .execute(of)
    .then(({ rows }) => rows.map(({ what }) => what));

it('of an empty database, one after the other: it comes to the same as without', async () => {
  await open(Object.assign(new URL(inject('templateDatabaseUrl')), { pathname: '/template0' }).href);
  const count = async (): Promise<number> => {
    const there = await exists('schema_migrations');
    return there ? (await one(sql`select from schema_migrations`)).length : 0;
  };
  const names = await migrationNames();
  let before = 0;
  for (const least of [1, 7, 13, 20, names.length]) {
    const program = start();
    await expect.poll(count, patient).toBeGreaterThanOrEqual(least);
    await kill(program);
    await isLeft();
    const now = await count();
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
  expect(await again()).toEqual([]);
  expect(await pendingMigrations(db)).toEqual([]);
  const whole = await createTestDatabase();
  const other = createDatabase({ url: whole.url });
  try {
    expect(await shape(db)).toEqual(await shape(other));
  } finally {
    await other.destroy();
    await whole.drop();
  }
}, 300_000);
