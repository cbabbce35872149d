import { addMonths } from './dates.ts';
import { refusal } from './errors.ts';
import type { ConsumedLot, Lot } from './lots.ts';
import { freeFrom, highestFrom, takeFirstIn } from './lots.ts';
import type { PlannedPosting } from './postings.ts';
import { issuePostings, transferPostings } from './postings.ts';
import { formatQuantity } from './quantity.ts';
import type { CheckedBooking, InstrumentTerms, Party } from './rules.ts';

export interface NewLot {
  id: string;
  member_id: string;
  instrument_id: string;
  acquired_on: string;
  original_qty: bigint;
  lock_until: string | null;
  interest_from: string | null;
}

/** Everything a booking writes besides its header. */
export interface BookingPlan {
  lots: NewLot[];
  postings: PlannedPosting[];
  /** What is taken out of lots that exist already. */
  consumed: ConsumedLot[];
  /** Until when the new units are locked; null when they are free at once. */
  lock_until: string | null;
}

/**
 * Turns a checked booking into lots and postings. `lots` are all lots that the members involved have of the instrument.
 * Throws the refusals of takeFirstIn, and `max_per_member`.
 */
export function planBooking(booking: CheckedBooking, lots: readonly Lot[], newId: () => string): BookingPlan {
  const { request, instrument, quantity } = booking;
  checkMaximum(booking.counterparty ?? booking.member, instrument, quantity, request.effective_date, lots);
  return request.kind === 'transfer' ? planTransfer(booking, lots, newId) : planIssue(booking, newId);
}

function planIssue(
  { request, member, instrument, quantity, amount_cents }: CheckedBooking,
  newId: () => string,
): BookingPlan {
  const acquired = request.acquired_on ?? request.effective_date;
  const lot: NewLot = {
    id: newId(),
    member_id: member.id,
    instrument_id: instrument.id,
    acquired_on: acquired,
    original_qty: quantity,
    lock_until: lockFrom(acquired, instrument),
    interest_from: instrument.type === 'bond' ? acquired : null,
  };
  const against = request.kind === 'opening' ? 'opening' : 'bank';
  const issued = { id: lot.id, member_id: member.id, quantity };
  return {
    lots: [lot],
    postings: issuePostings(instrument, issued, amount_cents ?? 0n, against),
    consumed: [],
    lock_until: lot.lock_until,
  };
}

/** Inheritance keeps the dates of the lots; for every other reason the receiver starts new ones. */
function planTransfer(booking: CheckedBooking, lots: readonly Lot[], newId: () => string): BookingPlan {
  const { request, member, counterparty, instrument, quantity } = booking;
  if (counterparty === null) throw refusal('required', 'counterparty_id');
  const inherited = request.reason_code === 'inheritance';
  const own = lots.filter((lot) => lot.member_id === member.id);
  const on = request.effective_date;
  const consumed = takeFirstIn(own, { quantity, on, scale: instrument.scale, lockedToo: inherited });
  const newLots = consumed.map(({ lot, quantity: taken }) => ({
    id: newId(),
    member_id: counterparty.id,
    instrument_id: instrument.id,
    acquired_on: inherited ? lot.acquired_on : on,
    original_qty: taken,
    lock_until: inherited ? lot.lock_until : lockFrom(on, instrument),
    interest_from: lot.interest_from,
  }));
  const locks = newLots.flatMap((lot) => lot.lock_until ?? []);
  return {
    lots: newLots,
    postings: transferPostings(
      instrument.id,
      consumed.map(({ lot, quantity: taken }) => ({ id: lot.id, member_id: member.id, quantity: taken })),
      newLots.map((lot) => ({ id: lot.id, member_id: lot.member_id, quantity: lot.original_qty })),
    ),
    consumed,
    lock_until: locks.sort().at(-1) ?? null,
  };
}

function lockFrom(acquired: string, { lock_in_months }: InstrumentTerms): string | null {
  return lock_in_months > 0 ? addMonths(acquired, lock_in_months) : null;
}

/** Invariant 17: throws `max_per_member` when the receiver would hold too much on the day or any later one. */
export function checkMaximum(
  receiver: Party,
  instrument: InstrumentTerms,
  quantity: bigint,
  on: string,
  lots: readonly Lot[],
): void {
  const max = instrument.max_per_member;
  if (max === null) return;
  const held = highestFrom(
    lots.filter((lot) => lot.member_id === receiver.id),
    on,
  );
  if (held.quantity + quantity <= max) return;
  const text = (units: bigint) => formatQuantity(units > 0n ? units : 0n, instrument.scale);
  throw refusal('max_per_member', 'quantity', {
    requested: text(quantity),
    max: text(max),
    held: text(held.quantity),
    available: text(max - held.quantity),
    date: held.on,
    member_no: Number(receiver.member_no),
  });
}

/** What a reversal needs to know of the postings it negates. */
export interface ReversedPosting {
  member_id: string | null;
  lot_id: string | null;
  delta: bigint;
}

export interface ReversalObstacle {
  lot: Lot;
  requested: bigint;
  available: bigint;
}

/**
 * The first lot out of which a reversal on a day could not take back what the transaction put in, or null.
 * `lots` are all lots that the members involved have of the instrument.
 */
export function reversalObstacle(
  postings: readonly ReversedPosting[],
  lots: readonly Lot[],
  on: string,
): ReversalObstacle | null {
  for (const posting of postings) {
    const lot = lots.find(({ id }) => id === posting.lot_id);
    if (lot === undefined || posting.delta <= 0n) continue;
    const available = freeFrom(lot, on);
    if (available < posting.delta) return { lot, requested: posting.delta, available };
  }
  return null;
}
