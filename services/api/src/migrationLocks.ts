// What a migration does about locks that others have: it asks again, and knows who they were.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { sqlState } from './database.ts';
import type { Db } from './database.ts';

export const applicationName = 'ledenbureau-migrate';

interface Patience {
  /** How long one attempt waits for a lock. */
  lockMs: number;
  /** Milliseconds before each further attempt. */
  pauses: readonly number[];
  onWait: ((name: string, pause: number) => void) | undefined;
}

/** It waited too long for a lock, or for one of somebody who waited for one of its own. */
const isLockLost = (error: unknown) => ['55P03', '40P01'].includes(sqlState(error) ?? '');

/**
 * Attempts until no lock is in the way, or nothing is left to wait for. `db` asks meanwhile who is in the way.
 * @returns the last outcome, and where a lock ended it a sentence about who has it
 */
export async function patiently<Outcome extends { error?: unknown }>(
  db: Db,
  name: string,
  attempt: () => Promise<Outcome>,
  { lockMs, pauses, onWait }: Patience,
): Promise<Outcome & { holders?: string }> {
  for (let round = 0; ; round += 1) {
    const done = new AbortController();
    const [outcome, holders] = await Promise.all([
      attempt().finally(() => done.abort()),
      watchHolders(db, lockMs / 5, done.signal),
    ]);
    const pause = pauses[round];
    if (!isLockLost(outcome.error)) return outcome;
    if (pause === undefined) return { ...outcome, holders };
    onWait?.(name, pause);
    await setTimeout(pause);
  }
}

/** Asks every `ms` who is in the way of a migration, and answers who was last. */
async function watchHolders(db: Db, ms: number, done: AbortSignal): Promise<string> {
  let last: Holder[] = [];
  while (!done.aborted) {
    const now = await readHolders(db);
    if (now.length > 0) last = now;
    await setTimeout(ms, undefined, { signal: done }).catch(() => undefined); // done: the loop ends
  }
  const each = last.map(
    ({ pid, name, since }) => `process ${pid} (${name || 'without a name'})${since === null ? '' : ` since ${since}`}`,
  );
  return each.length === 0 ? 'a lock was not free' : `locks are held by ${each.join(', ')}`;
}

interface Holder {
  pid: number;
  name: string;
  /** Of another login only a superuser is told. */
  since: string | null;
}

async function readHolders(db: Db): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct a.pid, a.application_name as name, a.xact_start as since
    from pg_stat_activity w, unnest(pg_blocking_pids(w.pid)) as blocking(pid)
    join pg_stat_activity a on a.pid = blocking.pid
    where w.datname = current_database() and w.application_name = ${applicationName} and w.wait_event_type = 'Lock'
    order by a.xact_start limit 3`.execute(db);
  return rows;
}
