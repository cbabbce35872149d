import { expect, test } from 'vitest';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { newEntry, toBody, toFormErrors, type TransactionValues } from './values.ts';

const member = { id: 'm1', member_no: 100001 } as MemberChoice;
const other = { id: 'm2', member_no: 100002 } as MemberChoice;
const filled: TransactionValues = {
  ...newEntry(member),
  instrument_id: 'share',
  quantity: '1250',
  effective_date: '2026-11-21',
};

test('an issue takes the list price, so no price and no reason are sent', () => {
  expect(toBody({ ...filled, reason_code: 'sale', counterparty: other, price: 900 })).toEqual({
    kind: 'issue',
    member_id: 'm1',
    instrument_id: 'share',
    quantity: '1250',
    effective_date: '2026-11-21',
  });
});

test('another price goes in cents with its reason, and is no request without one', () => {
  const values = { ...filled, override: true, price: 112_750, reason_code: 'board_decision' };
  expect(toBody(values)).toMatchObject({ price_cents: 112_750, reason_code: 'board_decision' });
  expect(toBody({ ...values, reason_code: '' })).toBeNull();
  expect(toBody({ ...values, price: null })).toBeNull();
});

test('a transfer needs its counterparty and reason, and sends no price', () => {
  const values = { ...filled, kind: 'transfer', counterparty: other, reason_code: 'gift', override: true, price: 1 };
  const body = toBody(values);
  expect(body).toMatchObject({ kind: 'transfer', counterparty_id: 'm2', reason_code: 'gift' });
  expect(body).not.toHaveProperty('price_cents');
  expect(toBody({ ...values, counterparty: null })).toBeNull();
  expect(toBody({ ...values, reason_code: '' })).toBeNull();
});

test('fields that are not shown are missed by nobody', () => {
  const { key, member: who, kind, instrument_id, quantity, effective_date, reference, description } = filled;
  const shown = { key, member: who, kind, instrument_id, quantity, effective_date, reference, description };
  expect(toBody(shown)).toEqual(toBody(filled));
});

test('texts are trimmed and left out when empty', () => {
  const body = toBody({ ...filled, reference: ' A1 ', description: '  ' });
  expect(body).toMatchObject({ reference: 'A1' });
  expect(body).not.toHaveProperty('description');
});

test.each(['member', 'instrument_id', 'quantity', 'effective_date'] as const)(
  'without %s there is no request',
  (key) => {
    expect(toBody({ ...filled, [key]: key === 'member' ? null : '' })).toBeNull();
  },
);

test('each entry has a key of its own, and keeps of a member what names it', () => {
  expect(newEntry().key).not.toBe(newEntry().key);
  const whole = { ...member, display_name: 'Jan', kind: 'person', bank_accounts: [], phone: '+31' } as MemberChoice;
  expect(newEntry(whole).member).not.toHaveProperty('bank_accounts');
  expect(newEntry(whole).member).toMatchObject({ id: 'm1', display_name: 'Jan' });
});

test('errors of the API land on the form’s own fields, the rest on the form', () => {
  const errors = toFormErrors([
    { field: 'member_id', code: 'member_not_found' },
    { field: 'amount_cents', code: 'amount_mismatch' },
    { code: 'internal_error' },
  ]);
  expect(errors.map(({ field, key }) => [field, key])).toEqual([
    ['member', 'error.api.member_not_found'],
    [null, 'error.api.amount_mismatch'],
    [null, 'error.api.internal_error'],
  ]);
});
