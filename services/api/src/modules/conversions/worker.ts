import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { alone, attempt } from '../../calls/attempts.ts';
import { doNext } from '../../calls/longWork.ts';
import type { LongWork } from '../../calls/longWork.ts';
import { refusal } from '../../domain/errors.ts';
import type { DomainError } from '../../domain/errors.ts';
import { verdictOf } from '../../plugins/problem.ts';
import { notify } from '../../post/notifications.ts';
import { calculateTask, dropUnfinished } from './calculate.ts';
import { executeTask } from './execute.ts';
import type { RunTask } from './flow.ts';
import { change, tellDone } from './outcome.ts';
import { reverseTask } from './reversal.ts';
import { noReversal } from '../../flow/reversal.ts';
import { taskKey } from './progress.ts';
import { lockRun, readRun } from './runs.ts';
import type { RunRow } from './runs.ts';
import { statementsTask } from './statements.ts';

const tasks: Record<RunTask, (context: AppContext, run: RunRow) => Promise<void>> = {
  calculate: calculateTask,
  execute: executeTask,
  reverse: reverseTask,
  statements: statementsTask,
};

/**
 * Tasks of runs, one at a time over all processes. A task is a state that was committed: it survives every crash, and whichever
 * process looks for one does it.
 */
export const conversionWork = (context: AppContext): LongWork => ({
  queue: 'conversion_run',
  readWaiting: async () => {
    const { rows } = await sql<{ id: string }>`
      select id from conversion_runs where task is not null order by id`.execute(context.db);
    return rows.map(({ id }) => id);
  },
  work: (id) => alone(context.db, 'conversion_runs', () => work(context, id)),
});

/** Does the oldest task there is, and where there is none tells what is due; answers whether it did one. */
export async function workOnce(context: AppContext): Promise<boolean> {
  const isDone = await doNext(conversionWork(context));
  if (!isDone) await remind(context);
  return isDone;
}

async function work(context: AppContext, id: string): Promise<void> {
  const run = await readRun(context.db, id);
  const { task } = run;
  if (task === null) return;
  await attempt(context.db, {
    key: taskKey(run),
    does: () => tasks[task](context, run),
    verdictOf,
    giveUp: (reason) => giveUp(context, run, reason ?? refusal('internal_error')),
  });
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
    if (task === 'calculate') await dropUnfinished(trx, run);
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
export async function remind({ db, clock }: AppContext): Promise<void> {
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
