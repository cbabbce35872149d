import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { draftOne } from '../../ledger/draft.ts';
import type { Draft } from '../../ledger/order.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import { stepTaker } from '../../calls/taking.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { take } from '../../flow/flow.ts';
import type { Taken } from '../../flow/flow.ts';
import { writeStep } from '../../flow/version.ts';
import type { Which } from '../../flow/version.ts';
import { postMail } from '../../post/mails.ts';
import { notify } from '../../post/notifications.ts';
import { hands, releaseOrder } from '../../requests/orders.ts';
import { readDay } from '../../register/day.ts';
import { readCooperative } from '../../register/settings.ts';
import { mailTo } from '../../requests/letters.ts';
import { returnFlow } from './flow.ts';
import type { ReturnAction, ReturnStatus } from './flow.ts';
import { lockRequest, showRequest, subjectOf, subjectOfStep } from './requests.ts';
import type { RequestRow } from './requests.ts';
import type { ReturnRejectBody } from './schemas.ts';
import type { WithdrawBody } from '../../wire/requests.ts';

interface Begun extends Taken<ReturnStatus> {
  row: RequestRow;
}

/** A request that takes a step now, locked, with what it comes to. Throws what `take` throws, and not_found. */
export async function begin(
  trx: DbTransaction,
  { config }: AppContext,
  { id, version, actor, action }: Which & { actor: Actor; action: ReturnAction },
): Promise<Begun> {
  const row = await lockRequest(trx, id);
  return { row, ...take(returnFlow, action, subjectOfStep(row), { actor, version, fourEyes: config.fourEyes }) };
}

export const taking = stepTaker(begin);

interface Change extends Pick<Begun, 'row' | 'to'> {
  actor: Actor;
  verb: string;
  set: RawBuilder<unknown>;
  data?: Record<string, unknown>;
  book?: Outcome['book'];
  status?: number;
}

/** Writes a step down and answers the request as it is then. */
export async function change(
  trx: DbTransaction,
  context: AppContext,
  { row, to, actor, verb, set, data = {}, book, status = 200 }: Change,
): Promise<Outcome> {
  await writeStep(trx, returnFlow, { id: row.id, to, set });
  const body = await showRequest(trx, context, actor, row.id);
  const entry = { action: `return.${verb}`, subjectType: 'share_return_request', subjectId: row.id };
  return { status, body, audit: [{ ...entry, data: { version: body.version, ...data } }], book };
}

/** From here on somebody looks after it; a colleague may take it over. */
export function takeReturn(context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'take' }, async (begun) => {
    const { trx, actor } = begun;
    return change(trx, context, { ...begun, verb: 'taken', set: sql`assignee_id = ${actor.id}` });
  });
}

/** Turns a request down and writes why to its member; its units are available again. A dry run answers the mail. */
export function rejectReturn(
  context: AppContext,
  caller: Caller,
  which: Which,
  { reason, text }: ReturnRejectBody,
): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    if (reason === 'other' && text === null) throw refusal('reason_required', 'text');
    const begun = await begin(trx, context, { ...which, actor, action: 'reject' });
    const { row, checker_id } = begun;
    const { name: sender } = await readCooperative(trx, context.config);
    const mail = mailTo(row, `return_rejection.${reason}`, { text, sender });
    if (identity === null) return { status: 200, body: { mail }, audit: [] };
    const draft = await draftRelease(trx, context, row, actor);
    await postMail(trx, subjectOf(row.id), mail);
    await notify(trx, {
      level: 'warning',
      key: 'return.rejected',
      params: { number: row.number, reason },
      subject: subjectOf(row.id),
      to: row.maker.id,
      not: actor.id,
    });
    return change(trx, context, {
      ...begun,
      actor,
      verb: 'rejected',
      set: sql`rejection_reason = ${reason}, comment = ${text}, checker_id = ${checker_id}, decided_at = clock_timestamp()`,
      data: { reason, text, mailed: mail.to !== null, maker_id: row.maker.id, transaction_id: draft.header.id },
      book: ledgerBook([draft]),
    });
  });
}

/** Writes to the member that a document is missing; the request stays as it is, but somebody has it in hand. */
export function askReturnDocument(
  context: AppContext,
  caller: Caller,
  which: Which,
  text: string | null,
): Promise<StoredAnswer> {
  const { identity } = caller;
  return taking(context, caller, { ...which, action: 'ask_document' }, async (begun) => {
    const { trx, actor, row } = begun;
    const { name: sender } = await readCooperative(trx, context.config);
    const mail = mailTo(row, 'return_document.wanted', { text, sender });
    if (identity === null) return { status: 200, body: { mail }, audit: [] };
    await postMail(trx, subjectOf(row.id), mail);
    return change(trx, context, {
      ...begun,
      verb: 'document_asked',
      set: sql`assignee_id = coalesce(assignee_id, ${actor.id})`,
      data: { mailed: mail.to !== null, text },
    });
  });
}

/** The member wants no more of it; what rounds have not given is available again. A round that counts on it is stale. */
export function withdrawReturn(
  context: AppContext,
  caller: Caller,
  which: Which,
  { withdrawn_on, asked_by, comment }: WithdrawBody,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'withdraw' }, async (begun) => {
    const { trx, actor, row } = begun;
    const day = await readDay(trx, context.clock);
    if (withdrawn_on > day) throw refusal('date_in_future', 'withdrawn_on', { date: withdrawn_on, today: day });
    if (withdrawn_on < row.requested_on)
      throw refusal('date_invalid', 'withdrawn_on', { date: withdrawn_on, earliest: row.requested_on });
    const draft = await draftRelease(trx, context, row, actor);
    return change(trx, context, {
      ...begun,
      verb: 'withdrawn',
      set: sql`withdrawn_on = ${withdrawn_on}, asked_by = ${asked_by}, comment = coalesce(${comment}, comment),
        decided_at = coalesce(decided_at, clock_timestamp())`,
      data: { withdrawn_on, comment, transaction_id: draft.header.id },
      book: ledgerBook([draft]),
    });
  });
}

function draftRelease(trx: DbTransaction, { clock }: AppContext, row: RequestRow, actor: Actor): Promise<Draft> {
  const order = releaseOrder(row, hands(row.maker.id, actor), row.release_on, row.parts);
  return draftOne(trx, order, { today: today(clock) });
}
