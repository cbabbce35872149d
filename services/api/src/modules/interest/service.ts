import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { allowMinutes } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { readBond } from '../../ledger/bonds.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { dropped, executed, figures, outcome, reversed } from './outcomes.ts';
import { planRun } from './plan.ts';
import type { RunPlan } from './plan.ts';
import { previewOf } from './preview.ts';
import { readDay } from '../../register/day.ts';
import { insertRun, lockRun, readFiledSums, readTransactionIds } from './repository.ts';
import type { LockedRun } from './repository.ts';
import { draftReversals } from './reversal.ts';
import { checkRun } from './rules.ts';
import type { LineListQuery, RunWish } from './schemas.ts';
import type { Person } from '../../domain/people.ts';
import { take } from '../../flow/flow.ts';
import type { Verdict } from '../../flow/proposal.ts';
import { nextVersion, versionAfter } from '../../flow/version.ts';
import { runFlow, stepOf } from './flow.ts';

/** A decision about a run, and the version of the run it is about. */
export interface Decision {
  id: string;
  version: number;
  comment: string | null;
}

/** Why a run is to be taken back. */
export interface ReversalWish {
  id: string;
  version: number;
  reason_code: string;
  description: string | null;
}

/**
 * Files a run for a second administrator; executes it at once only where four eyes are switched off. With the digest of
 * a preview it throws preview_stale rather than file anything else than that said. `lines`: which of them a preview shows.
 */
export function proposeRun(
  context: AppContext,
  caller: Caller,
  wish: RunWish,
  { digest, lines }: { digest: string | null; lines: LineListQuery },
): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    await takeYourTime(trx);
    const id = uuidv7();
    const plan = await plannedNow(
      trx,
      context,
      { ...wish, id, maker_id: actor.id },
      { ids: new Map(), lock: identity !== null },
    );
    if (identity === null) {
      return { status: 200, body: await previewOf(trx, plan, lines), audit: [] };
    }
    if (digest !== null && digest !== plan.digest) throw refusal('preview_stale');
    await insertRun(trx, id, actor.id, plan);
    if (!context.config.fourEyes) {
      return executed(trx, { id, maker_id: actor.id }, plan, {
        actorId: actor.id,
        checkerId: null,
        comment: null,
        status: 201,
      });
    }
    return outcome(trx, { id, actorId: actor.id, status: 202 }, 'proposed', figures(plan));
  });
}

/** What the preview of an approval shows of the lines: all of them are kept with the run. */
const fewLines = 25;

/**
 * Executes what waits, as another administrator than the one who asked for it: a run, or taking one back. Who died since
 * the run was filed is held: left out, while the others go on. Throws preview_stale when the run would come to anything
 * else than what was shown.
 */
export function approveRun(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    await takeYourTime(trx);
    const run = await lockRun(trx, decision.id);
    judge(run, 'approve', actor, decision.version);
    const by = { actorId: actor.id, checkerId: actor.id, comment: decision.comment };
    if (run.status === 'reversal_waiting') return reversed(trx, context, run, by, identity === null);
    const ids = await readTransactionIds(trx, run.id);
    const plan = await plannedNow(trx, context, { ...run, checker_id: actor.id }, { ids, lock: identity !== null });
    if (identity === null) {
      const body = await previewOf(trx, plan, { limit: fewLines }, await readFiledSums(trx, run.id));
      return { status: 200, body, audit: [] };
    }
    if (plan.digest !== run.lines_sha256) throw refusal('preview_stale');
    return executed(trx, run, plan, { ...by, status: 200 });
  });
}

/** Turns down what waits: a run, or taking one back; nothing is booked. */
export function rejectRun(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const run = await lockRun(trx, decision.id);
    judge(run, 'reject', actor, decision.version);
    return dropped(trx, run, { actorId: actor.id, checkerId: actor.id, comment: decision.comment });
  });
}

/** Takes back what one asked for oneself and still waits; nothing is booked. */
export function withdrawRun(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const run = await lockRun(trx, decision.id);
    judge(run, 'withdraw', actor, decision.version);
    return dropped(trx, run, { actorId: actor.id, checkerId: null, comment: decision.comment });
  });
}

/** Asks to take an executed run back; a second administrator approves. Throws what keeps it from being taken back. */
export function reverseRun(context: AppContext, caller: Caller, wish: ReversalWish): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    await takeYourTime(trx);
    const run = await lockRun(trx, wish.id);
    take(runFlow, 'reverse', run, { actor, version: wish.version, fourEyes: context.config.fourEyes });
    const { reason_code, description } = wish;
    await trx
      .updateTable('interest_runs')
      .set({
        status: 'reversal_waiting',
        reversal_reason: reason_code,
        reversal_description: description,
        reversal_maker_id: actor.id,
        reversal_created_at: sql<string>`clock_timestamp()`,
        reversal_checker_id: null,
        reversal_decided_at: null,
        reversal_comment: null,
        version: nextVersion,
      })
      .where('id', '=', run.id)
      .execute();
    const lockedRun: LockedRun = {
      ...run,
      reversal_reason: reason_code,
      reversal_description: description,
      reversal_maker_id: actor.id,
      version: versionAfter(run),
    };
    if (!context.config.fourEyes)
      return reversed(trx, context, lockedRun, { actorId: actor.id, checkerId: null, comment: null }, false);
    await draftReversals(trx, lockedRun, { today: today(context.clock), checker_id: null });
    return outcome(trx, { id: run.id, actorId: actor.id, status: 202 }, 'reversal_proposed', { reason_code });
  });
}

interface IdentifiedRun extends RunWish {
  id: string;
  maker_id: string;
  checker_id?: string;
}

/** What the run comes to now; `ids` are those that its transactions were promised when it was filed. */
async function plannedNow(
  trx: DbTransaction,
  { clock, config }: AppContext,
  { id, kind, instrument_id, until, maker_id, checker_id }: IdentifiedRun,
  { ids, lock }: { ids: Map<string, string>; lock: boolean },
): Promise<RunPlan> {
  const day = await readDay(trx, clock);
  const filed = new Set(ids.keys());
  const bond = await readBond(trx, instrument_id);
  const accrued_cents = await checkRun(trx, { id, kind, bond, until, today: day, lock });
  return planRun(trx, {
    id,
    kind,
    bond,
    until,
    withholding_ppm: config.interestWithholdingPpm,
    accrued_cents,
    maker_id,
    checker_id: checker_id ?? null,
    today: day,
    filed,
    lock,
    transactionId: (memberId) => {
      const id = ids.get(memberId) ?? uuidv7();
      ids.set(memberId, id);
      return id;
    },
  });
}

/** Throws what `take` throws for a verdict on what waits. What was filed while four eyes were on takes two. */
function judge(run: LockedRun, verdict: Verdict, actor: Person, version: number): void {
  take(runFlow, stepOf(run, verdict), run, { actor, version, fourEyes: true });
}

/** A run over all holders may take longer than a statement of one request should. */
async function takeYourTime(trx: DbTransaction): Promise<void> {
  await allowMinutes(trx, 5);
}
