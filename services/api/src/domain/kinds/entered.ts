import { refusal } from '../errors.ts';
import type { DomainError } from '../errors.ts';
import { amountOf, centsFromNumber, centsToNumber, divideHalfUp, maxAmountCents } from '../money.ts';
import { formatQuantity, parseQuantity } from '../quantity.ts';
import type { CommonRequest, EnteredRequest } from '../transaction.ts';
import { given } from './kind.ts';
import type { Judged, Scene, Sums, TypedFields } from './kind.ts';

/** The booking that was typed, where it has all that was typed of units and money. */
export const asTyped = (
  common: CommonRequest,
  { quantity, price_cents, amount_cents, acquired_on }: TypedFields,
): EnteredRequest => ({ ...common, quantity, price_cents, amount_cents, acquired_on });

/** Reasons of a price that is not the listed one. */
export const priceReasons = ['board_decision', 'correction', 'other'] as const;

/** Units that are worth less than a cent, or more than the register can add up. */
export const worthInvalid = (quantity: bigint, scale: number): DomainError =>
  refusal('quantity_invalid', 'quantity', {
    requested: formatQuantity(quantity, scale),
    scale,
    min_amount_cents: 1,
    max_amount_cents: centsToNumber(maxAmountCents),
  });

/** Quantity × price; a price other than the listed one departs, and so waits for a second administrator. */
export function pricedSums(request: EnteredRequest, scene: Scene, listed: bigint | null): Sums {
  const { code, scale } = given(scene, 'instrument');
  const units = request.quantity === null ? null : parseQuantity(request.quantity, scale);
  const price = request.price_cents === null ? listed : centsFromNumber(request.price_cents);
  if (price === null) {
    throw refusal('price_missing', 'instrument_id', { instrument: code, date: request.effective_date });
  }
  const departs = price !== listed;
  if (departs && request.reason_code === null) {
    const allowed = priceReasons.join(', ');
    throw refusal('reason_required', 'reason_code', {
      allowed,
      price_cents: listed === null ? null : centsToNumber(listed),
    });
  }
  const quantity = units ?? boughtWith(request.amount_cents, price, scale);
  const amount = amountOf(quantity, scale, price);
  if (amount <= 0n || amount > maxAmountCents) throw worthInvalid(quantity, scale);
  if (request.amount_cents !== null && centsFromNumber(request.amount_cents) !== amount) {
    throw refusal('amount_mismatch', 'amount_cents', {
      requested_cents: request.amount_cents,
      expected_cents: centsToNumber(amount),
      price_cents: centsToNumber(price),
    });
  }
  return { quantity, price_cents: price, amount_cents: amount, departs };
}

/** The units that come nearest to an amount; whether they come to it exactly is checked as for any amount. */
function boughtWith(amount_cents: number | null, price: bigint, scale: number): bigint {
  if (amount_cents === null) throw refusal('required', 'quantity');
  return divideHalfUp(centsFromNumber(amount_cents) * 10n ** BigInt(scale), price);
}

/** The day the units count from: the effective date, unless an earlier one was given. */
export function acquiredOn({ acquired_on, effective_date }: EnteredRequest): string {
  return acquired_on ?? effective_date;
}

/** Throws date_invalid for units acquired after they were booked, and instrument_closed for a bond from before it bore interest. */
export function checkAcquired(request: EnteredRequest, scene: Scene): void {
  const date = acquiredOn(request);
  const latest = request.effective_date;
  if (date > latest) throw refusal('date_invalid', 'acquired_on', { date, latest });
  const { type, status, issue_date, maturity_date } = given(scene, 'instrument');
  // of shares a register that is moved in may not know their issue, and counts nothing from then
  if (type === 'bond' && date < issue_date) {
    throw refusal('instrument_closed', 'acquired_on', { status, date, issue_date, maturity_date });
  }
}

/** Units that count from before they were booked: an end of the lock-in, or interest, that comes earlier. */
export function countsFromBefore(request: EnteredRequest): boolean {
  return acquiredOn(request) < request.effective_date;
}

/** For a price or a day of acquisition that departs, a reason is asked. */
export const reasonForDeparting = ({ departs }: Judged<EnteredRequest>): boolean => departs;
