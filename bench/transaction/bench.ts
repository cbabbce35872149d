import { Client } from 'pg';
import { readConfig } from '@ledenbureau/api/config.ts';
import { typeParsers } from '@ledenbureau/api/database.ts';
import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { median, percentile, timed } from '../times.ts';
import { record, refreshed } from './recording.ts';
import type { Recording } from './recording.ts';
import { bookShare, chooseShares } from './share.ts';
import { startService } from './service.ts';
import type { RunningService } from './service.ts';

const full = { tier: 'typical', rounds: 400, warmUp: 100, members: 40 };

/**
 * Booking one share over HTTP (token, validation, rules, answer), against the very statements that the service sends
 * for it, replayed through pg with fresh ids. Both take turns in one run, on one database.
 */
export const bench = defineBench({
  name: 'transaction',
  sizes: { full, smoke: { tier: 'small', rounds: 2, warmUp: 0, members: 2 } },
  async measure(size, resources) {
    const service = await startService(await resources.register(size.tier), administrators.anna);
    try {
      return { booking: await compare(size, service) };
    } finally {
      await service.stop();
    }
  },
});

async function compare({ rounds, warmUp, members }: typeof full, service: RunningService): Promise<number> {
  const client = new Client({
    connectionString: service.environment.DATABASE_URL,
    options: '-c timezone=UTC',
    types: typeParsers(),
  });
  await client.connect();
  try {
    const shares = await chooseShares(client, members);
    const recordings = await record(readConfig(service.environment), administrators.anna, shares);
    console.log(`statements a booking: ${recordings[0]?.statements.length ?? 0}`);
    const before = await bookings();
    const http: number[] = [];
    const sql: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const turn = round % members;
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
