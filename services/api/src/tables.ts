// The tables of migrations/ as Kysely sees them, one type each.
import type { ColumnType, Generated } from 'kysely';
import type { RunKind } from './domain/interest/run.ts';
import type { CapitalEffect } from './domain/kinds/kind.ts';
import type { NewLot } from './domain/lots.ts';
import type { MemberStatus } from './domain/parties.ts';
import type { TransactionHeader } from './domain/transaction.ts';

export type { MemberStatus } from './domain/parties.ts';

/** An instant as ISO text in UTC; a Date is accepted when writing. */
type Instant = ColumnType<string, string | Date, string | Date>;
type InstantDefault = ColumnType<string, string | Date | undefined, string | Date>;
type InstantOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** Written by the database itself (ledger_book, triggers, migrations): readable, never written by the service. */
type Sealed<T> = ColumnType<T, never, never>;
type SealedRow<T> = { [K in keyof T]: Sealed<T[K]> };
/** JSON as parsed when read, as text when written. */
type Json = ColumnType<unknown, string, string>;

export type MemberKind = 'person' | 'organisation';
export type InstrumentType = 'share' | 'good_share' | 'bond';
export type InstrumentStatus = 'draft' | 'open' | 'closed' | 'matured';
export type PricePurpose = 'issue' | 'return' | 'conversion';

export interface AdministratorsTable {
  id: string;
  name: string;
  email: string | null;
  email_verified: Generated<boolean>;
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
  gone_known_at: InstantOrNull;
  note: string | null;
  version: Generated<number>;
  anonymised_at: InstantOrNull;
  created_at: InstantDefault;
  search_text: string;
  sort_name: Sealed<string>;
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
  version: Generated<number>;
  created_by: Generated<string | null>;
  hold_until: Generated<string | null>;
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

export type ProposalStatus = 'waiting' | 'approved' | 'rejected' | 'withdrawn';

export interface TransactionProposalsTable {
  id: string;
  action: 'book' | 'reverse';
  input: Json;
  reverses_id: string | null;
  status: ColumnType<ProposalStatus, never, ProposalStatus>;
  maker_id: string;
  created_at: ColumnType<string, never, never>;
  checker_id: ColumnType<string | null, never, string | null>;
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
  ledger_seq: Sealed<bigint>;
  ledger_hash: Sealed<Buffer>;
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

/** What a person chose in their own account, never overwritten: the last row of a member is in force. */
export interface ConversionConsentsTable {
  id: Sealed<bigint>;
  member_id: string;
  identity_id: string;
  automated_conversion: boolean;
  seen_tour: boolean | null;
  identity_updated_at: Instant;
  recorded_at: Sealed<string>;
  source: ConsentSource;
  request_id: string;
}

/** On which occasion the account was read. */
export type ConsentSource = 'consent' | 'token_hook' | 'userinfo' | 'identity_hook' | 'administrator';

/** How often something asked in the minute that began at `started`. */
export interface RateWindowsTable {
  key: string;
  started: Instant;
  hits: number;
}

/** The sign-ins of an account that are over: all that began before `ended_at`, but for the one that is kept. */
export interface EndedSignInsTable {
  id: Generated<bigint>;
  identity_id: string;
  ended_at: InstantDefault;
  kept_id: string | null;
}

/** What an issue's interest becomes from a day on. */
export interface CouponRatesTable {
  instrument_id: string;
  valid_from: string;
  coupon_ppm: number;
  created_at: InstantDefault;
  created_by: string;
}

export type InterestRunStatus = 'waiting' | 'executed' | 'rejected' | 'withdrawn' | 'reversal_waiting' | 'reversed';

/** A run over all holders of an issue; its number comes from the database. */
export interface InterestRunsTable {
  id: string;
  number: Sealed<string>;
  kind: RunKind;
  instrument_id: string;
  until: string;
  status: ColumnType<InterestRunStatus, never, InterestRunStatus>;
  lines_sha256: string;
  line_count: number;
  member_count: number;
  skipped_count: number;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  booked_cents: bigint;
  maker_id: string;
  created_at: Sealed<string>;
  checker_id: ColumnType<string | null, never, string | null>;
  decided_at: ColumnType<string | null, never, string>;
  comment: ColumnType<string | null, never, string | null>;
  reversal_reason: ColumnType<string | null, never, string>;
  reversal_description: ColumnType<string | null, never, string | null>;
  reversal_maker_id: ColumnType<string | null, never, string>;
  reversal_created_at: ColumnType<string | null, never, string>;
  reversal_checker_id: ColumnType<string | null, never, string | null>;
  reversal_decided_at: ColumnType<string | null, never, string | null>;
  reversal_comment: ColumnType<string | null, never, string | null>;
  version: ColumnType<number, never, number>;
}

/** What a run comes to for a holder. */
export interface InterestRunMembersTable {
  run_id: string;
  member_id: string;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  transaction_id: string | null;
  skipped: string | null;
  held_for: ColumnType<'member_deceased' | null, never, 'member_deceased'>;
}

/** One formula of a run. */
export interface InterestLinesTable {
  run_id: string;
  place: number;
  member_id: string;
  lot_id: string;
  quantity: bigint;
  interest_from: string;
  interest_to: string;
  days: number;
  year_days: number;
  rate_ppm: number;
  principal_cents: bigint;
  interest_cents: bigint;
}

export interface Database {
  administrators: AdministratorsTable;
  members: MembersTable;
  bank_accounts: BankAccountsTable;
  instruments: InstrumentsTable;
  instrument_prices: InstrumentPricesTable;
  periods: PeriodsTable;
  kinds: KindsTable;
  accounts: AccountsTable;
  transactions: TransactionsTable;
  lots: LotsTable;
  postings: PostingsTable;
  transaction_references: TransactionReferencesTable;
  ledger_head: LedgerHeadTable;
  ledger_verified: LedgerVerifiedTable;
  seal_head: SealedRow<SealHeadTable>;
  seal_links: SealedRow<SealLinksTable>;
  number_series: NumberSeriesTable;
  transaction_proposals: TransactionProposalsTable;
  audit_events: AuditEventsTable;
  audit_head: AuditHeadTable;
  idempotency_records: IdempotencyRecordsTable;
  conversion_consents: ConversionConsentsTable;
  rate_windows: RateWindowsTable;
  ended_sign_ins: EndedSignInsTable;
  coupon_rates: CouponRatesTable;
  interest_runs: InterestRunsTable;
  interest_run_members: InterestRunMembersTable;
  interest_lines: InterestLinesTable;
}
