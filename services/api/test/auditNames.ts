// The names of what the audit tells: a name that is written anywhere in a test and is not here fails it (harness.ts), and the app has
// words for each of these (apps/admin auditNames.test.ts).

import { sql } from 'kysely';
import type { Db } from '../src/database.ts';
import { bulkColumns, isPersonal } from '../src/domain/bulk/columns.ts';

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/u);

/** What people read, with its name in words; what is mended in a file, by its column. */
export const toldNames = [
  ...bulkColumns.filter((column) => !isPersonal(column)),
  ...namesIn(`
  accounts_adopted_on accrual acquired_on administrator admissible allocated allowed_member_kinds alone amount
  amount_cents approvable as_of asked at attention automated_conversion bank bank_cents basis batch
  batch_number book_cents booked_cents booked_from booked_to budget_cents budget_quantity calculation cells channel
  code column comment confirmed count counterparty_no coupon_months coupon_ppm cut_off date day_count deaths_first
  deceased_on decision differences document documents done early_redemption_fee_ppm effective_date effective_on ended ended_on
  errors execution_date explanations fee_min_cents fields file file_name filter fiscal_year forced format four_eyes
  four_eyes_days four_eyes_threshold_cents frequency from full_name held hold_until iban iban_hold_days
  identity_sessions_ended instrument interest_cents is_payout issue_date kind kinds known_at kvk line lines locale
  locality lock_in_months locked logo mailed mailed_before maturity_date max_cents max_per_member member_kind
  member_no member_no_from min_cents mine name name_en name_nl net_cents next_on nominal nominal_cents notice_days number
  oauth_sessions_ended on_paper only os_user others outcome outcome_reason overdue policy postal_code price_cents
  price_reason principal_cents purpose q quantity reason reason_code redemption_budget_cents reference released
  remainder roles round rows run run_on scale section settled_on sign_ins size skip_invalid skipped sort source
  status street_address subject_type suspense task terms text to total_cents transactions type until
  valid_from whole_units withdrawn_on withholding_cents year
`),
];

/** What tells a machine which row it was. */
export const hiddenNames = namesIn(`
  actor_id bank_account_id batch_id bookings_sha256 calculated_by change_id client comment_id counterparty_id
  document_id figures_sha256 file_sha256 id identity_id identity_updated_at input_sha256 instrument_id line_id
  lines_sha256 maker_id member_id overruled_id programme_id proposal_id quote_digest reverses_id run_id same_as seen_tour sha256
  sign_in source_id subject_id target_id terms_id totals_sha256 transaction_id transaction_ids version
`);

/** What events of before tell and no event of now: the chain forgets nobody (docs/adr/0102). */
export const formerNames = ['asked_by', ...bulkColumns.filter(isPersonal)];

const known = new Set([...toldNames, ...hiddenNames, 'before', 'after', 'params']);

/** Names in the audit of a register that are in neither list; what a refusal says, its sentence says. */
export async function unknownNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from audit_events, jsonb_path_query(data - 'params', 'strict $.** ? (@.type() == "object")') part,
      jsonb_object_keys(part) name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
}
