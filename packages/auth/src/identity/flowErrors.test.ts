import { expect, it } from 'vitest';
import { message, unifiedFlow } from '../testing/flows.ts';
import { flowErrors, signedInElsewhere } from './flowErrors.ts';

const node = (name: string) => ({ type: 'input', attributes: { name, type: 'text' } });

const short = (flow: Parameters<typeof flowErrors>[0]) => flowErrors(flow).map(({ field, key }) => [field, key]);

it('puts messages of an input at its field, with their values', () => {
  const flow = unifiedFlow({
    nodeMessages: { password: [message(4000032, 'x', { min_length: 8, actual_length: 3 })] },
  });
  expect(flowErrors(flow)).toMatchObject([
    { field: 'password', key: 'error.auth.fieldTooShort', params: { min_length: 8, actual_length: 3 }, detail: 'x' },
  ]);
});

it('shows traits.email and the identifier as email, other fields by their own name', () => {
  const flow = unifiedFlow({
    nodes: [node('traits.email'), node('traits.address.postal_code')],
    nodeMessages: {
      identifier: [message(4000037)],
      'traits.email': [message(4000040)],
      'traits.address.postal_code': [message(4000004)],
    },
  });
  expect(short(flow)).toEqual([
    ['email', 'error.auth.noLoginMethod'],
    ['email', 'error.auth.invalidEmail'],
    ['traits.address.postal_code', 'error.auth.patternMismatch'],
  ]);
});

it('calls a field as its form does', () => {
  const flow = unifiedFlow({
    nodes: [node('traits.given_name')],
    nodeMessages: { 'traits.given_name': [message(4000002)] },
  });
  expect(flowErrors(flow)[0]?.field).toBe('traits.given_name');
  expect(flowErrors(flow, { 'traits.given_name': 'firstName' })[0]?.field).toBe('firstName');
});

it.each([4000007, 4000027, 4000028])('attaches message %d about an existing account to email', (id) => {
  expect(short(unifiedFlow({ messages: [message(id)] }))[0]?.[0]).toBe('email');
});

it('leaves other messages of the form without a field', () => {
  expect(short(unifiedFlow({ messages: [message(4000006)] }))).toEqual([[null, 'error.auth.invalidCredentials']]);
});

it('keeps the words of a message that it does not know', () => {
  expect(flowErrors(unifiedFlow({ messages: [message(4999999, 'Brand new')] }))).toMatchObject([
    { key: 'error.auth.unknown', detail: 'Brand new' },
  ]);
});

it('passes over what is no error', () => {
  expect(flowErrors(unifiedFlow({ messages: [{ id: 1010003, type: 'info', text: 'Please confirm' }] }))).toEqual([]);
  expect(flowErrors({ id: '1', ui: { nodes: [{ type: 'a', attributes: {} }] } })).toEqual([]);
});

it('recognises a sign-in in another tab', () => {
  const text = 'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?';
  expect(signedInElsewhere(unifiedFlow({ messages: [message(4000001, text)] }))).toBe(true);
  expect(signedInElsewhere(unifiedFlow({ messages: [message(4000001)] }))).toBe(false);
  expect(signedInElsewhere(unifiedFlow({ messages: [message(4000006, text)] }))).toBe(false);
  expect(signedInElsewhere(unifiedFlow())).toBe(false);
});
