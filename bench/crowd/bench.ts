import { Client } from 'pg';
import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { inDatabase } from '../database.ts';
import { rate } from '../rate.ts';
import { median } from '../times.ts';
import { startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { bookShare, chooseShares } from '../transaction/share.ts';

const crowds = [1, 4, 16, 64] as const;
const most = 64;
/** Milliseconds that the disk takes longer for a commit. */
const delays = [0, 2, 5] as const;

type Rates = Record<'bookings' | 'commits', number[]>;

/**
 * Bookings a second of one client and of many over HTTP, beside the commits a second that the same server makes of as many
 * connections which do nothing else, on a disk that takes its time.
 */
export const bench = defineBench({
  name: 'crowd',
  sizes: {
    full: { tier: 'typical', seconds: 4, turns: 3 },
    smoke: { tier: 'small', seconds: 0.1, turns: 1 },
  },
  async measure({ tier, seconds, turns }, resources) {
    const url = await resources.register(tier);
    const service = await startService(url, administrators.anna);
    const connections = await Promise.all(Array.from({ length: most }, () => connected(url)));
    try {
      const rates = await measured({ url, service, connections, seconds, turns });
      const of = (clients: number, delay: number) => median(rates[`${clients} ${delay}`]?.bookings ?? []);
      return { clients: of(1, 0) / of(most, 0), delay: of(most, 0) / of(most, 5) };
    } finally {
      await slowDown(url, 0);
      for (const connection of connections) await connection.end();
      await service.stop();
    }
  },
});

interface Measure {
  url: string;
  service: RunningService;
  connections: readonly Client[];
  seconds: number;
  turns: number;
}

/** By clients and delay. */
async function measured({ url, service, connections, seconds, turns }: Measure): Promise<Record<string, Rates>> {
  const shares = await inDatabase(url, (client) => chooseShares(client, most * 4));
  const rates: Record<string, Rates> = {};
  for (let turn = 0; turn < turns; turn += 1) {
    for (const delay of delays) {
      await slowDown(url, delay);
      for (const clients of crowds) {
        const { bookings, commits } = (rates[`${clients} ${delay}`] ??= { bookings: [], commits: [] });
        commits.push(await rate(clients, seconds / 4, (at) => commit(connections[at])));
        bookings.push(
          await rate(clients, seconds, (at, count) => bookShare(service, shares[(at + count * most) % shares.length])),
        );
      }
    }
  }
  for (const [name, { bookings, commits }] of Object.entries(rates)) {
    const [clients, delay] = name.split(' ');
    console.log(
      `${clients?.padStart(2)} clients, ${delay} ms longer: ${median(bookings).toFixed(0).padStart(4)} bookings a second, ` +
        `${median(commits).toFixed(0).padStart(5)} commits`,
    );
  }
  return rates;
}

/** Lets the server wait so long before each time that it writes its log to the disk, whoever else commits or not. */
async function slowDown(url: string, milliseconds: number): Promise<void> {
  await inDatabase(url, async (client) => {
    await client.query(`alter system set commit_delay = ${milliseconds * 1000}`);
    await client.query('alter system set commit_siblings = 0');
    await client.query('select pg_reload_conf()');
  });
}

async function connected(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  return client;
}

/** The smallest transaction that is written to the log. */
async function commit(client: Client | undefined): Promise<void> {
  await client?.query(`select pg_logical_emit_message(true, 'bench', ''::text)`);
}
