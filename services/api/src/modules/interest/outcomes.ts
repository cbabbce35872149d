import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { ledgerBookMany } from '../../ledger/write.ts';
import type { AuditEntry, Outcome } from '../../calls/once.ts';
import { nextVersion } from '../../flow/version.ts';
import { notify, withdrawNotification } from '../../post/notifications.ts';
import type { PlannedMember, RunPlan } from './plan.ts';
import { countedOf, readRun } from './repository.ts';
import type { LockedRun } from './repository.ts';
import { draftReversals } from './reversal.ts';

// What a decision about a run comes to: its row, its bookings, and who is told.

/** Who decides, and what they say of it. */
interface Decided {
  actorId: string;
  checkerId: string | null;
  comment: string | null;
}

/** Books the run, holds who died since it was filed, and has it executed. */
export async function executed(
  trx: DbTransaction,
  { id, maker_id }: Pick<LockedRun, 'id' | 'maker_id'>,
  plan: RunPlan,
  { actorId, checkerId, comment, status }: Decided & { status: number },
): Promise<Outcome> {
  const heldMembers = plan.members.filter(({ held_for }) => held_for !== null);
  await trx
    .updateTable('interest_run_members')
    .set({ held_for: 'member_deceased' })
    .where('run_id', '=', id)
    .where('member_id', '=', (eb) => eb.fn.any(eb.val(heldMembers.map(({ member_id }) => member_id))))
    .execute();
  await trx
    .updateTable('interest_runs')
    .set({
      ...countedOf(plan),
      status: 'executed',
      checker_id: checkerId,
      decided_at: sql<string>`clock_timestamp()`,
      comment,
      version: nextVersion,
    })
    .where('id', '=', id)
    .execute();
  const done = await outcome(trx, { id, actorId, status }, 'executed', {
    ...figures(plan),
    held: heldMembers.map(({ member_id }) => member_id),
    comment,
  });
  await tellHeld(trx, id, heldMembers, [maker_id, checkerId ?? maker_id]);
  return { ...done, book: await ledgerBookMany(trx, plan.drafts) };
}

/** Tells both administrators of a run whom it left out. */
async function tellHeld(
  trx: DbTransaction,
  id: string,
  heldMembers: readonly PlannedMember[],
  both: readonly string[],
) {
  if (heldMembers.length === 0) return;
  const { number } = await readRun(trx, id);
  const cents = heldMembers.reduce(
    (total, { principal_cents, interest_cents }) => total + principal_cents + interest_cents,
    0n,
  );
  const params = { number, count: heldMembers.length, total_cents: centsToNumber(cents) };
  const subject = { type: 'interest_run', id };
  for (const to of new Set(both)) {
    await notify(trx, { level: 'warning', key: 'interest_run.held', params, subject, to });
  }
}

/** Takes back what the run booked; a dry run only shows that it can be. */
export async function reversed(
  trx: DbTransaction,
  { clock }: AppContext,
  run: LockedRun,
  { actorId, checkerId, comment }: Decided,
  dryRun: boolean,
): Promise<Outcome> {
  const drafts = await draftReversals(trx, run, { today: today(clock), checker_id: checkerId });
  if (dryRun)
    return { status: 200, body: await readRun(trx, run.id), audit: [], book: await ledgerBookMany(trx, drafts) };
  await trx
    .updateTable('interest_runs')
    .set({
      status: 'reversed',
      reversal_checker_id: checkerId,
      reversal_decided_at: sql<string>`clock_timestamp()`,
      reversal_comment: comment,
      version: nextVersion,
    })
    .where('id', '=', run.id)
    .execute();
  const data = { reason_code: run.reversal_reason, comment, transactions: drafts.length };
  return {
    ...(await outcome(trx, { id: run.id, actorId, status: 200 }, 'reversed', data)),
    book: await ledgerBookMany(trx, drafts),
  };
}

/** A run that waited is over; one that was to be taken back stands on. */
export async function dropped(
  trx: DbTransaction,
  run: LockedRun,
  { actorId, checkerId, comment }: Decided,
): Promise<Outcome> {
  const verb = checkerId === null ? 'withdrawn' : 'rejected';
  const now = sql<string>`clock_timestamp()`;
  const version = nextVersion;
  const isRun = run.status === 'waiting';
  await trx
    .updateTable('interest_runs')
    .set(
      isRun
        ? { status: verb, checker_id: checkerId, decided_at: now, comment, version }
        : {
            status: 'executed',
            reversal_checker_id: checkerId,
            reversal_decided_at: now,
            reversal_comment: comment,
            version,
          },
    )
    .where('id', '=', run.id)
    .execute();
  return outcome(trx, { id: run.id, actorId, status: 200 }, isRun ? verb : `reversal_${verb}`, { comment });
}

/** Of which steps the other administrators are told: where one of them is asked, and where what was asked is done. */
const notices = {
  proposed: { level: 'info', key: 'interest_run.proposed' },
  executed: { level: 'info', key: 'interest_run.executed' },
  rejected: { level: 'warning', key: 'interest_run.rejected' },
  reversal_proposed: { level: 'warning', key: 'interest_run.reversal_proposed' },
  reversed: { level: 'warning', key: 'interest_run.reversed' },
  reversal_rejected: { level: 'warning', key: 'interest_run.reversal_rejected' },
} as const;
const isTold = (verb: string): verb is keyof typeof notices => Object.hasOwn(notices, verb);

interface RunStep {
  id: string;
  actorId: string;
  status: number;
}

/** The run as it is now, with one line in the audit, and a notification where the others have to know. */
export async function outcome(
  trx: DbTransaction,
  { id, actorId, status }: RunStep,
  verb: string,
  data: AuditEntry['data'],
): Promise<Outcome> {
  const body = await readRun(trx, id);
  const { number, kind, until, instrument, maker, reversal } = body;
  const subject = { type: 'interest_run', id };
  if (isTold(verb)) {
    const to = { rejected: maker.id, reversal_rejected: reversal?.maker.id }[verb as string];
    await notify(trx, { ...notices[verb], params: { number }, subject, to, not: actorId });
  }
  if (verb === 'withdrawn' || verb === 'reversal_withdrawn') await withdrawNotification(trx, subject);
  const what = { number, kind, until, instrument_id: instrument.id };
  const entry = { action: `interest_run.${verb}`, subjectType: 'interest_run', subjectId: id };
  return { status, body, audit: [{ ...entry, data: { ...what, ...data } }] };
}

export function figures({ digest, principal_cents, interest_cents, withholding_cents, booked_cents }: RunPlan) {
  return {
    lines_sha256: digest,
    principal_cents: principal_cents.toString(),
    interest_cents: interest_cents.toString(),
    withholding_cents: withholding_cents.toString(),
    booked_cents: booked_cents.toString(),
  };
}
