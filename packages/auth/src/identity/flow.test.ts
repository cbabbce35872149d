import { expect, it } from 'vitest';
import { identifierFirstFlow, input, unifiedFlow } from '../testing/flows.ts';
import { nodeValue, nodeValues, offersMethod } from './flow.ts';
import { messageTextKey } from './messageText.ts';

const flow = unifiedFlow({
  csrf: 'c1',
  nodes: [
    input('address', 'submit', 'a'),
    input('address', 'submit', 'b'),
    { type: 'input', attributes: { name: 'address', value: 7 } },
    { type: 'a', attributes: { href: 'x' } },
  ],
});

it('reads the values of inputs, where they are texts', () => {
  expect(nodeValue(flow, 'csrf_token')).toBe('c1');
  expect(nodeValue(flow, 'nothing')).toBe('');
  expect(nodeValue(flow, 'address')).toBe('a');
  expect(nodeValues(flow, 'address')).toEqual(['a', 'b']);
});

it('knows by which methods a flow can be submitted', () => {
  expect([offersMethod(flow, 'password'), offersMethod(flow, 'identifier_first')]).toEqual([true, false]);
  expect([
    offersMethod(identifierFirstFlow(), 'password'),
    offersMethod(identifierFirstFlow(), 'identifier_first'),
  ]).toEqual([false, true]);
});

it('names the text of a message by its id', () => {
  expect(messageTextKey({ id: 1010003 })).toBe('auth.message.1010003');
});
