// For tests: answers of the identity service, in the shapes of Ory Kratos' browser flows.
import type { FlowMessage, FlowNode, LoginFlow } from '../identity/flow.ts';

const input = (name: string, type: string, value?: string, group = 'default'): FlowNode => ({
  type: 'input',
  group,
  attributes: { name, type, ...(value == null ? {} : { value }) },
  messages: [],
});

export interface FlowOptions {
  id?: string;
  csrf?: string;
  nodes?: FlowNode[];
  messages?: FlowMessage[];
  nodeMessages?: Record<string, FlowMessage[]>;
  expires_at?: string;
}

function createFlow(nodes: FlowNode[], options: FlowOptions): LoginFlow {
  const { id = 'f1', csrf = 'csrf-1', messages, nodeMessages = {}, expires_at = '2099-01-01T00:00:00Z' } = options;
  const all = [input('csrf_token', 'hidden', csrf), ...nodes, ...(options.nodes ?? [])];
  return {
    id,
    expires_at,
    refresh: false,
    ui: {
      nodes: all.map((node) => ({ ...node, messages: nodeMessages[node.attributes.name ?? ''] ?? [] })),
      ...(messages == null ? {} : { messages }),
    },
  };
}

const passwordNodes = [
  input('password', 'password', undefined, 'password'),
  input('method', 'submit', 'password', 'password'),
];

/** E-mail address and password in one form. */
export const unifiedFlow = (options: FlowOptions = {}) =>
  createFlow([input('identifier', 'text', ''), ...passwordNodes], options);

/** Asks the signed-in user for the password alone. */
export const refreshFlow = (email: string, options: FlowOptions = {}): LoginFlow => ({
  ...createFlow([input('identifier', 'hidden', email), ...passwordNodes], options),
  refresh: true,
});

/** Asks for the e-mail address alone. */
export const identifierFirstFlow = (options: FlowOptions = {}) =>
  createFlow(
    [
      input('identifier', 'text', '', 'identifier_first'),
      input('method', 'submit', 'identifier_first', 'identifier_first'),
    ],
    options,
  );

export const message = (id: number, text = 'server text', context: Record<string, unknown> = {}): FlowMessage => ({
  id,
  text,
  type: 'error',
  context,
});

export const errorBody = (code: number, id?: string) => ({
  error: { code, status: 'x', message: 'a message', reason: 'a reason', ...(id == null ? {} : { id }) },
});
