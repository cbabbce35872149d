// For tests: answers of the identity service, in the shapes of Ory Kratos' browser flows.
import type {
  FlowMessage,
  FlowNode,
  Identity,
  LoginFlow,
  RecoveryFlow,
  RegistrationFlow,
  Session,
  SettingsFlow,
  Traits,
} from '../identity/flow.ts';

export const input = (name: string, type: string, value?: string, group = 'default'): FlowNode => ({
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

/** How each second factor is asked for in a login. */
const secondFactorNodes = {
  webauthn: [
    input('webauthn_login_trigger', 'button', '{"publicKey":{"challenge":"Y2g"}}', 'webauthn'),
    input('webauthn_login', 'hidden', '', 'webauthn'),
  ],
  totp: [input('totp_code', 'text', '', 'totp'), input('method', 'submit', 'totp', 'totp')],
  lookup_secret: [
    input('lookup_secret', 'text', '', 'lookup_secret'),
    input('method', 'submit', 'lookup_secret', 'lookup_secret'),
  ],
};

/** Asks whoever gave the password for one of these second factors. */
export const secondFactorFlow = (
  factors: readonly (keyof typeof secondFactorNodes)[] = ['totp', 'lookup_secret'],
  options: FlowOptions = {},
): LoginFlow => ({
  ...createFlow([...factors.flatMap((factor) => secondFactorNodes[factor]), ...(options.nodes ?? [])], {
    ...options,
    nodes: [],
  }),
  requested_aal: 'aal2',
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

/** Details and password in one form. */
export const registrationFlow = (options: FlowOptions = {}): RegistrationFlow =>
  createFlow([input('traits.email', 'email', ''), ...passwordNodes], options);

/** The first of two steps: the details alone. */
export const detailsFlow = (options: FlowOptions = {}): RegistrationFlow =>
  createFlow([input('traits.email', 'email', ''), input('method', 'submit', 'profile', 'profile')], options);

/** The second of two steps: the password, and a way back. */
export const credentialsFlow = (options: FlowOptions = {}): RegistrationFlow =>
  createFlow([input('traits.email', 'hidden', ''), ...passwordNodes, input('screen', 'submit', 'previous')], options);

const method = input('method', 'submit', 'code', 'code');

/** A recovery or verification that asks for the address. */
export const addressFlow = (options: FlowOptions = {}): RecoveryFlow => ({
  ...createFlow([input('email', 'email', undefined, 'code'), method], options),
  state: 'choose_method',
});

/** A recovery or verification that sent a code to `email` and asks for it. */
export const codeFlow = (email: string, options: FlowOptions = {}): RecoveryFlow => ({
  ...createFlow(
    [
      input('code', 'text', undefined, 'code'),
      method,
      {
        ...input('email', 'submit', email, 'code'),
        meta: { label: { id: 1070008, text: 'Resend code', type: 'info' } },
      },
    ],
    options,
  ),
  state: 'sent_email',
});

export const passedFlow = (options: FlowOptions = {}): RecoveryFlow => ({
  ...createFlow([], options),
  state: 'passed_challenge',
});

export const identityOf = (traits: Traits = { email: 'anna@example.org' }): Identity => ({ id: 'anna', traits });

/** A session that is valid. */
export const sessionOf = (): Session => ({
  id: 's1',
  active: true,
  expires_at: '2099-01-01T00:00:00Z',
  identity: identityOf(),
});

/** The profile of a person with these traits. */
export const settingsFlow = (traits?: Traits, options: FlowOptions = {}): SettingsFlow => ({
  ...createFlow([input('method', 'submit', 'profile', 'profile')], options),
  identity: identityOf(traits),
  state: 'show_form',
});

/** A picture that an authenticator app reads, small. */
export const qr =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAQAAAAA31SuUAAAApklEQVR4XgGbAGT/AP////4AgJm+AgC+isb6AKKmmooAopIqigCi/a6KAL678voAgKqqAgD/1of+AJj1U0IAq0+sCgCm916aANvmQJIA6O4Z/gDVHXwiAPyBCFoAq05I0gC4HYN2AKtQHiIA9pJvugDxj0ueAJwB0BIA/50zmgCAxzK6AL6Hg7YAoq2QPgCi3CnSAKL2RGIAvpaLsgCAsdtWAP////77PkqE1HiNCAAAAABJRU5ErkJggg==';

export interface SecurityOptions {
  app?: boolean;
  passkeys?: readonly { id: string; name: string }[];
  codes?: boolean;
  /** Recovery codes in sight; null for one that was used. */
  shown?: readonly (string | null)[];
}

const info = (id: number, text: string, context: Record<string, unknown> = {}): FlowMessage => ({
  id,
  type: 'info',
  text,
  context,
});
const lookup = (name: string) => input(`lookup_secret_${name}`, 'submit', 'true', 'lookup_secret');

/** The settings of a person with these second factors; without any, all of them can be set up. */
export const securityFlow = (
  { app, passkeys = [], codes, shown }: SecurityOptions = {},
  csrf = 'csrf-1',
): SettingsFlow => {
  const secrets = shown?.map((code) => (code === null ? info(1050014, 'used') : info(1050009, code, { secret: code })));
  const list = {
    type: 'text',
    attributes: { id: 'lookup_secret_codes', text: info(1050015, '', { secrets }) },
  };
  const lookupNodes = codes ? [lookup('reveal'), lookup('disable')] : [lookup('regenerate')];
  const secret = 'JBSWY3DPEHPK3PXP';
  return settingsFlow(undefined, {
    csrf,
    nodes: [
      ...(shown ? [list, lookup('confirm')] : lookupNodes),
      ...passkeys.map(({ id, name }) => ({
        ...input('webauthn_remove', 'submit', id, 'webauthn'),
        meta: { label: info(1050018, '', { display_name: name, added_at: '2026-11-20T09:00:00Z' }) },
      })),
      input('webauthn_register_trigger', 'button', '{"publicKey":{"challenge":"Y2g"}}', 'webauthn'),
      ...(app
        ? [input('totp_unlink', 'submit', 'true', 'totp')]
        : [
            { type: 'img', attributes: { id: 'totp_qr', src: qr } },
            { type: 'text', attributes: { id: 'totp_secret_key', text: info(1050006, secret, { secret }) } },
            input('totp_code', 'text', undefined, 'totp'),
          ]),
    ],
  });
};

export const message = (id: number, text = 'server text', context: Record<string, unknown> = {}): FlowMessage => ({
  id,
  text,
  type: 'error',
  context,
});

export const errorBody = (code: number, id?: string) => ({
  error: { code, status: 'x', message: 'a message', reason: 'a reason', ...(id == null ? {} : { id }) },
});
