// For tests, a table and so over the usual length: what Ory Kratos answers, one example for each case of the contract. The
// names and ids are Kratos’ own, the values are ours.
import type { FlowMessage, FlowNode } from '../identity/flow.ts';

interface WireExample {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

const base = 'http://localhost:4433/self-service';
const csrf = input('csrf_token', 'hidden', 'example-token');
const times = { issued_at: '2026-11-21T09:00:00.123456789Z', expires_at: '2026-11-21T10:00:00.123456789Z' };

function input(name: string, type: string, value?: unknown, messages: FlowMessage[] = []): FlowNode {
  return { type: 'input', group: 'default', attributes: { name, type, value }, messages, meta: {} };
}
const said = (id: number, type: 'error' | 'info' | 'success' = 'error', text = `message ${id}`): FlowMessage => ({
  id,
  type,
  text,
});

interface Parts {
  state?: string;
  messages?: FlowMessage[];
  more?: Record<string, unknown>;
}
const flow = (kind: string, nodes: FlowNode[], { state = 'choose_method', messages, more }: Parts = {}) => ({
  id: '0b9cdd1e-5f3a-4f5e-9b8e-3a0a4c1d2e3f',
  type: 'browser',
  ...times,
  request_url: `${base}/${kind}/browser`,
  ui: {
    action: `${base}/${kind}?flow=0b9cdd1e`,
    method: 'POST',
    nodes: [csrf, ...nodes],
    ...(messages && { messages }),
  },
  state,
  ...more,
});

const submit = (value: string) => input('method', 'submit', value);
const identifier = (messages: FlowMessage[] = []) => input('identifier', 'text', '', messages);
const password = (messages: FlowMessage[] = []) => input('password', 'password', undefined, messages);
const aal1 = { refresh: false, requested_aal: 'aal1' };

const login = (parts: Parts = {}, nodes = [identifier(), password(), submit('password')]) =>
  flow('login', nodes, { ...parts, more: { ...aal1, ...parts.more } });
const registration = (parts: Parts = {}, messages: FlowMessage[] = []) =>
  flow('registration', [input('traits.email', 'email', ''), password(messages), submit('password')], parts);
const address = (kind: string) => flow(kind, [input('email', 'email'), submit('code')]);
const code = (kind: string, state: string, messages?: FlowMessage[], more?: Record<string, unknown>) =>
  flow(
    kind,
    [
      input('code', 'text'),
      input('method', 'hidden', 'code'),
      submit('code'),
      input('email', 'submit', 'anna@example.org'),
    ],
    { state, messages, more },
  );

const identity = {
  id: '7c1f6f0e-0a51-4d0b-8d5b-6b7d6c5e4f3a',
  schema_id: 'default',
  state: 'active',
  traits: { email: 'anna@example.org', given_name: 'Anna', family_name: 'de Vries', locale: 'nl', seenTour: true },
  metadata_public: null,
};
const session = {
  id: 'd5e8a7b6-1c2d-4e3f-9a8b-7c6d5e4f3a2b',
  active: true,
  ...times,
  authenticated_at: times.issued_at,
  authenticator_assurance_level: 'aal1',
  identity,
  devices: [{ id: '1', ip_address: '127.0.0.1:1234', user_agent: 'Mozilla/5.0', location: '' }],
};
const settings = (state: string, messages?: FlowMessage[], ofEmail: FlowMessage[] = []) =>
  flow('settings', [input('traits.email', 'email', 'anna@example.org', ofEmail), submit('profile')], {
    state,
    messages,
    more: { identity },
  });

const failure = (code: number, id?: string, more: Record<string, unknown> = {}) => ({
  error: { ...(id && { id }), code, status: 'Some Status', reason: 'A reason.', message: 'A message' },
  ...more,
});
const goHome = { continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: 'http://localhost:5173/' }] };
const elsewhere = { redirect_browser_to: 'http://localhost:4444/oauth2/auth?login_verifier=1' };
const replaced = { use_flow_id: '9f8e7d6c-5b4a-4321-8765-432109876543' };

