import { expect, test } from 'vitest';
import { bareRefusal, DomainError, errorCodes, errorStatus, refusal, statusOf } from './errors.ts';
import type { ErrorCode } from './errors.ts';

const codes: Record<number, ErrorCode[]> = {
  400: ['invalid_json', 'invalid_request', 'idempotency_key_missing'],
  401: ['unauthorized'],
  403: [
    'self_approval',
    'not_maker',
    'role_operator',
    'role_approver',
    'role_auditor',
    'forbidden',
    'second_factor_required',
    'step_up_required',
  ],
  404: ['not_found', 'transaction_not_found'],
  405: ['method_not_allowed'],
  408: ['request_timeout'],
  409: [
    ...(['duplicate_reference', 'payment_held', 'state_conflict', 'already_reversed', 'quote_changed'] as const),
    ...(['preview_stale', 'duplicate_file', 'idempotency_in_progress', 'run_exists', 'round_open'] as const),
    ...(['period_order', 'statements_making', 'code_taken', 'price_exists', 'setting_changed'] as const),
    'ledger_checking',
    'member_anonymised',
  ],
  413: ['body_too_large', 'too_many_rows', 'file_too_complex'],
  414: ['uri_too_long'],
  415: ['unsupported_media_type', 'document_invalid', 'file_type_invalid'],
  422: [
    ...(['required', 'unknown_field', 'too_long', 'too_short', 'text_invalid', 'invalid_id'] as const),
    ...(['invalid_parameter', 'too_many_words', 'kind_not_allowed', 'quantity_invalid', 'price_invalid'] as const),
    ...(['price_missing', 'amount_mismatch', 'date_invalid', 'date_in_future', 'before_join_date'] as const),
    ...(['period_closed', 'member_not_found', 'member_ambiguous', 'member_deceased'] as const),
    ...([
      'instrument_not_found',
      'instrument_closed',
      'not_for_organisation',
      'kind_not_for_instrument',
      'more_than_owed',
      'withholding_too_high',
      'same_member',
    ] as const),
    ...(['reason_required', 'reason_invalid', 'document_required', 'reference_invalid', 'bsn_suspected'] as const),
    ...(['insufficient_available', 'negative_on_date', 'locked_until', 'max_per_member'] as const),
    ...(['iban_invalid', 'iban_length', 'iban_missing', 'kvk_invalid', 'not_reversible'] as const),
    ...(['postal_code_invalid', 'units_left', 'payable_left', 'request_open', 'proposal_waiting'] as const),
    ...(['booked_after', 'retention_running'] as const),
    ...(['approvers_left', 'instrument_fixed', 'nothing_changed', 'same_address'] as const),
    ...(['iban_unverified', 'iban_on_hold', 'iban_returned', 'iban_changed', 'address_missing'] as const),
    ...(['member_blocked', 'not_a_business_day', 'nothing_to_pay'] as const),
    ...(['allocation_incomplete', 'unsupported_encoding', 'header_unknown', 'number_ambiguous'] as const),
    ...(['idempotency_key_reused', 'run_empty', 'notice_period', 'use_redeem', 'too_many_documents'] as const),
    ...(['file_empty', 'file_unreadable', 'sheet_unknown', 'column_missing', 'column_twice'] as const),
    ...([
      'same_instrument',
      'not_includable',
      'period_not_over',
      'checks_failed',
      'explanation_required',
      'ledger_broken',
    ] as const),
    ...([
      'number_invalid',
      'amount_invalid',
      'total_line',
      'mutation_ignored',
      'name_missing',
      'email_invalid',
      'phone_invalid',
      'country_invalid',
      'percentage_invalid',
      'member_exists',
      'instrument_incomplete',
      'batch_invalid',
      'confirmation_required',
    ] as const),
  ],
  428: ['precondition_required'],
  429: ['too_many_requests'],
  431: ['headers_too_large'],
  500: ['internal_error'],
  503: ['not_ready'],
};

test('every code has the status of its kind of fault', () => {
  const expected = Object.fromEntries(
    Object.entries(codes).flatMap(([status, some]) => some.map((code) => [code, Number(status)])),
  );
  expect(errorStatus).toEqual(expected);
  expect(Object.fromEntries(errorCodes.map((code) => [code, statusOf(code)]))).toEqual(expected);
});

test('a refusal carries its field and params, and reads as what is wrong', () => {
  const params = { date: '2026-01-01', requested: '5', available: '2', reserved: '0' };
  const error = refusal('locked_until', 'quantity', params);
  expect(error.errors).toEqual([{ field: 'quantity', code: 'locked_until', params }]);
  expect(error).toMatchObject({ name: 'DomainError', code: 'locked_until', message: 'locked_until (quantity)' });
  expect(refusal('self_approval')).toMatchObject({
    code: 'self_approval',
    message: 'self_approval',
    errors: [{ field: null, code: 'self_approval', params: {} }],
  });
});

test('of several wrong fields the first gives the code', () => {
  const error = new DomainError([
    { field: 'quantity', code: 'quantity_invalid', params: {} },
    { field: null, code: 'required', params: {} },
  ]);
  expect(error.code).toBe('quantity_invalid');
  expect(error.message).toBe('quantity_invalid (quantity), required');
});

test('an error that lacks what its sentence needs does not compile, and is a fault in tests', () => {
  // @ts-expect-error -- how much is missing
  expect(() => refusal('locked_until', 'quantity', { date: '2026-01-01' })).toThrow(/lacks requested, available/u);
  // @ts-expect-error -- a year that is not there
  expect(() => refusal('period_order', 'year', { year: null })).toThrow(/lacks year/u);
  // @ts-expect-error -- all of it
  expect(() => refusal('period_order', 'year')).toThrow(/lacks year/u);
  // What the database refuses comes without; the app has a sentence for that.
  expect(bareRefusal('period_closed').errors).toEqual([{ field: null, code: 'period_closed', params: {} }]);
});
