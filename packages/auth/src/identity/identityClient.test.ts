import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import {
  addressFlow,
  codeFlow,
  errorBody,
  identityOf,
  message,
  registrationFlow,
  settingsFlow,
  unifiedFlow,
} from '../testing/flows.ts';
import { createIdentityClient } from './identityClient.ts';
import type { IdentityClient } from './identityTypes.ts';

const identity = await identityOfTests();
let client: IdentityClient;

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  client = createIdentityClient(identity.origin);
});

const session = { id: 's1', active: true, identity: identityOf() };
const continueWith = [{ action: 'redirect_browser_to', redirect_browser_to: 'http://localhost:5173/' }];
const redirected = { ...errorBody(422, 'browser_location_change_required'), redirect_browser_to: 'http://localhost/x' };
const redirect = { kind: 'redirect', to: 'http://localhost/x' };
const csrf_token = 'newest';
const login = unifiedFlow({ csrf: csrf_token });
const registration = registrationFlow({ csrf: csrf_token });
const recovery = addressFlow({ csrf: csrf_token });
const settings = settingsFlow(undefined, { csrf: csrf_token });

const password = { method: 'password', identifier: 'anna@example.org', password: 'secret' } as const;
const code = { method: 'code', email: 'anna@example.org' } as const;
const profile = { method: 'profile', traits: { locale: 'en' } } as const;
const account = { method: 'password', password: 'secret', traits: { email: 'anna@example.org' } } as const;
const fedcm = { csrf_token: 'c', token: 't' };
const signedIn = { kind: 'signedIn', session, sessionToken: null, continueWith: [] };

it('asks below the configured base path', async () => {
  identity.answer('GET /kratos/public/sessions/whoami', 200, session);
  expect(await createIdentityClient(`${identity.origin}/kratos/public`).whoami()).toEqual(session);
});

interface Call {
  send: () => Promise<unknown>;
  /** Method, path and query as the service gets them. */
  request: string;
  body?: unknown;
  /** What it succeeds with: status, what the service answers, and what comes of it. */
  answers: readonly (readonly [status: number, answer: unknown, result: unknown])[];
}

const same = (status: number, answer: unknown) => [status, answer, answer] as const;
const form = (status: number, flow: unknown) => [status, flow, { kind: 'flow', flow }] as const;

