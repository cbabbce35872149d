import { kinds } from './index.ts';
import type { BookingRequest, EnteredKind } from './index.ts';
import type { TypedFields } from './kind.ts';

/** A booking as typed into the single form. */
export interface TypedBooking extends TypedFields {
  kind: EnteredKind;
}

/** The booking that was typed, in the shape of its kind. Throws a refusal for an amount or a direction that is missing. */
export function bookingOf(typed: TypedBooking): BookingRequest<EnteredKind> {
  const { kind, direction, withholding_cents, quantity, amount_cents, price_cents, acquired_on, ...common } = typed;
  const { request } = kinds[kind].entered;
  // The shape of a request is that of its kind, which the compiler cannot follow through the table.
  return { ...request(common, typed), kind } as BookingRequest<EnteredKind>;
}
