// What is granted is judged, quoted, drafted and kept for one request and for many alike.
import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, caught, refusal } from '../../domain/errors.ts';
import { checkDate } from '../../domain/judge.ts';
import type { LotPart } from '../../domain/kinds/units.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import type { AuditEntry } from '../../calls/once.ts';
import { take } from '../../flow/flow.ts';
import { bumpedOf, versionAfter } from '../../flow/version.ts';
import { quoteAll } from '../../requests/quotes.ts';
import type { Quoted } from '../../requests/quotes.ts';
import type { LockedRequest } from './lock.ts';
import { aboutRequest, closedYear, hands, releaseOrder, splitParts, sumOf } from '../../requests/orders.ts';
import { redemptionFlow } from './flow.ts';
import { needsDocument } from './rows.ts';
import { checkMaturity } from './submit.ts';
import { checkerOf } from '../../domain/people.ts';
import type { Person } from '../../domain/people.ts';

/** What an administrator grants of a request, one of many or a single one. */
interface GrantWish {
  request: LockedRequest;
  version: number;
  effective_on: string;
  /** Units of 10^-scale; at most what is requested. */
  quantity: bigint;
  /** Of the quote that was shown; null for a preview. */
  digest: string | null;
}

/** A request that can be granted, with what is booked for it. */
export interface Grant {
  wish: GrantWish;
  quoted: Quoted;
  /** Units that were set aside and are not granted. */
  released: bigint;
  /** The redemption first, then the release of the rest. */
  drafts: Draft[];
}

interface Planned {
  wish: GrantWish;
  taken: LotPart[];
  rest: LotPart[];
}

/**
 * Judges what is to be granted, quotes it anew and drafts its bookings; a handful of statements, however many there are.
 * A grant for each, or its refusal: state_conflict, self_approval, document_required, iban_missing, notice_period,
 * use_redeem, date_in_future, period_closed, quote_changed, and whatever a booking may be refused for.
 */
export async function planGrants(
  trx: DbTransaction,
  context: AppContext,
  actor: Person,
  wishes: readonly GrantWish[],
): Promise<(Grant | DomainError)[]> {
  const { fourEyes, interestWithholdingPpm } = context.config;
  const day = today(context.clock);
  const when = { today: day, closed_year: await closedYear(trx) };
  const planned = wishes.map((wish) =>
    caught((): Planned => {
      take(redemptionFlow, 'approve', wish.request, { actor, version: wish.version, fourEyes });
      check(wish, when);
      return { wish, ...splitParts(wish.request.parts, wish.quantity) };
    }),
  );
  const sound = planned.filter((one): one is Planned => !(one instanceof DomainError));
  const quotes = await quoteAll(
    trx,
    sound.map(({ wish, taken }) => ({
      instrument_id: wish.request.instrument.id,
      parts: taken,
      quantity: wish.quantity,
      effective_on: wish.effective_on,
    })),
    interestWithholdingPpm,
  );
  const quoted = new Map(sound.map((one, index) => [one, unchanged(one.wish, quotes[index] as Quoted | DomainError)]));
  const orders = sound.flatMap((one) => {
    const terms = quoted.get(one);
    return terms === undefined || terms instanceof DomainError ? [] : ordersOf(one, terms, actor);
  });
  const drafts = await draftAll(trx, orders, { today: day });
  const byRequest = new Map<string, (Draft | DomainError)[]>();
  orders.forEach(({ source_id }, index) => {
    const id = source_id ?? '';
    byRequest.set(id, [...(byRequest.get(id) ?? []), drafts[index] as Draft | DomainError]);
  });
  return planned.map((one) => {
    if (one instanceof DomainError) return one;
    const terms = quoted.get(one) as Quoted | DomainError;
    if (terms instanceof DomainError) return terms;
    const own = byRequest.get(one.wish.request.id) ?? [];
    const refused = own.find((draft) => draft instanceof DomainError);
    if (refused !== undefined) return refused;
    return { wish: one.wish, quoted: terms, released: sumOf(one.rest), drafts: own as Draft[] };
  });
}

