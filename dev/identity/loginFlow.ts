/** The login flow as the wire carries it; names and order as in Kratos. */
export interface Message {
  id: number;
  text: string;
  type: 'error' | 'info' | 'success';
  context?: Record<string, unknown>;
}

export interface LoginRequest {
  challenge: string;
  client: { client_id: string; client_name: string; skip_consent: boolean };
  request_url: string;
  requested_scope: string[];
  requested_access_token_audience: string[];
  skip: boolean;
  subject: string;
  oidc_context: Record<string, never>;
}

/** What the service keeps of one flow; `toWire` draws the form from it. */
export interface LoginFlow {
  id: string;
  issuedAt: number;
  expiresAt: number;
  requestUrl: string;
  returnTo: string | undefined;
  refresh: boolean;
  csrfToken: string;
  identifier: string;
  request: LoginRequest | undefined;
  messages: Message[];
  nodeMessages: Record<string, Message[]>;
  /** Submitted with success: a flow signs in once. */
  used: boolean;
}

/** Seconds precision without fraction, as Go prints a round instant. */
export const instant = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');

export const messages = {
  refresh: { id: 1010003, text: 'Please confirm this action by verifying that it is you.', type: 'info' },
  credentials: {
    id: 4000006,
    text: 'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
    type: 'error',
  },
  strategy: {
    id: 4010002,
    text: 'Could not find a strategy to log you in with. Did you fill out the form correctly?',
    type: 'error',
  },
  missing: (property: string): Message => ({
    id: 4000002,
    text: `Property ${property} is missing.`,
    type: 'error',
    context: { property },
  }),
  generic: (reason: string): Message => ({ id: 4000001, text: reason, type: 'error', context: { reason } }),
  expired: (expiredAt: number, now: number): Message => ({
    id: 4010001,
    text: `The login flow expired ${minutes(expiredAt, now)} minutes ago, please try again.`,
    type: 'error',
    context: { expired_at: instant(expiredAt), expired_at_unix: Math.floor(expiredAt / 1000) },
  }),
} as const satisfies Record<string, Message | ((...args: never[]) => Message)>;

export const minutes = (from: number, to: number): string => ((to - from) / 60_000).toFixed(2);

export function toWire(flow: LoginFlow, publicUrl: string): Record<string, unknown> {
  return {
    id: flow.id,
    type: 'browser',
    expires_at: instant(flow.expiresAt),
    issued_at: instant(flow.issuedAt),
    request_url: flow.requestUrl,
    ui: {
      action: `${publicUrl}/self-service/login?flow=${flow.id}`,
      method: 'POST',
      nodes: nodes(flow),
      messages: flow.messages.length > 0 ? flow.messages : undefined,
    },
    state: 'choose_method',
    created_at: instant(flow.issuedAt),
    updated_at: instant(flow.issuedAt),
    refresh: flow.refresh,
    requested_aal: 'aal1',
    oauth2_login_challenge: flow.request?.challenge,
    oauth2_login_request: flow.request,
    return_to: flow.request?.request_url ?? flow.returnTo,
  };
}

function nodes(flow: LoginFlow): unknown[] {
  const input = (group: string, attributes: Record<string, unknown>, label?: Message): unknown => ({
    type: 'input',
    group,
    attributes: { ...attributes, disabled: false, node_type: 'input' },
    messages: flow.nodeMessages[String(attributes.name)] ?? [],
    meta: label ? { label } : {},
  });
  const info = (id: number, text: string, context?: Record<string, unknown>): Message => ({
    id,
    text,
    type: 'info',
    ...(context && { context }),
  });
  return [
    input('default', { name: 'csrf_token', type: 'hidden', value: flow.csrfToken, required: true }),
    flow.refresh
      ? input('default', { name: 'identifier', type: 'hidden', value: flow.identifier })
      : input(
          'default',
          { name: 'identifier', type: 'text', value: flow.identifier, required: true },
          info(1070002, 'E-Mail', { title: 'E-Mail', name: 'traits.email' }),
        ),
    input(
      'password',
      { name: 'password', type: 'password', required: true, autocomplete: 'current-password' },
      info(1070001, 'Password'),
    ),
    input(
      'password',
      { name: 'method', type: 'submit', value: 'password' },
      flow.refresh ? info(1010001, 'Sign in') : info(1010022, 'Sign in with password'),
    ),
  ];
}
