import { refusal } from '../errors.ts';
import { centsFromNumber, centsToNumber } from '../money.ts';
import type { CommonRequest } from '../transaction.ts';
import type { EnteredRequest } from './entered.ts';
import type { BookingRequest, EnteredKind } from './index.ts';

/** A booking as typed into the single form, for every kind alike: what a kind does not have is null. */
export interface TypedBooking extends EnteredRequest {
  kind: EnteredKind;
  direction: 'in' | 'out' | null;
  withholding_cents: number | null;
}

/** The booking that was typed, in the shape of its kind. Throws a refusal for an amount or a direction that is missing. */
export function bookingOf(typed: TypedBooking): BookingRequest<EnteredKind> {
  const { kind, direction, withholding_cents, quantity, amount_cents, price_cents, acquired_on, ...rest } = typed;
  const common: CommonRequest = rest;
  switch (kind) {
    case 'gift_back':
      return { ...common, kind, quantity, book_cents: null };
    case 'correction':
      if (direction === null) throw refusal('required', 'direction');
      return { ...common, kind, direction, quantity, amount_cents: cents(amount_cents ?? 0, 'amount_cents') };
    case 'interest':
    case 'dividend': {
      const gross_cents = some(amount_cents);
      const withheld = cents(withholding_cents ?? 0, 'withholding_cents');
      if (withheld > gross_cents) {
        throw refusal('withholding_too_high', 'withholding_cents', { amount_cents: centsToNumber(gross_cents) });
      }
      return { ...common, kind, gross_cents, withholding_cents: withheld };
    }
    case 'payout':
      return { ...common, kind, amount_cents: some(amount_cents), paid_from: 'bank' };
    case 'receipt':
      return { ...common, kind, amount_cents: some(amount_cents) };
    default:
      return { ...common, kind, quantity, amount_cents, price_cents, acquired_on };
  }
}

const invalid = (amount: number, field: string) => refusal('amount_invalid', field, { value: amount / 100 });

function cents(amount: number, field: string): bigint {
  if (amount < 0) throw invalid(amount, field);
  return centsFromNumber(amount);
}

/** An amount that is the whole of the booking. */
function some(amount: number | null): bigint {
  if (amount === null) throw refusal('required', 'amount_cents');
  if (amount === 0) throw invalid(amount, 'amount_cents');
  return cents(amount, 'amount_cents');
}
