import { expect, it } from 'vitest';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import { flowErrors } from './flowErrors.ts';
import { createIdentityClient } from './identityClient.ts';

const identity = await identityOfTests();

const tooShort = { id: 4000003, type: 'error', text: 'length must be >= 12', context: { min_length: 12 } };
const confirm = { id: 1010003, type: 'info', text: 'Please confirm', context: {} };
const identifier = {
  type: 'input',
  attributes: { name: 'identifier', value: 'anna@example.org' },
  messages: [] as (typeof tooShort)[],
};
const password = { type: 'input', attributes: { name: 'password', value: '' }, messages: [tooShort] };
const flow = { id: 'f1', refresh: true, ui: { nodes: [identifier, password], messages: [confirm] } };

const received = async (body: object) => {
  identity.answer('GET /self-service/login/flows', 200, body);
  return createIdentityClient(identity.origin).login.get('f1');
};

it('a flow has an id, a ui with nodes and messages, and a refresh flag', async () => {
  const { id, refresh, ui } = await received(flow);
  expect({ id, refresh, ui: { nodes: ui.nodes.length, messages: ui.messages?.length } }).toEqual({
    id: 'f1',
    refresh: true,
    ui: { nodes: 2, messages: 1 },
  });
  expect(await received({ ...flow, refresh: false })).toHaveProperty('refresh', false);
});

it('a node has a type, attributes with name and value, and messages', async () => {
  const { ui } = await received(flow);
  const parts = ui.nodes.map(({ type, attributes: { name, value }, messages }) => ({ type, name, value, messages }));
  expect(parts).toEqual([
    { type: 'input', name: 'identifier', value: 'anna@example.org', messages: [] },
    { type: 'input', name: 'password', value: '', messages: [tooShort] },
  ]);
});

it('a message has an id, a type, a text and a context', async () => {
  const { ui } = await received(flow);
  expect(ui.messages).toEqual([{ id: 1010003, type: 'info', text: 'Please confirm', context: {} }]);
  expect(ui.nodes[1]?.messages).toEqual([tooShort]);
  // Of these the type says that it is an error, the id which, the text stands in for an unknown id, the context its values.
  const [error] = flowErrors(await received(flow));
  expect(error).toMatchObject({ field: 'password', key: 'error.auth.lengthTooShort', params: { min_length: 12 } });
});
