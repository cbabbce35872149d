// A task of the background: one process is at it at a time, and how often it was begun is kept in the database.
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import { sendSignal } from '../signals.ts';
import type { TaskOutcome } from '../signals.ts';

/** After so many attempts that ended in a fault of ours, or with their process, a task is given up. */
export const mostAttempts = 3;

/** Where what was given up begins again by itself, it rests so long: an attempt that ends its process would else end one every other second. */
export const restOfGivenUp = sql`interval '1 day'`;

/** What an attempt came to: a refusal that no later one changes, something we need that was away, or a fault of ours. */
export type Verdict<Reason> = Reason | 'away' | 'fault';

export interface Task<Reason extends object> {
  /** By which its attempts are counted: its kind, and another state of the same thing is another task. */
  key: string;
  does: () => Promise<void>;
  verdictOf: (error: unknown) => Verdict<Reason>;
  /** Ends the task without its work; `reason` is null where the fault was ours. */
  giveUp: (reason: Reason | null) => Promise<void>;
  /** Only the count of its attempts says that it was given up: it stands, above `mostAttempts`, until somebody takes it away. */
  isCountKept?: boolean;
}

/**
 * Makes one attempt at a task. It counts before it begins, in a transaction of its own: work that ends its process each time
 * is given up too, by whichever process comes next. What is away comes back, however long that takes, and does not count.
 * Throws what the attempt threw, but for a refusal.
 */
export async function attempt<Reason extends object>(db: Db, task: Task<Reason>): Promise<void> {
  const [kind = ''] = task.key.split(' ', 1);
  sendSignal('task_begun', { kind });
  let outcome: TaskOutcome = 'fault';
  try {
    outcome = await attemptOnce(db, task, (failure) => (outcome = failure));
  } finally {
    sendSignal('task_ended', { kind, outcome });
  }
}

/** Answers what the attempt came to; where it throws, `tell` has heard that first. */
async function attemptOnce<Reason extends object>(
  db: Db,
  task: Task<Reason>,
  tell: (failure: TaskOutcome) => void,
): Promise<TaskOutcome> {
  const { key } = task;
  const count = await begin(db, key);
  if (count > mostAttempts) {
    await end(db, task, null);
    return 'given_up';
  }
  try {
    await refuseCancelled(db, key);
    await task.does();
  } catch (error) {
    const verdict = task.verdictOf(error);
    if (verdict === 'away') {
      tell('away');
      await takeBack(db, key);
    } else if (verdict !== 'fault') {
      await end(db, task, verdict);
      return 'refused';
    } else if (count === mostAttempts) {
      await end(db, task, null);
      tell('given_up');
    } else {
      await sql`update task_attempts set outcome = 'fault' where task = ${key}`.execute(db);
    }
    throw error;
  }
  await forget(db, key);
  return 'done';
}

async function begin(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into task_attempts as a (task, attempts, begun_at) values (${key}, 1, clock_timestamp())
    on conflict (task) do update set attempts = a.attempts + 1, begun_at = excluded.begun_at, outcome = null,
      restarted = case when a.begun_at is not null then coalesce(a.outcome, 'lost') end
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? 1;
}

/** Where the database is what is away this is not heard: then the attempt counts, and the next one only begins once it is back. */
async function takeBack(db: Db, key: string): Promise<void> {
  await sql`update task_attempts set attempts = attempts - 1, outcome = 'away' where task = ${key}`.execute(db);
}

/**
 * Asks that a task is not gone on with, before or in the middle of an attempt, which then ends like one that was refused. What it has
 * committed by then stands.
 */
export async function cancelTask(trx: DbTransaction, key: string, by: string): Promise<void> {
  await sql`
    insert into task_attempts as a (task, attempts, cancelled_by, cancelled_at) values (${key}, 0, ${by}, clock_timestamp())
    on conflict (task) do update set cancelled_by = coalesce(a.cancelled_by, excluded.cancelled_by),
      cancelled_at = coalesce(a.cancelled_at, excluded.cancelled_at)`.execute(trx);
}

/** To be called every so often by work that can be cancelled. Throws task_cancelled with who asked for that. */
export async function refuseCancelled(db: Db, key: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select p.name from task_attempts a join administrators p on p.id = a.cancelled_by where a.task = ${key}`.execute(
    db,
  );
  if (rows[0] !== undefined) throw refusal('task_cancelled', null, { name: rows[0].name });
}

async function forget(db: Db, key: string): Promise<void> {
  await sql`delete from task_attempts where task = ${key}`.execute(db);
}

async function end<Reason extends object>(db: Db, task: Task<Reason>, reason: Reason | null): Promise<void> {
  const { key, giveUp, isCountKept = false } = task;
  await giveUp(reason);
  if (isCountKept) await sql`update task_attempts set attempts = ${mostAttempts + 1} where task = ${key}`.execute(db);
  else await forget(db, key);
}

/**
 * Does what one process does at a time, while a transaction of its own holds the lock of that name; false where another one is
 * at it. That session is heard from every so often: one that is silent for longer than a statement may take counts as lost.
 */
export function alone(db: Db, name: string, does: () => Promise<void>, heardEveryMs = 5_000): Promise<boolean> {
  return db.transaction().execute(async (own) => {
    const { rows } = await sql<{ claimed: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`.execute(own);
    if (rows[0]?.claimed !== true) return false;
    // one that fails leaves the lock to others; that it is gone is told when it is to be given back
    const heard = setInterval(() => void sql`select 1`.execute(own).catch(() => clearInterval(heard)), heardEveryMs);
    try {
      await does();
    } finally {
      clearInterval(heard);
    }
    return true;
  });
}
