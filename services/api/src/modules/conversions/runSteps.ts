import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { checkDate } from '../../domain/judge.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { take } from '../../flow/flow.ts';
import type { Taken } from '../../flow/flow.ts';
import { askedReversal, noReversal } from '../../flow/reversal.ts';
import type { ReversalWish } from '../../flow/reversal.ts';
import type { Which } from '../../flow/version.ts';
import { readDay } from '../../register/day.ts';
import { lockMembers } from './execute.ts';
import { runFlow } from './flow.ts';
import type { RunAction, RunStatus } from './flow.ts';
import { change, outcome } from './outcome.ts';
import type { RunEvent } from './outcome.ts';
import { lockProgramme } from './programmes.ts';
import { checkReversible, readBlockers } from './reversal.ts';
import { lockRun, subjectOfRun } from './runs.ts';
import type { RunRow } from './runs.ts';
import type { PlanBody } from './runSchemas.ts';
import { countStatements } from './statements.ts';
import type { Person } from '../../domain/people.ts';

/**
 * Plans a run of a programme by its terms of now, which later changes of the programme leave alone. Throws run_exists where
 * the source has a run on that day, date_invalid for bonds that have not matured by then, and period_closed.
 */
export function planRun(
  context: AppContext,
  caller: Caller,
  { programme_id, run_on, calculate_on }: PlanBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const terms = await lockProgramme(trx, programme_id);
    const { rows } = await sql<{
      closed_year: number | null;
      maturity_date: string | null;
      number: string | null;
      status: string | null;
    }>`
      select (select max(year) from periods where status = 'closed') as closed_year,
        (select i.maturity_date from instruments i where i.id = ${terms.source_id}) as maturity_date, r.number, r.status
      from (values (1)) one left join conversion_runs r on r.source_id is not distinct from ${terms.source_id}::uuid
        and r.run_on = ${run_on}::date and r.status not in ('cancelled', 'reversed')`.execute(trx);
    const [{ closed_year, maturity_date, number, status }] = rows as [(typeof rows)[0]];
    checkDate(run_on, { today: '9999-12-31', closed_year }, 'run_on');
    if (number !== null) throw refusal('run_exists', 'run_on', { number, status, date: run_on });
    if (terms.basis === 'matured' && maturity_date !== null && run_on < maturity_date) {
      throw refusal('date_invalid', 'run_on', { date: run_on, earliest: maturity_date });
    }
    if (calculate_on !== null && calculate_on > run_on) {
      throw refusal('date_invalid', 'calculate_on', { date: calculate_on, latest: run_on });
    }
    const id = uuidv7();
    await sql`
      insert into conversion_runs (id, number, programme_id, terms_id, source_id, basis, target_id, remainder, run_on, calculate_on, maker_id)
        values (${id}, next_number('CV'), ${programme_id}, ${terms.id}, ${terms.source_id}, ${terms.basis}, ${terms.target_id},
          ${terms.remainder}, ${run_on}, ${calculate_on}, ${actor.id})`.execute(trx);
    const data = { programme_id, terms_id: terms.id };
    return outcome({ context, trx, status: 201 }, actor, { id, verb: 'planned', data });
  });
}

interface RunStep extends Taken<RunStatus> {
  context: AppContext;
  trx: DbTransaction;
  run: RunRow;
  actor: Person;
  actorId: string;
}

/** Takes a step of a run: `work` says what changes with it, and what the audit is told. */
function taken(
  context: AppContext,
  caller: Caller,
  { id, version }: Which,
  action: RunAction,
  work: (by: RunStep) => Promise<{ status: number; set: RawBuilder<unknown> } & Pick<RunEvent, 'verb' | 'data'>>,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx): Promise<Outcome> => {
    const run = await lockRun(trx, id);
    const { fourEyes } = context.config;
    const judged = take(runFlow, action, subjectOfRun(run), { actor, version, fourEyes });
    if (run.task !== null)
      throw refusal('state_conflict', null, { status: run.status, version: run.version, task: run.task });
    const { status, set, verb, data } = await work({ context, trx, run, actor, actorId: actor.id, ...judged });
    await change(trx, id, set);
    return outcome({ context, trx, status }, actor, { id, verb, ...(data && { data }) });
  });
}

const withdrawnApproval = sql`submitted_by = null, submitted_at = null, checker_id = null, approved_at = null, comment = null`;

