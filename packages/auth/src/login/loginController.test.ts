import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '../errors.ts';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import { FlowPorts } from '../testing/flowPorts.ts';
import { later } from '../testing/later.ts';
import {
  errorBody,
  identifierFirstFlow,
  input,
  message,
  refreshFlow,
  secondFactorFlow,
  sessionOf,
  unifiedFlow,
} from '../testing/flows.ts';
import { createLogin, type LoginController } from './loginController.ts';
import { initialLoginState, type LoginState } from './loginReducer.ts';

const identity = await identityOfTests();
let ports: FlowPorts;
let login: LoginController;
let toLogin: [key: string, email: string][];
/** Every state on the way. */
let states: LoginState[];

beforeEach(() => {
  [toLogin, states] = [[], []];
  ports = new FlowPorts(identity);
  login = createLogin({
    loadClient: ports.loadClient,
    go: ports.go,
    toLogin: (error, email) => void toLogin.push([error.key, email]),
  });
  login.subscribe(() => states.push(login.getState()));
});

const get = (status: number, body: unknown) => identity.answer('GET /self-service/login/flows', status, body);
const post = (status: number, body: unknown) => identity.answer('POST /self-service/login', status, body);
const redirected = { redirect_browser_to: 'http://localhost/oauth2/auth' };
const email = 'anna@example.org';
const keys = (errors: readonly AuthError[]) => errors.map(({ key }) => key);
const stages = () => states.map(({ stage }) => stage);

const open = async (flow = unifiedFlow()) => {
  get(200, flow);
  await login.load('f1');
};
const atPassword = async (flow = unifiedFlow()) => {
  await open(flow);
  await login.submitEmail(email);
};

describe('the flow', () => {
  it('asks for the e-mail address, without a request for the password', async () => {
    await open();
    expect(login.getState()).toMatchObject({ stage: 1, errors: [] });
    expect(await login.submitEmail(email)).toEqual([]);
    expect(login.getState()).toMatchObject({ stage: 2, email });
    expect(identity.submitted()).toEqual([]);
  });

  it('has the e-mail address that an earlier form knew', async () => {
    get(200, unifiedFlow());
    await login.load('f1', email);
    expect(login.getState()).toMatchObject({ stage: 1, email });
  });

  it('asks for the password on a refresh, of whom it names', async () => {
    await open(refreshFlow(email));
    expect(login.getState()).toMatchObject({ stage: 2, email });
  });

  it('shows what it said already', async () => {
    await open(unifiedFlow({ messages: [message(4010001)] }));
    expect(keys(login.getState().errors)).toEqual(['error.auth.self_service_flow_expired']);
  });

  it.each([
    ['answered', 200],
    ['refused', 404],
  ])('is the one asked for last, also where an earlier one is %s after it', async (_how, status) => {
    const late = later();
    ports.wait = late.promise;
    const first = login.load('first');
    ports.wait = null;
    await open(unifiedFlow({ id: 'second' }));
    const count = states.length;
    get(status, status === 200 ? unifiedFlow({ id: 'first' }) : errorBody(status));
    late.resolve();
    await first;
    expect(identity.requests.at(-1)?.path).toContain('id=first');
    expect(states).toHaveLength(count);
    expect(login.getState().flow?.id).toBe('second');
    expect(toLogin).toEqual([]);
  });
});

