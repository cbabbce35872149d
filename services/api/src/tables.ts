// The tables of migrations/ as Kysely sees them, by the name of the table; tables/ has one type each.
import type { SealedRow } from './tables/columns.ts';
import type {
  AdministratorsTable,
  MembersTable,
  BankAccountsTable,
  ConversionConsentsTable,
  EndedSignInsTable,
} from './tables/members.ts';
import type {
  InstrumentsTable,
  InstrumentPricesTable,
  PeriodsTable,
  KindsTable,
  AccountsTable,
  TransactionsTable,
  LotsTable,
  PostingsTable,
  TransactionReferencesTable,
  LedgerHeadTable,
  LedgerVerifiedTable,
  SealHeadTable,
  SealLinksTable,
  NumberSeriesTable,
} from './tables/ledger.ts';
import type {
  TransactionProposalsTable,
  AuditEventsTable,
  AuditHeadTable,
  IdempotencyRecordsTable,
  RateWindowsTable,
} from './tables/calls.ts';
import type {
  CouponRatesTable,
  InterestRunsTable,
  InterestRunMembersTable,
  InterestLinesTable,
} from './tables/interest.ts';

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