/** Has a run calculated, also again: what was submitted or approved is so no longer. */
export const calculateRun = (context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> =>
  taken(context, caller, which, 'calculate', async ({ run, actorId }) => ({
    status: 202,
    set: sql`status = ${run.status === 'planned' ? 'planned' : 'calculated'}, ${withdrawnApproval}, task = 'calculate',
      task_by = ${actorId}, failure = null`,
    verb: 'calculation_asked',
  }));

/** Asks another administrator to approve. Throws preview_stale where it is stale, and run_empty where nothing is converted. */
export const submitRun = (
  context: AppContext,
  caller: Caller,
  which: Which,
  comment: string | null,
): Promise<StoredAnswer> =>
  taken(context, caller, which, 'submit', async ({ run, actorId }) => {
    requireFresh(run);
    if (run.line_count === 0) throw refusal('run_empty', null, { until: run.run_on });
    return {
      status: 200,
      set: sql`status = 'awaiting_approval', submitted_by = ${actorId}, submitted_at = clock_timestamp(), comment = ${comment}`,
      verb: 'submitted',
      data: { comment },
    };
  });

/** Sends back what waits for an approval. */
export const rejectRun = (context: AppContext, caller: Caller, which: Which, comment: string): Promise<StoredAnswer> =>
  taken(context, caller, which, 'reject', async () => ({
    status: 200,
    set: sql`status = 'calculated', ${withdrawnApproval}`,
    verb: 'rejected',
    data: { comment },
  }));

/**
 * Approves the very lines that were on the screen, as another administrator than anyone who had a hand in them. Throws
 * self_approval, and preview_stale for other lines or when something has changed.
 */
export const approveRun = (
  context: AppContext,
  caller: Caller,
  which: Which,
  { digest, comment }: { digest: string; comment: string | null },
): Promise<StoredAnswer> =>
  taken(context, caller, which, 'approve', async ({ run, checker_id }) => {
    requireFresh(run);
    if (digest !== run.lines_sha256) throw refusal('preview_stale', null, { number: run.number });
    return {
      status: 200,
      set: sql`status = 'approved', checker_id = ${checker_id}, approved_at = clock_timestamp(), comment = ${comment}`,
      verb: 'approved',
      data: { comment },
    };
  });

/** Has what was approved booked, on its day or later. Throws date_in_future before it, and preview_stale. */
export const executeRun = (context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> =>
  taken(context, caller, which, 'execute', async ({ trx, run, actorId }) => {
    const day = await readDay(trx, context.clock);
    if (run.run_on > day) throw refusal('date_in_future', 'run_on', { date: run.run_on, today: day });
    requireFresh(run);
    return {
      status: 202,
      set: sql`status = 'executing', task = 'execute', task_by = ${actorId}, failure = null`,
      verb: 'execution_asked',
    };
  });

/** Ends a run that was not executed. */
export const cancelRun = (context: AppContext, caller: Caller, which: Which, comment: string): Promise<StoredAnswer> =>
  taken(context, caller, which, 'cancel', async ({ actorId }) => ({
    status: 200,
    set: sql`status = 'cancelled', cancelled_by = ${actorId}, cancelled_at = clock_timestamp(), comment = ${comment}`,
    verb: 'cancelled',
    data: { comment },
  }));

/**
 * Asks to take a whole run back (202), and as another administrator has it done (202, with a task). Throws not_reversible that
 * names the members with whom something rests on it, and self_approval.
 */
export const reverseRun = (
  context: AppContext,
  caller: Caller,
  which: Which,
  wish: ReversalWish,
): Promise<StoredAnswer> =>
  taken(context, caller, which, 'reverse', async ({ trx, run, actorId, asks, checker_id }) => {
    await lockMembers(trx, run); // what they are owed has one claim: whoever else asks for it waits, and is refused
    await checkReversible(trx, run);
    const task = sql`task = 'reverse', task_by = ${actorId}, failure = null`;
    if (run.reversal_maker === null) {
      const alone = asks ? sql`` : sql`, ${task}`;
      return {
        status: 202,
        set: sql`${askedReversal(actorId, wish)}${alone}`,
        verb: 'reversal_asked',
        data: { ...wish },
      };
    }
    return { status: 202, set: sql`reversal_checker_id = ${checker_id}, ${task}`, verb: 'reversal_approved' };
  });

/** What taking a run back would come to. Throws not_found and state_conflict. */
export async function previewReversal(
  context: AppContext,
  caller: Caller,
  { id, version }: Which,
): Promise<StoredAnswer> {
  return once(context, { ...caller, identity: null }, async (trx) => {
    const run = await lockRun(trx, id);
    const by = { actor: caller.actor, version, fourEyes: context.config.fourEyes };
    take(runFlow, 'reverse', subjectOfRun(run), by);
    return { status: 200, body: { transactions: run.line_count, blockers: await readBlockers(trx, run) }, audit: [] };
  });
}

/** Leaves a run as it is after all, that was asked to be taken back. */
export const keepRun = (
  context: AppContext,
  caller: Caller,
  which: Which,
  comment: string | null,
): Promise<StoredAnswer> =>
  taken(context, caller, which, 'keep', async () => ({
    status: 200,
    set: noReversal,
    verb: 'reversal_dropped',
    data: { comment },
  }));

/** Has every member written to by mail; a dry run answers how many, and one of the statements. */
export const sendStatements = (
  context: AppContext,
  caller: Caller,
  which: Which,
  text: string | null,
): Promise<StoredAnswer> => {
  if (caller.identity === null) return countedStatements(context, caller, which, text);
  return taken(context, caller, which, 'statements', async ({ actorId }) => ({
    status: 202,
    set: sql`task = 'statements', task_by = ${actorId}, task_text = ${text}, failure = null`,
    verb: 'statements_asked',
  }));
};

function countedStatements(
  context: AppContext,
  caller: Caller,
  { id, version }: Which,
  text: string | null,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const run = await lockRun(trx, id);
    const by = { actor: caller.actor, version, fourEyes: context.config.fourEyes };
    take(runFlow, 'statements', subjectOfRun(run), by);
    return { status: 200, body: await countStatements(context, trx, run, text), audit: [] };
  });
}

function requireFresh({ stale, number }: RunRow): void {
  if (stale) throw refusal('preview_stale', null, { number });
}
