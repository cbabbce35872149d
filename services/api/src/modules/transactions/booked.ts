import type { TransactionKind } from '../../domain/kinds/index.ts';
import { takesAway } from '../../domain/kinds/reversal.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { Draft } from '../../ledger/order.ts';
import { presentTransaction } from '../../wire/present.ts';
import type { Actor, Transaction } from '../../wire/schemas.ts';

/** How a draft came to be booked: by one administrator, or decided on by a second one. */
export interface Booking {
  maker: Actor;
  proposal: Pick<Transaction, 'created_at' | 'decided_at' | 'version' | 'checker' | 'comment'> | null;
}

/** A draft as the API shows it once it is booked; the database fills in its number and the time. */
export function presentBooked(
  { header, judged, original, postings }: Draft,
  { maker, proposal }: Booking,
): Transaction {
  const { member, counterparty, instrument } = judged;
  const { checker, ...decided } = proposal ?? { created_at: '', decided_at: null, version: 1, comment: null };
  const person = ({ id, name }: Actor) => ({ id, name });
  return presentTransaction({
    ...shown(header),
    ...decided,
    kind: header.kind as TransactionKind,
    status: 'booked',
    seq: null,
    number: null,
    booked_at: null,
    member,
    counterparty,
    instrument,
    takes_away: takesAway({ kind: header.kind, postings }, original),
    maker: person(maker),
    checker: checker ? person(checker) : null,
    reverses: original && { id: original.id, number: original.number },
    reversed_by: null,
  });
}

/** Of the header what the API shows as it is. */
function shown(header: Draft['header']) {
  const { member_id: _m, counterparty_id: _c, instrument_id: _i, ...rest } = header;
  const { source_id: _s, maker_id: _maker, checker_id: _checker, reverses_id: _r, ...same } = rest;
  return same;
}

/** What the audit trail keeps: ids and figures, no names. */
export function auditData({ header, judged }: Draft): Record<string, unknown> {
  const { kind, effective_date, member_id, counterparty_id, instrument_id, reverses_id } = header;
  return {
    number: null,
    kind,
    effective_date,
    member_id,
    counterparty_id,
    instrument_id,
    reverses_id,
    quantity: header.quantity === null ? null : formatQuantity(header.quantity, judged.instrument?.scale ?? 0),
    amount_cents: header.amount_cents?.toString() ?? null,
  };
}