/** The calls of the specification's section 7, in its order. */
const calls: Record<string, Call> = {
  'GET /sessions/whoami': {
    send: () => client.whoami({ tokenizeAs: 'jwt' }),
    request: 'GET /sessions/whoami?tokenize_as=jwt',
    answers: [same(200, session)],
  },
  'GET /self-service/login/browser': {
    send: () =>
      client.login.create({
        refresh: true,
        aal: 'aal2',
        returnTo: 'http://localhost/',
        loginChallenge: 'lc',
        organization: 'o',
        via: 'v',
      }),
    request:
      'GET /self-service/login/browser?refresh=true&aal=aal2&return_to=http%3A%2F%2Flocalhost%2F&login_challenge=lc&organization=o&via=v',
    answers: [same(200, login)],
  },
  'GET /self-service/login/api': {
    send: () => client.login.createNative({ refresh: true }),
    request: 'GET /self-service/login/api?refresh=true',
    answers: [same(200, login)],
  },
  'GET /self-service/login/flows': {
    send: () => client.login.get('f 1'),
    request: 'GET /self-service/login/flows?id=f+1',
    answers: [same(200, login)],
  },
  'POST /self-service/login': {
    send: () => client.login.submit(login, password),
    request: 'POST /self-service/login?flow=f1',
    body: { ...password, csrf_token },
    answers: [
      [200, { session, continue_with: continueWith }, { ...signedIn, continueWith }],
      [200, { session, session_token: 'st' }, { ...signedIn, sessionToken: 'st' }],
      // Kratos before v26.2 could answer this where an authorization was accepted.
      [200, null, { ...signedIn, session: null }],
      form(400, unifiedFlow({ messages: [message(4000006)] })),
      [422, redirected, redirect],
    ],
  },
  'GET /self-service/logout/browser': {
    send: () => client.createLogout({ returnTo: 'http://localhost/' }),
    request: 'GET /self-service/logout/browser?return_to=http%3A%2F%2Flocalhost%2F',
    answers: [same(200, { logout_token: 'lt', logout_url: 'u' })],
  },
  'GET /self-service/logout': {
    send: () => client.submitLogout('lt', 'http://localhost/'),
    request: 'GET /self-service/logout?token=lt&return_to=http%3A%2F%2Flocalhost%2F',
    answers: [[204, null, undefined]],
  },
  'DELETE /self-service/logout/api': {
    send: () => client.logoutNative('st'),
    request: 'DELETE /self-service/logout/api',
    body: { session_token: 'st' },
    answers: [[204, null, undefined]],
  },
  'GET /self-service/registration/browser': {
    send: () => client.registration.create({ returnTo: 'r', loginChallenge: 'lc' }),
    request: 'GET /self-service/registration/browser?return_to=r&login_challenge=lc',
    answers: [same(200, registration)],
  },
  'GET /self-service/registration/api': {
    send: () => client.registration.createNative({ returnTo: 'r' }),
    request: 'GET /self-service/registration/api?return_to=r',
    answers: [same(200, registration)],
  },
  'GET /self-service/registration/flows': {
    send: () => client.registration.get('f1'),
    request: 'GET /self-service/registration/flows?id=f1',
    answers: [same(200, registration)],
  },
  'POST /self-service/registration': {
    send: () => client.registration.submit(registration, account),
    request: 'POST /self-service/registration?flow=f1',
    body: { ...account, csrf_token },
    answers: [
      [
        200,
        { identity: identityOf(), session, session_token: 'st', continue_with: continueWith },
        { kind: 'registered', identity: identityOf(), session, sessionToken: 'st', continueWith },
      ],
      [
        200,
        { identity: identityOf() },
        { kind: 'registered', identity: identityOf(), session: null, sessionToken: null, continueWith: [] },
      ],
      form(400, registration),
      [422, redirected, redirect],
    ],
  },
  'GET /self-service/recovery/browser': {
    send: () => client.recovery.create({ returnTo: 'r' }),
    request: 'GET /self-service/recovery/browser?return_to=r',
    answers: [same(200, recovery)],
  },
  'GET /self-service/recovery/api': {
    send: () => client.recovery.createNative(),
    request: 'GET /self-service/recovery/api',
    answers: [same(200, recovery)],
  },
  'GET /self-service/recovery/flows': {
    send: () => client.recovery.get('f1'),
    request: 'GET /self-service/recovery/flows?id=f1',
    answers: [same(200, recovery)],
  },
  'POST /self-service/recovery': {
    send: () => client.recovery.submit(recovery, code, { token: 't' }),
    request: 'POST /self-service/recovery?flow=f1&token=t',
    body: { ...code, csrf_token },
    answers: [
      form(200, codeFlow('anna@example.org', { messages: [message(4060006)] })),
      form(400, recovery),
      [422, redirected, redirect],
    ],
  },
  'GET /self-service/verification/browser': {
    send: () => client.verification.create({ returnTo: 'r' }),
    request: 'GET /self-service/verification/browser?return_to=r',
    answers: [same(200, recovery)],
  },
  'GET /self-service/verification/api': {
    send: () => client.verification.createNative({ returnTo: 'r' }),
    request: 'GET /self-service/verification/api?return_to=r',
    answers: [same(200, recovery)],
  },
  'GET /self-service/verification/flows': {
    send: () => client.verification.get('f1'),
    request: 'GET /self-service/verification/flows?id=f1',
    answers: [same(200, recovery)],
  },
  'POST /self-service/verification': {
    send: () => client.verification.submit(recovery, code, { token: 't' }),
    request: 'POST /self-service/verification?flow=f1&token=t',
    body: { ...code, csrf_token },
    answers: [form(200, codeFlow('anna@example.org')), form(400, recovery)],
  },
  'GET /self-service/settings/browser': {
    send: () => client.settings.create({ returnTo: 'r' }),
    request: 'GET /self-service/settings/browser?return_to=r',
    answers: [same(200, settings)],
  },
  'GET /self-service/settings/api': {
    send: () => client.settings.createNative(),
    request: 'GET /self-service/settings/api',
    answers: [same(200, settings)],
  },
  'GET /self-service/settings/flows': {
    send: () => client.settings.get('f1'),
    request: 'GET /self-service/settings/flows?id=f1',
    answers: [same(200, settings)],
  },
  'POST /self-service/settings': {
    send: () => client.settings.submit(settings, profile),
    request: 'POST /self-service/settings?flow=f1',
    body: { ...profile, csrf_token },
    answers: [
      [200, settings, { kind: 'saved', flow: settings, continueWith: [] }],
      [
        200,
        { ...settings, continue_with: continueWith },
        { kind: 'saved', flow: { ...settings, continue_with: continueWith }, continueWith },
      ],
      form(400, settings),
      [422, redirected, redirect],
    ],
  },
  'GET /self-service/errors': {
    send: () => client.getError('e1'),
    request: 'GET /self-service/errors?id=e1',
    answers: [
      [
        200,
        { id: 'e1', ...errorBody(403, 'security_csrf_violation') },
        expect.objectContaining({
          key: 'error.auth.security_csrf_violation',
          status: 403,
          id: 'security_csrf_violation',
          detail: 'a reason',
        }),
      ],
      [
        200,
        { id: 'e1', error: { message: 'a message' } },
        expect.objectContaining({ key: 'error.auth.unexpectedStatusCode', status: 500, detail: 'a message' }),
      ],
    ],
  },
  'GET /self-service/fed-cm/parameters': {
    send: () => client.fedcm.parameters(),
    request: 'GET /self-service/fed-cm/parameters',
    answers: [
      same(200, { csrf_token: 'c', providers: [{ client_id: 'x' }] }),
      [200, {}, { csrf_token: '', providers: [] }],
    ],
  },
  'POST /self-service/fed-cm/token': {
    send: () => client.fedcm.submit(fedcm),
    request: 'POST /self-service/fed-cm/token',
    body: fedcm,
    answers: [[200, { session }, signedIn], form(400, login), [422, redirected, redirect]],
  },
  'GET /sessions': {
    send: () => client.sessions.list({ perPage: 2, page: 3, pageSize: 4, pageToken: 'pt' }),
    request: 'GET /sessions?per_page=2&page=3&page_size=4&page_token=pt',
    answers: [[200, [session], { sessions: [session], next: null, total: null }]],
  },
  'DELETE /sessions': {
    send: () => client.sessions.revokeOthers(),
    request: 'DELETE /sessions',
    answers: [[200, { count: 2 }, 2]],
  },
  'DELETE /sessions/{id}': {
    send: () => client.sessions.revoke('s2'),
    request: 'DELETE /sessions/s2',
    answers: [[204, null, undefined]],
  },
  'GET /sessions/token-exchange': {
    send: () => client.sessions.exchangeToken('i', 'r'),
    request: 'GET /sessions/token-exchange?init_code=i&return_to_code=r',
    answers: [[200, { session, session_token: 'st' }, { ...signedIn, sessionToken: 'st' }], form(422, login)],
  },
  'GET /.well-known/ory/webauthn.js': {
    send: () => client.webAuthnScript(),
    request: 'GET /.well-known/ory/webauthn.js',
    answers: [same(200, 'function a() {}')],
  },
};

