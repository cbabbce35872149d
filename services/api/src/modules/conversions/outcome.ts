import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { sendJob } from '../../calls/jobs.ts';
import type { Outcome } from '../../calls/once.ts';
import { bumped } from '../../flow/version.ts';
import { tell } from '../../calls/tell.ts';
import { notify } from '../../post/notifications.ts';
import { present, readRun } from './runs.ts';
import type { RunRow } from './runs.ts';
import type { Person } from '../../domain/people.ts';

/** Of which steps the other administrators are told. */
const notices = {
  calculated: 'info',
  submitted: 'info',
  rejected: 'warning',
  approved: 'info',
  executed: 'info',
  cancelled: 'info',
  failed: 'error',
  reversal_asked: 'warning',
  reversal_dropped: 'info',
  reversed: 'warning',
  reversal_failed: 'error',
} as const;
const isTold = (verb: string): verb is keyof typeof notices => Object.hasOwn(notices, verb);

export interface RunEvent {
  id: string;
  actorId: string;
  verb: string;
  data?: Record<string, unknown>;
}

/** Tells the others of a step. */
async function tellOthers(trx: DbTransaction, { id, actorId, verb }: RunEvent, run: RunRow): Promise<void> {
  if (!isTold(verb)) return;
  const { number, line_count: count, target_cents } = run;
  const counts = verb === 'executed' || verb === 'submitted';
  const isDecision = verb === 'approved' || verb === 'rejected';
  await notify(trx, {
    level: notices[verb],
    key: `conversion_run.${verb}`,
    params: { number, ...(counts && { count, target_cents: Number(target_cents) }) },
    subject: { type: 'conversion_run', id },
    to: isDecision ? run.maker.id : undefined,
    not: actorId,
  });
}

function entryOf({ id, verb, data }: RunEvent, { number, run_on, lines_sha256, calculation }: RunRow) {
  return {
    action: `conversion_run.${verb}`,
    subjectType: 'conversion_run',
    subjectId: id,
    data: { number, run_on, calculation, lines_sha256, ...data },
  };
}

/** What a step of a request comes to: the run as it is now, one line in the audit, and a notification. */
export async function outcome(
  { context, trx, status }: { context: AppContext; trx: DbTransaction; status: number },
  actor: Person,
  step: Omit<RunEvent, 'actorId'>,
): Promise<Outcome> {
  const done = { ...step, actorId: actor.id };
  const run = await readRun(trx, done.id);
  await tellOthers(trx, done, run);
  return { status, body: present(run, context, actor), audit: [entryOf(done, run)] };
}

/** As what the service does in the background signs the audit: no request asked for it just then. */
const taskRequest = 'conversion-task';

/** The same for what the service did in the background. */
export async function tellDone({ config }: AppContext, trx: DbTransaction, done: RunEvent): Promise<void> {
  const run = await readRun(trx, done.id);
  await tellOthers(trx, done, run);
  await tell(trx, config, { actor: { id: done.actorId }, requestId: taskRequest }, entryOf(done, run));
}

/** Changes a run by one version, and has its task done where it has one then. */
export async function change(trx: DbTransaction, id: string, set: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ has_task: boolean }>`
    update conversion_runs set ${bumped}, ${set} where id = ${id} returning task is not null as has_task`.execute(trx);
  if (rows[0]?.has_task === true) await sendJob(trx, 'conversion_run', id);
}
