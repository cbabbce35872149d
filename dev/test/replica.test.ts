// What is only read is read at a replica, and nobody notices: a real standby, two processes, and losses.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyError } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '@ledenbureau/api/app.ts';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import { createDatabase, readsOf, withTransaction } from '@ledenbureau/api/database.ts';
import type { Db } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { toDomainError } from '@ledenbureau/api/plugins/problem.ts';
import { inScope, readAnywhere } from '@ledenbureau/api/readScope.ts';
import type { ReadScope } from '@ledenbureau/api/readScope.ts';
import { openReplica } from '@ledenbureau/api/replica.ts';
import type { Replica } from '@ledenbureau/api/replica.ts';
import { createRegister, registerUrl } from '../localDatabase.ts';
import { startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { processesIn, signalAll } from '../cluster/part.ts';
import { startStandby } from '../postgres/standby.ts';
import { runNode } from '../processes.ts';
import { queryOnce } from '../query.ts';
import { seed } from '../seed.ts';
import { serviceUrl } from '../serviceLogin.ts';
import { openIssuer } from '../soak/issuer.ts';
import type { Issuer } from '../soak/issuer.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
interface Process {
  app: App;
  db: Db;
  replica: Replica;
  changes: string[];
}

let folder: string;
let issuer: Issuer;
let primary: Postgres;
let standby: Postgres;
let anna: string;
const processes: Process[] = [];
const dirOf = (name: string): string => join(folder, name);
const signalTo = (name: string, signal: NodeJS.Signals): void =>
  signalAll(processesIn(join(dirOf(name), 'cluster')), signal);
const times = { withinMs: 500, waitMs: 250, retryMs: 100 };

async function startProcess(): Promise<Process> {
  const changes: string[] = [];
  const [databaseUrl, databaseReadUrl] = [serviceUrl(registerUrl(primary.url)), serviceUrl(registerUrl(standby.url))];
  const onLost = (): void => undefined; // what is killed here is told of by what it answers
  const replica = openReplica({
    databaseUrl,
    databaseReadUrl,
    onChange: ({ name }) => changes.push(name),
    onLost,
    times,
  });
  const db = createDatabase({ url: databaseUrl, replica, onLost });
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    OAUTH_ISSUER: issuer.url,
    OAUTH_JWKS_URL: issuer.url,
    OAUTH_MAX_TOKEN_SECONDS: '86400',
    FOUR_EYES_DAYS: '0',
    LOG_LEVEL: 'silent',
  });
  const process = { app: await buildApp({ db, config, clock: systemClock }), db, replica, changes };
  processes.push(process);
  return process;
}

