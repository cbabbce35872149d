import { refusal } from './errors.ts';
import { amountOf, centsFromNumber, centsToNumber, maxAmountCents } from './money.ts';
import type { MemberRow } from './present.ts';
import { formatQuantity, parseQuantity } from './quantity.ts';
import { checkReason } from './reasons.ts';
import type { EnteredKind, InstrumentRef } from './schemas.ts';

/** A booking as asked for; its shape was checked, its meaning not yet. */
export interface BookingRequest {
  kind: EnteredKind;
  member_id: string;
  counterparty_id: string | null;
  instrument_id: string;
  /** Decimal string. */
  quantity: string;
  effective_date: string;
  price_cents: number | null;
  amount_cents: number | null;
  reason_code: string | null;
  reference: string | null;
  description: string | null;
  document: string | null;
  acquired_on: string | null;
}

export interface Party extends MemberRow {
  status: 'prospect' | 'active' | 'ended' | 'deceased' | 'blocked';
  joined_on: string | null;
}

export interface InstrumentTerms extends InstrumentRef {
  nominal_cents: bigint;
  status: 'draft' | 'open' | 'closed' | 'matured';
  /** In units of 10^-scale. */
  max_per_member: bigint | null;
  lock_in_months: number;
  allowed_member_kinds: readonly string[];
  issue_date: string;
  maturity_date: string | null;
}

/** What the register knows when the booking is judged. */
export interface BookingFacts {
  today: string;
  /** The last closed year; null when none is closed. */
  closed_year: number | null;
  member: Party | null;
  counterparty: Party | null;
  instrument: InstrumentTerms | null;
  /** Issue price valid on the effective date. */
  issue_price_cents: bigint | null;
  /** Who has used the reference before: a number, or 'waiting' for a proposal; null when nobody has. */
  reference_used_by: string | null;
}

/** A booking that may be made as far as can be said without looking at lots. */
export interface CheckedBooking {
  request: BookingRequest;
  member: Party;
  counterparty: Party | null;
  instrument: InstrumentTerms;
  /** Units of 10^-scale. */
  quantity: bigint;
  /** Null for a transfer: no money moves. */
  price_cents: bigint | null;
  amount_cents: bigint | null;
  /** What the four-eyes threshold is compared with: the amount, or for a transfer the nominal value. */
  weight_cents: bigint;
}

/** Judges a booking by everything but the lots. Throws a refusal that says what was wrong and what would be right. */
export function checkBooking(request: BookingRequest, facts: BookingFacts): CheckedBooking {
  checkDate(request.effective_date, facts);
  const member = allowedParty(facts.member, 'member_id', request.kind);
  const { instrument } = facts;
  if (instrument === null) throw refusal('instrument_not_found', 'instrument_id');
  const counterparty = request.kind === 'transfer' ? receiverOf(request, facts) : null;
  checkInstrument(instrument, request.effective_date, counterparty ?? member);
  checkJoined(member, request.effective_date);
  if (counterparty) checkJoined(counterparty, request.effective_date);
  checkAcquired(request);
  const quantity = parseQuantity(request.quantity, instrument.scale);
  const money = request.kind === 'transfer' ? null : priced(request, facts, instrument, quantity);
  checkReason(request);
  if (facts.reference_used_by !== null) {
    throw refusal('duplicate_reference', 'reference', {
      reference: request.reference,
      number: facts.reference_used_by,
    });
  }
  return {
    request,
    member,
    counterparty,
    instrument,
    quantity,
    price_cents: money?.price ?? null,
    amount_cents: money?.amount ?? null,
    weight_cents: money?.amount ?? amountOf(quantity, instrument.scale, instrument.nominal_cents),
  };
}

