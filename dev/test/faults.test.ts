// What an operator's server may come to, made real: a full disk, no connection left. Each time whoever books is told to
// ask again, what was acknowledged is there, and what was sent is booked once when it is over (docs/operations.md, "When something fails").
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerUrl } from '../localDatabase.ts';
import { startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { serverUser } from '../postgres/binaries.ts';
import { queryOnce } from '../query.ts';
import { openRegister } from './register.ts';
import type { Register } from './register.ts';

const mounts =
  spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs tmpfs "$d" && umount "$d" && rmdir "$d"']).status === 0;

/** Few connections, and little of the log beside the tables. */
const settings = { max_connections: '16', max_wal_size: '64MB' };

let folder: string;
let postgres: Postgres;
let register: Register;
/** Bookings that were acknowledged. */
let booked = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenbureau-faults-'));
  const dataDir = mounts ? disk('data', 400) : join(folder, 'data');
  postgres = await startPostgres({ dataDir, port: 0, settings });
  register = await openRegister(postgres);
});
afterAll(async () => {
  await register.close();
  await postgres.stop('immediate');
  spawnSync('sh', ['-c', 'umount "$0"/* 2>/dev/null', folder]);
  rmSync(folder, { recursive: true });
});

/** A disk of that many megabytes. */
function disk(name: string, megabytes: number): string {
  const place = join(folder, name);
  mkdirSync(place);
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place]).status).toBe(0);
  const user = serverUser();
  if (user) chownSync(place, user.uid, user.gid);
  return place;
}

/** Fills a disk to its last byte, and answers how to free it. */
function fill(place: string): () => void {
  const file = join(place, 'ballast');
  const handle = openSync(file, 'w');
  for (const bytes of [1_048_576, 4_096]) {
    expect(() => {
      for (;;) writeSync(handle, Buffer.alloc(bytes));
    }).toThrow('ENOSPC');
  }
  closeSync(handle);
  return () => rmSync(file);
}

/** Books until the first that is refused; answers its key. */
async function bookUntilRefused(): Promise<string> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const key = randomUUID();
    const answer = await register.book(key);
    if (answer.statusCode === 201) {
      booked += 1;
      continue;
    }
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'not_ready' }]);
    expect(answer.headers['retry-after']).toBe('2');
    return key;
  }
  throw new Error('Nothing was refused.');
}

/** What was refused is sent again: it is booked once, beside all that was acknowledged. */
async function isBookedOnce(key: string): Promise<void> {
  await vi.waitFor(async () => expect((await register.book(key)).statusCode).toBe(201), { timeout: 20_000 });
  expect((await register.book(key)).statusCode).toBe(201);
  booked += 1;
  const count = 'select count(*)::integer from transactions';
  expect(await queryOnce(registerUrl(postgres.url), count)).toEqual([{ count: booked }]);
}

const isUp = async (): Promise<string | undefined> =>
  /^ledenbureau_database_up (\d)$/mu.exec(await register.metrics())?.[1];

const noMount = mounts ? '' : ' (skipped: no disk can be mounted here)';

test('no connection is left', async () => {
  const taken: pg.Client[] = [];
  /** Opens sessions until there is none left. */
  const takeAll = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client(postgres.url);
      const refusal = await client.connect().then(
        () => null,
        (error: unknown) => (error as pg.DatabaseError).code,
      );
      if (refusal === '53300') return;
      expect(refusal).toBeNull();
      taken.push(client);
    }
  };
  await takeAll();
  try {
    const api = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'outage'`;
    await taken[0]?.query(api);
    await takeAll();
    const key = await bookUntilRefused();
    expect(await isUp()).toBe('0');
    await Promise.all(taken.splice(0).map((client) => client.end()));
    await isBookedOnce(key);
    expect(await isUp()).toBe('1');
  } finally {
    await Promise.all(taken.map((client) => client.end()));
  }
});

test.skipIf(!mounts)(
  `the disk of the tables is full${noMount}`,
  async () => {
    const free = fill(join(folder, 'data'));
    const key = await bookUntilRefused();
    const headers = { authorization: `Bearer ${register.token}` };
    expect((await register.app.inject({ url: '/api/v1/members', headers })).statusCode).toBe(200);
    free();
    await isBookedOnce(key);
  },
  120_000,
);

test.skipIf(!mounts)(
  `the disk of the log is full, and PostgreSQL stops${noMount}`,
  async () => {
    const dataDir = join(folder, 'data');
    await postgres.stop();
    const place = disk('log', 96);
    const log = join(dataDir, 'cluster/pg_wal');
    expect(spawnSync('cp', ['-a', `${log}/.`, place]).status).toBe(0);
    rmSync(log, { recursive: true });
    symlinkSync(place, log);
    postgres = await startPostgres({ dataDir, port: postgres.port, settings });
    const free = fill(place);
    const much = `select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 200)`;
    await expect(queryOnce(postgres.url, much)).rejects.toThrow(/terminated|connection|pg_wal/u);
    const key = await bookUntilRefused();
    // it may come up once more where the last file of its log has room left, and stops at the next; until then each of these fails
    const stopped = new AbortController();
    void postgres.exited.then(() => stopped.abort());
    while (!stopped.signal.aborted) await queryOnce(postgres.url, much).catch(() => undefined);
    expect(await isUp()).toBe('0');
    free();
    postgres = await startPostgres({ dataDir, port: postgres.port, settings });
    await isBookedOnce(key);
    expect(await isUp()).toBe('1');
  },
  120_000,
);
