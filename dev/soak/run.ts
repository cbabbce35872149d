import { Random } from '../seed/random.ts';
import { audit, idsOf } from './audit.ts';
import type { Query } from './audit.ts';
import { startBalancer } from './balancer.ts';
import { Client } from './client.ts';
import { Figures, shuffled, victims } from './figures.ts';
import type { Blow, Report } from './figures.ts';
import { survey, worksAgain } from './ground.ts';
import { Stack } from './stack.ts';

const [clients, processes] = [16, 2];

export interface SoakOptions {
  /** At least so long, and each kind of kill at least once. */
  minutes: number;
  seed: number;
  /** The API goes by PgBouncer, in pools of transactions. */
  isPooled?: boolean;
  /** Nothing is killed: the processes are replaced in turn, behind HAProxy. */
  isDeploying?: boolean;
  /** The checkout of a version before, which begins, and is deployed over once its tables are those of this one. */
  before?: string | undefined;
  /** Between two pieces of work of a client, so that a test leaves the machine to others. */
  pauseMs?: number;
  /** Told of each kill. */
  onKill?: (blow: Blow, figures: Figures) => void;
  /** Ends it before its time. */
  signal?: AbortSignal;
}

/** The last line of the command. */
export interface SoakResult extends Report {
  kills: Partial<Record<Blow, number>>;
}

/**
 * Clients book, propose, approve, take back and read over several API processes, divide estates, make members unknown, and close years and
 * open them again, while sessions, backends, the postmaster and API processes are killed in turn. Afterwards everything acknowledged must
 * be there exactly once.
 */
export async function soak({
  minutes,
  seed,
  isPooled = false,
  isDeploying = false,
  before,
  pauseMs,
  onKill,
  signal,
}: SoakOptions): Promise<SoakResult> {
  const figures = new Figures();
  const random = new Random(seed);
  const started = Date.now();
  const { stack, maker, checker } = await Stack.start({
    processes,
    isPooled,
    before,
    onFault: (sentence) => figures.faults.push(sentence),
  });
  const balancer = isDeploying ? await startBalancer(stack.ports) : undefined;
  try {
    const query: Query = (text) => stack.query(text);
    const earlier = await idsOf(query);
    const hosts = balancer ? [balancer.url] : stack.ports.map((port) => `http://127.0.0.1:${port}`);
    const urls = hosts.map((url) => `${url}/api/v1`);
    const { ground, members } = await survey({ urls, maker, checker, figures }, clients);
    const workers = Array.from(
      { length: clients },
      (_, index) =>
        new Client(ground, new Random(seed, index + 1), `soak-${seed}-${index}`, [
          members[2 * index] as string,
          members[2 * index + 1] as string,
        ]),
    );
    const stop = new AbortController();
    const working = Promise.all(workers.map((worker) => worker.work(stop.signal, pauseMs)));
    const goesOn = (): Promise<void> => worksAgain(() => figures.acknowledged, 4 * clients, stop.signal);
    const killing = (async () => {
      const end = Date.now() + minutes * 60_000;
      if (before !== undefined) {
        await goesOn();
        await stack.upgrade();
        await goesOn();
      }
      do {
        for (const blow of isDeploying ? (['deployment'] as const) : shuffled(victims, random)) {
          if (blow === 'deployment') await stack.replaceApis();
          else await stack.kill(blow, random);
          figures.kills[blow] = (figures.kills[blow] ?? 0) + 1;
          onKill?.(blow, figures);
          await goesOn();
          if (signal?.aborted) return;
        }
      } while (Date.now() < end);
    })();
    try {
      await Promise.race([killing, working]);
    } finally {
      stop.abort();
      await Promise.allSettled([killing, working]);
    }
    await working;
    await Promise.all(workers.map((worker) => worker.repeat(50)));
    figures.faults.push(...(await stack.strays()));
    const counts = await audit(query, figures, earlier);
    await stack.verify();
    return { ...figures.report(counts, { seed, started }), kills: figures.kills };
  } finally {
    await balancer?.stop();
    await stack.close();
  }
}