function check({ request, effective_on, quantity }: GrantWish, when: Parameters<typeof checkDate>[1]): void {
  const { instrument, earliest_on, units } = request;
  if (quantity > units) {
    const text = (value: bigint) => formatQuantity(value, instrument.scale);
    throw refusal('quantity_invalid', 'quantity', {
      requested: text(quantity),
      max: text(units),
      scale: instrument.scale,
    });
  }
  checkDate(effective_on, when, 'effective_on');
  if (effective_on < earliest_on) {
    throw refusal('notice_period', 'effective_on', { days: instrument.notice_days ?? 0, date: earliest_on });
  }
  checkMaturity(effective_on, instrument.maturity_date, 'effective_on');
  if (needsDocument(request) && request.document === null) {
    throw refusal('document_required', 'document', { status: request.member.status });
  }
  if (request.bank_account === null) throw refusal('iban_missing', 'bank_account_id');
}

/** The quote as it is now, unless another one was shown. */
function unchanged({ digest }: GrantWish, quoted: Quoted | DomainError): Quoted | DomainError {
  if (quoted instanceof DomainError || digest === null || quoted.shown.digest === digest) return quoted;
  return refusal('quote_changed', 'quote_digest', sumsOf(quoted.shown));
}

function ordersOf({ wish, taken, rest }: Planned, quoted: Quoted, actor: Person): Order[] {
  const { request, effective_on, quantity } = wish;
  const by = hands(request.maker_id, actor);
  const { order, request: same } = aboutRequest(request, by);
  const { principal_cents, interest_cents, fee_cents, withholding_cents } = quoted;
  const money = { principal_cents, interest_cents, fee_cents, withholding_cents };
  const redeem: Order = {
    ...order,
    request: {
      ...same,
      ...money,
      kind: 'redeem_early',
      effective_date: effective_on,
      quantity,
      parts: taken,
      document: request.document,
    },
  };
  return rest.length === 0 ? [redeem] : [redeem, releaseOrder(request, by, request.release_on, rest)];
}

/** Keeps the grants in their requests, all in one statement. */
export async function writeGrants(
  trx: DbTransaction,
  grants: readonly Grant[],
  { actor, comment }: { actor: Person; comment: string | null },
): Promise<void> {
  const rows = grants.map(({ wish, quoted, drafts }) => ({
    id: wish.request.id,
    units: String(wish.quantity),
    quote: quoted.shown,
    ...sumsOf(quoted.shown),
    redeem_id: drafts[0]?.header.id,
    checker_id: checkerOf(wish.request.maker_id, actor),
    bank_account: wish.request.bank_account,
  }));
  await sql`
    update redemption_requests r set status = 'approved', ${bumpedOf('r')}, approved_units = g.units,
      effective_on = g.effective_on, quote = g.quote, principal_cents = g.principal_cents,
      interest_cents = g.interest_cents, fee_cents = g.fee_cents, withholding_cents = g.withholding_cents,
      net_cents = g.net_cents, bank_account_id = (g.bank_account->>'id')::uuid, iban = g.bank_account->>'iban',
      holder_name = g.bank_account->>'holder_name', checker_id = g.checker_id, decided_at = clock_timestamp(),
      comment = ${comment}, redeem_id = g.redeem_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, units bigint, effective_on date, quote jsonb,
      principal_cents bigint, interest_cents bigint, fee_cents bigint, withholding_cents bigint, net_cents bigint,
      redeem_id uuid, checker_id text, bank_account jsonb)
    where r.id = g.id`.execute(trx);
}

function sumsOf({ lines: _lines, ...sums }: Quoted['shown']): Omit<Quoted['shown'], 'lines'> {
  return sums;
}

/** What the audit keeps of a grant: ids and figures, no names. */
export function grantEntry({ wish, quoted, drafts, released }: Grant, comment: string | null): AuditEntry {
  const { request, quantity, effective_on } = wish;
  const { net_cents, digest } = quoted.shown;
  const text = (units: bigint) => formatQuantity(units, request.instrument.scale);
  return {
    action: 'redemption.approved',
    subjectType: 'redemption_request',
    subjectId: request.id,
    data: {
      version: versionAfter(request),
      quantity: text(quantity),
      released: text(released),
      effective_on,
      net_cents,
      quote_digest: digest,
      maker_id: request.maker_id,
      transaction_id: drafts[0]?.header.id,
      comment,
    },
  };
}
