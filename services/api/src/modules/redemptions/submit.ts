import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { addDays } from '../../domain/dates.ts';
import { refusal } from '../../domain/errors.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import { draftOne } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { countWaiting } from '../../ledger/waiting.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { quote } from '../../requests/quotes.ts';
import type { Quoted } from '../../requests/quotes.ts';
import { aboutRequest, closedYear } from '../../requests/orders.ts';
import { presentPreview } from './preview.ts';
import { readOne } from './rows.ts';
import type { SubmitBody } from './schemas.ts';

interface Terms {
  id: string;
  type: string;
  scale: number;
  maturity_date: string;
  notice_days: number | null;
}

/** Enters a request on behalf of a member: quotes it on the day that was asked for, and sets its units aside. */
export function submitRedemption(context: AppContext, caller: Caller, body: SubmitBody): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const day = today(context.clock);
    const terms = await readTerms(trx, body.instrument_id);
    const earliest_on = checkDays(body, terms, day);
    if (body.reason === 'other' && body.reason_text === null) throw refusal('reason_required', 'reason_text');
    const account = await readAccount(trx, body);
    const units = parseQuantity(body.quantity, terms.scale);
    const id = uuidv7();
    const draft = await draftOne(trx, await reserveOrder(trx, { id, body, units, actorId: actor.id }), {
      today: day,
      watch: identity === null,
    });
    await countWaiting(trx, draft, true);
    const parts = draft.consumed.map(({ lot, quantity }) => ({ lot_id: lot.id, quantity }));
    const quoted = await quote(
      trx,
      { instrument_id: terms.id, parts, quantity: units, effective_on: body.desired_on },
      context.config.interestWithholdingPpm,
    );
    if (identity === null) {
      const content = { quoted, earliest_on, released: 0n, account, day, granted: false };
      return preview(await presentPreview(trx, context, [draft], content), draft);
    }
    const row = { id, body, units, earliest_on, account, quoted, makerId: actor.id, reserveId: draft.header.id };
    const number = await insertRequest(trx, row);
    await notify(trx, {
      level: 'info',
      key: 'redemption.submitted',
      params: { number, net_cents: quoted.shown.net_cents },
      subject: { type: 'redemption_request', id },
      not: actor.id,
    });
    const { digest, net_cents } = quoted.shown;
    const data = {
      version: 1,
      quantity: body.quantity,
      effective_on: body.desired_on,
      net_cents,
      quote_digest: digest,
    };
    return {
      status: 201,
      body: await readOne(trx, context, actor, id),
      audit: [
        {
          action: 'redemption.submitted',
          subjectType: 'redemption_request',
          subjectId: id,
          data: { ...data, channel: body.channel, reason: body.reason, transaction_id: draft.header.id },
        },
      ],
      book: ledgerBook([draft]),
    };
  });
}

function preview(body: object, draft: Draft): Outcome {
  return { status: 200, body, audit: [], book: ledgerBook([draft]) };
}

/** The units are set aside from the day on which the request came, or the first that is open. */
async function reserveOrder(
  trx: DbTransaction,
  { id, body, units, actorId }: { id: string; body: SubmitBody; units: bigint; actorId: string },
): Promise<Order> {
  const closed = await closedYear(trx);
  const firstOpen = closed === null ? body.requested_on : `${closed + 1}-01-01`;
  const about = { id, number: '', member: { id: body.member_id }, instrument: { id: body.instrument_id } };
  const { order, request } = aboutRequest(about, { maker_id: actorId, checker_id: null });
  return {
    ...order,
    request: {
      ...request,
      description: null, // its number is given when it is entered
      kind: 'reserve',
      effective_date: body.requested_on > firstOpen ? body.requested_on : firstOpen,
      quantity: units,
      document: body.document,
    },
  };
}

/** Throws instrument_not_found, and kind_not_allowed for what is no bond. */
async function readTerms(trx: DbTransaction, id: string): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select id, type, scale, maturity_date, notice_days from instruments where id = ${id}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw refusal('instrument_not_found', 'instrument_id');
  if (row.type !== 'bond') throw refusal('kind_not_allowed', 'instrument_id', { kind: 'redeem_early' });
  return row;
}

/** The end of the notice period. Throws date_in_future, date_invalid, notice_period, and use_redeem at maturity. */
function checkDays(
  { requested_on, desired_on }: SubmitBody,
  { notice_days, maturity_date }: Terms,
  day: string,
): string {
  if (requested_on > day) throw refusal('date_in_future', 'requested_on', { date: requested_on, today: day });
  const days = notice_days ?? 0;
  const earliest = addDays(requested_on, days);
  if (desired_on < earliest) throw refusal('notice_period', 'desired_on', { days, date: earliest });
  checkMaturity(desired_on, maturity_date, 'desired_on');
  return earliest;
}

/** From maturity on bonds are redeemed for everybody, without a request and without a fee. */
export function checkMaturity(date: string, maturity: string, field: string): void {
  if (date >= maturity) throw refusal('use_redeem', field, { date: maturity });
}

interface PayoutAccount {
  id: string;
  iban: string;
  holder_name: string;
  verified: boolean;
}

/** Where it is to be paid: one of the member's accounts, else the payout account; null where there is none. */
async function readAccount(
  trx: DbTransaction,
  { member_id, bank_account_id }: SubmitBody,
): Promise<PayoutAccount | null> {
  const { rows } = await sql<PayoutAccount>`
    select id, iban, holder_name, verified_at is not null as verified from bank_accounts
    where member_id = ${member_id} and valid_from <= register_today()
      and case when ${bank_account_id}::uuid is null then is_payout else id = ${bank_account_id}::uuid end
    order by valid_from desc, id desc limit 1`.execute(trx);
  if (rows[0] === undefined && bank_account_id !== null) throw refusal('iban_missing', 'bank_account_id');
  return rows[0] ?? null;
}

interface NewRequest {
  id: string;
  body: SubmitBody;
  units: bigint;
  earliest_on: string;
  account: PayoutAccount | null;
  quoted: Quoted;
  makerId: string;
  reserveId: string;
}

async function insertRequest(
  trx: DbTransaction,
  { id, body, units, earliest_on, account, quoted, makerId, reserveId }: NewRequest,
): Promise<string> {
  const { principal_cents, interest_cents, fee_cents, withholding_cents, net_cents } = quoted;
  const { rows } = await sql<{ number: string }>`
    insert into redemption_requests (id, number, member_id, instrument_id, units, reason, reason_text, channel, requested_on,
        desired_on, earliest_on, effective_on, quote, principal_cents, interest_cents, fee_cents, withholding_cents, net_cents,
        bank_account_id, iban, holder_name, document, maker_id, reserve_id)
      values (${id}, next_number('VA'), ${body.member_id}, ${body.instrument_id}, ${units}, ${body.reason}, ${body.reason_text},
        ${body.channel}, ${body.requested_on}, ${body.desired_on}, ${earliest_on}, ${body.desired_on},
        ${JSON.stringify(quoted.shown)}::jsonb, ${principal_cents}, ${interest_cents}, ${fee_cents}, ${withholding_cents},
        ${net_cents}, ${account?.id ?? null}, ${account?.iban ?? null}, ${account?.holder_name ?? null}, ${body.document},
        ${makerId}, ${reserveId})
      returning number`.execute(trx);
  return rows[0]?.number ?? '';
}
