import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Place, Reads } from './readScope.ts';
import { said } from './said.ts';

export interface ReadsOptions {
  /** Asked where its log ends; a pool of its own, so that nobody's statements are in the way. */
  primary: Db;
  /** Asked how far it is; a pool of its own. */
  replica: Db;
  /** Breaks off what is under way at the replica: it will not be answered. */
  breakOff: () => void;
  onChange: (change: ReadsChange) => void;
  times?: ReadTimes;
}

/** What became known of the two; `reason` is for the log. */
export interface ReadsChange {
  name: 'primary_away' | 'primary_back' | 'replica_away' | 'replica_back';
  reason?: string;
}

/** In milliseconds. */
export interface ReadTimes {
  /** A server that answers nothing for so long is away. */
  withinMs: number;
  /** So long a reading waits for the replica to show what was acknowledged before. */
  waitMs: number;
  /** So long until who is away is asked again. */
  retryMs: number;
}

/** A server that is not gone, and does not answer. */
class Silence extends Error {}

const usualTimes: ReadTimes = { withinMs: 1_000, waitMs: 250, retryMs: 500 };
const pollMs = 5;
const atPrimary = { place: 'primary', goal: 0n } as const;

interface Standby {
  isStandby: boolean;
  /** Ends of the log in bytes: what is on its disk, and what a reading sees. */
  received: bigint;
  replayed: bigint;
}

/** A place in the log as PostgreSQL writes it: `16/B374D848`. */
const bytesOf = (lsn: ReturnType<typeof sql>) => sql`pg_wal_lsn_diff(${lsn}, '0/0')::bigint`;

async function readEnd(db: Db): Promise<bigint> {
  const { rows } = await sql<{ end: bigint }>`select ${bytesOf(sql`pg_current_wal_flush_lsn()`)} as end`.execute(db);
  return rows[0]?.end ?? 0n;
}

async function readStandby(db: Db): Promise<Standby> {
  const { rows } = await sql<Standby>`
    select pg_is_in_recovery() as "isStandby",
      coalesce(${bytesOf(sql`pg_last_wal_receive_lsn()`)}, 0) as received,
      coalesce(${bytesOf(sql`pg_last_wal_replay_lsn()`)}, 0) as replayed`.execute(db);
  const [standby] = rows;
  if (standby?.isStandby !== true) throw new Error('it is no standby any more');
  return standby;
}

/** Where requests that only read find all that was acknowledged before they came (docs/adr/0099). */
export function createReads(options: ReadsOptions): Reads {
  const { primary, replica, breakOff, onChange, times = usualTimes } = options;
  const stop = new AbortController();
  let end = 0n;
  let replayed = 0n;
  let isPrimaryAway = false;
  let isReplicaAway = false;

  async function within<T>(answer: Promise<T>): Promise<T> {
    const silence = new AbortController();
    try {
      return await Promise.race([
        answer,
        delay(times.withinMs, undefined, { signal: silence.signal }).then(() => {
          throw new Silence('it did not answer in time');
        }),
      ]);
    } finally {
      silence.abort();
    }
  }

  const pause = (ms: number): Promise<void> =>
    delay(ms, undefined, { signal: stop.signal, ref: false }).catch(() => undefined); // woken to stop

  /** Asks again and again until the answer is yes, or until stopped. */
  async function until(isBack: () => Promise<boolean>, onBack: () => void): Promise<void> {
    do await pause(times.retryMs);
    while (!stop.signal.aborted && !(await isBack()));
    if (!stop.signal.aborted) onBack();
  }

  /** Whether the primary said where its log ends; it is kept in `end`. */
  async function askPrimary(): Promise<boolean> {
    try {
      end = await within(readEnd(primary));
      return true;
    } catch (error) {
      if (!isPrimaryAway && !stop.signal.aborted) {
        isPrimaryAway = true;
        onChange({ name: 'primary_away', reason: said(error) });
        void until(askPrimary, () => {
          isPrimaryAway = false;
          onChange({ name: 'primary_back' });
        });
      }
      return false;
    }
  }

  /**
   * Answers the end of what was acknowledged when this was called, once the replica shows it. While the primary is away that is all that the
   * replica has received: it is the one that confirms. @throws Error when it does not in time
   */
  async function catchUp(): Promise<bigint> {
    const ask = () => within(readStandby(replica));
    // both at once; the replica is asked each time, since one that stands still would keep the reading waiting
    const first = ask();
    first.catch(() => undefined); // waited for below
    const isKnown = !isPrimaryAway && (await askPrimary());
    let standby = await first;
    const deadline = performance.now() + times.waitMs;
    // what the primary had said may never have left it, and then it was not acknowledged either
    const goal = isKnown ? end : standby.received;
    for (;;) {
      ({ replayed } = standby);
      if (replayed >= goal) return goal;
      if (performance.now() > deadline) throw new Error(`it is ${goal - replayed} bytes behind`);
      await pause(pollMs);
      standby = await ask();
    }
  }

  async function isCaughtUp(): Promise<boolean> {
    try {
      await catchUp();
      return true;
    } catch (error) {
      // Once more silent it stands still; the first time this process may have been busy itself. One that is only behind goes on.
      if (error instanceof Silence) breakOff();
      return false; // the log said why when it was set aside
    }
  }

  function setAside(error: unknown): void {
    if (isReplicaAway || stop.signal.aborted) return;
    isReplicaAway = true;
    onChange({ name: 'replica_away', reason: said(error) });
    void until(isCaughtUp, () => {
      isReplicaAway = false;
      onChange({ name: 'replica_back' });
    });
  }

  /** Where a request reads that comes now; whoever comes while somebody asks shares the next answer. */
  const choose = together(async (): Promise<{ place: Place; goal: bigint }> => {
    if (isReplicaAway) return atPrimary;
    try {
      return { place: 'replica', goal: await catchUp() };
    } catch (error) {
      // what the primary said last may never leave it: it may have stopped since, and would keep whoever reads there waiting
      if (!isPrimaryAway && !(await askPrimary()) && (await isCaughtUp())) return { place: 'replica', goal: replayed };
      setAside(error);
      return atPrimary;
    }
  });

  return {
    async scope() {
      return { ...(await choose()), onLost: setAside };
    },
    figures: () => ({
      isPrimaryAway,
      isReplicaAway,
      behindBytes: Number(end > replayed ? end - replayed : 0n),
    }),
    stop: () => stop.abort(),
  };
}

/** One at a time: whoever calls while it works shares the next one, which begins after they called. */
function together<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () =>
    (next ??= running.then(() => {
      const current = work();
      running = current.catch(() => undefined); // told to whoever waits for it
      next = undefined;
      return current;
    }));
}
