// Instruments, transactions and the chains that seal them.
import type { Generated } from 'kysely';
import type { CapitalEffect } from '../domain/kinds/kind.ts';
import type { NewLot } from '../domain/lots.ts';
import type { TransactionHeader } from '../domain/transaction.ts';
import type { Instant, InstantDefault, Sealed, SealedRow } from './columns.ts';
import type { MemberKind } from '../domain/members.ts';
import type { CouponTerms, InstrumentName, InstrumentStatus } from '../domain/instruments.ts';

export type InstrumentType = 'share' | 'good_share' | 'bond';

export type PricePurpose = 'issue' | 'return' | 'conversion';

export interface InstrumentsTable extends InstrumentName, CouponTerms {
  id: string;
  nominal_cents: bigint;
  status: InstrumentStatus;
  max_per_member: bigint | null;
  lock_in_months: Generated<number>;
  allowed_member_kinds: Generated<MemberKind[]>;
  fee_min_cents: bigint | null;
  version: Generated<number>;
}

export interface InstrumentPricesTable {
  instrument_id: string;
  purpose: PricePurpose;
  valid_from: string;
  price_cents: bigint;
  created_at: InstantDefault;
  created_by: string;
}

export interface PeriodsTable {
  year: number;
  status: 'open' | 'closed';
  changed_at: InstantDefault;
  changed_by: string | null;
}

/** What a transaction of a kind may do; written by migrations. */
export interface KindsTable {
  name: Sealed<string>;
  legs: Sealed<string[] | null>;
  two_instruments: Sealed<boolean>;
  after_end: Sealed<boolean>;
  capital: Sealed<CapitalEffect>;
  sets_aside: Sealed<boolean>;
  distributes: Sealed<boolean>;
  moves_outstanding: Sealed<boolean>;
}

export interface AccountsTable {
  id: Sealed<bigint>;
  kind: Sealed<string>;
  member_id: Sealed<string | null>;
  instrument_id: Sealed<string | null>;
  key: Sealed<string>;
  asset_id: Sealed<string | null>;
}

/** Written by `ledger_book` only. */
export type TransactionsTable = SealedRow<
  TransactionHeader & {
    seq: bigint;
    number: string;
    booked_at: string;
    posting_count: number;
    prev_hash: Buffer;
    hash: Buffer;
  }
>;

export type LotsTable = SealedRow<NewLot & { transaction_id: string }>;

export interface PostingsTable {
  transaction_id: Sealed<string>;
  seq: Sealed<number>;
  account_id: Sealed<bigint>;
  effective_date: Sealed<string>;
  delta: Sealed<bigint>;
  lot_id: Sealed<string | null>;
}

/** Which reference is taken by which transaction. */
export interface TransactionReferencesTable {
  source: Sealed<string>;
  reference: Sealed<string>;
  transaction_id: Sealed<string>;
}

export interface LedgerHeadTable {
  singleton: boolean;
  seq: bigint;
  booked_at: Instant;
  hash: Buffer;
}

export interface LedgerVerifiedTable {
  singleton: Generated<boolean>;
  seq: bigint;
  hash: Buffer;
  at: InstantDefault;
  seal_seq: Generated<bigint>;
  seal_hash: Generated<Buffer>;
}

export interface SealHeadTable {
  singleton: boolean;
  seq: bigint;
  hash: Buffer;
}

export interface SealLinksTable {
  seq: bigint;
  seal_id: bigint;
  prev_hash: Buffer;
  hash: Buffer;
}

export interface NumberSeriesTable {
  prefix: string;
  year: number;
  last: bigint;
}
