import { expect, test } from 'vitest';
import { bareRefusal, DomainError, refusal, statusOf } from './errors.ts';
import { errorCodes, errorStatus } from './errorCodes.ts';
import type { ErrorCode } from './errorCodes.ts';

/** What is no rule of the register; a rule that is broken has 422, and stands in `errorStatus` alone. */
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
    ...(['ledger_checking', 'task_cancelled', 'not_cancellable'] as const),
    'member_anonymised',
  ],
  413: ['body_too_large', 'too_many_rows', 'file_too_complex'],
  414: ['uri_too_long'],
  415: ['unsupported_media_type', 'document_invalid', 'file_type_invalid'],
  428: ['precondition_required'],
  429: ['too_many_requests'],
  431: ['headers_too_large'],
  500: ['internal_error'],
  503: ['not_ready'],
};

test('every code has the status of its kind of fault', () => {
  const others = new Map(Object.entries(codes).flatMap(([status, some]) => some.map((code) => [code, Number(status)])));
  const expected = Object.fromEntries(errorCodes.map((code) => [code, others.get(code) ?? 422]));
  expect(errorStatus).toEqual(expected);
  expect([...others.keys()].filter((code) => !(code in errorStatus))).toEqual([]);
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
