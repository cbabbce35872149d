import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { toDomainError } from '../../plugins/problem.ts';
import { notify } from '../../post/notifications.ts';
import { calculateTask } from './calculate.ts';
import { executeTask } from './execute.ts';
import type { RunTask } from './flow.ts';
import { change, tellDone } from './outcome.ts';
import { reverseTask } from './reversal.ts';
import { noReversal } from '../../flow/reversal.ts';
import { lockRun, readRun } from './runs.ts';
import type { RunRow } from './runs.ts';
import { statementsTask } from './statements.ts';

const tasks: Record<RunTask, (context: AppContext, run: RunRow) => Promise<void>> = {
  calculate: calculateTask,
  execute: executeTask,
  reverse: reverseTask,
  statements: statementsTask,
};

/** After so many attempts that ended in a fault of ours a task is given up. */
const mostAttempts = 3;
const attempts = new Map<string, number>();

/**
 * Does one task of a run, and tells what is due; answers whether it did one. A task is a state that was committed: it survives
 * every crash, and whichever process looks for one does it.
 */
export async function workOnce(context: AppContext): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from conversion_runs where task is not null order by id limit 1`.execute(context.db);
  const [run] = rows;
  if (run !== undefined) return alone(context.db, () => work(context, run.id));
  await remind(context);
  return false;
}

/**
 * Does what one process does at a time, while a transaction of its own holds the lock; false where another one is at it. That
 * session is heard from every so often: one that is silent for longer than a statement may take counts as lost.
 */
export function alone(db: Db, does: () => Promise<void>, heardEveryMs = 5_000): Promise<boolean> {
  return db.transaction().execute(async (own) => {
    const { rows } = await sql<{ claimed: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('conversion_runs', 0)) as claimed`.execute(own);
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

async function work(context: AppContext, id: string): Promise<void> {
  const run = await readRun(context.db, id);
  if (run.task === null) return;
  const key = `${run.id} ${run.version}`;
  try {
    await tasks[run.task](context, run);
    attempts.delete(key);
  } catch (error) {
    const reason = refusalOf(error);
    const tried = (attempts.get(key) ?? 0) + 1;
    // What is away comes back: the task waits for it, however long that takes.
    if (reason.code === 'not_ready') throw error;
    if (reason.code === 'internal_error' && tried < mostAttempts) {
      attempts.set(key, tried);
      throw error;
    }
    attempts.delete(key);
    await giveUp(context, run, reason);
    if (reason.code === 'internal_error') throw error;
  }
}

/** What an error says to people. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return error instanceof Error
    ? toDomainError(error as Parameters<typeof toDomainError>[0])
    : refusal('internal_error');
}

/** Nothing was done: the run is where it was before, and says why. */
async function giveUp(context: AppContext, { id, task, version }: RunRow, reason: DomainError): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const run = await lockRun(trx, id);
    if (run.task !== task || run.version !== version) return;
    const [{ code, params }] = reason.errors;
    const failure = sql`task = null, task_by = null, failure = ${JSON.stringify({ code, params })}::jsonb`;
    if (task === 'execute') await change(trx, id, sql`status = 'approved', ${failure}`);
    else await change(trx, id, task === 'reverse' ? sql`${noReversal}, ${failure}` : failure);
    await sql`delete from conversion_progress where run_id = ${id}`.execute(trx);
    const verb = task === 'reverse' ? 'reversal_failed' : 'failed';
    await tellDone(context, trx, { id, actorId: run.task_by ?? run.maker.id, verb, data: { task, code, params } });
  });
}

interface DueRow {
  id: string;
  number: string;
  what: 'calculate' | 'execute' | 'stale';
  run_on: string;
}

/** Tells of runs whose day has come, once, and of calculations that have become stale, once each. Nothing is executed by that. */
async function remind({ db, clock }: AppContext): Promise<void> {
  const day = today(clock);
  const due = sql`
    select r.id, r.number, r.run_on, case
        when r.run_on <= ${day}::date and r.reminded is distinct from 'execute' then 'execute'
        when r.calculate_on <= ${day}::date and r.status = 'planned' and r.reminded is null then 'calculate'
        when r.told < r.calculation and conversion_stale(r) then 'stale' end as what
    from conversion_runs r where r.status in ('planned', 'calculated', 'awaiting_approval', 'approved')`;
  const { rows } = await sql<DueRow>`select * from (${due}) d where d.what is not null limit 20`.execute(db);
  for (const row of rows) await db.transaction().execute((trx) => tellDue(trx, row, day));
}

async function tellDue(trx: DbTransaction, { id, number, what, run_on }: DueRow, day: string): Promise<void> {
  // Whoever is first tells it.
  const set = what === 'stale' ? sql`told = calculation` : sql`reminded = ${what}`;
  const still = what === 'stale' ? sql`told < calculation` : sql`reminded is distinct from ${what}`;
  const { numAffectedRows } = await sql`update conversion_runs set ${set} where id = ${id} and ${still}`.execute(trx);
  if (numAffectedRows !== 1n) return;
  const key = what === 'stale' ? 'stale' : what === 'calculate' ? 'calculate_due' : 'due';
  await notify(trx, {
    level: 'warning',
    key: `conversion_run.${key}`,
    params: what === 'stale' ? { number } : { number, date: what === 'execute' ? run_on : day },
    subject: { type: 'conversion_run', id },
  });
}