const cases = Object.entries(calls);
const statuses = [200, 204, 303, 400, 401, 403, 404, 410, 422, 500];
const pathOf = (request: string) => request.replace(/\?.*/, '');
const answer = ({ request }: Call, status: number, body: unknown) => identity.answer(pathOf(request), status, body);

it.each(cases)('sends %s as specified, as JSON', async (_name, call) => {
  for (const [status, body, result] of call.answers) {
    identity.reset();
    answer(call, status, body);
    expect(await call.send()).toEqual(result);
    expect(identity.requests).toMatchObject([{ accept: 'application/json', body: call.body ?? null }]);
    expect(identity.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([call.request]);
  }
});

it('makes a sign-in with a token of the browser a part of the authorization that it is for', async () => {
  identity.reset();
  identity.answer('POST /self-service/fed-cm/token', 422, redirected);
  await client.fedcm.submit(fedcm, { loginChallenge: 'c 1' });
  expect(identity.requests).toMatchObject([{ path: '/self-service/fed-cm/token?login_challenge=c%201', body: fedcm }]);
});

it.each(cases)('expects of %s its own statuses and no others', async (_name, call) => {
  for (const status of statuses) {
    if (call.answers.some(([expected]) => expected === status)) continue;
    answer(call, status, errorBody(status));
    await expect(call.send(), String(status)).rejects.toMatchObject({ status, params: { status } });
  }
});

it.each(cases.filter(([, { answers }]) => answers.some(([status]) => status === 200)))(
  'refuses an answer to %s that is none',
  async (name, call) => {
    // A sign-in without a session, and a form without fields, are answers of a kind.
    const allowed = ['POST /self-service/login', 'POST /self-service/fed-cm/token', 'GET /sessions/token-exchange'];
    if (allowed.includes(name) || name.includes('fed-cm')) return;
    for (const body of [null, 'text', 7, {}, { id: 'x' }, { id: 'x', ui: {} }, { ui: { nodes: [] } }, [{}]]) {
      if (name.includes('whoami') && JSON.stringify(body).includes('"id"')) continue;
      if (name.includes('webauthn') && typeof body === 'string') continue;
      answer(call, 200, body);
      await expect(call.send(), JSON.stringify(body)).rejects.toMatchObject({
        key: 'error.auth.unexpectedStatusCode',
        status: 200,
      });
    }
  },
);

it.each(cases.filter(([, { answers }]) => answers.some(([status]) => status === 400)))(
  'takes a 400 to %s that has no form as the error that it says',
  async (_name, call) => {
    answer(call, 400, errorBody(400, 'session_already_available'));
    await expect(call.send()).rejects.toMatchObject({ key: 'error.auth.session_already_available', status: 400 });
  },
);

it.each(
  cases.filter(([name, { answers }]) => !name.includes('exchange') && answers.some(([status]) => status === 422)),
)('takes a 422 to %s that leads nowhere as an error', async (_name, call) => {
  for (const body of [null, errorBody(422), { redirect_browser_to: 7 }]) {
    answer(call, 422, body);
    await expect(call.send()).rejects.toMatchObject({ key: 'error.auth.unexpectedStatusCode', status: 422 });
  }
});

it.each(cases)('sends the cookies of the identity service with %s, from the app’s own origin', async (_name, call) => {
  const sent = vi.spyOn(globalThis, 'fetch');
  const [[status, body] = [200, null]] = call.answers;
  answer(call, status, body);
  await call.send();
  expect(sent.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include']);
});

it('refuses settings without the identity that they are of', async () => {
  for (const identityPart of [undefined, { id: 'x' }, { traits: {} }, { id: 'x', traits: 'text' }]) {
    identity.answer('GET /self-service/settings/flows', 200, { ...settings, identity: identityPart });
    await expect(client.settings.get('f1')).rejects.toMatchObject({ status: 200 });
  }
});

it('refuses a list that holds something other than sessions', async () => {
  identity.answer('GET /sessions', 200, [session, {}]);
  await expect(client.sessions.list()).rejects.toMatchObject({ status: 200 });
});

it('gives a native session by its header, to every call that takes one', async () => {
  identity.answer('GET /sessions/whoami', 200, session);
  identity.answer('GET /self-service/settings/flows', 200, settings);
  identity.answer('POST /self-service/settings', 200, settings);
  identity.answer('POST /self-service/login', 200, { session });
  await client.whoami({ xSessionToken: 'st' });
  await client.settings.get('f1', { sessionToken: 'st' });
  await client.settings.submit(settings, profile, { sessionToken: 'st' });
  await client.login.submit(login, password, { sessionToken: 'st' });
  expect(identity.requests.map(({ sessionToken }) => sessionToken)).toEqual(['st', 'st', 'st', 'st']);
});

describe('errors', () => {
  const fail = (status: number, body: unknown) => {
    identity.answer('GET /self-service/login/flows', status, body);
    return client.login.get('f1');
  };

  it.each([
    [403, 'security_csrf_violation', 'error.auth.security_csrf_violation'],
    [403, undefined, 'error.auth.forbidden'],
    [404, undefined, 'error.auth.flowNotFound'],
    [410, 'self_service_flow_expired', 'error.auth.self_service_flow_expired'],
    // The specification's section 8 names three statuses; all others are unexpected.
    [410, undefined, 'error.auth.unexpectedStatusCode'],
    [401, 'session_inactive', 'error.auth.session_inactive'],
    [401, 'brand_new_id', 'error.auth.unauthorized'],
    [401, undefined, 'error.auth.unauthorized'],
    [500, undefined, 'error.auth.unexpectedStatusCode'],
  ])('answers status %d with id %s by %s', async (status, id, key) => {
    await expect(fail(status, errorBody(status, id))).rejects.toMatchObject({
      name: 'IdentityError',
      key,
      status,
      params: { status },
      id: id ?? null,
      detail: 'a reason',
      flowId: null,
      redirectTo: null,
    });
  });

  it.each([
    [{ error: { message: 'a message' } }, 'a message'],
    [{ error: {} }, null],
    [{ error: { reason: 7 } }, null],
    [null, null],
  ])('takes what %j says as the detail', async (body, detail) => {
    await expect(fail(500, body)).rejects.toMatchObject({ key: 'error.auth.unexpectedStatusCode', detail });
  });

  it('keeps the flow that replaces one that expired', async () => {
    const body = { ...errorBody(410, 'self_service_flow_expired'), use_flow_id: 'f2' };
    await expect(fail(410, body)).rejects.toMatchObject({ flowId: 'f2' });
  });

  it('says that a second factor is wanted, and where', async () => {
    const body = { ...errorBody(403, 'session_aal2_required'), redirect_browser_to: 'http://localhost/aal2' };
    identity.answer('GET /sessions/whoami', 403, body);
    await expect(client.whoami()).rejects.toMatchObject({
      key: 'error.auth.session_aal2_required',
      redirectTo: 'http://localhost/aal2',
    });
  });

  it('keeps the password out of the error when there is no answer', async () => {
    identity.drop('POST /self-service/login');
    const error: unknown = await client.login.submit(login, password).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ key: 'error.auth.unexpected', status: null });
    expect(JSON.stringify([error, (error as Error).cause, (error as Error).stack])).not.toContain('secret');
  });
});

