import { audit, idsOf } from '../soak/audit.ts';
import type { Query } from '../soak/audit.ts';
import { Client } from '../soak/client.ts';
import { Figures, shuffled } from '../soak/figures.ts';
import type { Gaps, Report } from '../soak/figures.ts';
import { survey, worksAgain } from '../soak/ground.ts';
import { Random } from '../seed/random.ts';
import { clusterBlows, strike } from './blows.ts';
import type { ClusterBlow } from './blows.ts';
import { Cluster } from './cluster.ts';

const clients = 8;
/**
 * The longest that may be, unless a test says that its machine has other work: a primary is missed after 20 seconds, and another one needs some to take over. Meanwhile the standby that
 * confirms is read.
 */
const usualMs = { write: 30_000, read: 5_000 };

interface ClusterSoakOptions {
  /** At least so long, and each blow at least once. */
  minutes: number;
  seed: number;
  firstPort: number;
  /** What happens in turn, in an order by the seed. */
  blows?: readonly ClusterBlow[];
  longestMs?: { write: number; read: number };
  say?: (line: string) => void;
  signal?: AbortSignal;
}

/** The last line of the command. Seconds are those in which nobody was answered around a blow. */
export interface ClusterSoakResult extends Report {
  blows: Partial<Record<ClusterBlow, Record<keyof Gaps, { median: number; worst: number }> & { times: number }>>;
}

/**
 * Clients book and read through HAProxy of three machines, while one part after another is lost and put back. Afterwards everything acknowledged must be there exactly once.
 */
export async function soakCluster({
  minutes,
  seed,
  firstPort,
  blows = clusterBlows,
  longestMs = usualMs,
  say = () => undefined,
  signal,
}: ClusterSoakOptions): Promise<ClusterSoakResult> {
  const random = new Random(seed);
  const figures = new Figures();
  const started = Date.now();
  const cluster = await Cluster.start({ firstPort, say, signal, onFault: (sentence) => figures.faults.push(sentence) });
  const gaps: Partial<Record<ClusterBlow, Gaps[]>> = {};
  try {
    const query: Query = (text) => cluster.query(text);
    const before = await idsOf(query);
    const urls = cluster.urls.map((url) => `${url}/api/v1`);
    const maker = await cluster.sign('01900000-0000-7000-8000-00000000000a', 'Anna de Vries');
    const checker = await cluster.sign('01900000-0000-7000-8000-00000000000b', 'Bram Smit');
    const { ground, members } = await survey({ urls, maker, checker, figures }, clients);
    const workers = Array.from({ length: clients }, (_, index) => {
      const own = members.slice(2 * index, 2 * index + 2) as [string, string];
      return new Client(ground, new Random(seed, index + 1), `cluster-${seed}-${index}`, own);
    });
    const stop = new AbortController();
    const reader = new Client(ground, new Random(seed, 0), `cluster-${seed}-reader`, ['', '']);
    const working = Promise.all([reader.read(stop.signal), ...workers.map((worker) => worker.work(stop.signal))]);
    const goesOn = (): Promise<void> => worksAgain(() => figures.acknowledgedWrites, 2 * clients, stop.signal);
    const striking = (async () => {
      await goesOn();
      const end = Date.now() + minutes * 60_000;
      do {
        const order = shuffled(blows, random);
        for (const blow of order) {
          figures.takeGaps();
          const mend = await strike(blow, { cluster, random, worksAgain: goesOn });
          if (blow !== order.at(-1) || Date.now() < end) await mend();
          const gap = figures.takeGaps();
          (gaps[blow] ??= []).push(gap);
          say(`${blow.padEnd(11)} no write for ${seconds(gap.write)} s, no reading for ${seconds(gap.read)} s`);
          for (const kind of ['write', 'read'] as const)
            if (gap[kind] > longestMs[kind])
              figures.faults.push(`after ${blow} no ${kind} for ${seconds(gap[kind])} s`);
          if (signal?.aborted || stop.signal.aborted) return;
        }
      } while (Date.now() < end);
    })();
    try {
      await Promise.race([striking, working.catch(() => undefined)]);
    } finally {
      stop.abort();
      await Promise.allSettled([striking, working]);
    }
    // A client that was refused says something of the register: look at it all the same.
    await working.catch((error: unknown) => figures.faults.push(String(error)));
    await Promise.all(workers.map((worker) => worker.repeat(50)));
    const counts = await audit(query, figures, before);
    await cluster.verify();
    figures.faults.push(...cluster.machines.flatMap((machine) => machine.lost()));
    return {
      ...figures.report(counts, { seed, started }),
      blows: Object.fromEntries(Object.entries(gaps).map(([blow, list]) => [blow, summary(list)])),
    };
  } finally {
    await cluster.close();
  }
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

function summary(gaps: readonly Gaps[]) {
  const of = (kind: keyof Gaps): { median: number; worst: number } => {
    const sorted = gaps.map((gap) => seconds(gap[kind])).toSorted((a, b) => a - b);
    return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
  };
  return { times: gaps.length, write: of('write'), read: of('read'), wait: of('wait') };
}
