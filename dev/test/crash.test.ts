// The power goes out: API and database are killed in the middle of 200 bookings by 8 clients. Whatever was
// acknowledged is there once, nothing is there by half, and sending the rest again ends with exactly 200.
// Longer than most: one story, told from start to end.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { createRegister, registerUrl } from '../localDatabase.ts';
import { checkPort, startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { runNode, startNode } from '../processes.ts';
import type { Program } from '../processes.ts';

const seed = Number(process.env.CRASH_SEED ?? 20_261_121);
const [wanted, clients] = [200, 8];
const share = '01900000-0000-7000-9000-000000000001';
const members = [1, 2, 3, 4].map((index) => `01900000-0000-7000-a000-00000000000${index}`);
const actor = '01900000-0000-7000-8000-00000000000a';

interface Job {
  key: string;
  body: object;
  /** Id of the transaction once it was acknowledged. */
  done: string | null;
}

let folder: string;
let keys: Server;
let token: string;
let postgres: Postgres;
let api: Program;
let apiPort: number;
let jwksUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledenbureau-crash-'));
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'crash', alg: 'ES256' };
  keys = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((listening) => keys.listen(0, '127.0.0.1', listening));
  jwksUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`;
  token = await new SignJWT({
    sub: actor,
    is_admin: true,
    name: 'Anna de Vries',
    client_id: 'admin-app',
    scope: 'openid',
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'crash', typ: 'at+jwt' })
    .setIssuer(jwksUrl)
    .setAudience('ledenbureau-api')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey);
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
  await createRegister(postgres.url);
  await migrate(registerUrl(postgres.url));
  await query(fixtures());
  apiPort = await checkPort(0, 'PORT');
  await startApi();
});

afterAll(async () => {
  await api?.stop(AbortSignal.abort());
  await postgres?.stop('immediate');
  await new Promise((closed) => keys?.close(closed));
  await rm(folder, { recursive: true, force: true });
});

function fixtures(): string {
  return `
    insert into instruments (id, code, name_nl, name_en, type, scale, nominal_cents, status, issue_date)
      values ('${share}', 'AANDEEL', 'Aandeel', 'Share', 'share', 0, 10000, 'open', '2015-01-01');
    insert into instrument_prices (instrument_id, purpose, valid_from, price_cents)
      values ('${share}', 'issue', '2015-01-01', 10000);
    ${members
      .map(
        (id, index) => `insert into members (id, member_no, kind, status, family_name, search_text)
          values ('${id}', ${100_001 + index}, 'person', 'active', 'Lid ${index}', 'lid ${index}');`,
      )
      .join('\n')}`;
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(registerUrl(postgres.url));
  await client.connect();
  try {
    const result: pg.QueryResult<Row> = await client.query(text);
    return result.rows;
  } finally {
    await client.end();
  }
}

/** Starts the API on the database that runs now; done when it listens. */
async function startApi(): Promise<void> {
  let output = '';
  await new Promise<void>((listening, failed) => {
    api = startNode(['services/api/src/server.ts'], {
      env: {
        PORT: String(apiPort),
        DATABASE_URL: registerUrl(postgres.url),
        OAUTH_ISSUER: jwksUrl,
        OAUTH_JWKS_URL: jwksUrl,
        LOG_LEVEL: 'info',
      },
      onOutput(text) {
        output += text;
        if (output.includes('Server listening')) listening();
      },
    });
    void api.exited.then(({ how }) => failed(new Error(`the API ended with ${how}: ${output}`)));
  });
}

/** The same numbers in the same order for the same seed (mulberry32), each in [0, 1). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Issues to all members and transfers out of the first, who starts with enough. */
function makeJobs(random: () => number): Job[] {
  return Array.from({ length: wanted }, (_, index) => {
    const member = members[1 + Math.floor(random() * 3)];
    const shared = { instrument_id: share, quantity: '1', effective_date: '2026-06-01', reference: `JOB-${index}` };
    const body =
      index % 2 === 0
        ? { kind: 'issue', member_id: member, ...shared }
        : { kind: 'transfer', member_id: members[0], counterparty_id: member, reason_code: 'gift', ...shared };
    return { key: randomUUID(), body, done: null };
  });
}

/** Sends one job. Answers true when it was acknowledged, false when the connection broke or the API was not ready. */
async function send(job: Job): Promise<boolean> {
  let response: Response;
  let answer: { id?: string };
  try {
    response = await fetch(`http://127.0.0.1:${apiPort}/api/v1/transactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': job.key },
      body: JSON.stringify(job.body),
    });
    answer = (await response.json()) as { id?: string };
  } catch {
    return false; // the connection broke: the client cannot know, and asks again later
  }
  if (response.status === 503) return false;
  if (response.status !== 201 || answer.id === undefined) throw new Error(JSON.stringify(answer));
  if (job.done !== null && answer.id !== job.done) throw new Error(`${job.key} was booked twice`);
  job.done = answer.id;
  return true;
}

