// The tables of migrations/ as Kysely sees them; one type per table, so the file is long and flat on purpose.
import type { ColumnType, Generated } from 'kysely';

/** An instant as ISO text in UTC; a Date is accepted when writing. */
type Instant = ColumnType<string, string | Date, string | Date>;
type InstantDefault = ColumnType<string, string | Date | undefined, string | Date>;
type InstantOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** Assigned by a trigger: readable, never written by the service. */
type Sealed<T> = ColumnType<T, never, never>;
/** JSON as parsed when read, as text when written. */
type Json = ColumnType<unknown, string, string>;

export type MemberKind = 'person' | 'organisation';
export type MemberStatus = 'prospect' | 'active' | 'ended' | 'deceased' | 'blocked';
export type InstrumentType = 'share' | 'good_share' | 'bond';
export type InstrumentStatus = 'draft' | 'open' | 'closed' | 'matured';
export type PricePurpose = 'issue' | 'return' | 'conversion';

export interface AdministratorsTable {
  id: string;
  name: string;
  email: string | null;
  first_seen_at: InstantDefault;
  last_seen_at: InstantDefault;
}

export interface MembersTable {
  id: string;
  member_no: bigint;
  kind: MemberKind;
  status: MemberStatus;
  given_name: string | null;
  infix: string | null;
  family_name: string | null;
  company_name: string | null;
  kvk: string | null;
  birthdate: string | null;
  birthplace: string | null;
  birthcountry: string | null;
  email: string | null;
  secondary_email: string | null;
  phone: string | null;
  street_address: string | null;
  postal_code: string | null;
  locality: string | null;
  region: string | null;
  country: string | null;
  locale: Generated<'nl' | 'en'>;
  identity_id: string | null;
  automated_conversion: Generated<boolean>;
  automated_conversion_changed_at: InstantOrNull;
  automated_conversion_changed_by: string | null;
  joined_on: string | null;
  ended_on: string | null;
  deceased_on: string | null;
  note: string | null;
  version: Generated<number>;
  anonymised_at: InstantOrNull;
  created_at: InstantDefault;
  search_text: string;
}

export interface BankAccountsTable {
  id: string;
  member_id: string;
  iban: string;
  bic: string | null;
  holder_name: string;
  verified_at: InstantOrNull;
  verified_by: string | null;
  valid_from: string;
  is_payout: Generated<boolean>;
  created_at: InstantDefault;
}

export interface InstrumentsTable {
  id: string;
  code: string;
  name_nl: string;
  name_en: string;
  type: InstrumentType;
  scale: number;
  nominal_cents: bigint;
  status: InstrumentStatus;
  max_per_member: bigint | null;
  lock_in_months: Generated<number>;
  allowed_member_kinds: Generated<MemberKind[]>;
  coupon_ppm: number | null;
  day_count: 'ACT365F' | 'ACTACT_ISDA' | '30E360' | null;
  coupon_months: number | null;
  issue_date: string;
  maturity_date: string | null;
  early_redemption_fee_ppm: number | null;
  fee_min_cents: bigint | null;
  notice_days: number | null;
  version: Generated<number>;
}

export interface InstrumentPricesTable {
  instrument_id: string;
  purpose: PricePurpose;
  valid_from: string;
  price_cents: bigint;
  created_at: InstantDefault;
  created_by: string | null;
}

export interface PeriodsTable {
  year: number;
  status: 'open' | 'closed';
  changed_at: InstantDefault;
  changed_by: string | null;
}

export interface AccountsTable {
  id: Generated<bigint>;
  kind: string;
  member_id: string | null;
  instrument_id: string | null;
  asset_id: ColumnType<string | null, never, never>;
}

export interface TransactionsTable {
  id: string;
  seq: Sealed<bigint>;
  number: Sealed<string>;
  kind: string;
  effective_date: string;
  booked_at: Sealed<string>;
  member_id: string | null;
  counterparty_id: string | null;
  instrument_id: string | null;
  quantity: bigint | null;
  price_cents: bigint | null;
  amount_cents: bigint | null;
  description: string | null;
  reference: string | null;
  source: string;
  source_id: string | null;
  maker_id: string;
  checker_id: string | null;
  reverses_id: string | null;
  reason_code: string | null;
  document: string | null;
  posting_count: Sealed<number>;
  prev_hash: Sealed<Buffer>;
  hash: Sealed<Buffer>;
}

export interface LotsTable {
  id: string;
  member_id: string;
  instrument_id: string;
  transaction_id: string;
  acquired_on: string;
  original_qty: bigint;
  lock_until: string | null;
  interest_from: string | null;
}

export interface PostingsTable {
  transaction_id: string;
  seq: number;
  account_id: bigint;
  effective_date: string;
  delta: bigint;
  lot_id: string | null;
}

export interface LedgerHeadTable {
  singleton: boolean;
  seq: bigint;
  booked_at: Instant;
  hash: Buffer;
}

export interface NumberSeriesTable {
  prefix: string;
  year: number;
  last: bigint;
}

export interface TransactionProposalsTable {
  id: string;
  action: 'book' | 'reverse';
  input: Json;
  reverses_id: string | null;
  status: ColumnType<'waiting' | 'approved' | 'rejected', never, 'approved' | 'rejected'>;
  maker_id: string;
  created_at: ColumnType<string, never, never>;
  checker_id: ColumnType<string | null, never, string>;
  decided_at: ColumnType<string | null, never, string | Date>;
  comment: ColumnType<string | null, never, string | null>;
  version: ColumnType<number, never, number>;
}

export interface AuditEventsTable {
  seq: Sealed<bigint>;
  at: Sealed<string>;
  actor_id: string;
  action: string;
  subject_type: string;
  subject_id: string;
  data: ColumnType<unknown, string | undefined, never>;
  request_id: string;
  prev_hash: Sealed<Buffer>;
  hash: Sealed<Buffer>;
}

export interface AuditHeadTable {
  singleton: boolean;
  seq: bigint;
  at: Instant;
  hash: Buffer;
}

export interface IdempotencyRecordsTable {
  key: string;
  route: string;
  actor_id: string;
  body_sha256: Buffer;
  status: number;
  response: Json;
  created_at: InstantDefault;
}

export interface Database {
  administrators: AdministratorsTable;
  members: MembersTable;
  bank_accounts: BankAccountsTable;
  instruments: InstrumentsTable;
  instrument_prices: InstrumentPricesTable;
  periods: PeriodsTable;
  accounts: AccountsTable;
  transactions: TransactionsTable;
  lots: LotsTable;
  postings: PostingsTable;
  ledger_head: LedgerHeadTable;
  number_series: NumberSeriesTable;
  transaction_proposals: TransactionProposalsTable;
  audit_events: AuditEventsTable;
  audit_head: AuditHeadTable;
  idempotency_records: IdempotencyRecordsTable;
}
