import { AuthError } from '../errors.ts';
import type { Flow, FlowMessage } from './flow.ts';
import { existingAccountIds, messageKey } from './messageKeys.ts';

type FieldNames = Readonly<Record<string, string>>;

/** Names of inputs as the user knows them. */
const fieldNames: FieldNames = { 'traits.email': 'email', identifier: 'email' };

/**
 * The error messages of a flow: those on an input at its field, those about an existing account at `email`,
 * the rest without a field. An id without a text of ours becomes `error.auth.unknown`, with the server's words as detail.
 * `names` says what the form calls an input that it does not call by the input's own name.
 */
export function flowErrors(flow: Flow, names: FieldNames = {}): AuthError[] {
  const { nodes, messages = [] } = flow.ui;
  const fieldOf = (name = '') => names[name] ?? fieldNames[name] ?? (name === '' ? null : name);
  const ofNodes = nodes.flatMap(({ attributes, messages = [] }) => toErrors(messages, fieldOf(attributes.name)));
  return [...ofNodes, ...toErrors(messages, null)];
}

function toErrors(messages: readonly FlowMessage[], field: string | null): AuthError[] {
  return messages
    .filter(({ type }) => type === 'error')
    .map(({ id, text, context }) => {
      return new AuthError(`error.auth.${messageKey(id) ?? 'unknown'}`, {
        field: existingAccountIds.has(id) ? 'email' : field,
        params: { ...context },
        detail: text,
      });
    });
}

/** True when the server refused a login because this browser is signed in already, in another tab. */
export function signedInElsewhere(flow: Flow): boolean {
  // The same id stands for every generic failure; only the sentence tells them apart.
  const says = ({ id, text }: FlowMessage) => id === 4000001 && text.startsWith('A valid session was detected');
  return flow.ui.messages?.some(says) === true;
}
