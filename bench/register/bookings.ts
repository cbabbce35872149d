import { Client } from 'pg';
import { readConfig } from '@ledenbureau/api/config.ts';
import { typeParsers } from '@ledenbureau/api/database.ts';
import { administrators } from '../../dev/seed/people.ts';
import { rate } from '../rate.ts';
import { median, timed } from '../times.ts';
import { record, refreshed } from '../transaction/recording.ts';
import type { BookedShare, Recording } from '../transaction/recording.ts';
import type { RunningService } from '../transaction/service.ts';
import { bookShare, chooseShares } from '../transaction/share.ts';

const clients = 16;

/** A booking for a member with many lots, against one for a member who has nothing yet. */
export async function lotsRatio(
  client: Client,
  service: RunningService,
  { lots, bookings }: { lots: number; bookings: number },
): Promise<number> {
  const [rich] = await chooseShares(client, 1);
  if (rich === undefined) throw new Error('nobody is there to book for');
  // Who is new holds nothing yet; members are too few who never had a share.
  const { rows } = await client.query<{ id: string }>(
    `insert into members (id, member_no, kind, status, family_name, joined_on, search_text)
       select gen_random_uuid(), (select max(member_no) from members) + n, 'person', 'active', 'Nieuw', '2020-01-01', ''
         from generate_series(1, $1::integer) n returning id`,
    [bookings],
  );
  const poor = rows.map(({ id }): BookedShare => ({ ...rich, memberId: id }));
  let left = lots;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) await bookShare(service, rich);
    }),
  );
  const times: { rich: number[]; poor: number[] } = { rich: [], poor: [] };
  for (const one of poor) {
    times.rich.push(await timed(() => bookShare(service, rich)));
    times.poor.push(await timed(() => bookShare(service, one)));
  }
  const [ours, reference] = [median(times.rich), median(times.poor)];
  console.log(`a booking with ${lots} lots: ${ours.toFixed(1)} ms, with none: ${reference.toFixed(1)} ms`);
  return ours / reference;
}

/** Sixteen that book at once over HTTP, against the same statements sent by sixteen connections in one round trip each. */
export async function clientsRatio(
  client: Client,
  service: RunningService,
  { seconds, turns }: { seconds: number; turns: number },
): Promise<number> {
  const shares = await chooseShares(client, clients * 8);
  const recordings = await record(readConfig(service.environment), administrators.anna, shares.slice(0, clients));
  const connections = await Promise.all(recordings.map(() => connect(service.environment.DATABASE_URL ?? '')));
  const rates: { http: number[]; sql: number[] } = { http: [], sql: [] };
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      rates.http.push(
        await rate(clients, seconds, (at, count) => bookShare(service, shares[(at + count * clients) % shares.length])),
      );
      rates.sql.push(await rate(clients, seconds, (at) => replay(connections[at], recordings[at])));
    }
  } finally {
    for (const connection of connections) await connection.end();
  }
  const [ours, reference] = [median(rates.http), median(rates.sql)];
  console.log(`${clients} clients: ${ours.toFixed(0)} bookings a second over HTTP, ${reference.toFixed(0)} by raw SQL`);
  return reference / ours;
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    options: '-c timezone=UTC',
    types: typeParsers(),
    pipeline: true,
  });
  await client.connect();
  return client;
}

/** All statements of a booking without waiting for any answer but the last. */
async function replay(client: Client | undefined, recording: Recording | undefined): Promise<void> {
  if (client === undefined || recording === undefined) throw new Error('nothing was recorded');
  await Promise.all(refreshed(recording).map(({ text, values }) => client.query(text, values)));
}