describe('e-mail address first', () => {
  it('sends the address and takes the answer 400 without messages as the next form', async () => {
    await open(identifierFirstFlow());
    const next = { ...unifiedFlow({ csrf: 'csrf-2' }), active: 'identifier_first' };
    post(400, next);
    expect(await login.submitEmail(email)).toEqual([]);
    expect(login.getState()).toMatchObject({ stage: 2, email, flow: next });
    post(422, redirected);
    await login.submitPassword('secret');
    expect(identity.submitted()).toEqual([
      { method: 'identifier_first', identifier: email, csrf_token: 'csrf-1' },
      { method: 'password', identifier: email, password: 'secret', csrf_token: 'csrf-2' },
    ]);
  });

  it('goes back to the address where the service knows no such account', async () => {
    await open(identifierFirstFlow());
    post(400, identifierFirstFlow({ nodeMessages: { identifier: [message(4000037)] } }));
    expect(await login.submitEmail(email)).toMatchObject([{ key: 'error.auth.noLoginMethod', field: 'email' }]);
    expect(login.getState()).toMatchObject({ stage: 1, email, errors: [{ key: 'error.auth.noLoginMethod' }] });
  });

  it('follows the service to the sign-in of an organization', async () => {
    await open(identifierFirstFlow());
    post(422, redirected);
    expect(await login.submitEmail(email)).toEqual([]);
    expect(ports.went).toEqual([{ to: 'address', address: 'http://localhost/oauth2/auth' }]);
    expect(stages()).not.toContain(4);
  });

  it('stays at the address while the service cannot be reached', async () => {
    await open(identifierFirstFlow());
    identity.drop('POST /self-service/login');
    expect(keys(await login.submitEmail(email))).toEqual(['error.auth.unexpected']);
    expect(login.getState().stage).toBe(1);
    expect(toLogin).toEqual([]);
  });
});

describe('the password', () => {
  it('signs in inside an authorization and goes on where the service says', async () => {
    await atPassword();
    states = [];
    post(422, redirected);
    expect(await login.submitPassword('secret')).toEqual([]);
    expect(stages()).toEqual([3, 4]);
    expect(states[0]).toMatchObject({ password: 'secret', errors: [] });
    expect(login.getState().password).toBe('');
    expect(ports.went).toEqual([{ to: 'address', address: 'http://localhost/oauth2/auth' }]);
  });

  it('goes with what else the form asks for, which takes no place of the credentials', async () => {
    await atPassword();
    post(422, redirected);
    await login.submitPassword('secret', { captcha: 'x', method: 'oidc', identifier: 'bram', password: 'y' });
    expect(identity.submitted()).toEqual([
      { captcha: 'x', method: 'password', identifier: email, password: 'secret', csrf_token: 'csrf-1' },
    ]);
  });

  const returnTo = [{ action: 'redirect_browser_to', redirect_browser_to: 'http://localhost/profile' }];
  const verify = [{ action: 'show_verification_ui', flow: { id: 'v1' } }];
  it.each([
    ['an authorization', unifiedFlow(), undefined, { to: 'signIn' }],
    ['an authorization, whatever the address', unifiedFlow(), returnTo, { to: 'signIn' }],
    ['the verification that the service wants', unifiedFlow(), verify, { to: 'verification', flowId: 'v1' }],
    [
      'where a refresh was asked for',
      refreshFlow(email),
      returnTo,
      { to: 'address', address: 'http://localhost/profile' },
    ],
    ['an authorization where a refresh says nothing', refreshFlow(email), [], { to: 'signIn' }],
    [
      'where a page asked for it, its session gone',
      { ...unifiedFlow(), return_to: 'http://localhost/profile' },
      returnTo,
      { to: 'address', address: 'http://localhost/profile' },
    ],
    [
      'an authorization, of which the flow is a part',
      { ...unifiedFlow(), return_to: 'http://localhost/profile', oauth2_login_challenge: 'c1' },
      returnTo,
      { to: 'signIn' },
    ],
  ])('signs in and then needs %s', async (_what, flow, continue_with, next) => {
    await atPassword(flow);
    post(200, { session: { id: 's1' }, continue_with });
    await login.submitPassword('secret');
    expect(ports.went).toEqual([next]);
  });

  it('is asked again after a refusal, with the errors and the newest flow', async () => {
    await atPassword();
    post(400, unifiedFlow({ csrf: 'csrf-2', messages: [message(4000006)] }));
    expect(keys(await login.submitPassword('wrong'))).toEqual(['error.auth.invalidCredentials']);
    expect(login.getState()).toMatchObject({ stage: 2, email, errors: [{ key: 'error.auth.invalidCredentials' }] });
    await login.submitPassword('wrong');
    expect(identity.submitted().at(-1)).toMatchObject({ csrf_token: 'csrf-2' });
  });

  it('gives way to the e-mail address where that is what is wrong', async () => {
    await atPassword();
    post(400, unifiedFlow({ nodeMessages: { identifier: [message(4000037)] } }));
    expect(await login.submitPassword('secret')).toMatchObject([{ field: 'email' }]);
    expect(login.getState()).toMatchObject({ stage: 1, email });
  });

  it('stays on a refresh, which asks for no other address', async () => {
    await atPassword(refreshFlow(email));
    post(400, {
      ...refreshFlow(email),
      ui: refreshFlow(email, { nodeMessages: { identifier: [message(4000037)] } }).ui,
    });
    await login.submitPassword('secret');
    expect(login.getState().stage).toBe(2);
  });

  it('is refused with a sentence also where the service says nothing', async () => {
    await atPassword();
    post(400, unifiedFlow());
    expect(keys(await login.submitPassword('secret'))).toEqual(['error.auth.unknown']);
    expect(login.getState()).toMatchObject({ stage: 2, errors: [{ key: 'error.auth.unknown' }] });
  });

  it('stays in the form while the service cannot be reached', async () => {
    await atPassword();
    identity.drop('POST /self-service/login');
    expect(keys(await login.submitPassword('secret'))).toEqual(['error.auth.unexpected']);
    expect(login.getState()).toMatchObject({ stage: 2, email, errors: [{ key: 'error.auth.unexpected' }] });
    expect(toLogin).toEqual([]);
  });

  it('stays in the form where the answer leads to an unknown address', async () => {
    await atPassword();
    ports.refusal = new AuthError('error.auth.unknownDestination');
    post(422, redirected);
    expect(keys(await login.submitPassword('secret'))).toEqual(['error.auth.unknownDestination']);
    expect(login.getState().stage).toBe(2);
  });

  it('is not sent before there is a flow', async () => {
    expect(await login.submitEmail(email)).toEqual([]);
    expect(await login.submitPassword('secret')).toEqual([]);
    login.changeEmail();
    expect(login.getState()).toEqual(initialLoginState);
  });
});

