import { createFormats } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { expect, test } from 'vitest';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { createSchema, emptyValues, toBody, toFormErrors, type TransactionValues } from './values.ts';

const nl = createFormats('nl-NL');
const instruments = [
  { id: 'share', scale: 0 },
  { id: 'fund', scale: 4 },
];
const member = { id: 'm1', member_no: 100001 } as MemberChoice;
const other = { id: 'm2', member_no: 100002 } as MemberChoice;
const filled: TransactionValues = {
  ...emptyValues(),
  member,
  instrument_id: 'share',
  quantity: '1.250',
  effective_date: '2026-11-21',
};

test('an issue takes the list price, so no price and no reason are sent', () => {
  expect(toBody({ ...filled, reason_code: 'sale', counterparty: other, price: '9,00' }, instruments, nl)).toEqual({
    kind: 'issue',
    member_id: 'm1',
    instrument_id: 'share',
    quantity: '1250',
    effective_date: '2026-11-21',
  });
});

test('another price goes with its reason', () => {
  const values = { ...filled, override: true, price: '€ 1.127,50', reason_code: 'board_decision' };
  expect(toBody(values, instruments, nl)).toMatchObject({ price_cents: 112750, reason_code: 'board_decision' });
  expect(toBody({ ...values, reason_code: '' }, instruments, nl)).toBeNull();
});

test('a transfer needs its counterparty and reason, and sends no price', () => {
  const values = { ...filled, kind: 'transfer', counterparty: other, reason_code: 'gift', override: true, price: '1' };
  const body = toBody(values, instruments, nl);
  expect(body).toMatchObject({ kind: 'transfer', counterparty_id: 'm2', reason_code: 'gift' });
  expect(body).not.toHaveProperty('price_cents');
  expect(toBody({ ...values, counterparty: null }, instruments, nl)).toBeNull();
});

test('texts are trimmed and left out when empty', () => {
  const body = toBody({ ...filled, reference: ' A1 ', description: '  ' }, instruments, nl);
  expect(body).toMatchObject({ reference: 'A1' });
  expect(body).not.toHaveProperty('description');
});

test.each(['', 'tien', '1.00', '12,5'])('quantity %j of a whole-unit instrument gives no request', (quantity) => {
  expect(toBody({ ...filled, quantity }, instruments, nl)).toBeNull();
});

test('decimals are read to the scale of the instrument', () => {
  expect(toBody({ ...filled, instrument_id: 'fund', quantity: '29,9627' }, instruments, nl)?.quantity).toBe('29.9627');
});

const errorsOf = async (values: TransactionValues) => {
  try {
    await createSchema(instruments, nl).validate(values, { abortEarly: false });
    return [];
  } catch (error) {
    return [...new Set((error as { inner: { path: string }[] }).inner.map(({ path }) => path))].toSorted();
  }
};

test('the schema asks only for what this kind of transaction needs', async () => {
  expect(await errorsOf(filled)).toEqual([]);
  expect(await errorsOf({ ...emptyValues(), effective_date: '' })).toEqual([
    'effective_date',
    'instrument_id',
    'member',
    'quantity',
  ]);
  expect(await errorsOf({ ...filled, kind: 'transfer' })).toEqual(['counterparty', 'reason_code']);
  expect(await errorsOf({ ...filled, override: true })).toEqual(['price', 'reason_code']);
  const inherited = { ...filled, kind: 'transfer', counterparty: other, reason_code: 'inheritance' };
  expect(await errorsOf(inherited)).toEqual(['document']);
  expect(await errorsOf({ ...filled, reference: 'x'.repeat(36), description: 'x'.repeat(141) })).toEqual([
    'description',
    'reference',
  ]);
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
