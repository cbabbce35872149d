import { presentTransaction } from '../../wire/present.ts';
import type { Transaction } from '../../wire/schemas.ts';
import type { Draft } from './draft.ts';
import type { Sealed } from './ledger.ts';

/** A draft that was just written, as the API shows it; saves reading it back. */
export function presentBooked(
  draft: Draft,
  sealed: Sealed,
  by: {
    maker: { id: string; name: string };
    proposal: {
      created_at: string;
      decided_at: string;
      version: number;
      checker: { id: string; name: string };
      comment: string | null;
    } | null;
  },
): Transaction {
  const { header, member, counterparty, instrument } = draft;
  const person = ({ id, name }: { id: string; name: string }) => ({ id, name });
  return presentTransaction({
    id: header.id,
    status: 'booked',
    seq: sealed.seq,
    number: sealed.number,
    kind: header.kind as Transaction['kind'],
    effective_date: header.effective_date,
    booked_at: sealed.booked_at,
    created_at: by.proposal?.created_at ?? sealed.booked_at,
    member,
    counterparty,
    instrument,
    quantity: header.quantity,
    price_cents: header.price_cents,
    amount_cents: header.amount_cents,
    description: header.description,
    reference: header.reference,
    source: header.source as Transaction['source'],
    reason_code: header.reason_code,
    document: header.document,
    maker: person(by.maker),
    checker: by.proposal && person(by.proposal.checker),
    decided_at: by.proposal?.decided_at ?? null,
    comment: by.proposal?.comment ?? null,
    reverses: draft.reverses,
    reversed_by: null,
    version: by.proposal?.version ?? 1,
  });
}

/** What the audit trail keeps: ids and figures, no names. */
export function auditData({ header }: Draft, sealed: Sealed | null): Record<string, unknown> {
  const { kind, effective_date, member_id, counterparty_id, instrument_id, reverses_id } = header;
  return {
    number: sealed?.number ?? null,
    kind,
    effective_date,
    member_id,
    counterparty_id,
    instrument_id,
    reverses_id,
    units: header.quantity?.toString() ?? null,
    amount_cents: header.amount_cents?.toString() ?? null,
  };
}
