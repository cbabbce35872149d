import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor, AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import { draftOne } from '../../ledger/draft.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { stepTaker } from '../../calls/taking.ts';
import type { AuditEntry, Caller, Outcome } from '../../calls/once.ts';
import { take } from '../../flow/flow.ts';
import type { Taken } from '../../flow/flow.ts';
import { versionAfter, writeStep } from '../../flow/version.ts';
import type { Which } from '../../flow/version.ts';
import { postMail } from '../../post/mails.ts';
import { quote } from '../../requests/quotes.ts';
import { lockRequest } from './lock.ts';
import { releaseOrder, splitParts } from '../../requests/orders.ts';
import { readDay } from '../../register/day.ts';
import { readCooperative } from '../../register/settings.ts';
import type { LockedRequest } from './lock.ts';
import { redemptionFlow } from './flow.ts';
import type { RedemptionAction, RedemptionStatus } from './flow.ts';
import { mailTo } from '../../requests/letters.ts';
import { readOne } from './rows.ts';
import type { QuoteBody } from './schemas.ts';
import { checkMaturity } from './submit.ts';
import type { WithdrawBody } from '../../wire/requests.ts';

/** A request that takes a step now, locked, with what it comes to. Throws what `take` throws, and not_found. */
export async function begin(
  trx: DbTransaction,
  { config }: AppContext,
  { id, version, actor, action }: Which & { actor: Actor; action: RedemptionAction },
): Promise<Taken<RedemptionStatus> & { request: LockedRequest }> {
  const request = await lockRequest(trx, id);
  const mover = { actor, version, fourEyes: config.fourEyes };
  return { request, ...take(redemptionFlow, action, request, mover) };
}

export const taking = stepTaker(begin);

/** Writes a step down: its state, one version more, and what else changes. */
export const changeRequest = (
  trx: DbTransaction,
  id: string,
  to: RedemptionStatus,
  set?: RawBuilder<unknown>,
): Promise<void> => writeStep(trx, redemptionFlow, { id, to, set });

export function entry(action: string, { id, version }: LockedRequest, data: Record<string, unknown> = {}): AuditEntry {
  return {
    action,
    subjectType: 'redemption_request',
    subjectId: id,
    data: { version: versionAfter({ version }), ...data },
  };
}

/** The answer to a step. */
export async function changed(
  trx: DbTransaction,
  context: AppContext,
  { actor, audit, book }: Pick<Outcome, 'audit' | 'book'> & { actor: Actor },
): Promise<Outcome> {
  const id = audit[0]?.subjectId ?? '';
  return { status: 200, body: await readOne(trx, context, actor, id), audit, book };
}

/** From here on somebody looks after it; a colleague may take it over. */
export function takeRedemption(context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'take' }, async ({ trx, actor, request, to }) => {
    await changeRequest(trx, request.id, to, sql`assignee_id = ${actor.id}`);
    return changed(trx, context, { actor, audit: [entry('redemption.taken', request)] });
  });
}

/** Quotes on another day, or for a part in a dry run; the quote and its day are kept with the request. */
export function requoteRedemption(
  context: AppContext,
  caller: Caller,
  which: Which,
  { effective_on, quantity }: QuoteBody,
): Promise<StoredAnswer> {
  const { identity } = caller;
  return taking(context, caller, { ...which, action: 'requote' }, async ({ trx, actor, request, to }) => {
    const { instrument, earliest_on } = request;
    if (effective_on < earliest_on) {
      throw refusal('notice_period', 'effective_on', { days: instrument.notice_days ?? 0, date: earliest_on });
    }
    checkMaturity(effective_on, instrument.maturity_date, 'effective_on');
    const units = quantity === null ? request.units : parseQuantity(quantity, instrument.scale);
    if (units > request.units || (identity !== null && units !== request.units)) {
      throw refusal('quantity_invalid', 'quantity', { requested: quantity, scale: instrument.scale });
    }
    const { shown, ...sums } = await quote(
      trx,
      { instrument_id: instrument.id, parts: splitParts(request.parts, units).taken, quantity: units, effective_on },
      context.config.interestWithholdingPpm,
    );
    if (identity === null) return { status: 200, body: shown, audit: [] };
    const { principal_cents, interest_cents, fee_cents, withholding_cents, net_cents } = sums;
    await changeRequest(
      trx,
      request.id,
      to,
      sql`effective_on = ${effective_on}, quote = ${JSON.stringify(shown)}::jsonb,
        principal_cents = ${principal_cents}, interest_cents = ${interest_cents}, fee_cents = ${fee_cents},
        withholding_cents = ${withholding_cents}, net_cents = ${net_cents}`,
    );
    const data = { effective_on, before: request.effective_on, net_cents: shown.net_cents, quote_digest: shown.digest };
    return changed(trx, context, { actor, audit: [entry('redemption.quoted', request, data)] });
  });
}

/** Taken back by who entered it, because the member asked so; the units are available again. */
export function withdrawRedemption(
  context: AppContext,
  caller: Caller,
  which: Which,
  { withdrawn_on, asked_by, comment }: WithdrawBody,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'withdraw' }, async ({ trx, actor, request, to }) => {
    const day = await readDay(trx, context.clock);
    if (withdrawn_on > day) throw refusal('date_in_future', 'withdrawn_on', { date: withdrawn_on, today: day });
    if (withdrawn_on < request.requested_on) {
      throw refusal('date_invalid', 'withdrawn_on', { date: withdrawn_on, earliest: request.requested_on });
    }
    const order = releaseOrder(request, { maker_id: actor.id, checker_id: null }, request.release_on, request.parts);
    const draft = await draftOne(trx, order, { today: day });
    await changeRequest(
      trx,
      request.id,
      to,
      sql`decided_at = clock_timestamp(), comment = ${comment}, withdrawn_on = ${withdrawn_on}, asked_by = ${asked_by}`,
    );
    const data = { withdrawn_on, comment, transaction_id: draft.header.id };
    const audit = [entry('redemption.withdrawn', request, data)];
    return changed(trx, context, { actor, audit, book: ledgerBook([draft]) });
  });
}

/** Writes to the member that a document is missing; the request stays as it is, but somebody has it in hand. */
export function askDocument(
  context: AppContext,
  caller: Caller,
  which: Which,
  text: string | null,
): Promise<StoredAnswer> {
  const { identity } = caller;
  return taking(context, caller, { ...which, action: 'ask_document' }, async ({ trx, actor, request, to }) => {
    const { name: sender } = await readCooperative(trx, context.config);
    const mail = mailTo(request, 'document.wanted', { text, sender });
    if (identity === null) return { status: 200, body: { mail }, audit: [] };
    await postMail(trx, { type: 'redemption_request', id: request.id }, mail);
    await changeRequest(trx, request.id, to, sql`assignee_id = coalesce(assignee_id, ${actor.id})`);
    const data = { mailed: mail.to !== null, text };
    return changed(trx, context, { actor, audit: [entry('redemption.document_asked', request, data)] });
  });
}
