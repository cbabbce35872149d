/** Every error code of the API with its HTTP status. The client translates code + params into a sentence. */
export const errorStatus = {
  // a request that cannot be read
  required: 422,
  unknown_field: 422,
  too_long: 422,
  too_short: 422,
  text_invalid: 422,
  invalid_id: 422,
  invalid_parameter: 422,
  too_many_words: 422,
  invalid_json: 400,
  invalid_request: 400,
  request_timeout: 408,
  uri_too_long: 414,
  headers_too_large: 431,
  body_too_large: 413,
  unsupported_media_type: 415,
  // a booking that breaks a rule
  kind_not_allowed: 422,
  quantity_invalid: 422,
  price_invalid: 422,
  price_missing: 422,
  amount_mismatch: 422,
  more_than_owed: 422,
  withholding_too_high: 422,
  date_invalid: 422,
  date_in_future: 422,
  before_join_date: 422,
  period_closed: 422,
  member_not_found: 422,
  member_ambiguous: 422,
  member_deceased: 422,
  instrument_not_found: 422,
  instrument_closed: 422,
  not_for_organisation: 422,
  kind_not_for_instrument: 422,
  same_member: 422,
  reason_required: 422,
  reason_invalid: 422,
  document_required: 422,
  reference_invalid: 422,
  duplicate_reference: 409,
  bsn_suspected: 422,
  insufficient_available: 422,
  negative_on_date: 422,
  locked_until: 422,
  max_per_member: 422,
  // members
  iban_invalid: 422,
  iban_length: 422,
  iban_missing: 422,
  iban_unverified: 422,
  iban_on_hold: 422,
  iban_returned: 422,
  iban_changed: 422,
  address_missing: 422,
  payment_too_large: 422,
  member_blocked: 422,
  payment_held: 409,
  not_a_business_day: 422,
  kvk_invalid: 422,
  postal_code_invalid: 422,
  units_left: 422,
  payable_left: 422,
  request_open: 422,
  proposal_waiting: 422,
  booked_after: 422,
  retention_running: 422,
  member_anonymised: 409,
  // requests of members
  notice_period: 422,
  use_redeem: 422,
  nothing_to_pay: 422,
  round_open: 409,
  document_invalid: 415,
  picture_invalid: 422,
  too_many_documents: 422,
  // approval and reversal
  self_approval: 403,
  not_maker: 403,
  role_operator: 403,
  role_approver: 403,
  role_auditor: 403,
  second_factor_required: 403,
  step_up_required: 403,
  state_conflict: 409,
  precondition_required: 428,
  already_reversed: 409,
  not_reversible: 422,
  // interest runs
  run_exists: 409,
  run_empty: 422,
  // conversions
  same_instrument: 422,
  not_includable: 422,
  // later parts of the register
  allocation_incomplete: 422,
  quote_changed: 409,
  preview_stale: 409,
  terms_unopened: 422,
  totals_unopened: 422,
  totals_differ: 422,
  duplicate_file: 409,
  unsupported_encoding: 422,
  header_unknown: 422,
  too_many_rows: 413,
  number_ambiguous: 422,
  // closing a year
  period_not_over: 422,
  period_order: 409,
  checks_failed: 422,
  ledger_broken: 422,
  ledger_checking: 409,
  statements_making: 409,
  task_cancelled: 409,
  not_cancellable: 409,
  explanation_required: 422,
  // settings
  nothing_changed: 422,
  setting_changed: 409,
  instrument_fixed: 422,
  code_taken: 409,
  price_exists: 409,
  approvers_left: 422,
  same_address: 422,
  // bulk files
  file_empty: 422,
  file_type_invalid: 415,
  file_unreadable: 422,
  file_too_complex: 413,
  sheet_unknown: 422,
  auditfile_unreadable: 422,
  auditfile_version: 422,
  auditfile_currency: 422,
  auditfile_totals: 422,
  auditfile_unmatched: 422,
  column_missing: 422,
  column_twice: 422,
  number_invalid: 422,
  amount_invalid: 422,
  amount_indivisible: 422,
  total_line: 422,
  mutation_ignored: 422,
  name_missing: 422,
  email_invalid: 422,
  phone_invalid: 422,
  country_invalid: 422,
  percentage_invalid: 422,
  member_exists: 422,
  instrument_incomplete: 422,
  batch_invalid: 422,
  confirmation_required: 422,
  // one effect per key
  idempotency_key_missing: 400,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
  // the door and the house
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  transaction_not_found: 404,
  internal_error: 500,
  not_ready: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The whole list, for the catalogue of texts and for tests. */
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/**
 * What the sentence about a code is filled in with, always. A refusal that does not give it does not compile, and a text that
 * asks for anything else fails scripts/errorTexts.test.ts. A code that is not here is said without.
 */
const sentenceParams = {
  too_long: ['max'],
  too_short: ['min'],
  too_many_words: ['max'],
  terms_unopened: ['instruments'],
  totals_differ: ['differences'],
  amount_mismatch: ['expected_cents'],
  more_than_owed: ['owed_cents', 'requested_cents'],
  withholding_too_high: ['amount_cents'],
  before_join_date: ['earliest'],
  period_closed: ['earliest'],
  duplicate_reference: ['number'],
  insufficient_available: ['requested', 'available', 'waiting', 'reserved'],
  negative_on_date: ['requested', 'available', 'date', 'used_by'],
  locked_until: ['date', 'requested', 'available'],
  max_per_member: ['max'],
  units_left: ['quantity', 'instrument'],
  payable_left: ['amount_cents'],
  request_open: ['number'],
  booked_after: ['number', 'date'],
  retention_running: ['date'],
  notice_period: ['days', 'date'],
  iban_unverified: ['number'],
  iban_on_hold: ['number', 'date'],
  iban_returned: ['number'],
  iban_changed: ['number'],
  address_missing: ['number'],
  payment_too_large: ['number'],
  payment_held: ['number'],
  member_blocked: ['number'],
  not_a_business_day: ['next'],
  use_redeem: ['date'],
  nothing_to_pay: ['fee_cents'],
  picture_invalid: ['max'],
  too_many_documents: ['max'],
  round_open: ['number'],
  run_exists: ['number'],
  task_cancelled: ['name'],
  not_includable: ['member_no'],
  period_not_over: ['year'],
  period_order: ['year'],
  explanation_required: ['min'],
  code_taken: ['value'],
  price_exists: ['date'],
  approvers_left: ['min'],
  file_type_invalid: ['found', 'allowed'],
  file_unreadable: ['reason'],
  sheet_unknown: ['sheet', 'sheets'],
  auditfile_unreadable: ['at'],
  auditfile_version: ['found'],
  auditfile_currency: ['found'],
  auditfile_unmatched: ['account', 'name'],
  column_missing: ['columns'],
  column_twice: ['column'],
  number_ambiguous: ['value'],
  number_invalid: ['value'],
  amount_invalid: ['value'],
  amount_indivisible: ['nominal_cents'],
  email_invalid: ['value'],
  phone_invalid: ['value'],
  country_invalid: ['value'],
  percentage_invalid: ['value'],
  member_exists: ['value', 'name'],
  batch_invalid: ['errors'],
  too_many_requests: ['seconds'],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>;
type SentenceParams = typeof sentenceParams;

/** Codes that the database gives as the last one to guard a rule: it does not know what would be right. */
export const bareCodes = ['period_closed', 'negative_on_date', 'duplicate_reference', 'run_exists'] as const;
export type BareCode = (typeof bareCodes)[number];

/** Names of the parameters that a code always has. */
export const paramsSaid = (code: ErrorCode): readonly string[] =>
  code in sentenceParams ? sentenceParams[code as keyof SentenceParams] : [];

export type SaidName<C extends ErrorCode> = C extends keyof SentenceParams ? SentenceParams[C][number] : never;

/** Codes whose sentence needs no more than what was typed. */
export type ValueCode = { [C in ErrorCode]: [Exclude<SaidName<C>, 'value'>] extends [never] ? C : never }[ErrorCode];

/** What a sentence about an error is filled in with; lists are for programs. */
export type ErrorParams = Record<
  string,
  string | number | boolean | null | readonly Record<string, string | number | null>[]
>;

/** Parameters of a code: those of its sentence, and whatever else is known. */
export type ParamsOf<C extends ErrorCode> = Record<SaidName<C>, string | number> & ErrorParams;

/** The parameters of a code as an argument, which may be left out where its sentence has none. */
export type ParamsArgument<C extends ErrorCode> = [SaidName<C>] extends [never]
  ? [params?: ErrorParams]
  : [params: ParamsOf<C>];

/** Codes whose sentence needs nothing. */
export type UnsaidCode = Exclude<ErrorCode, keyof SentenceParams>;
