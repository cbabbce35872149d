import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { AuditEntry, Caller, Outcome } from '../../calls/once.ts';
import { take } from '../../flow/flow.ts';
import { atOnce, writeDecision } from '../../flow/proposal.ts';
import type { Decision, Verdict } from '../../flow/proposal.ts';
import type { Which } from '../../flow/version.ts';
import { settingFlow } from './flow.ts';
import { notify, withdrawNotification } from '../../post/notifications.ts';
import { endSignIns } from '../../identity/signIns.ts';
import { accounts } from './accounts.ts';
import { isAboutPerson, readProposal } from './read.ts';
import type { Values } from './read.ts';
import type { ProposeBody, SettingProposal } from './schemas.ts';
import { requireStillRight, wishOf } from './wishes.ts';
import type { Wish } from './wishes.ts';
import { isSelf } from '../../domain/people.ts';

/**
 * Files a change of a setting until another administrator approves it (202). It holds at once (201) with four eyes switched
 * off, and in an empty register with one administrator. Throws proposal_waiting while one about the same waits,
 * nothing_changed, and what is wrong with the values.
 */
export function propose(context: AppContext, caller: Caller, body: ProposeBody): Promise<StoredAnswer> {
  const { actor } = caller;
  return keepingRights(context, (right) =>
    once(context, caller, async (trx) => {
      await inTurn(trx);
      const { section, subjectId, after } = await wishOf(context, trx, body);
      const { rows: waiting } = await sql`
      select from setting_proposals where section = ${section} and subject_id = ${subjectId} and status = 'waiting'`.execute(
        trx,
      );
      if (waiting.length > 0) throw refusal('proposal_waiting', null, { count: waiting.length });
      const id = uuidv7();
      const afterJson = JSON.stringify(after);
      const { rows } = await sql<{ alone: boolean; first: boolean }>`
      insert into setting_proposals (id, section, subject_id, before, after, reason, maker_id)
        values (${id}, ${section}, ${subjectId}, setting_now(${section}, ${subjectId}, ${afterJson}::jsonb), ${afterJson}::jsonb,
          ${body.reason.trim()}, ${actor.id})
        returning settles_alone(${actor.id}) as alone, before is null as first`.execute(trx);
      const proposal = await readProposal(trx, context.config, id);
      // that it stays as it was installed can be settled, once
      if (proposal.changes.length === 0 && rows[0]?.first !== true) throw refusal('nothing_changed');
      const entry = entryOf(proposal, 'proposed');
      const why = context.config.fourEyes ? 'first_run' : 'four_eyes_off';
      if (!context.config.fourEyes || rows[0]?.alone === true) {
        const decision = await decide(context, trx, { id, ...atOnce, alone: why, comment: null, right });
        return { status: 201, body: decision.body, audit: [entry, ...decision.audit] };
      }
      await notify(trx, {
        level: 'info',
        key: 'setting.proposed',
        params: { by: actor.name },
        subject: { type: 'setting', id },
        not: actor.id,
      });
      return { status: 202, body: proposal, audit: [entry] };
    }),
  );
}

/**
 * Approves, rejects or withdraws what waits. Throws not_found, state_conflict, self_approval (also for whoever it is about),
 * not_maker, and setting_changed where something else holds by now than it was proposed against.
 */
export function decideSetting(
  context: AppContext,
  caller: Caller,
  { id, version, comment }: Which & { comment: string | null },
  verb: Verdict,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return keepingRights(context, (right) =>
    once(context, caller, async (trx) => {
      await inTurn(trx);
      const { rows } = await sql<Locked>`
      select section, subject_id, after, status, version, maker_id, before is null as is_new,
        setting_now(section, subject_id, after) is not distinct from before as holds
      from setting_proposals where id = ${id} for update`.execute(trx);
      const [row] = rows;
      if (row === undefined) throw refusal('not_found', 'id');
      // With four eyes off as well nobody decides about oneself.
      const aboutOneself = isAboutPerson(row) && isSelf(actor, row.subject_id) && verb !== 'withdraw';
      const subject = aboutOneself ? { ...row, maker_id: row.subject_id } : row;
      const fourEyes = context.config.fourEyes || aboutOneself;
      const step = take(settingFlow, verb, subject, { actor, version, fourEyes });
      if (verb === 'approve') {
        if (!row.holds) throw refusal('setting_changed');
        const { section, subject_id: subjectId, after, is_new: isNew } = row;
        await requireStillRight(trx, context.config, {
          section,
          subjectId,
          after: after as unknown as Wish['after'],
          isNew,
        });
      }
      const alone = verb === 'approve' && step.checker_id === null ? 'four_eyes_off' : null;
      const outcome = await decide(context, trx, { id, ...step, alone, comment, right });
      if (verb === 'withdraw') await withdrawNotification(trx, { type: 'setting', id });
      else {
        await notify(trx, {
          level: verb === 'approve' ? 'info' : 'warning',
          key: verb === 'approve' ? 'setting.approved' : 'setting.rejected',
          params: { by: actor.name, comment: comment ?? '' },
          subject: { type: 'setting', id },
          to: row.maker_id,
          not: actor.id,
        });
      }
      return outcome;
    }),
  );
}