const get = async ({ app }: Process, url: string, token = anna) =>
  app.inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}`, 'x-request-id': 'replica-test' } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledenbureau-replica-'));
  issuer = await openIssuer();
  anna = await issuer.sign('01900000-0000-7000-8000-00000000000a', 'Anna de Vries');
  primary = await startPostgres({ dataDir: dirOf('primary'), port: 0, settings: { wal_keep_size: '256MB' } });
  await createRegister(primary.url);
  await migrate(registerUrl(primary.url));
  await seed({ databaseUrl: registerUrl(primary.url), tier: 'small' });
  standby = await startStandby({ primary, primaryDir: dirOf('primary'), dataDir: dirOf('standby'), name: 'standby' });
  await startProcess();
  await startProcess();
  for (const process of processes) await get(process, '/me');
});
afterAll(async () => {
  for (const { app, db, replica } of processes) {
    await app.close();
    await Promise.all([db.destroy(), replica.stop()]);
  }
  await Promise.all([primary.stop('immediate'), standby.stop('immediate')]);
  await issuer.close();
  await rm(folder, { recursive: true });
});

const [one, two] = [() => processes[0]!, () => processes[1]!];
const placeOf = async ({ replica }: Process) => (await replica.reads.scope()).place;

/** Whether the API asked the standby something within the last second, for who reads. */
const isAsked = async (): Promise<boolean> => {
  const [row] = await queryOnce<{ asked: boolean | null }>(
    standby.url,
    `select bool_or(state_change > clock_timestamp() - interval '1 s') as asked
      from pg_stat_activity where application_name = 'ledenbureau-read' and query not like '%pg_is_in_recovery%'`,
  );
  return row?.asked === true;
};

test('what only reads is asked of the replica, its authorization as well; what else is asked is not', async () => {
  await delay(1_100);
  expect(await isAsked()).toBe(false);
  expect((await get(one(), '/members?limit=5')).statusCode).toBe(200);
  expect(await isAsked()).toBe(true);
  expect(await placeOf(one())).toBe('replica');
  const written = one().app.routeAccess.filter(({ method, readsAt }) => method !== 'GET' && readsAt === 'replica');
  expect(written).toEqual([]);
});

test('every route that reads at the replica answers what it answers at the primary', async () => {
  const urlOf = await addresses();
  const routes = one().app.routeAccess.filter(({ readsAt }) => readsAt === 'replica');
  expect(routes.length).toBeGreaterThan(50);
  const { replica } = one();
  const primaryOnly = { place: 'primary', goal: 0n, onLost: () => undefined } as const;
  const differences: object[] = [];
  for (const { url } of routes) {
    const path = urlOf(url.replace('/api/v1', ''));
    const here = await get(one(), path);
    const scope = vi.spyOn(replica.reads, 'scope').mockResolvedValue({ ...primaryOnly });
    const there = await get(one(), path);
    scope.mockRestore();
    const isSame =
      here.statusCode === there.statusCode && (/checked_at|"at":/u.test(here.body) || here.body === there.body);
    if (!isSame || here.statusCode >= 500) differences.push({ path, here: here.body, there: there.body });
  }
  expect(differences).toEqual([]);
  expect(replica.reads.figures()).toMatchObject({ isReplicaAway: false });
});

test('whoever has booked reads it, at whichever process and however far the replica is behind', async () => {
  const [member] = (await get(one(), '/members?limit=1')).json<{ items: { id: string }[] }>().items;
  const post = await comment(one(), member!.id, 'eerste');
  expect(post.statusCode, post.body).toBe(201);
  expect((await get(two(), `/members/${member!.id}/comments`)).body).toContain('eerste');
  expect(await placeOf(two())).toBe('replica');
  await queryOnce(standby.url, 'select pg_wal_replay_pause()');
  try {
    expect((await comment(one(), member!.id, 'tweede')).statusCode).toBe(201);
    const began = performance.now();
    expect((await get(two(), `/members/${member!.id}/comments`)).body).toContain('tweede');
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(await placeOf(two())).toBe('primary');
    expect(two().changes).toEqual(['replica_away']);
  } finally {
    await queryOnce(standby.url, 'select pg_wal_replay_resume()');
  }
  await vi.waitFor(async () => expect(await placeOf(two())).toBe('replica'), { timeout: 5_000 });
  expect((await get(two(), `/members/${member!.id}/comments`)).body).toContain('tweede');
});

const isAway = (db: Db) =>
  db
    .selectNoFrom((eb) => eb.fn<boolean>('pg_is_in_recovery').as('away'))
    .executeTakeFirstOrThrow()
    .then(({ away }) => away);
const write = (db: Db) => db.updateTable('members').set({ search_text: 'x' }).execute();

test('a session that leads to a server that is behind answers nothing: it is asked of the primary', async () => {
  const scope: ReadScope = { place: 'replica', goal: 1n << 60n, onLost: vi.fn<(error: unknown) => void>() };
  expect(await inScope(scope, () => readAnywhere(() => isAway(one().db)))).toBe(false);
  expect(scope.place).toBe('primary');
  expect(scope.onLost).toHaveBeenCalledOnce();
});

test('nothing is written by it: a transaction goes to the primary, and what would write there is refused', async () => {
  const { db, replica } = one();
  const scope = await replica.reads.scope();
  expect(await inScope(scope, () => isAway(db))).toBe(true);
  expect(await inScope(scope, () => withTransaction(db, isAway))).toBe(false);
  await expect(inScope(scope, () => readAnywhere(() => write(db)))).rejects.toMatchObject({ code: '25006' });
  await expect(write(replica.db)).rejects.toMatchObject({ code: '25006' });
});

test('a file has its rows from the replica, and its line in the log is begun and ended at the primary', async () => {
  await delay(1_100);
  expect(await isAsked()).toBe(false);
  const file = await one().app.inject({
    method: 'POST',
    url: '/api/v1/members/export',
    headers: { authorization: `Bearer ${anna}`, 'idempotency-key': 'export-replica-00' },
    payload: { reason: 'Controle van de replica' },
  });
  expect(file.statusCode, file.body).toBe(200);
  expect(await isAsked()).toBe(true);
  const rows = file.body.trim().split('\n').length - 1;
  expect(rows).toBeGreaterThan(100);
  const logged = 'select rows::int, ended_at is not null as ended from export_log';
  expect(await queryOnce(registerUrl(primary.url), logged)).toEqual([{ rows, ended: true }]);
});

test('verify reads at the replica, and marks at the primary what it found sound', async () => {
  const mark = () => queryOnce<{ at: Date }>(registerUrl(primary.url), 'select at from ledger_verified');
  expect(await mark()).toEqual([]);
  let output = '';
  await runNode(['services/api/src/verify.ts'], {
    env: { DATABASE_OWNER_URL: registerUrl(primary.url), DATABASE_OWNER_READ_URL: registerUrl(standby.url) },
    onOutput: (text) => (output += text),
    failure: 'verify failed',
    signal: AbortSignal.timeout(60_000),
  });
  expect(output).toContain('The register is sound.');
  expect(await mark()).toHaveLength(1);
});

test('who only reads does not wait for what is written of the visit', async () => {
  const newcomer = await issuer.sign('01900000-0000-7000-8000-0000000000fe', 'Olga Ook');
  const holder = new pg.Client(registerUrl(primary.url));
  await holder.connect();
  try {
    await holder.query('begin; lock table administrators in exclusive mode');
    // it would wait as long as the table is held
    expect((await get(one(), '/members?limit=5', newcomer)).statusCode).toBe(200);
    await holder.query('commit');
  } finally {
    await holder.end();
  }
  const there = `select name from administrators where id = '01900000-0000-7000-8000-0000000000fe'`;
  await vi.waitFor(async () =>
    expect(await queryOnce(registerUrl(primary.url), there)).toEqual([{ name: 'Olga Ook' }]),
  );
});

test('a replica that is frozen: readings are at the primary within a second or so, and come back', async () => {
  const process = one();
  process.changes.length = 0;
  const scope = await process.replica.reads.scope();
  expect(scope.place).toBe('replica');
  signalTo('standby', 'SIGSTOP');
  const began = performance.now();
  const underWay = inScope(scope, () => readAnywhere(() => isAway(process.db)));
  try {
    expect((await get(process, '/members?limit=5')).statusCode).toBe(200);
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(process.changes).toEqual(['replica_away']);
    // what was under way there when it froze is asked again
    expect(await underWay).toBe(false);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect((await process.app.inject('/ready')).json()).toMatchObject({ status: 'ready', database: ['replica_away'] });
  } finally {
    signalTo('standby', 'SIGCONT');
  }
  await vi.waitFor(async () => expect(await placeOf(process)).toBe('replica'), { timeout: 10_000 });
  expect(process.changes).toEqual(['replica_away', 'replica_back']);
});

test('who reads is answered while more write than there are connections, and no standby confirms', async () => {
  const process = one();
  const [member] = (await get(process, '/members?limit=1')).json<{ items: { id: string }[] }>().items;
  const confirms = async (names: string): Promise<void> => {
    await queryOnce(primary.url, `alter system set synchronous_standby_names = '${names}'`);
    await queryOnce(primary.url, 'select pg_reload_conf()');
  };
  const waiting = `select from pg_stat_activity where wait_event = 'SyncRep' and application_name <> 'ledenbureau-jobs'`;
  await confirms('standby');
  signalTo('standby', 'SIGSTOP');
  try {
    const written = Promise.all(Array.from({ length: 12 }, (_, at) => comment(process, member!.id, `wacht ${at}`)));
    await vi.waitFor(async () => expect(await queryOnce(primary.url, waiting)).toHaveLength(10), { timeout: 10_000 });
    const began = performance.now();
    for (const url of ['/members?limit=5', '/dashboard', '/transactions?limit=5'])
      expect((await get(process, url)).statusCode, url).toBe(200);
    expect(performance.now() - began).toBeLessThan(3_000);
    signalTo('standby', 'SIGCONT');
    expect((await written).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 201));
  } finally {
    signalTo('standby', 'SIGCONT');
    await confirms('');
  }
  await vi.waitFor(async () => expect(await placeOf(process)).toBe('replica'), { timeout: 10_000 });
});

test('a primary that stands still: who only reads is answered, also whoever comes for the first time', async () => {
  const process = one();
  process.changes.length = 0;
  const newcomer = await issuer.sign('01900000-0000-7000-8000-0000000000ff', 'Nora Nieuw');
  signalTo('primary', 'SIGSTOP');
  try {
    const began = performance.now();
    for (const url of ['/members?limit=5', '/dashboard', '/transactions?limit=5'])
      expect((await get(process, url)).statusCode, url).toBe(200);
    expect((await get(process, '/members?limit=5', newcomer)).statusCode).toBe(200);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(process.changes).toEqual(['primary_away']);
    const ready = await process.app.inject('/ready');
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { database: ['primary_away'] }]);
  } finally {
    signalTo('primary', 'SIGCONT');
  }
  await vi.waitFor(() => expect(process.changes).toEqual(['primary_away', 'primary_back']), { timeout: 10_000 });
});

test.each([
  "insert into audit_events (action) values ('x')",
  'select from members for update',
  'select from members for key share',
  'select pg_current_xact_id()',
  "select nextval('accounts_id_seq')",
  "select next_number('VA')",
  'select settle_ledger()',
  'begin; lock table members in share mode',
  'listen x',
])('who writes where another one took over comes again: %s', async (text) => {
  const error: unknown = await queryOnce(registerUrl(standby.url), text).catch((reason: unknown) => reason);
  expect(toDomainError(error as FastifyError)).toMatchObject({ code: 'not_ready' });
});

test('the primary is lost and the replica is promoted: nothing is written by the address of the replica', async () => {
  const process = one();
  const [member] = (await get(process, '/members?limit=1')).json<{ items: { id: string }[] }>().items;
  await primary.kill();
  expect((await get(process, '/members?limit=5')).statusCode).toBe(200);
  expect((await comment(process, member!.id, 'niets')).statusCode).toBe(503);
  await queryOnce(standby.url, 'select pg_promote()');
  await delay(200);
  expect(await placeOf(process)).toBe('primary');
  await expect(write(process.replica.db)).rejects.toMatchObject({ code: '25006' });
  expect(readsOf(process.db)?.figures()).toMatchObject({ isPrimaryAway: true, isReplicaAway: true });
});

const comment = ({ app }: Process, member: string, text: string) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/members/${member}/comments`,
    headers: { authorization: `Bearer ${anna}`, 'idempotency-key': `comment-${text.replace(' ', '-')}-00` },
    payload: { text },
  });

/** Fills the parts of an address in that vary: with what the lists show, else with what is not there. */
async function addresses(): Promise<(url: string) => string> {
  const ids = new Map<string, string>();
  for (const { url } of one().app.routeAccess.filter(
    ({ method, readsAt }) => method === 'GET' && readsAt === 'replica',
  )) {
    const list = url.replace('/api/v1', '');
    if (list.includes(':')) continue;
    const { items } = (await get(one(), list)).json<{ items?: { id?: string }[] }>();
    if (items?.[0]?.id !== undefined) ids.set(list, items[0].id);
  }
  expect(ids.size).toBeGreaterThan(8);
  const nobody = '01900000-0000-7000-8000-00000000dead';
  const parts: Record<string, string> = {
    ':year': '2024',
    ':list': 'members',
    ':sha256': '0'.repeat(64),
    ':code': 'AANDEEL',
  };
  return (url) =>
    url
      .replace(/^(\/[\w-]+)\/:id/u, (_all, list: string) => `${list}/${ids.get(list) ?? nobody}`)
      .replaceAll(/:\w+/gu, (part) => parts[part] ?? nobody);
}
