import { describe, expect, it } from 'vitest';
import type { Flow, FlowMessage, FlowNode } from '../../identity/flow.ts';
import { bodyOf, buttonsOf, fieldName, fieldsOf, withFields } from './nodes.ts';

const label = (text: string): FlowMessage => ({ id: 1, type: 'info', text });
const input = (attributes: object, more: Partial<FlowNode> = {}): FlowNode => ({ type: 'input', attributes, ...more });
const flowOf = (...nodes: FlowNode[]): Flow => ({ id: 'f1', ui: { nodes } });

describe('what a flow asks for', () => {
  it.each([
    ['identifier', 'email'],
    ['traits.email', 'email'],
    ['firstName', 'given_name'],
    ['lastName', 'family_name'],
    ['traits.given_name', 'given_name'],
    ['traits.address.postal_code', 'address-postal_code'],
    ['transient.traits.code', 'transient-traits-code'],
  ])('calls the input %s %s in its form', (node, name) => {
    expect(fieldName(node)).toBe(name);
  });

  it('says everything of an input that the service says', () => {
    const attributes = { name: 'traits.phone_number', type: 'tel', value: '06', required: true, autocomplete: 'tel' };
    const node = input(attributes, { group: 'profile', meta: { label: label('Phone') } });
    expect(fieldsOf(flowOf(node))).toEqual([
      {
        node: 'traits.phone_number',
        name: 'phone_number',
        group: 'profile',
        kind: 'tel',
        label: label('Phone'),
        required: true,
        autoComplete: 'tel',
        value: '06',
        options: [],
      },
    ]);
  });

  it('takes an input that says nothing but its name for a text that may stay empty', () => {
    expect(fieldsOf(flowOf(input({ name: 'a' })))).toEqual([
      {
        node: 'a',
        name: 'a',
        group: 'default',
        kind: 'text',
        label: undefined,
        required: false,
        autoComplete: undefined,
        value: '',
        options: [],
      },
    ]);
  });

  it.each([
    ['text', 'text'],
    ['email', 'email'],
    ['tel', 'tel'],
    ['url', 'url'],
    ['number', 'number'],
    ['date', 'date'],
    ['password', 'password'],
    ['checkbox', 'checkbox'],
    ['color', 'text'],
  ])('asks an input of type %s as %s', (type, kind) => {
    expect(fieldsOf(flowOf(input({ name: 'a', type })))[0]?.kind).toBe(kind);
  });

  it('asks nobody for what is hidden, switched off, without a name, a button, a script or no input', () => {
    const flow = flowOf(
      input({ name: 'csrf_token', type: 'hidden' }),
      input({ name: 'off', disabled: true }),
      input({ type: 'text' }),
      input({ name: 'method', type: 'submit' }),
      input({ name: 'webauthn_login', type: 'button' }),
      { type: 'img', attributes: { name: 'picture' } },
      input({ name: 'asked' }),
    );
    expect(fieldsOf(flow).map(({ node }) => node)).toEqual(['asked']);
  });

  it.each([
    ['text', 'a', 'a'],
    ['number', 38, '38'],
    ['text', { not: 'text' }, ''],
    ['text', true, ''],
    ['checkbox', true, true],
    ['checkbox', 'true', true],
    ['checkbox', false, false],
    ['checkbox', 'on', false],
    ['checkbox', undefined, false],
  ])('has in a field of type %s for the value %j %j', (type, value, held) => {
    expect(fieldsOf(flowOf(input({ name: 'a', type, value })))[0]?.value).toBe(held);
  });

  it('lets choose among options, by the service’s words or else by their values', () => {
    const options = [{ value: 'nl', label: label('Dutch') }, { value: 7 }, {}];
    expect(fieldsOf(flowOf(input({ name: 'a', type: 'text', options })))[0]).toMatchObject({
      kind: 'select',
      options: [
        { value: 'nl', label: 'Dutch' },
        { value: '7', label: '7' },
        { value: '', label: '' },
      ],
    });
  });

  it('can be fewer fields, with everything else as it was', () => {
    const nodes = [
      input({ name: 'csrf_token', type: 'hidden' }),
      { type: 'img', attributes: {} },
      input({ name: 'a' }),
    ];
    const flow = { ...flowOf(...nodes, input({ name: 'b' })), state: 'x' };
    expect(withFields(flow, ({ node }) => node === 'a')).toEqual({ ...flow, ui: { nodes } });
  });
});

it('tells the buttons that go on from the others', () => {
  const flow = flowOf(
    input({ name: 'screen', type: 'submit', value: 'previous' }),
    input({ name: 'method', type: 'submit', value: 'password' }, { meta: { label: label('Go') } }),
    input({ name: 'method', type: 'submit', value: 'oidc', disabled: true }),
    input({ type: 'submit', value: 'nameless' }),
    input({ name: 'a', type: 'text' }),
  );
  expect(buttonsOf(flow)).toEqual({
    methods: [{ node: 'method', value: 'password', label: label('Go') }],
    others: [{ node: 'screen', value: 'previous', label: undefined }],
  });
});

describe('what is submitted', () => {
  const flow = flowOf(
    input({ name: 'csrf_token', type: 'hidden', value: 'c1' }),
    input({ type: 'hidden', value: 'nameless' }),
    input({ name: 'traits.email', type: 'email' }),
    input({ name: 'traits.address.locality' }),
    input({ name: 'traits.address.country' }),
    input({ name: 'traits.shoe_size', type: 'number' }),
    input({ name: 'traits.consent', type: 'checkbox' }),
    input({ name: 'password', type: 'password' }),
  );

  it('is what was filled in, below its dotted names, with the flow’s own values and the button’s', () => {
    const values = {
      email: ' anna@example.org ',
      'address-locality': 'Zutphen',
      'address-country': 'NL',
      shoe_size: '38',
      consent: false,
      password: ' p ',
      unknown: 'x',
    };
    expect(bodyOf(flow, values, { node: 'method', value: 'password' })).toEqual({
      csrf_token: 'c1',
      traits: {
        email: 'anna@example.org',
        address: { locality: 'Zutphen', country: 'NL' },
        shoe_size: 38,
        consent: false,
      },
      password: ' p ',
      method: 'password',
    });
  });

  it('leaves out what is empty, and a button that there is none of', () => {
    const values = { email: '  ', 'address-locality': '', shoe_size: '', password: undefined };
    expect(bodyOf(flow, values, undefined)).toEqual({ csrf_token: 'c1' });
  });

  it('writes over what stands where an object has to be, and never into a prototype', () => {
    const odd = flowOf(
      input({ name: 'a', type: 'hidden', value: 'text' }),
      input({ name: 'b', type: 'hidden', value: null }),
      input({ name: 'a.c', type: 'hidden', value: '1' }),
      input({ name: 'b.c', type: 'hidden', value: '2' }),
      input({ name: 'toString.c', type: 'hidden', value: '3' }),
      input({ name: '__proto__.polluted', type: 'hidden', value: '4' }),
      input({ name: 'd.__proto__', type: 'hidden', value: '5' }),
    );
    const body = bodyOf(odd, {}, undefined);
    expect(body).toEqual({ a: { c: '1' }, b: { c: '2' }, toString: { c: '3' }, d: {} });
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
