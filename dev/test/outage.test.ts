// PostgreSQL goes away under the API's feet while eight clients read and book: sessions are ended, a backend is killed,
// the server restarts, and its machine vanishes and another one takes its place. The process lives on (an error that
// nobody listens for would end this one), everybody is told 503 and when to ask again, nothing is booked twice, and it
// works again by itself. One story, told from start to end.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fixtures } from '../../services/api/test/fixtures.ts';
import { registerUrl } from '../localDatabase.ts';
import { startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { queryOnce } from '../query.ts';
import { openRegister } from './register.ts';
import type { Register } from './register.ts';

const clients = 8;

let folder: string;
let postgres: Postgres;
let address: Address;
let register: Register;
/** Transactions that were acknowledged, by idempotency key; and what was answered so far. */
const booked = new Map<string, string>();
let [served, refused] = [0, 0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledenbureau-outage-'));
  postgres = await startPostgres({ dataDir: join(folder, 'first'), port: 0 });
  address = await openAddress(postgres.port);
  register = await openRegister(postgres, address.port);
});

afterAll(async () => {
  await register?.close();
  await address?.close();
  await postgres?.stop('immediate');
  await rm(folder, { recursive: true, force: true });
});

interface Address {
  port: number;
  /** Whoever is connected hears nothing any more, and is not told why. */
  vanish(): void;
  /** New connections go to this port. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** The address of "the database", which can come to lead to another server. */
async function openAddress(first: number): Promise<Address> {
  let target = first;
  let open: [client: Socket, server: Socket][] = [];
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    open.push([client, upstream]);
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    vanish() {
      for (const [client, upstream] of open) {
        client.unpipe().removeAllListeners('close').resume();
        upstream.unpipe().removeAllListeners('close').destroy();
      }
      open = [];
    },
    leadTo(port) {
      target = port;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** One answer of the API, which is success or "not ready, ask again"; null for the latter. */
async function ask(asking: Promise<LightMyRequestResponse>): Promise<unknown> {
  const answer = await asking;
  if (answer.statusCode === 503) {
    expect(answer.json()).toMatchObject({ code: 'not_ready' });
    expect(answer.headers['retry-after']).toBe('2');
    refused += 1;
    await delay(20);
    return null;
  }
  expect([200, 201], answer.body).toContain(answer.statusCode);
  served += 1;
  return answer.json();
}

const look = (path: string) =>
  ask(register.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${register.token}` } }));

/** Books one share after another, and looks at what there is, until told to stop; asks again until it is told. */
async function work(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const key = randomUUID();
    let answer: unknown = null;
    while (answer === null) answer = await ask(register.book(key));
    booked.set(key, (answer as { id: string }).id);
    await look('/members?q=jan');
    await look(`/members/${fixtures.members.jan.id}`);
  }
}

const onServer = <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  queryOnce(registerUrl(postgres.url), text);

const inTime = { timeout: 30_000, interval: 20 };

/** Done when so many more requests were served. */
async function worksAgain(more = 5 * clients): Promise<void> {
  const goal = served + more;
  await vi.waitFor(() => expect(served).toBeGreaterThanOrEqual(goal), inTime);
}
async function isRefused(atLeast = clients): Promise<void> {
  const goal = refused + atLeast;
  await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(goal), inTime);
}

test('the API outlives its sessions, their backends, a restart and a failover, and books everything once', async () => {
  const stop = new AbortController();
  const working = Promise.all(Array.from({ length: clients }, () => work(stop.signal)));
  const story = async (): Promise<void> => {
    await worksAgain();

    for (let round = 0; round < 10; round += 1) {
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'outage'`);
      await worksAgain(clients);
    }

    const [backend] = await onServer<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'outage' limit 1`,
    );
    process.kill(backend?.pid ?? 0, 'SIGKILL'); // PostgreSQL ends every session, and recovers
    await isRefused(1); // it recovers before everybody has asked
    await worksAgain();

    await postgres.stop('fast');
    await isRefused();
    const ready = await register.app.inject('/ready');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
    postgres = await startPostgres({ dataDir: join(folder, 'first'), port: postgres.port });
    await worksAgain();
    expect((await register.app.inject('/ready')).statusCode).toBe(200);

    // The machine is gone from one moment to the next; its disk comes up in another.
    address.vanish();
    await postgres.kill();
    await isRefused();
    await rename(join(folder, 'first'), join(folder, 'second'));
    postgres = await startPostgres({ dataDir: join(folder, 'second'), port: 0 });
    address.leadTo(postgres.port);
    await worksAgain();
  };
  await Promise.race([story(), working]).finally(() => stop.abort());
  await working;

  const rows = await onServer<{ id: string }>('select id from transactions order by id');
  expect(rows.map(({ id }) => id)).toEqual([...booked.values()].sort());
});
