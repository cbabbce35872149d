import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { seed } from '../../dev/seed.ts';
import { administrators } from '../../dev/seed/people.ts';
import { allowServiceLogin } from '../../dev/serviceLogin.ts';
import type { Bench, Ratio } from '../run.ts';
import { ledgerChecked, startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { registerFile } from './register.ts';

const mostSeconds = 60;
const mostBytes = 400 * 2 ** 20;
const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

/** What paper costs: the statements of a year for all members, and the register of ten thousand. */
export const bench: Bench = {
  async measure() {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: { tier: { type: 'string', default: 'typical' }, members: { type: 'string', default: '2000' } },
    });
    const files = await registerFile();
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
    try {
      const url = await register(server.url, values.tier);
      const service = await startService(url, administrators.anna);
      try {
        return [...files, ...(await statements(service, Number(values.members)))];
      } finally {
        await service.stop();
      }
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function register(serverUrl: string, tier: string): Promise<string> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${admin.escapeIdentifier(tier)}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${tier}`;
  await allowServiceLogin(url.href);
  await migrate(url.href);
  const { counts, seconds } = await seed({ databaseUrl: url.href, tier });
  console.log(`${tier}: ${counts.members} members, ${counts.transactions} transactions, in ${seconds.toFixed(0)} s`);
  return url.href;
}

interface Run {
  id: string;
  status: string;
  members: number | null;
  done: number;
}

/** A run as an administrator starts it, until so many are made or all: how long a thousand take, and the most memory ever. */
async function statements(service: RunningService, wanted: number): Promise<Ratio[]> {
  await ledgerChecked(service);
  const before = await residentBytes(service.pid);
  const start = performance.now();
  const { id } = await ask<Run>(service, '/statement-runs', {
    year: new Date().getFullYear() - 1,
    locale: null,
    reason: 'Gemeten',
  });
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is done
    const { items } = await ask<{ items: Run[] }>(service, '/statement-runs');
    const run = items.find((one) => one.id === id);
    if (run?.status === 'failed') throw new Error('the run failed');
    if (run !== undefined && (run.status === 'ready' || run.done >= wanted)) {
      const seconds = ((performance.now() - start) / 1_000 / run.done) * 1_000;
      // oxlint-disable-next-line no-await-in-loop -- the last round
      const peak = await residentBytes(service.pid);
      console.log(
        `${run.done} of ${run.members} statements: ${seconds.toFixed(1)} s for a thousand; service: ${mb(before)} MB before, ${mb(peak)} MB at most`,
      );
      return [
        { name: 'a thousand statements, of 60 s', ratio: seconds / mostSeconds, limit: 1 },
        { name: 'the most memory of the service, of 400 MB', ratio: peak / mostBytes, limit: 1 },
      ];
    }
    // oxlint-disable-next-line no-await-in-loop -- and not all the time
    await delay(250);
  }
}

async function ask<T>({ url, token }: RunningService, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The most memory that a process ever held. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) * 1024;
}
