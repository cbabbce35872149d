/** Every account of the ledger (domain model, section 2); units of an instrument on the first three, cents on the rest. */
export const accountKinds = [
  'holding',
  'reserved',
  'issuer',
  'payable',
  'bank',
  'in_transit',
  'suspense',
  'opening',
  'equity',
  'bond_liability',
  'interest_expense',
  'interest_payable',
  'fee_income',
  'gift_income',
  'withholding',
  'revaluation',
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** An account by what it is; the database gives it its number. */
export interface AccountKey {
  kind: AccountKind;
  member_id: string | null;
  instrument_id: string | null;
}

/** One line of a transaction: debit positive, in units of 10^-scale on holding, reserved and issuer, in cents elsewhere. */
export interface PlannedPosting {
  account: AccountKey;
  delta: bigint;
  lot_id: string | null;
}

/** Units on a lot of a member. */
export function unitsLeg(
  kind: 'holding' | 'reserved',
  lot: { id: string; member_id: string; instrument_id: string },
  delta: bigint,
): PlannedPosting {
  return { account: { kind, member_id: lot.member_id, instrument_id: lot.instrument_id }, delta, lot_id: lot.id };
}

/** Units the cooperative issues (negative) or takes back (positive). */
export function issuerLeg(instrument_id: string, delta: bigint): PlannedPosting {
  return { account: { kind: 'issuer', member_id: null, instrument_id }, delta, lot_id: null };
}

/** Cents on an account of the cooperative as a whole. */
export function moneyLeg(
  kind: Exclude<AccountKind, 'holding' | 'reserved' | 'issuer' | 'payable' | 'equity' | 'bond_liability'>,
  delta: bigint,
): PlannedPosting {
  return { account: { kind, member_id: null, instrument_id: null }, delta, lot_id: null };
}

/** Cents of the capital that belongs to one instrument. */
export function capitalLeg(kind: 'equity' | 'bond_liability', instrument_id: string, delta: bigint): PlannedPosting {
  return { account: { kind, member_id: null, instrument_id }, delta, lot_id: null };
}

/** Cents owed to a member (negative), or paid (positive). */
export function payableLeg(member_id: string, delta: bigint): PlannedPosting {
  return { account: { kind: 'payable', member_id, instrument_id: null }, delta, lot_id: null };
}

/** The postings without those of nothing, which the ledger does not keep: no fee, no tax, no interest. */
export function withoutZeros(postings: readonly PlannedPosting[]): PlannedPosting[] {
  return postings.filter(({ delta }) => delta !== 0n);
}
