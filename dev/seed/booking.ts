import type { HashedLot, HashedPosting, HashedTransaction } from '@ledenbureau/api/domain/hashChain.ts';
import type { BookingRequest } from '@ledenbureau/api/domain/kinds/index.ts';
import type { TransactionHeader } from '@ledenbureau/api/domain/transaction.ts';

export interface Booking {
  transaction: HashedTransaction;
  bookedAt: string;
  postings: HashedPosting[];
  newLots: HashedLot[];
}

/** A transaction that can be reversed as long as nothing touches its lots again. */
export interface Reversible {
  slot: number;
  effective: number;
  transaction: HashedTransaction;
  postings: HashedPosting[];
  /** What it did to which lots. */
  lots: { lot: number; holding: number; delta: number }[];
}

export interface Purchase {
  kind: 'opening' | 'issue';
  member: number;
  /** Place in the list of instruments. */
  instrument: number;
  /** In units of 10^-scale. */
  quantity: number;
  effective: number;
  acquired?: number;
  /** Whether it may be reversed later. */
  reversible: boolean;
}

export interface Move {
  member: number;
  counterparty: number;
  instrument: number;
  quantity: number;
  effective: number;
  reason: string;
}

/** On whose behalf and for what a module books. */
export type Behalf = Pick<
  TransactionHeader,
  'source' | 'source_id' | 'maker_id' | 'checker_id' | 'description' | 'document'
>;

/** Units of a lot, by its number. */
export interface Part {
  lot: number;
  quantity: number;
}

/** What a module books for a request of a member, or to pay it. */
export interface ModuleOrder {
  request: BookingRequest<'reserve' | 'release' | 'redeem_early' | 'payout' | 'payout_confirmed' | 'payout_returned'>;
  member: number;
  /** Place in the list of instruments; null for money alone. */
  instrument: number | null;
  /** What was set aside and is taken; of a reservation the oldest units that are free. */
  parts: readonly Part[];
  behalf: Behalf;
}

/** What tells a transaction apart, before it has its number, time and administrators. */
export interface Header {
  kind: string;
  effective: number;
  memberId: string | null;
  memberNo: number | null;
  counterpartyId: string | null;
  counterpartyNo: number | null;
  instrumentId: string | null;
  quantity: number | null;
  priceCents: number | null;
  amountCents: number | null;
  reason: string | null;
  reversesId: string | null;
  /** What the four-eyes threshold is compared with. */
  weightCents: number;
  /** Null: an administrator enters it. */
  behalf: Behalf | null;
}

/** A posting without its place. */
export type Line = readonly [account: number, delta: number, lot: string | null];
