import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '@ledenbureau/api/config.ts';
import { typeParsers } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { seed } from '../../dev/seed.ts';
import { administrators } from '../../dev/seed/people.ts';
import { allowServiceLogin } from '../../dev/serviceLogin.ts';
import type { Bench } from '../run.ts';
import { record, refreshed } from './recording.ts';
import type { Recording } from './recording.ts';
import { bookShare, chooseShares } from './share.ts';
import { startService } from './service.ts';
import type { RunningService } from './service.ts';

const rounds = 400;
const warmUp = 100;
const membersInTurn = 40;
const tier = 'typical';

/**
 * Booking one share over HTTP (token, validation, rules, answer), against the very statements that the service sends
 * for it, replayed through pg with fresh ids. Both take turns in one run, on one database.
 */
export const bench: Bench = {
  limit: 1.5,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
    try {
      await allowServiceLogin(server.url);
      await migrate(server.url);
      const { counts } = await seed({ databaseUrl: server.url, tier });
      console.log(`register: ${counts.transactions} transactions, ${counts.members} members`);
      const service = await startService(server.url, administrators.anna);
      try {
        return await compare(service.environment.DATABASE_URL ?? '', service);
      } finally {
        await service.stop();
      }
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(databaseUrl: string, service: RunningService): Promise<number> {
  const client = new Client({
    connectionString: databaseUrl,
    options: '-c timezone=UTC',
    types: typeParsers(),
  });
  await client.connect();
  try {
    const shares = await chooseShares(client, membersInTurn);
    const recordings = await record(readConfig(service.environment), administrators.anna, shares);
    console.log(`statements a booking: ${recordings[0]?.statements.length ?? 0}`);
    const before = await bookings();
    const http: number[] = [];
    const sql: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const turn = round % membersInTurn;
      const overHttp = await timed(() => bookShare(service, shares[turn]));
      const direct = await replay(client, recordings[turn]);
      if (round >= warmUp) {
        http.push(overHttp);
        sql.push(direct);
      }
    }
    const made = (await bookings()) - before;
    if (made !== 2 * (warmUp + rounds)) throw new Error(`${made} transactions were booked: one side skipped its work`);
    const [ours, theirs] = [median(http), median(sql)];
    console.log(`over HTTP: median ${ours.toFixed(2)} ms, 95 % within ${percentile(http, 0.95).toFixed(2)} ms`);
    console.log(`SQL alone: median ${theirs.toFixed(2)} ms, 95 % within ${percentile(sql, 0.95).toFixed(2)} ms`);
    return ours / theirs;
  } finally {
    await client.end();
  }

  async function bookings(): Promise<number> {
    const { rows } = await client.query<{ count: bigint }>('select count(*) from transactions');
    return Number(rows[0]?.count);
  }
}

/** Milliseconds that the statements of a booking take, one after another, commit included. */
async function replay(client: Client, recording: Recording | undefined): Promise<number> {
  if (recording === undefined) throw new Error('nothing was recorded');
  const statements = refreshed(recording);
  return timed(async () => {
    for (const { text, values } of statements) await client.query(text, values);
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return percentile(times, 0.5);
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}