/** Refuses a day in the future or in a closed year. */
export function checkDate(date: string, { today, closed_year }: Pick<BookingFacts, 'today' | 'closed_year'>): void {
  if (date > today) throw refusal('date_in_future', 'effective_date', { date, today });
  if (closed_year !== null && Number(date.slice(0, 4)) <= closed_year) {
    throw refusal('period_closed', 'effective_date', { date, earliest: `${closed_year + 1}-01-01` });
  }
}

// Invariant 16 and the table of allowed kinds: a prospect may only be issued to; who ended or died may only give away.
const allowedStatuses: Record<EnteredKind | 'receive', readonly Party['status'][]> = {
  opening: ['active'],
  issue: ['active', 'prospect'],
  transfer: ['active', 'ended', 'deceased'],
  receive: ['active'],
};

function allowedParty(party: Party | null, field: string, kind: EnteredKind | 'receive'): Party {
  if (party === null) throw refusal('member_not_found', field);
  if (!allowedStatuses[kind].includes(party.status)) {
    const params = { kind: kind === 'receive' ? 'transfer' : kind, status: party.status };
    throw refusal(party.status === 'deceased' ? 'member_deceased' : 'kind_not_allowed', field, params);
  }
  return party;
}

function receiverOf(request: BookingRequest, facts: BookingFacts): Party {
  if (request.counterparty_id === null) throw refusal('required', 'counterparty_id');
  if (request.counterparty_id === request.member_id) throw refusal('same_member', 'counterparty_id');
  return allowedParty(facts.counterparty, 'counterparty_id', 'receive');
}

function checkInstrument(instrument: InstrumentTerms, date: string, holder: Party): void {
  const { status, issue_date, maturity_date } = instrument;
  const started = date >= issue_date;
  const ended = maturity_date !== null && date >= maturity_date;
  if (status !== 'open' || !started || ended) {
    throw refusal('instrument_closed', 'instrument_id', { status, date, issue_date, maturity_date });
  }
  if (!instrument.allowed_member_kinds.includes(holder.kind)) {
    throw refusal('not_for_organisation', 'instrument_id', { kind: holder.kind, member_no: Number(holder.member_no) });
  }
}

function checkJoined(party: Party, date: string): void {
  if (party.joined_on !== null && date < party.joined_on) {
    const params = { date, earliest: party.joined_on, member_no: Number(party.member_no) };
    throw refusal('before_join_date', 'effective_date', params);
  }
}

function checkAcquired({ acquired_on, effective_date }: BookingRequest): void {
  if (acquired_on !== null && acquired_on > effective_date) {
    throw refusal('date_invalid', 'acquired_on', { date: acquired_on, latest: effective_date });
  }
}

function priced(
  request: BookingRequest,
  facts: BookingFacts,
  instrument: InstrumentTerms,
  quantity: bigint,
): { price: bigint; amount: bigint } {
  const listed = facts.issue_price_cents ?? (request.kind === 'opening' ? instrument.nominal_cents : null);
  const price = request.price_cents === null ? listed : centsFromNumber(request.price_cents);
  if (price === null) {
    throw refusal('price_missing', 'instrument_id', { instrument: instrument.code, date: request.effective_date });
  }
  if (request.price_cents !== null && price !== listed && request.reason_code === null) {
    throw refusal('reason_required', 'reason_code', { price_cents: listed === null ? null : centsToNumber(listed) });
  }
  const amount = amountOf(quantity, instrument.scale, price);
  if (amount <= 0n || amount > maxAmountCents) {
    throw refusal('quantity_invalid', 'quantity', {
      requested: formatQuantity(quantity, instrument.scale),
      scale: instrument.scale,
      min_amount_cents: 1,
      max_amount_cents: centsToNumber(maxAmountCents),
    });
  }
  if (request.amount_cents !== null && centsFromNumber(request.amount_cents) !== amount) {
    throw refusal('amount_mismatch', 'amount_cents', {
      requested_cents: request.amount_cents,
      expected_cents: centsToNumber(amount),
      price_cents: centsToNumber(price),
    });
  }
  return { price, amount };
}
