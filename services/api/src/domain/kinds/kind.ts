import type { PlannedPosting } from '../accounts.ts';
import type { InstrumentTerms } from '../instruments.ts';
import type { ConsumedLot, Lot, NewLot } from '../lots.ts';
import type { Party, PartyRule } from '../parties.ts';
import type { Capital } from '../returns/bookValue.ts';
import type { CommonRequest, EnteredRequest } from '../transaction.ts';

/** Fields of the single form that not every kind has. */
export const ownFields = [
  'instrument_id',
  'quantity',
  'counterparty_id',
  'price_cents',
  'amount_cents',
  'withholding_cents',
  'direction',
  'acquired_on',
] as const;
export type OwnField = (typeof ownFields)[number];

/** What the register knows of those a booking names; null where it names none, or none that exists. */
export interface Scene {
  member: Party | null;
  counterparty: Party | null;
  instrument: InstrumentTerms | null;
  /** A second instrument: what is converted. */
  other: InstrumentTerms | null;
  /** Issue price of the instrument on the effective date. */
  listed_cents: bigint | null;
  /** What the books say of the instrument, for a kind that takes units back at that; else null. */
  capital: Capital | null;
  /** What the member is owed and no request, run or draft of a payment speaks for, for a kind that asks; else null. */
  owed_cents: bigint | null;
}

/** What a booking comes to, before any lot is looked at. */
export interface Sums {
  /** In units of 10^-scale of the instrument. */
  quantity: bigint | null;
  price_cents: bigint | null;
  /** Quantity × price where there is a price, else the gross value: before fee and tax. */
  amount_cents: bigint | null;
  /** Waits for a second administrator whatever it is worth; it departs from what is listed. */
  departs: boolean;
}

/** A booking that may be made as far as can be said without looking at lots. */
export interface Judged<R extends CommonRequest> extends Scene, Sums {
  request: R;
}

/** Everything a booking writes besides its header. */
export interface Plan {
  lots: NewLot[];
  postings: PlannedPosting[];
  /** What is taken out of lots that exist already. */
  consumed: ConsumedLot[];
}

/** Units that a booking takes out of lots of its member. */
export interface Take {
  from: 'holding' | 'reserved';
  /** Units that are still locked may go too. */
  lockedToo: boolean;
}

/** Whose lots of which instrument a plan must look at. */
export interface Reading {
  member_id: string;
  instrument_id: string;
}

/** What taking a transaction back must look at, besides units that must still be where it put them. */
export interface ReversalRule {
  /** Who takes it back: an administrator, or only the module that booked it along with its request or batch. */
  by: 'administrator' | 'module' | 'nobody';
  /** Units come back to the member, whose maximum counts. */
  unitsBack: boolean;
  /** It may have made a prospect a member, who is a prospect again when nothing else stands. */
  madeMember?: true;
}

/** What a kind does to the capital that units of an instrument stand for. */
export const capitals = ['opened', 'raised', 'converted', 'returned', 'given', 'other'] as const;
export type CapitalEffect = (typeof capitals)[number];

/** The fields of the single form, for every kind alike: what a kind does not have is null. */
export interface TypedFields extends EnteredRequest {
  direction: 'in' | 'out' | null;
  withholding_cents: number | null;
}

/** How rows of a file book a kind. */
export interface FileEntry {
  /** What the column of kinds calls it, beside its own name and its name in each language. */
  words: readonly string[];
  /** Units at a price, units that are set right by their sign, or money alone. */
  row: 'units' | 'signed' | 'money';
}

/** A kind that people enter by itself: what the single form and rows of a file ask for. */
export interface Entry<R extends CommonRequest> {
  /** Its own fields. */
  fields: readonly OwnField[];
  /** Types of instruments it is about; null for money alone. */
  types: readonly InstrumentTerms['type'][] | null;
  /** An amount may be left out. */
  amountOptional?: true;
  /** Where the document is kept is asked for; some kinds cannot do without. */
  document?: 'needed' | 'asked';
  /** Whatever it is worth, another administrator decides. */
  waits?: true;
  /** The form does not offer it: it comes in files. */
  filesOnly?: true;
  file?: FileEntry;
  /** The booking that was typed. Throws a refusal for what is missing. */
  request: (common: CommonRequest, typed: TypedFields) => R;
}

/**
 * All that the register knows of one kind of transaction. A new kind is one such file with its line in the collection
 * (index.ts), whose order people see, and its line in the table `kinds`, which says to the database what `plan` may post. The app's
 * texts of its names are made from here.
 */
export interface Kind<R extends CommonRequest, Entered extends Entry<CommonRequest> | null = null> {
  /** What it is called on screen, on paper and in files. */
  names: Readonly<Record<'nl' | 'en', string>>;
  capital: CapitalEffect;
  member: PartyRule;
  counterparty: PartyRule | null;
  /** Null for money alone; else whether a closed instrument still takes it. */
  instrument: { closedToo: (request: R) => boolean } | null;
  /** Null where only modules book it. */
  entered: Entered;
  /** Reasons it may carry (null: those of the module), and whether it must. */
  reasons: { allowed: readonly string[] | null; required: (judged: Judged<R>) => boolean };
  /** Who gets units of the instrument: their kind must be allowed, their maximum counts. */
  gets: 'member' | 'counterparty' | null;
  takes: ((request: R) => Take | null) | null;
  /** The second instrument, out of which units are taken. */
  other?: (request: R) => string | null;
  /** Quantity, price and amount. Throws a refusal that says what would be right. */
  sums: (request: R, scene: Scene) => Sums;
  /** Rules of its own. Throws a refusal. */
  check?: (judged: Judged<R>) => void;
  /** More lots to look at than what it takes and what the receiver has. */
  reads?: (request: R) => readonly Reading[];
  /** Lots and postings; `lots` are those it had to look at. Throws what takeFirstIn and checkMaximum throw. */
  plan: (judged: Judged<R>, lots: readonly Lot[], newId: () => string) => Plan;
  reversal: ReversalRule;
}

export const never = (): boolean => false;
export const always = (): boolean => true;

/** Of a kind that nobody enters by itself: a step of a request or a run books it, also of an instrument that is closed. */
export const bookedByModule = {
  counterparty: null,
  instrument: { closedToo: always },
  entered: null,
  reasons: { allowed: null, required: never },
  gets: null,
} as const;

/** What a rule before has made sure of. */
export function given<T extends Scene, K extends keyof T & string>(judged: T, what: K): NonNullable<T[K]> {
  const value = judged[what];
  if (value == null) throw new Error(`a booking was planned without its ${what}`);
  return value;
}

/** Cents that a module worked out. Throws a RangeError below zero: the sign is the posting's. */
export function positive(cents: bigint, what: string): bigint {
  if (cents < 0n) throw new RangeError(`${what} may not be negative: ${cents}`);
  return cents;
}
