import { randomUUID } from 'node:crypto';
import { labels } from './messages.ts';
import type { Message } from './messages.ts';

type Group = 'default' | 'password' | 'profile' | 'code' | 'identifier_first' | 'totp' | 'webauthn' | 'lookup_secret';

export interface Attributes {
  name?: string;
  type?: string;
  value?: unknown;
  required?: boolean;
  autocomplete?: string;
  pattern?: string;
  maxlength?: number;
  disabled?: boolean;
  node_type: string;
  href?: string;
  title?: Message;
  id?: string;
  /** Of a button that a script acts on. */
  onclick?: string;
  onclickTrigger?: string;
  /** Of a picture or a script. */
  src?: string;
  width?: number;
  height?: number;
  /** Of a text. */
  text?: Message;
  async?: boolean;
  crossorigin?: string;
  integrity?: string;
  nonce?: string;
  referrerpolicy?: string;
}

/** One field, button, link, picture, text or script of a form. */
export interface Node {
  type: 'input' | 'a' | 'img' | 'text' | 'script';
  group: Group;
  attributes: Attributes;
  messages: Message[];
  meta: { label?: Message };
}

export function input(group: Group, attributes: Omit<Attributes, 'node_type'>, label?: Message): Node {
  return {
    type: 'input',
    group,
    attributes: { ...attributes, disabled: false, node_type: 'input' },
    messages: [],
    meta: label ? { label } : {},
  };
}

export const csrfNode = (value: string): Node =>
  input('default', { name: 'csrf_token', type: 'hidden', value, required: true });

export const submitNode = (group: Group, value: string, label: Message, name = 'method'): Node =>
  input(group, { name, type: 'submit', value }, label);

export const passwordNode = (autocomplete: 'current-password' | 'new-password'): Node =>
  input('password', { name: 'password', type: 'password', required: true, autocomplete }, labels.password);

export const identifierNode = (value = ''): Node =>
  input('default', { name: 'identifier', type: 'text', value, required: true }, labels.field('E-Mail', 'traits.email'));

const picturePixels = 256;

export const imageNode = (group: Group, id: string, src: string, label: Message): Node => ({
  type: 'img',
  group,
  attributes: { src, id, width: picturePixels, height: picturePixels, node_type: 'img' },
  messages: [],
  meta: { label },
});

export const textNode = (group: Group, id: string, text: Message, label: Message): Node => ({
  type: 'text',
  group,
  attributes: { text, id, node_type: 'text' },
  messages: [],
  meta: { label },
});

export const scriptNode = (group: Group, id: string, src: string, integrity: string): Node => ({
  type: 'script',
  group,
  attributes: {
    src,
    async: true,
    referrerpolicy: 'no-referrer',
    crossorigin: 'anonymous',
    integrity,
    type: 'text/javascript',
    id,
    nonce: randomUUID(),
    node_type: 'script',
  },
  messages: [],
  meta: {},
});

export function linkNode(href: string): Node {
  return {
    type: 'a',
    group: 'code',
    attributes: { href, title: labels.continue, id: 'continue', node_type: 'a' },
    messages: [],
    meta: { label: labels.continue },
  };
}

/** Where the address for a code is asked. */
export const addressNodes = (email?: string): Node[] => [
  input(
    'code',
    { name: 'email', type: 'email', ...(email !== undefined && { value: email }), required: true },
    labels.email,
  ),
  submitNode('code', 'code', labels.continue),
];

export const codeInput = (label: Message): Node => {
  const attributes = { pattern: '[0-9]+', maxlength: 6, autocomplete: 'one-time-code' };
  return input('code', { name: 'code', type: 'text', required: true, ...attributes }, label);
};

/** Where the code itself is asked; `address` gets another one on demand. */
export function codeNodes(label: Message, address: string): Node[] {
  return [
    codeInput(label),
    input('code', { name: 'method', type: 'hidden', value: 'code' }),
    submitNode('code', 'code', labels.continue),
    submitNode('code', address, labels.resend, 'email'),
  ];
}

export const findNode = (nodes: Node[], name: string): Node | undefined =>
  nodes.find(({ attributes }) => (attributes.name ?? attributes.id) === name);

export function setValue(nodes: Node[], name: string, value: unknown): void {
  const node = findNode(nodes, name);
  if (node) node.attributes.value = value;
}
