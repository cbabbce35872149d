import type { InstrumentRef } from './schemas.ts';

/** An account by what it is; the database gives it its number. */
export interface AccountKey {
  kind: 'holding' | 'issuer' | 'bank' | 'opening' | 'equity' | 'bond_liability';
  member_id: string | null;
  instrument_id: string | null;
}

/** One line of a transaction: debit positive, in units of 10^-scale on holding and issuer, in cents elsewhere. */
export interface PlannedPosting {
  account: AccountKey;
  delta: bigint;
  lot_id: string | null;
}

export interface IssuedLot {
  id: string;
  member_id: string;
  quantity: bigint;
}

/** Units pass from the issuer to a member, and money from `against` (the bank, or the opening balance) to the issuer. */
export function issuePostings(
  instrument: Pick<InstrumentRef, 'id' | 'type'>,
  lot: IssuedLot,
  amountCents: bigint,
  against: 'bank' | 'opening',
): PlannedPosting[] {
  const owed = instrument.type === 'bond' ? 'bond_liability' : 'equity';
  return [
    { account: holding(lot.member_id, instrument.id), delta: lot.quantity, lot_id: lot.id },
    { account: { kind: 'issuer', member_id: null, instrument_id: instrument.id }, delta: -lot.quantity, lot_id: null },
    { account: { kind: against, member_id: null, instrument_id: null }, delta: amountCents, lot_id: null },
    { account: { kind: owed, member_id: null, instrument_id: instrument.id }, delta: -amountCents, lot_id: null },
  ];
}

/** Units leave the lots of one member and start as new lots of another; no money moves. */
export function transferPostings(
  instrumentId: string,
  consumed: readonly IssuedLot[],
  received: readonly IssuedLot[],
): PlannedPosting[] {
  return [
    ...consumed.map((lot) => ({ account: holding(lot.member_id, instrumentId), delta: -lot.quantity, lot_id: lot.id })),
    ...received.map((lot) => ({ account: holding(lot.member_id, instrumentId), delta: lot.quantity, lot_id: lot.id })),
  ];
}

function holding(memberId: string, instrumentId: string): AccountKey {
  return { kind: 'holding', member_id: memberId, instrument_id: instrumentId };
}
