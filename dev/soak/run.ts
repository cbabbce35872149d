import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../seed/random.ts';
import { startBalancer } from './balancer.ts';
import { Client } from './client.ts';
import type { Ground } from './client.ts';
import { Figures, shuffled, victims } from './figures.ts';
import type { Blow } from './figures.ts';
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
  /** Told of each kill. */
  onKill?: (blow: Blow, figures: Figures) => void;
  /** Ends it before its time. */
  signal?: AbortSignal;
}

/** The last line of the command. */
export interface SoakResult {
  minutes: number;
  seed: number;
  operations: number;
  acknowledged: number;
  /** Acknowledged and not there; there and never acknowledged; there in part. */
  lost: number;
  doubled: number;
  half: number;
  askedAgain: Record<number, number>;
  kills: Partial<Record<Blow, number>>;
  /** The first twenty sentences; empty when all is well. */
  faults: string[];
  ok: boolean;
}

/**
 * Clients book, propose, approve, take back and read over several API processes, while sessions, backends, the
 * postmaster and API processes are killed in turn. Afterwards everything acknowledged must be there exactly once.
 */
export async function soak({
  minutes,
  seed,
  isPooled = false,
  isDeploying = false,
  before,
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
    const earlier = await stack.query<{ transactions: string[]; proposals: string[] }>(
      `select array(select id from transactions) as transactions, array(select id from transaction_proposals) as proposals`,
    );
    const hosts = balancer ? [balancer.url] : stack.ports.map((port) => `http://127.0.0.1:${port}`);
    const urls = hosts.map((url) => `${url}/api/v1`);
    const { ground, members } = await survey({ urls, maker, checker, figures });
    const workers = Array.from(
      { length: clients },
      (_, index) =>
        new Client(ground, new Random(seed, index + 1), `soak-${seed}-${index}`, [
          members[2 * index] as string,
          members[2 * index + 1] as string,
        ]),
    );
    const stop = new AbortController();
    const working = Promise.all(workers.map((worker) => worker.work(stop.signal)));
    const killing = (async () => {
      const end = Date.now() + minutes * 60_000;
      if (before !== undefined) {
        await worksAgain(figures, stop.signal);
        await stack.upgrade();
        await worksAgain(figures, stop.signal);
      }
      do {
        for (const blow of isDeploying ? (['deployment'] as const) : shuffled(victims, random)) {
          if (blow === 'deployment') await stack.replaceApis();
          else await stack.kill(blow, random);
          figures.kills[blow] = (figures.kills[blow] ?? 0) + 1;
          onKill?.(blow, figures);
          await worksAgain(figures, stop.signal);
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
    const counts = await audit(
      stack,
      figures,
      new Set(earlier.flatMap((row) => [...row.transactions, ...row.proposals])),
    );
    await stack.verify();
    const { operations, acknowledged, askedAgain, kills, faults } = figures;
    const sound = faults.length === 0 && counts.lost + counts.doubled + counts.half === 0;
    return {
      minutes: Math.round((Date.now() - started) / 6_000) / 10,
      seed,
      operations,
      acknowledged,
      ...counts,
      askedAgain,
      kills,
      faults: faults.slice(0, 20),
      ok: sound && operations === acknowledged,
    };
  } finally {
    await balancer?.stop();
    await stack.close();
  }
}

/** Done when all clients together were answered often enough since; a stack that does not recover is a fault. */
async function worksAgain(figures: Figures, stopped: AbortSignal): Promise<void> {
  const goal = figures.acknowledged + 4 * clients;
  for (const deadline = Date.now() + 90_000; figures.acknowledged < goal && !stopped.aborted; await delay(20)) {
    if (Date.now() > deadline) throw new Error('The stack does not work again within 90 seconds of a kill.');
  }
}

/** Finds in the register what the clients need: an instrument on sale, and members who may have it. */
async function survey(base: Pick<Ground, 'urls' | 'maker' | 'checker' | 'figures'>) {
  const get = async <T>(path: string): Promise<T> => {
    const headers = { authorization: `Bearer ${base.maker}` };
    const response = await fetch(`${base.urls[0]}${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { items: instruments } = await get<{ items: { id: string; type: string }[] }>('/instruments?status=open');
  const share = instruments.find(({ type }) => type === 'share');
  const found = await get<{ items: { id: string; kind: string; status: string }[] }>('/members?limit=100');
  const members = found.items
    .filter(({ kind, status }) => kind === 'person' && status === 'active')
    .map(({ id }) => id);
  if (!share || members.length < 2 * clients + 4) throw new Error('The register holds too little to work with.');
  const pool = members.splice(2 * clients);
  return { ground: { ...base, instrument: share.id, pool, today: new Date().toISOString().slice(0, 10) }, members };
}

/** Compares what is there with what was acknowledged. */
async function audit(stack: Stack, { states }: Figures, before: ReadonlySet<string>) {
  const rows = await stack.query<{ id: string; state: string; whole: boolean }>(`
    select t.id, 'booked' as state, p.legs >= 2 and p.sum = 0 as whole
      from transactions t, lateral (select count(*) as legs, coalesce(sum(delta), 1) as sum
        from postings where transaction_id = t.id) p
    union all
    select id, status, true from transaction_proposals where status <> 'approved'`);
  const [stray] = await stack.query<{ count: string }>(
    'select count(*) from postings p where not exists (select from transactions t where t.id = p.transaction_id)',
  );
  const made = rows.filter(({ id }) => !before.has(id));
  const there = new Set(made.map(({ id, state }) => `${id} ${state}`));
  return {
    lost: [...states].filter(([id, state]) => !there.has(`${id} ${state}`)).length,
    doubled: made.length - made.filter(({ id, state }) => states.get(id) === state).length,
    half: made.filter(({ whole }) => !whole).length + Number(stray?.count ?? 0),
  };
}
