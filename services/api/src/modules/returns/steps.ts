import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { draftOne } from '../../ledger/draft.ts';
import type { Draft } from '../../ledger/order.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../requests/idempotency.ts';
import { once } from '../../requests/once.ts';
import type { Caller, Outcome } from '../../requests/once.ts';
import { step } from '../../workflow/machine.ts';
import { notify } from '../../workflow/notifications.ts';
import { hands, releaseOrder } from '../../workflow/orders.ts';
import { returnMachine } from './machine.ts';
import type { ReturnAction, ReturnStatus } from './machine.ts';
import { isDeath, lacksDocument, lockRequest, partsOf, presentRequest, readRequest, subjectOf } from './requests.ts';
import type { RequestRow } from './requests.ts';
import type { AdmitBody, ReturnRejectBody, ReturnWithdrawBody } from './schemas.ts';

/** A request or a round, and the version of it that was looked at. */
export interface Which {
  id: string;
  version: number;
}

interface Begun {
  row: RequestRow;
  to: ReturnStatus;
}

async function begin(
  trx: DbTransaction,
  { config }: AppContext,
  { id, version, actor, action }: Which & { actor: Actor; action: ReturnAction },
): Promise<Begun> {
  const row = await lockRequest(trx, id);
  const subject = { status: row.status, version: row.version, maker_id: row.maker.id };
  return { row, to: step(returnMachine, action, subject, { actorId: actor.id, version, fourEyes: config.fourEyes }) };
}

interface Change extends Begun {
  actor: Actor;
  verb: string;
  set: RawBuilder<unknown>;
  data?: Record<string, unknown>;
  book?: Outcome['book'];
}

/** Writes a step down and answers the request as it is then. */
async function change(
  trx: DbTransaction,
  context: AppContext,
  { row, to, actor, verb, set, data = {}, book }: Change,
): Promise<Outcome> {
  await sql`update share_return_requests set status = ${to}, version = version + 1, ${set} where id = ${row.id}`.execute(
    trx,
  );
  const body = presentRequest(await readRequest(trx, row.id), context, actor.id);
  const entry = { action: `return.${verb}`, subjectType: 'share_return_request', subjectId: row.id };
  return { status: 200, body, audit: [{ ...entry, data: { version: body.version, ...data } }], book };
}

/** From here on somebody looks after it; a colleague may take it over. */
export function takeReturn(context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const begun = await begin(trx, context, { ...which, actor, action: 'take' });
    return change(trx, context, { ...begun, actor, verb: 'taken', set: sql`assignee_id = ${actor.id}` });
  });
}

/**
 * Admits a request to the rounds, with the outcome that was asked for or another that was agreed. Throws document_required,
 * member_deceased for a gift by the dead, and locked_until while nothing of it is free.
 */
export function admitReturn(
  context: AppContext,
  caller: Caller,
  which: Which,
  { outcome: wanted, outcome_reason, comment }: AdmitBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const begun = await begin(trx, context, { ...which, actor, action: 'admit' });
    const { row } = begun;
    const outcome = wanted ?? row.outcome;
    const other = outcome !== row.asked_outcome;
    if (other && outcome_reason === null) throw refusal('reason_required', 'outcome_reason');
    if (outcome === 'gift' && row.member.status === 'deceased') throw refusal('member_deceased', 'outcome');
    if (lacksDocument(row, outcome)) throw refusal('document_required', 'document', { status: row.member.status });
    checkFree(row, today(context.clock));
    const { checker_id } = hands(row.maker.id, actor.id);
    await notify(trx, {
      level: 'info',
      key: 'return.admitted',
      params: { number: row.number },
      subject: subjectOf(row.id),
      not: actor.id,
    });
    const why = other ? outcome_reason : null;
    return change(trx, context, {
      ...begun,
      actor,
      verb: 'admitted',
      set: sql`outcome = ${outcome}, outcome_reason = ${why}, comment = ${comment}, checker_id = ${checker_id},
        decided_at = clock_timestamp()`,
      data: { outcome, outcome_reason: why, comment, maker_id: row.maker.id },
    });
  });
}

function checkFree(row: RequestRow, day: string): void {
  const parts = partsOf(row);
  if (isDeath(row) || parts.some(({ lock_until }) => lock_until === null || lock_until <= day)) return;
  const [date = day] = parts.map(({ lock_until }) => lock_until ?? day).sort();
  const requested = formatQuantity(row.units, row.instrument.scale);
  throw refusal('locked_until', 'quantity', { requested, reserved: requested, available: '0', date });
}

/** Turns a request down; its units are available again. */
export function rejectReturn(
  context: AppContext,
  caller: Caller,
  which: Which,
  { reason, text }: ReturnRejectBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    if (reason === 'other' && text === null) throw refusal('reason_required', 'text');
    const begun = await begin(trx, context, { ...which, actor, action: 'reject' });
    const { checker_id } = hands(begun.row.maker.id, actor.id);
    const draft = await draftRelease(trx, context, begun.row, actor);
    return change(trx, context, {
      ...begun,
      actor,
      verb: 'rejected',
      set: sql`rejection_reason = ${reason}, comment = ${text}, checker_id = ${checker_id}, decided_at = clock_timestamp()`,
      data: { reason, text, maker_id: begun.row.maker.id, transaction_id: draft.header.id },
      book: ledgerBook([draft]),
    });
  });
}

/** The member wants no more of it; what rounds have not given is available again. A round that counts on it is stale. */
export function withdrawReturn(
  context: AppContext,
  caller: Caller,
  which: Which,
  { withdrawn_on, asked_by, comment }: ReturnWithdrawBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const begun = await begin(trx, context, { ...which, actor, action: 'withdraw' });
    const day = today(context.clock);
    if (withdrawn_on > day) throw refusal('date_in_future', 'withdrawn_on', { date: withdrawn_on, today: day });
    if (withdrawn_on < begun.row.requested_on) throw refusal('date_invalid', 'withdrawn_on');
    const draft = await draftRelease(trx, context, begun.row, actor);
    return change(trx, context, {
      ...begun,
      actor,
      verb: 'withdrawn',
      set: sql`withdrawn_on = ${withdrawn_on}, asked_by = ${asked_by}, comment = coalesce(${comment}, comment),
        decided_at = coalesce(decided_at, clock_timestamp())`,
      data: { withdrawn_on, asked_by, comment, transaction_id: draft.header.id },
      book: ledgerBook([draft]),
    });
  });
}

function draftRelease(trx: DbTransaction, { clock }: AppContext, row: RequestRow, actor: Actor): Promise<Draft> {
  const order = releaseOrder(row, hands(row.maker.id, actor.id), row.release_on, partsOf(row));
  return draftOne(trx, order, { today: today(clock) });
}
