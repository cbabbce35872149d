import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { reversalDate } from '../../domain/kinds/reversal.ts';
import { draftOne } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { askedReversal, doneReversal, noReversal } from '../../flow/reversal.ts';
import type { Which } from '../../flow/version.ts';
import { closedYear, releaseOrder, splitParts } from '../../requests/orders.ts';
import type { LockedRequest } from './lock.ts';
import type { Hands } from '../../requests/orders.ts';
import { taking, changed, changeRequest, entry } from './steps.ts';
import type { ReverseBody } from '../../wire/requests.ts';

/**
 * Takes an approval back that no payment file has yet: the first administrator asks for it, another one carries it out by
 * asking the same. The redemption is negated and the units are available again.
 */
export function reverseRedemption(
  context: AppContext,
  caller: Caller,
  which: Which,
  { reason_code, comment }: ReverseBody,
): Promise<StoredAnswer> {
  const step = { ...which, action: 'reverse' } as const;
  return taking(context, caller, step, async ({ trx, actor, request, to, asks, checker_id }) => {
    await requireUnpaid(trx, request);
    const asked = request.reversal;
    const subject = { type: 'redemption_request', id: request.id };
    if (asks) {
      await changeRequest(trx, request.id, to, askedReversal(actor.id, { reason_code, comment }));
      await notify(trx, {
        level: 'warning',
        key: 'redemption.reversal_asked',
        params: { number: request.number },
        subject,
        not: actor.id,
      });
      const audit = [entry('redemption.reversal_asked', request, { reason_code, comment })];
      return { ...(await changed(trx, context, { actor, audit })), status: 202 };
    }
    const makerId = asked?.maker_id ?? actor.id;
    const by = { maker_id: makerId, checker_id };
    const reason = asked?.reason ?? reason_code;
    const { reversal, release } = await draftReversal(trx, request, { by, reason, day: today(context.clock) });
    await changeRequest(trx, request.id, to, doneReversal(by, { reason_code: reason, comment }));
    await notify(trx, {
      level: 'warning',
      key: 'redemption.reversed',
      params: { number: request.number },
      subject,
      not: actor.id,
    });
    const data = { reason_code: reason, comment, maker_id: makerId, transaction_id: reversal };
    const audit = [entry('redemption.reversed', request, data)];
    return changed(trx, context, { actor, audit, book: ledgerBook([release]) });
  });
}

/** Throws not_reversible for a request that is in a payment batch, also of one that is a draft. */
async function requireUnpaid(trx: DbTransaction, { id, number }: LockedRequest): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select b.number from payment_lines l join payment_batches b on b.id = l.batch_id
    where l.subject_type = 'redemption_request' and l.subject_id = ${id} and l.status in ('open', 'in_file')`.execute(
    trx,
  );
  const [batch] = rows;
  if (batch !== undefined) {
    throw refusal('not_reversible', null, { reason: 'paid_out', number, used_by: batch.number });
  }
}

/**
 * Books the redemption's negation, which sets its units aside again, and drafts their release. The one is booked before
 * the other is drafted: a draft looks at lots that still hold something, and these were emptied.
 */
async function draftReversal(
  trx: DbTransaction,
  request: LockedRequest,
  { by, reason, day }: { by: Hands; reason: string; day: string },
): Promise<{ reversal: string; release: Draft }> {
  const { redeem_id, approved_units, effective_on } = request;
  if (redeem_id === null || approved_units === null) throw new Error(`${request.number} has nothing to reverse`);
  const on = reversalDate({ effective_date: effective_on }, null, { today: day, closed_year: await closedYear(trx) });
  const source = { source: 'request', source_id: request.id } as const;
  const wish = { kind: 'reversal', reverses_id: redeem_id, reason_code: reason, description: request.number } as const;
  const order: Order = { id: uuidv7(), ...source, ...by, request: { ...wish, effective_date: on, by: 'module' } };
  const reversal = await draftOne(trx, order, { today: day });
  await sql`select from ${ledgerBook([reversal])}`.execute(trx);
  const { taken } = splitParts(request.parts, approved_units);
  // Taken back on a later day, the units were gone in between.
  const from = on === effective_on ? request.release_on : on;
  return { reversal: order.id, release: await draftOne(trx, releaseOrder(request, by, from, taken), { today: day }) };
}

/** Leaves an approval as it is after all: what was asked for is turned down, or taken back by who asked. */
export function keepRedemption(
  context: AppContext,
  caller: Caller,
  which: Which,
  comment: string | null,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'keep' }, async ({ trx, actor, request, to }) => {
    await changeRequest(trx, request.id, to, noReversal);
    const data = { comment, maker_id: request.reversal_maker_id };
    return changed(trx, context, { actor, audit: [entry('redemption.kept', request, data)] });
  });
}