export const wireExamples: Readonly<Record<string, WireExample>> = {
  'login.create.200': { status: 200, body: login() },
  'login.create.v131.200': { status: 200, body: login() },
  'login.create.oauth2.200': { status: 200, body: login({ more: { oauth2_login_challenge: 'lc' } }) },
  'login.refresh.200': {
    status: 200,
    body: login({ messages: [said(1010003, 'info')], more: { refresh: true } }, [
      input('identifier', 'hidden', 'anna@example.org'),
      password(),
      submit('password'),
    ]),
  },
  'login.submit.invalid.400': { status: 400, body: login({ messages: [said(4000006)] }) },
  'login.submit.missing_password.400': {
    status: 400,
    body: login({}, [identifier(), password([said(4000002)]), submit('password')]),
  },
  'login.submit.unverified.400': { status: 400, body: login({ messages: [said(4000010)] }) },
  'login.submit.disabled.400': { status: 400, body: login({ messages: [said(4010011)] }) },
  'login.submit.already.400': {
    status: 400,
    body: login({ messages: [said(4000001, 'error', 'A valid session was detected and thus login is not possible.')] }),
  },
  'login.submit.200': { status: 200, body: { session, ...goHome } },
  'login.submit.422': { status: 422, body: failure(422, 'browser_location_change_required', elsewhere) },
  'login.submit.expired.410': { status: 410, body: failure(410, 'self_service_flow_expired', replaced) },
  'login.get.replacement.200': { status: 200, body: login({ messages: [said(4010001)] }) },
  'login.get.expired.410': { status: 410, body: failure(410, 'self_service_flow_expired') },
  'flow.get.404': { status: 404, body: failure(404) },
  'csrf.403': { status: 403, body: failure(403, 'security_csrf_violation') },
  'login.create.already.400': { status: 400, body: failure(400, 'session_already_available') },
  'login.create.return_to.400': { status: 400, body: failure(400, 'self_service_flow_return_to_forbidden') },
  'login.create.aal1_required.401': { status: 401, body: failure(401, 'session_aal1_required') },
  'login.idfirst.create.200': { status: 200, body: login({}, [identifier(), submit('identifier_first')]) },
  'login.idfirst.step1.400': {
    status: 400,
    body: login({ more: { active: 'identifier_first' } }, [
      input('identifier', 'hidden', 'anna@example.org'),
      password(),
      submit('password'),
    ]),
  },
  'login.idfirst.unknown.400': {
    status: 400,
    body: login({}, [identifier([said(4000037)]), submit('identifier_first')]),
  },
  'whoami.200': { status: 200, body: session },
  'whoami.tokenized.200': { status: 200, body: { ...session, tokenized: 'a.b.c' } },
  'whoami.401': { status: 401, body: failure(401) },
  'whoami.aal2.403': {
    status: 403,
    body: failure(403, 'session_aal2_required', { redirect_browser_to: `${base}/login/browser?aal=aal2` }),
  },
  'logout.create.200': { status: 200, body: { logout_url: `${base}/logout?token=lt`, logout_token: 'lt' } },
  'logout.create.401': { status: 401, body: failure(401, 'session_inactive') },
  'logout.submit.204': { status: 204, body: null },
  'logout.submit.403': { status: 403, body: failure(403) },
  'settings.create.200': { status: 200, body: settings('show_form') },
  'settings.create.401': { status: 401, body: failure(401, 'session_inactive', { CredentialsMissing: false }) },
  'settings.submit.401': { status: 401, body: failure(401) },
  'settings.submit.200': { status: 200, body: { ...settings('success', [said(1050001, 'success')]), ...goHome } },
  'settings.submit.invalid.400': { status: 400, body: settings('show_form', undefined, [said(4000040)]) },
  'settings.submit.refresh_required.403': {
    status: 403,
    body: failure(403, 'session_refresh_required', { redirect_browser_to: `${base}/login/browser?refresh=true` }),
  },
  'settings.mismatch.403': { status: 403, body: failure(403, 'security_identity_mismatch') },
  'settings.get.expired.410': { status: 410, body: failure(410) },
  'registration.create.200': { status: 200, body: registration() },
  'registration.submit.duplicate.400': { status: 400, body: registration({ messages: [said(4000007)] }) },
  'registration.submit.duplicate_hints.400': { status: 400, body: registration({ messages: [said(4000028)] }) },
  'registration.submit.short.400': { status: 400, body: registration({}, [said(4000032)]) },
  'registration.submit.200': { status: 200, body: { session, identity, ...goHome } },
  'recovery.create.200': { status: 200, body: address('recovery') },
  'recovery.sent.200': { status: 200, body: code('recovery', 'sent_email', [said(1060003, 'info')]) },
  'recovery.wrong_code.200': { status: 200, body: code('recovery', 'sent_email', [said(4060006)]) },
  'recovery.done.200': {
    status: 200,
    body: code('recovery', 'passed_challenge', undefined, {
      continue_with: [{ action: 'show_settings_ui', flow: { id: 's1', url: 'http://localhost:5173/x?flow=s1' } }],
    }),
  },
  'recovery.done.422': { status: 422, body: failure(422, 'browser_location_change_required', elsewhere) },
  'verification.sent.200': { status: 200, body: code('verification', 'sent_email', [said(1080003, 'info')]) },
  'verification.wrong_code.200': { status: 200, body: code('verification', 'sent_email', [said(4070006)]) },
  'verification.done.200': {
    status: 200,
    body: flow('verification', [{ type: 'a', attributes: { href: 'http://localhost:5173/' }, messages: [] }], {
      state: 'passed_challenge',
      messages: [said(1080002, 'success')],
    }),
  },
  'verification.replaced.410': { status: 410, body: failure(410, 'self_service_flow_replaced', replaced) },
  'sessions.list.200': {
    status: 200,
    headers: {
      'x-total-count': '1',
      link: '</sessions?page=0&page_size=250&page_token=a>; rel="first"',
    },
    body: [session],
  },
  'sessions.revoke_others.200': { status: 200, body: { count: 2 } },
  'sessions.revoke_one.204': { status: 204, body: null },
  'sessions.revoke_current.400': { status: 400, body: failure(400) },
  'errors.200': { status: 200, body: { id: 'e1', ...failure(500), ...times } },
  'fedcm.404': { status: 404, body: failure(404) },
};