/** The account that was given the right, or may have been. */
interface RightGiven {
  to: string | null;
}

/**
 * Decides, and takes a right away that it gave in the account if the commit failed. A commit whose answer alone was lost stands,
 * and so does the right. In turn with other decisions, so that the right of a later approval stays.
 */
async function keepingRights(
  context: AppContext,
  work: (right: RightGiven) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const right: RightGiven = { to: null };
  try {
    return await work(right);
  } catch (error) {
    const { to } = right;
    if (to !== null) {
      await withTransaction(context.db, async (trx) => {
        await inTurn(trx);
        await takeUngranted(context, trx, to);
      });
    }
    throw error;
  }
}

/**
 * Takes the right from an account that has none by the audit, and ends the sign-ins that it opened. In turn with
 * `npm run admin`, which writes the right before its entry is kept.
 */
async function takeUngranted(context: AppContext, trx: DbTransaction, subjectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where subject_type = 'identity' and subject_id = ${subjectId}
      and action in ('administrator.granted', 'administrator.revoked') order by seq desc limit 1`.execute(trx);
  if (rows[0]?.action === 'administrator.granted') return;
  if (await accounts(context).takeRight(subjectId)) await endSignIns(trx, subjectId, null);
}

interface Locked {
  section: SettingProposal['section'];
  subject_id: string;
  after: Values;
  status: SettingProposal['status'];
  version: number;
  maker_id: string;
  holds: boolean;
  is_new: boolean;
}

interface SettingDecision extends Decision {
  alone: SettingProposal['alone'];
  right: RightGiven;
}

/** What is approved takes effect in the database, by the same statement. */
async function decide(
  context: AppContext,
  trx: DbTransaction,
  { alone, right: rightNow, ...decision }: SettingDecision,
): Promise<Outcome> {
  const { id, to } = decision;
  const { subject_id: subjectId, right } = await writeDecision(
    trx,
    settingFlow,
    { ...decision, set: sql`alone = ${alone}` },
    sql<{ subject_id: string; right: boolean }>`subject_id, section = 'roles' and after ? 'account' as right`,
  );
  const body = await readProposal(trx, context.config, id);
  const audit = [entryOf(body, to)];
  if (right && to !== 'approved') {
    // An approval that the service did not live to keep may have given it.
    await takeUngranted(context, trx, subjectId);
  } else if (right) {
    // Last: what is refused until here gives nothing.
    rightNow.to = subjectId;
    await accounts(context).giveRight(subjectId);
    audit.push({ action: 'administrator.granted', subjectType: 'identity', subjectId, data: { proposal_id: id } });
  }
  return { status: 200, body, audit };
}

/** One after the other: what is shown as before is what holds until the decision. */
async function inTurn(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(trx);
}

/** What the logbook says: first what loosens a rule, so that it is found apart. */
function entryOf(proposal: SettingProposal, event: string): AuditEntry {
  const { id, section, changes, reason, comment, loosens, alone, instrument, administrator } = proposal;
  const side = (of: 'before' | 'after') => Object.fromEntries(changes.map((one) => [one.field, one[of]]));
  const data = {
    section,
    ...(instrument === null ? {} : { instrument: instrument.code }),
    ...(administrator === null ? {} : { administrator: administrator.name }),
    before: side('before'),
    after: side('after'),
    reason,
    comment,
    ...(alone === null ? {} : { alone }),
  };
  const action = loosens && event === 'approved' ? 'setting.loosened' : `setting.${event}`;
  return { action, subjectType: 'setting', subjectId: id, data };
}
