import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import { checkJoined } from '../../domain/parties.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import { draftOne } from '../../ledger/draft.ts';
import { countWaiting } from '../../ledger/waiting.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { aboutRequest, closedYear } from '../../requests/orders.ts';
import { readHoldings } from '../../requests/holdings.ts';
import { freeFromDays } from './free.ts';
import { placeFor, showRequest, subjectOf } from './requests.ts';
import type { ReturnPreview, ReturnSubmitBody } from './schemas.ts';

interface Terms {
  id: string;
  type: string;
  scale: number;
  nominal_cents: bigint;
}

/**
 * Enters a request on behalf of a member; its units are set aside, also those that are still locked: they come up when
 * their day has come. A dry run answers when how many are free.
 */
export function submitReturn(context: AppContext, caller: Caller, body: ReturnSubmitBody): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const day = today(context.clock);
    const { id: instrument_id, scale, nominal_cents } = await readTerms(trx, body.instrument_id);
    if (body.requested_on > day)
      throw refusal('date_in_future', 'requested_on', { date: body.requested_on, today: day });
    if (body.reason === 'other' && body.reason_text === null) throw refusal('reason_required', 'reason_text');
    await checkAccount(trx, body);
    const units = parseQuantity(body.quantity, scale);
    const id = uuidv7();
    const about = { id, number: '', member: { id: body.member_id }, instrument: { id: instrument_id } };
    const { order, request } = aboutRequest(about, { maker_id: actor.id, checker_id: null });
    const reserve = {
      ...request,
      description: null, // its number is given when it is entered
      kind: 'reserve' as const,
      effective_date: await firstOpen(trx, body.requested_on),
      quantity: units,
      document: body.document,
    };
    const draft = await draftOne(trx, { ...order, request: reserve }, { today: day, watch: identity === null });
    await countWaiting(trx, draft, true);
    const { member } = draft.judged;
    // The day is a place in the order: nobody asked before being a member.
    if (member !== null) checkJoined(member, body.requested_on, 'requested_on');
    if (body.outcome === 'gift' && member?.status === 'deceased') throw refusal('member_deceased', 'outcome');
    if (identity === null) {
      const parts = draft.consumed.map(({ lot, quantity }) => ({
        lot_id: lot.id,
        quantity,
        lock_until: lot.lock_until,
      }));
      const death = body.reason === 'death' || member?.status === 'deceased';
      const about = { instrumentId: instrument_id, requestedOn: body.requested_on, number: null };
      const holder = { memberId: body.member_id, instrumentId: instrument_id, requested: parts, day };
      const preview: ReturnPreview = {
        free: freeFromDays(parts, { on: day, death, scale }),
        nominal_cents: centsToNumber(amountOf(units, scale, nominal_cents)),
        no_payout: body.outcome !== 'payout',
        place: await placeFor(trx, about),
        holdings: await readHoldings(trx, holder),
      };
      return { status: 200, body: preview, audit: [], book: ledgerBook([draft]) };
    }
    // What is shown of it is read from what is booked.
    await insertRequest(trx, { id, body, units, makerId: actor.id, reserveId: draft.header.id });
    await sql`select from ${ledgerBook([draft])}`.execute(trx);
    const presented = await showRequest(trx, context, actor, id);
    await notify(trx, {
      level: 'info',
      key: 'return.submitted',
      params: { number: presented.number },
      subject: subjectOf(id),
      not: actor.id,
    });
    const { quantity, outcome, channel, reason } = body;
    const data = { version: 1, quantity, outcome, channel, reason, transaction_id: draft.header.id };
    const audit = [{ action: 'return.submitted', subjectType: 'share_return_request', subjectId: id, data }];
    return { status: 201, body: presented, audit };
  });
}

/** Throws instrument_not_found, and kind_not_allowed for what is no share: bonds are redeemed. */
async function readTerms(trx: DbTransaction, id: string): Promise<Terms> {
  const { rows } = await sql<Terms>`select id, type, scale, nominal_cents from instruments where id = ${id}`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw refusal('instrument_not_found', 'instrument_id');
  if (row.type !== 'good_share') throw refusal('kind_not_allowed', 'instrument_id', { kind: 'return' });
  return row;
}

/** The account that was chosen must be the member's. */
async function checkAccount(trx: DbTransaction, { member_id, bank_account_id }: ReturnSubmitBody): Promise<void> {
  if (bank_account_id === null) return;
  const { rows } = await sql`
    select from bank_accounts where id = ${bank_account_id} and member_id = ${member_id}`.execute(trx);
  if (rows.length === 0) throw refusal('iban_missing', 'bank_account_id');
}

/** The day itself, or the first that is open. */
async function firstOpen(trx: DbTransaction, day: string): Promise<string> {
  const closed = await closedYear(trx);
  const open = closed === null ? day : `${closed + 1}-01-01`;
  return day > open ? day : open;
}

interface NewRequest {
  id: string;
  body: ReturnSubmitBody;
  units: bigint;
  makerId: string;
  reserveId: string;
}

async function insertRequest(trx: DbTransaction, { id, body, units, makerId, reserveId }: NewRequest): Promise<void> {
  await sql`
    insert into share_return_requests (id, number, member_id, instrument_id, units, asked_outcome, outcome, reason,
        reason_text, channel, requested_on, bank_account_id, document, maker_id, reserve_id)
      values (${id}, next_number('GS'), ${body.member_id}, ${body.instrument_id}, ${units}, ${body.outcome},
        ${body.outcome}, ${body.reason}, ${body.reason_text}, ${body.channel}, ${body.requested_on},
        ${body.bank_account_id}, ${body.document}, ${makerId}, ${reserveId})`.execute(trx);
}