describe('logout', () => {
  it('takes the token of the flow to the second call, which answers 204', async () => {
    identity.answer('GET /self-service/logout/browser', 200, { logout_url: 'x', logout_token: 'lt' });
    identity.answer('GET /self-service/logout', 204, null);
    await client.logout();
    expect(identity.requests.map(({ path }) => path)).toEqual([
      '/self-service/logout/browser',
      '/self-service/logout?token=lt',
    ]);
  });

  it('fails when nobody was signed in', async () => {
    identity.answer('GET /self-service/logout/browser', 401, errorBody(401, 'session_inactive'));
    await expect(client.logout()).rejects.toMatchObject({ key: 'error.auth.session_inactive' });
    expect(identity.requests).toHaveLength(1);
  });
});

describe('pages of sessions', () => {
  const list = (headers: Record<string, string>) => {
    identity.answer('GET /sessions', 200, [], headers);
    return client.sessions.list();
  };
  const link = (query: string, rel: string) => `</sessions?${query}>; rel="${rel}"`;

  it('are asked for by the token of the last one', async () => {
    const headers = {
      link: [link('page_size=2&page_token=a', 'first'), link('page=2&page_size=2&page_token=b%3D', 'next')].join(','),
      'x-total-count': '5',
    };
    expect(await list(headers)).toEqual({ sessions: [], next: { pageToken: 'b=', pageSize: 2 }, total: 5 });
  });

  it.each([
    [{}, null, null],
    [{ link: link('page_token=a', 'first') }, null, null],
    [{ link: '<https://identity.example/sessions?page_token=a>; rel=next' }, { pageToken: 'a' }, null],
    [{ link: link('page_size=x&page_token=a', 'next') }, { pageToken: 'a' }, null],
    [{ link: link('page_size=0&page_token=a', 'next') }, { pageToken: 'a' }, null],
    [{ link: link('page=2', 'next') }, null, null],
    [{ 'x-total-count': '0' }, null, 0],
    [{ 'x-total-count': 'many' }, null, null],
    [{ 'x-total-count': '-1' }, null, null],
  ])('end, or are told, as %j says', async (headers, next, total) => {
    expect(await list(headers as Record<string, string>)).toEqual({ sessions: [], next, total });
  });
});

it('a service that does not answer counts as unreachable after the time limit', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = silent.address() as AddressInfo;
    const hung = createIdentityClient(`http://localhost:${port}`, 50);
    await expect(hung.login.get('f1')).rejects.toMatchObject({ key: 'error.auth.unexpected' });
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