/** Works through the jobs with several clients; each stops when the connection breaks. */
async function work(jobs: readonly Job[], acknowledged: () => void = () => undefined): Promise<void> {
  const queue = [...jobs];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        if (!(await send(job))) return;
        acknowledged();
      }
    }),
  );
}

async function verify(): Promise<void> {
  let output = '';
  await runNode(['services/api/src/verify.ts'], {
    env: { DATABASE_URL: registerUrl(postgres.url) },
    onOutput: (text) => (output += text),
    failure: 'the register is not sound',
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw new Error(output, { cause: error });
  });
}

test('kill -9 of API and database loses nothing that was acknowledged and leaves nothing half done', async () => {
  const random = randomFrom(seed);
  const start = {
    key: randomUUID(),
    body: { kind: 'issue', member_id: members[0], instrument_id: share, quantity: '25', effective_date: '2026-01-01' },
    done: null,
  };
  for (let round = 0; round < 5; round += 1) expect(await send({ ...start, key: randomUUID() })).toBe(true);
  const jobs = makeJobs(random);
  const killAfter = 40 + Math.floor(random() * 100);
  console.info(`crash seed ${seed}: killed after ${killAfter} acknowledgements`);

  let count = 0;
  let killed: Promise<unknown> | undefined;
  await work(jobs, () => {
    count += 1;
    if (count === killAfter) killed = Promise.all([postgres.kill(), api.stop(AbortSignal.abort())]);
  });
  await killed;
  const acknowledged = jobs.filter((job) => job.done !== null);
  expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
  expect(acknowledged.length).toBeLessThan(wanted);

  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: postgres.port });
  await startApi();
  await verify();
  const there = new Map(
    (
      await query<{ id: string; postings: string }>(
        `select t.id, (select count(*) from postings p where p.transaction_id = t.id) as postings
       from transactions t where reference like 'JOB-%'`,
      )
    ).map((row) => [row.id, Number(row.postings)]),
  );
  for (const { done } of acknowledged) expect(there.has(done ?? '')).toBe(true);
  expect([...there.values()].every((postings) => postings === 2 || postings === 4)).toBe(true);
  // At most one booking per client was under way without an answer.
  expect(there.size - acknowledged.length).toBeLessThanOrEqual(clients);

  // Everything once more with the same keys: the acknowledged ones answer as before, the others are booked now.
  await work(jobs);
  expect(jobs.every((job) => job.done !== null)).toBe(true);
  expect(new Set(jobs.map((job) => job.done)).size).toBe(wanted);
  const [totals] = await query<{ jobs: string; total: string; last: string; numbers: string; stray: string }>(
    `select count(*) filter (where reference like 'JOB-%') as jobs, count(*) as total, max(seq) as last,
       max(substring(number from '\\d+$')::int) as numbers,
       (select count(*) from postings p where not exists (select from transactions t where t.id = p.transaction_id)) as stray
     from transactions`,
  );
  expect(totals).toEqual({ jobs: '200', total: '205', last: '205', numbers: 205, stray: '0' });
  await verify();
}, 120_000);
