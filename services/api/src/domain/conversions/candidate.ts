import type { BondTerms } from '../interest/accrual.ts';
import type { LotPart } from '../kinds/units.ts';
import type { Lot } from '../lots.ts';
import type { MemberStatus } from '../parties.ts';
import type { Basis, RemainderPolicy } from './terms.ts';
import type { MemberKind } from '../members.ts';

/** Everything that a run works out its lines with; the same for all of its members. */
export interface ConversionTerms {
  basis: Basis;
  remainder: RemainderPolicy;
  /** The effective date: the first day that bears no interest any more. */
  run_on: string;
  /** What is given up; null when what is owed pays. `bond` is null for shares, which are worth their nominal value. */
  source: { scale: number; nominal_cents: bigint; bond: BondTerms | null } | null;
  target: { scale: number; max_per_member: bigint | null; allowed_member_kinds: readonly string[] };
  /** Of one whole of the target. */
  price_cents: bigint;
  withholding_ppm: number;
}

/** Shares that a return round gave to whoever asked to have them converted: they are set aside, at the price of the round. */
export interface ReturnOrder {
  return_line_id: string;
  /** Of the request. */
  number: string;
  cents: bigint;
  parts: readonly (LotPart & { acquired_on: string })[];
}

/** A member as a run sees it. */
export interface Candidate {
  member_id: string;
  kind: MemberKind;
  status: MemberStatus;
  joined_on: string | null;
  opted_in: boolean;
  /** Of the source. */
  lots: readonly Lot[];
  /** To be converted because the member asked for it, with or without taking part otherwise. */
  asked: readonly ReturnOrder[];
  /** Cents owed that no request and no payment has a claim to. */
  owed_cents: bigint;
  /** What is owed is about to be paid. */
  in_payment: boolean;
  /** Units of the target that the member has, available and reserved. */
  target_units: bigint;
  /** Where a remainder would be paid to. */
  account: 'ok' | 'missing' | 'on_hold' | 'unverified';
  decision: 'include' | 'exclude' | null;
}
