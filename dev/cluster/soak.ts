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
import { GapRows, seconds } from './rows.ts';
import type { Rows } from './rows.ts';

/** Besides the one who only reads. */
const writers = 31;
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
  /** The checkout of a version before: it is struck for half of the time, and then replaced by this one. */
  before?: string | undefined;
  /** What happens in turn, in an order by the seed. */
  blows?: readonly ClusterBlow[];
  longestMs?: { write: number; read: number };
  /** Between two pieces of work of a client, so that a test leaves the machine to others. */
  pauseMs?: number;
  say?: (line: string) => void;
  signal?: AbortSignal;
}

/** The last line of the command. */
export interface ClusterSoakResult extends Report {
  blows: Rows<ClusterBlow>;
  /** Of the version before, which may wait longer: it is not this one's to mend. */
  before?: Rows<ClusterBlow>;
  /** While it was replaced by this version: answers that made a client ask again, and how long nobody was answered. */
  upgrade?: { seconds: number; failed: number } & Gaps;
}

/**
 * Clients book and read through HAProxy of three machines, while one part after another is lost and put back. Where there is a version
 * before, it is replaced in the middle, machine after machine. Afterwards everything acknowledged must be there exactly once.
 */
export async function soakCluster({
  minutes,
  seed,
  firstPort,
  before,
  blows = clusterBlows,
  longestMs = usualMs,
  pauseMs,
  say = () => undefined,
  signal,
}: ClusterSoakOptions): Promise<ClusterSoakResult> {
  const random = new Random(seed);
  const figures = new Figures();
  const started = Date.now();
  const onFault = (sentence: string): number => figures.faults.push(sentence);
  const onError = (line: string): number => figures.errors.push(line);
  const cluster = await Cluster.start({ firstPort, before, say, signal, onFault, onError });
  const rows = { before: new GapRows<ClusterBlow>(), now: new GapRows<ClusterBlow>() };
  let upgrade: ClusterSoakResult['upgrade'];
  try {
    const query: Query = (text) => cluster.query(text);
    const earlier = await idsOf(query);
    const urls = cluster.urls.map((url) => `${url}/api/v1`);
    const maker = await cluster.sign('01900000-0000-7000-8000-00000000000a', 'Anna de Vries');
    const checker = await cluster.sign('01900000-0000-7000-8000-00000000000b', 'Bram Smit');
    const { ground, members } = await survey({ urls, maker, checker, figures }, writers);
    const workers = Array.from({ length: writers }, (_, index) => {
      const own = members.slice(2 * index, 2 * index + 2) as [string, string];
      return new Client(ground, new Random(seed, index + 1), `cluster-${seed}-${index}`, own);
    });
    const stop = new AbortController();
    const reader = new Client(ground, new Random(seed, 0), `cluster-${seed}-reader`, ['', '']);
    const working = Promise.all([
      reader.read(stop.signal, pauseMs),
      ...workers.map((worker) => worker.work(stop.signal, pauseMs)),
    ]);
    const goesOn = (): Promise<void> => worksAgain(() => figures.acknowledgedWrites, 2 * writers, stop.signal);
    const isOver = (): boolean => signal?.aborted === true || stop.signal.aborted;
    const judge = (what: string, gap: Gaps): void => {
      for (const kind of ['write', 'read'] as const)
        if (gap[kind] > longestMs[kind]) figures.faults.push(`after ${what} no ${kind} for ${seconds(gap[kind])} s`);
    };
    const strikeOnce = async (blow: ClusterBlow, isLast = false): Promise<Gaps> => {
      figures.takeGaps();
      const mend = await strike(blow, { cluster, random, worksAgain: goesOn });
      if (!isLast) await mend();
      const gap = figures.takeGaps();
      say(`${blow.padEnd(11)} ${inWords(gap)}`);
      return gap;
    };
    const upgradeOnce = async (): Promise<NonNullable<typeof upgrade>> => {
      figures.takeGaps();
      const since = Date.now();
      figures.failures.length = 0;
      await cluster.upgrade();
      await goesOn();
      const [gap, failed] = [figures.takeGaps(), figures.failures.length];
      say(`upgrade     ${inWords(gap)}, ${failed} answers failed`);
      judge('upgrade', gap);
      if (failed > 0)
        figures.faults.push(
          `while the version before was replaced ${failed} answers failed: ${figures.failures.slice(0, 5).join(', ')}`,
        );
      await cluster.verify();
      return { seconds: seconds(Date.now() - since), failed, ...inSeconds(gap) };
    };
    const striking = (async () => {
      await goesOn();
      const [middle, end] = [0.5, 1].map((part) => Date.now() + part * minutes * 60_000) as [number, number];
      if (before !== undefined) {
        for (let order: ClusterBlow[] = []; Date.now() < middle && !isOver();) {
          if (order.length === 0) order = shuffled(blows, random);
          const blow = order.pop() as ClusterBlow;
          rows.before.add(blow, await strikeOnce(blow));
        }
        if (!isOver()) upgrade = await upgradeOnce();
      }
      do {
        const order = shuffled(blows, random);
        for (const blow of order) {
          if (isOver()) return;
          const gap = await strikeOnce(blow, blow === order.at(-1) && Date.now() >= end);
          rows.now.add(blow, gap);
          judge(blow, gap);
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
    const counts = await audit(query, figures, earlier);
    await cluster.verify();
    figures.faults.push(...cluster.machines.flatMap((machine) => machine.lost()));
    return {
      ...figures.report(counts, { seed, started }),
      blows: rows.now.rows(),
      ...(before !== undefined && { before: rows.before.rows() }),
      ...(upgrade && { upgrade }),
    };
  } finally {
    await cluster.close();
  }
}

const inSeconds = ({ write, read, wait }: Gaps): Gaps => ({
  write: seconds(write),
  read: seconds(read),
  wait: seconds(wait),
});

const inWords = (gap: Gaps): string => `no write for ${seconds(gap.write)} s, no reading for ${seconds(gap.read)} s`;
