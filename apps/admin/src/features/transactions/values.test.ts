import { expect, test } from 'vitest';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { newEntry, nextEntry, nextReference, toBody, toFormErrors, type TransactionValues } from './values.ts';

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

const money = { ...newEntry(member), effective_date: '2026-11-21', amount: 10_000 };
test.each<[string, Partial<TransactionValues>, object | null]>([
  [
    'gift_back',
    { instrument_id: 'share', quantity: '2', document: ' Brief ' },
    { member_id: 'm1', instrument_id: 'share', quantity: '2', document: 'Brief' },
  ],
  ['gift_back', { instrument_id: 'share', quantity: '2' }, null],
  ['dividend', { instrument_id: 'share', withholding: 1_500 }, { instrument_id: 'share', withholding_cents: 1_500 }],
  ['interest', { instrument_id: 'bond', quantity: '9' }, { instrument_id: 'bond', amount_cents: 10_000 }],
  ['interest', { instrument_id: 'bond', amount: null }, null],
  ['receipt', { member: null, instrument_id: 'share' }, { amount_cents: 10_000 }],
  ['payout', { withholding: 1 }, { member_id: 'm1', amount_cents: 10_000 }],
  ['payout', { member: null }, null],
  [
    'correction',
    { instrument_id: 'share', quantity: '1', direction: 'out', amount: null, reason_code: 'input_error' },
    { instrument_id: 'share', quantity: '1', direction: 'out', reason_code: 'input_error' },
  ],
  ['correction', { instrument_id: 'share', quantity: '1', direction: 'out' }, null],
  ['correction', { instrument_id: 'share', quantity: '1', reason_code: 'input_error' }, null],
  ['redeem', { instrument_id: 'bond', quantity: '1' }, null],
  ['return', { instrument_id: 'share', quantity: '1' }, null],
])('%s sends its own fields and asks for them: %j', (kind, values, expected) => {
  const body = toBody({ ...money, ...values, kind });
  const common = { kind, effective_date: '2026-11-21', member_id: 'm1', amount_cents: 10_000 };
  const most = expected === null ? null : { ...common, ...expected };
  expect(body === null ? null : { ...most, ...body }).toEqual(most);
  expect({ ...body }).toMatchObject(expected === null ? {} : { kind, ...expected });
});

test('the next of a series keeps what all share, and counts the reference on', () => {
  const typed = {
    ...filled,
    override: true,
    price: 9_000,
    reason_code: 'other',
    document: 'x',
    reference: 'INS 2026-1199',
  };
  const next = nextEntry(typed);
  const { kind, instrument_id, effective_date, override, price, reason_code } = typed;
  expect(next).toMatchObject({ kind, instrument_id, effective_date, override, price, reason_code });
  expect(next).toMatchObject({ member: null, quantity: '', amount: null, document: '', reference: 'INS 2026-1200' });
  expect(next.key).not.toBe(typed.key);
  expect(['A-009', '99', 'geen', ''].map(nextReference)).toEqual(['A-010', '100', '', '']);
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
    ['amount', 'error.api.amount_mismatch'],
    [null, 'error.api.internal_error'],
  ]);
});
