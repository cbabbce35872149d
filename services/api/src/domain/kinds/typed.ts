import { kinds } from './index.ts';
import type { BookingRequest, EnteredKind } from './index.ts';
import type { TypedFields } from './kind.ts';

/** A booking as typed into the single form. */
export interface TypedBooking extends TypedFields {
  kind: EnteredKind;
}

/** The booking that was typed, in the shape of its kind. Throws a refusal for an amount or a direction that is missing. */
export function bookingOf(typed: TypedBooking): BookingRequest<EnteredKind> {
  const { kind, effective_date, member_id, counterparty_id, instrument_id } = typed;
  const { description, reference, reason_code, document } = typed;
  const parties = { effective_date, member_id, counterparty_id, instrument_id };
  const { request } = kinds[kind].entered;
  // The shape of a request is that of its kind, which the compiler cannot follow through the table.
  return {
    ...request({ ...parties, description, reference, reason_code, document }, typed),
    kind,
  } as BookingRequest<EnteredKind>;
}
