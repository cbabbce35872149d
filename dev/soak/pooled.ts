import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiProcess } from './api.ts';
import { Figures } from './figures.ts';
import { survey } from './ground.ts';
import { Stack } from './stack.ts';

export interface PooledComparison {
  /** Each of one past the pooler and one through it. */
  rounds: number;
  say?: (line: string) => void;
}

/** The last line of the command. */
export interface PooledResult {
  rounds: number;
  /** Bookings a second, the median of the rounds. */
  direct: number;
  pooled: number;
  /** Of the two in one round, the median. */
  ratio: number;
  /** How many of the events were heard within a second, and the slowest in seconds. */
  events: { inTime: number; of: number; slowest: number };
  faults: string[];
  ok: boolean;
}

const clients = 16;
const roundMs = 3_000;
const leastRatio = 0.85;
const events = { count: 20, withinMs: 1_000 };

/**
 * Books at two processes in turn, one past PgBouncer and one through it, on the same register. Then it looks how soon what the first one
 * does is heard at the second, and what sessions are left with.
 */
export async function comparePooled({ rounds, say = () => {} }: PooledComparison): Promise<PooledResult> {
  const faults: string[] = [];
  const onFault = (fault: string): number => faults.push(fault);
  const { stack, maker, checker } = await Stack.start({ processes: 2, isPooled: true, direct: 1, onFault });
  try {
    // the disk as it is: a slow one would take the time of both
    for (const sql of ['alter system reset commit_delay', 'select pg_reload_conf()']) await stack.query(sql);
    const [direct, pooled] = stack.apis as [ApiProcess, ApiProcess];
    const urls = [`http://127.0.0.1:${direct.port}/api/v1`];
    const { ground } = await survey({ urls, maker, checker, figures: new Figures() }, 1);
    const book = async ({ port }: ApiProcess, at: number, quantity = 1): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/transactions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${maker}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          kind: 'issue',
          member_id: ground.pool[at % ground.pool.length],
          instrument_id: ground.instrument,
          quantity: String(quantity),
          effective_date: ground.today,
        }),
      });
      if (!answer.ok) throw new Error(`A booking was refused: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const rate = async (api: ApiProcess): Promise<number> => {
      const started = performance.now();
      let count = 0;
      const work = async (at: number): Promise<void> => {
        for (; performance.now() < started + roundMs; count += 1) await book(api, at);
      };
      await Promise.all(Array.from({ length: clients }, (_, at) => work(at)));
      return (count * 1_000) / (performance.now() - started);
    };
    await rate(direct);
    await rate(pooled);
    const rates: { direct: number; pooled: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // who goes first changes, so that what else the machine does meets both
      const first = round % 2 === 0 ? await rate(direct) : 0;
      const through = await rate(pooled);
      const past = first || (await rate(direct));
      rates.push({ direct: past, pooled: through });
      say(`${past.toFixed(0)} bookings a second past the pooler, ${through.toFixed(0)} through it`);
    }
    const heard = await hear(pooled, checker, (at) => book(direct, at, 50));
    faults.push(...(await stack.strays()));
    const ratio = median(rates.map((one) => one.pooled / one.direct));
    const inTime = heard.filter((ms) => ms <= events.withinMs).length;
    if (ratio < leastRatio) faults.push(`through the pooler ${ratio.toFixed(2)} of the bookings past it`);
    if (inTime < events.count) faults.push(`${inTime} of ${events.count} events were heard within a second`);
    return {
      rounds,
      direct: Math.round(median(rates.map((one) => one.direct))),
      pooled: Math.round(median(rates.map((one) => one.pooled))),
      ratio: Math.round(ratio * 100) / 100,
      events: { inTime, of: events.count, slowest: Math.max(...heard) / 1_000 },
      faults,
      ok: faults.length === 0,
    };
  } finally {
    await stack.close();
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** After how many milliseconds each proposal was told to the colleague who listens at `api`. */
async function hear(api: ApiProcess, token: string, propose: (at: number) => Promise<void>): Promise<number[]> {
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${api.port}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (!answer.ok || answer.body === null) throw new Error(`The events are not there: ${answer.status}`);
  const stream = { notifications: 0 };
  const reading = (async () => {
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream()))
      stream.notifications += text.split('event: notification\n').length - 1;
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  const times: number[] = [];
  try {
    for (let at = 0; at < events.count; at += 1) {
      const [before, since] = [stream.notifications, performance.now()];
      await propose(at);
      while (stream.notifications === before && performance.now() - since < 10 * events.withinMs) await delay(2);
      times.push(Math.round(performance.now() - since));
    }
  } finally {
    leaving.abort();
    await reading;
  }
  return times;
}