describe('an account that the browser knows', () => {
  const provider = { config_url: 'http://localhost/config.json', client_id: 'app', nonce: 'n1' };
  const token = (status: number, body: unknown) => identity.answer('POST /self-service/fed-cm/token', status, body);
  const inChallenge = { ...unifiedFlow(), oauth2_login_challenge: 'c1' };

  beforeEach(() => {
    vi.stubGlobal('navigator', { credentials: { get: async () => ({ token: 'tok' }) } });
    identity.answer('GET /self-service/fed-cm/parameters', 200, { csrf_token: 'csrf-f', providers: [provider] });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('signs in inside the authorization', async () => {
    await open(inChallenge);
    token(422, redirected);
    expect(await login.submitBrowserAccount()).toEqual([]);
    expect(identity.requests.at(-1)).toMatchObject({
      path: '/self-service/fed-cm/token?login_challenge=c1',
      body: { csrf_token: 'csrf-f', token: 'tok', nonce: 'n1' },
    });
    expect(ports.went).toEqual([{ to: 'address', address: 'http://localhost/oauth2/auth' }]);
    expect(login.getState().stage).toBe(4);
  });

  it('needs the authorization still where the service knows nothing of it', async () => {
    await open(inChallenge);
    token(200, { session: { id: 's1' } });
    await login.submitBrowserAccount();
    expect(ports.went).toEqual([{ to: 'signIn' }]);
  });

  it.each([
    ['is blocked', 400, unifiedFlow({ messages: [message(4010011)] }), 'error.auth.accountDisabled'],
    ['is refused without a word', 400, unifiedFlow(), 'error.auth.unknown'],
    ['comes with a token that is not taken', 400, errorBody(400), 'error.auth.unexpectedStatusCode'],
    [
      'comes to a page that is too old',
      403,
      errorBody(403, 'security_csrf_violation'),
      'error.auth.security_csrf_violation',
    ],
  ])('that %s leaves the form as it is', async (_what, status, body, key) => {
    await open(inChallenge);
    token(status, body);
    expect(keys(await login.submitBrowserAccount())).toEqual([key]);
    expect(login.getState()).toMatchObject({ stage: 1, flow: inChallenge, errors: [{ key }] });
    expect([...ports.went, ...toLogin]).toEqual([]);
  });

  it.each([
    ['nobody chose', () => vi.stubGlobal('navigator', { credentials: { get: async () => null } }), 'noBrowserAccount'],
    ['the service cannot be reached', () => identity.drop('GET /self-service/fed-cm/parameters'), 'unexpected'],
    [
      'the answer leads to an unknown address',
      () => (ports.refusal = new AuthError('error.auth.unknownDestination')),
      'unknownDestination',
    ],
  ])('leaves the form as it is where %s', async (_what, happen, key) => {
    await open(inChallenge);
    token(422, redirected);
    happen();
    expect(keys(await login.submitBrowserAccount())).toEqual([`error.auth.${key}`]);
    expect(login.getState().stage).toBe(1);
    expect(toLogin).toEqual([]);
  });

  it('is a login failure where another tab signed in', async () => {
    await open(inChallenge);
    token(
      400,
      unifiedFlow({ messages: [message(4000001, 'A valid session was detected and thus login is not possible.')] }),
    );
    expect(await login.submitBrowserAccount()).toEqual([]);
    expect(toLogin).toEqual([['error.auth.session_already_available', '']]);
  });

  it('is not asked for before there is a flow', async () => {
    expect(await login.submitBrowserAccount()).toEqual([]);
    expect(identity.requests).toEqual([]);
  });
});

describe('login failure: errors with stage failed, state reset, to the login route', () => {
  const elsewhere = 'A valid session was detected and thus login is not possible.';

  it.each([
    [403, errorBody(403, 'security_csrf_violation'), 'error.auth.security_csrf_violation'],
    [404, errorBody(404), 'error.auth.flowNotFound'],
    [
      410,
      { ...errorBody(410, 'self_service_flow_expired'), use_flow_id: 'f2' },
      'error.auth.self_service_flow_expired',
    ],
    [401, errorBody(401), 'error.auth.unauthorized'],
    [500, errorBody(500), 'error.auth.unexpectedStatusCode'],
    [400, unifiedFlow({ messages: [message(4000001, elsewhere)] }), 'error.auth.session_already_available'],
  ])('after status %d at a submit', async (status, body, key) => {
    await atPassword();
    states = [];
    post(status, body);
    expect(await login.submitPassword('secret')).toEqual([]);
    expect(states.slice(1)).toMatchObject([{ stage: 5, email, errors: [{ key }] }, { stage: 0 }]);
    expect(login.getState()).toEqual(initialLoginState);
    expect(toLogin).toEqual([[key, email]]);
    expect(ports.went).toEqual([]);
  });

  it('after the same at the first of two steps', async () => {
    await open(identifierFirstFlow());
    post(403, errorBody(403, 'security_csrf_violation'));
    expect(await login.submitEmail(email)).toEqual([]);
    expect(toLogin).toEqual([['error.auth.security_csrf_violation', '']]);
  });

  it.each([
    [404, 'error.auth.flowNotFound'],
    [500, 'error.auth.unexpectedStatusCode'],
  ])('after status %d for the flow', async (status, key) => {
    get(status, errorBody(status));
    await login.load('f1');
    expect(stages()).toEqual([5, 0]);
    expect(toLogin).toEqual([[key, '']]);
  });

  it('without a flow to show', async () => {
    await login.load(null);
    expect(toLogin).toEqual([['error.auth.flowNotFound', '']]);
    expect(identity.requests).toEqual([]);
  });

  it('tells the person of a 410 that the flow expired, also where the service gives no id', async () => {
    get(410, errorBody(410));
    await login.load('f1');
    expect(states[0]?.errors[0]?.key).toBe('error.auth.unexpectedStatusCode');
    expect(toLogin).toEqual([['error.auth.self_service_flow_expired', '']]);
  });

  it('not while the service cannot be reached: the reason stays', async () => {
    identity.drop('GET /self-service/login/flows');
    await login.load('f1');
    expect(login.getState()).toMatchObject({ stage: 5, errors: [{ key: 'error.auth.unexpected' }] });
    expect(toLogin).toEqual([]);
  });
});

describe('a second factor', () => {
  const identifier = input('identifier', 'hidden', email);

  it('is asked for without the e-mail address, whose it is is known', async () => {
    get(200, secondFactorFlow());
    await login.load('f1', email);
    expect(login.getState()).toMatchObject({ stage: 2, email, errors: [] });
  });

  it.each([
    [{ method: 'totp', value: '123456' } as const, { method: 'totp', totp_code: '123456' }],
    [{ method: 'lookup_secret', value: 'abcd1234' } as const, { method: 'lookup_secret', lookup_secret: 'abcd1234' }],
    [
      { method: 'webauthn', value: '{"id":"k"}' } as const,
      { method: 'webauthn', webauthn_login: '{"id":"k"}', identifier: email },
    ],
  ])('goes on where the service says after %j', async (answer, body) => {
    await open(secondFactorFlow(['webauthn', 'totp', 'lookup_secret'], { nodes: [identifier] }));
    post(422, redirected);
    expect(await login.submitSecondFactor(answer)).toEqual([]);
    expect(identity.submitted()).toEqual([{ ...body, csrf_token: 'csrf-1' }]);
    expect(ports.went).toEqual([{ to: 'address', address: redirected.redirect_browser_to }]);
    expect(stages()).toEqual([2, 2, 3, 4]);
  });

  it('returns to the page that asked for it', async () => {
    const page = 'http://localhost:5173/account/profile';
    await open({ ...secondFactorFlow(), return_to: page });
    const wish = { action: 'redirect_browser_to', redirect_browser_to: page };
    post(200, { session: sessionOf(), continue_with: [wish] });
    await login.submitSecondFactor({ method: 'totp', value: '123456' });
    expect(ports.went).toEqual([{ to: 'address', address: page }]);
  });

  it.each([
    ['totp', 4000008, 'error.auth.invalidAuthCode', 'totp_code'],
    ['lookup_secret', 4000012, 'error.auth.backupCodeUsed', 'lookup_secret'],
    ['lookup_secret', 4000016, 'error.auth.backupCodeInvalid', 'lookup_secret'],
    ['webauthn', 4000008, 'error.auth.securityKeyFailed', null],
    ['webauthn', 4000043, 'error.auth.securityKeyFailed', null],
  ] as const)('that is wrong (%s, %d) is said at its input, and asked again', async (method, id, key, field) => {
    await open(secondFactorFlow());
    post(400, secondFactorFlow(['totp'], { csrf: 'csrf-2', messages: [message(id)] }));
    expect(await login.submitSecondFactor({ method, value: 'wrong' })).toMatchObject([{ key, field }]);
    expect(login.getState()).toMatchObject({ stage: 2, errors: [{ key, field }] });
    await login.submitSecondFactor({ method, value: 'wrong' });
    expect(identity.submitted()[1]).toMatchObject({ csrf_token: 'csrf-2' });
    expect(toLogin).toEqual([]);
  });

  it('is begun anew when the form is gone', async () => {
    await open(secondFactorFlow());
    post(410, errorBody(410, 'self_service_flow_expired'));
    expect(await login.submitSecondFactor({ method: 'totp', value: '123456' })).toEqual([]);
    expect(toLogin).toEqual([['error.auth.self_service_flow_expired', '']]);
  });

  it('stays asked for while the service cannot be reached', async () => {
    await open(secondFactorFlow());
    identity.drop('POST /self-service/login');
    const errors = await login.submitSecondFactor({ method: 'totp', value: '123456' });
    expect(keys(errors)).toEqual(['error.auth.unexpected']);
    expect(login.getState()).toMatchObject({ stage: 2 });
  });

  it('that nobody has set up is said', async () => {
    await open(secondFactorFlow([]));
    expect(login.getState()).toMatchObject({ stage: 5, errors: [{ key: 'error.auth.noSecondFactor' }] });
  });
});

it('goes back to another e-mail address, without the errors', async () => {
  await atPassword();
  post(400, unifiedFlow({ messages: [message(4000006)] }));
  await login.submitPassword('wrong');
  login.changeEmail();
  expect(login.getState()).toMatchObject({ stage: 1, email, errors: [] });
});

it('clears everything when the person signs out', async () => {
  await atPassword();
  login.logout();
  expect(login.getState()).toEqual({ ...initialLoginState, stage: 6 });
});
