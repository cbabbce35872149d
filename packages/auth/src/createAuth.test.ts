// The sign-in of one tab from its first redirect to its sign-out, against a server over HTTP.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { createAuth } from './createAuth.ts';
import { AuthError } from './errors.ts';
import {
  authConfig,
  callbackOf,
  comesBack,
  elsewhere,
  lastVisit,
  type Member,
  openPage,
  signsIn,
} from './testing/chain.ts';
import { type FakeServer, json, startFakeServer, unsignedIdToken } from './testing/fakeAuthorizationServer.ts';
import {
  appOrigin,
  createFakeBrowser,
  createFakeTab,
  type FakeBrowser,
  type FakeTab,
  type MemoryStorage,
} from './testing/fakeEnv.ts';
import type { Auth, AuthOptions } from './types.ts';

let server: FakeServer;
let api: FakeServer;
let browser: FakeBrowser;
const consoleSpies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));

beforeEach(async () => {
  [server, api] = await Promise.all([startFakeServer(), startFakeServer()]);
  browser = createFakeBrowser();
});
afterEach(async () => {
  await Promise.all([server.close(), api.close()]);
});

const config = (change: Partial<AuthOptions<Member>> = {}) => authConfig(server.origin, change);
const comeBack = (path?: string, change?: Partial<AuthOptions<Member>>) => comesBack({ server, browser }, path, change);
const signedIn = (path?: string, change?: Partial<AuthOptions<Member>>) => signsIn({ server, browser }, path, change);
const dump = (storage: Storage) => (storage as MemoryStorage).dump();
const tokenRequests = () => server.requests.filter(({ path }) => path === '/oauth2/token');

async function failedWith(auth: Auth): Promise<string | undefined> {
  await auth.start();
  expect(auth.getState().status).toBe('failed');
  expect(auth.getState().user).toBeNull();
  await expect(auth.getAccessToken()).rejects.toThrow('error.auth.noAccessToken');
  return auth.getState().error?.key;
}

describe('leaving for the authorization server', () => {
  it('asks for a code with PKCE and remembers where the user was', async () => {
    const tab = createFakeTab('/account/view?id=5&code=old#notes', browser);
    const auth = createAuth(config(), tab);
    await auth.start();
    expect(auth.getState().status).toBe('redirecting');
    const { searchParams, pathname } = new URL(lastVisit(tab));
    const { state, code_challenge: challenge, ...rest } = Object.fromEntries(searchParams);
    expect(pathname).toBe('/oauth2/auth');
    expect(rest).toEqual({
      response_type: 'code',
      client_id: 'admin-app',
      redirect_uri: 'http://localhost:5173/',
      scope: 'openid',
      code_challenge_method: 'S256',
    });
    expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBe('/account/view?id=5#notes');
    const record = JSON.parse(tab.localStorage.getItem(`ledenbureau.auth.state.${state}`) ?? '') as {
      verifier: string;
    };
    expect([state?.length, record.verifier.length]).toEqual([32, 96]);
    expect(challenge).toBe(createHash('sha256').update(record.verifier).digest('base64url'));
  });

  it('remembers where the app is on its way to, while the address bar shows where it was', async () => {
    const { auth, tab } = await signedIn('/notifications');
    auth.headFor('/redemption/requests?status=open#top');
    await auth.restart(new AuthError('error.auth.unauthorized'));
    expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBe('/redemption/requests?status=open#top');
  });

  it('remembers the address again once the app is there, or gave up', async () => {
    const { auth, tab } = await signedIn('/notifications');
    auth.headFor('/redemption/requests');
    auth.headFor(null);
    await auth.restart(new AuthError('error.auth.unauthorized'));
    expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBe('/notifications');
  });

  it('stays on the login route', async () => {
    const tab = createFakeTab('/login?flow=1', browser);
    const auth = createAuth(config(), tab);
    await auth.start();
    expect([auth.getState().status, tab.visits]).toEqual(['signed_out', []]);
  });

  it('keeps the return path when it starts anew from the login route', async () => {
    const tab = createFakeTab('/login', browser);
    tab.sessionStorage.setItem('oauthRedirectURL', '/account/view');
    await createAuth(config(), tab).signIn();
    expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBe('/account/view');
  });
});

describe('a login path that is not the identity service’s', () => {
  /** The pages a tab opens one after another, each with a client of its own, as a browser does that is sent round. */
  async function openPages(
    tab: FakeTab,
    paths: readonly string[],
    change: Partial<AuthOptions<Member>> = {},
  ): Promise<Auth> {
    let auth = createAuth(config(change), tab);
    for (const path of paths) {
      tab.open(path);
      auth = createAuth(config(change), tab);
      await auth.start();
    }
    return auth;
  }

  it('ends in an error that names the path, instead of a loop', async () => {
    const tab = createFakeTab('/', browser);
    const auth = await openPages(tab, [
      '/',
      '/sign-in?flow=1',
      '/sign-in?flow=2',
      '/sign-in?flow=3',
      '/sign-in?flow=4',
    ]);
    expect(auth.getState()).toMatchObject({ status: 'failed', error: { key: 'error.auth.signInLoop' } });
    expect(auth.getState().error?.params).toEqual({ loginPath: '/login' });
    expect(tab.visits).toHaveLength(3);
    await auth.signIn();
    expect(tab.visits).toHaveLength(4);
  });

  it('a sign-in that succeeds may be started as often as one likes', async () => {
    const tab = createFakeTab('/', browser);
    for (let reload = 0; reload < 6; reload += 1) {
      await createAuth(config(), tab).start();
      tab.open(`/?${server.signInAt(lastVisit(tab)).toString()}`);
      const auth = createAuth(config(), tab);
      await auth.start();
      expect(auth.getState().status).toBe('authenticated');
    }
  });

  it('who opens page after page without signing in is led to the login each time', async () => {
    const tab = createFakeTab('/', browser);
    const pages = ['/a', '/b', '/c', '/d', '/e'].flatMap((path, flow) => [path, `/login?flow=${flow}`]);
    const auth = await openPages(tab, pages);
    expect(tab.visits).toHaveLength(5);
    expect(auth.getState().status).toBe('signed_out');
  });

  it('a login path that nobody’s flow leads to ends in that error, too', async () => {
    const tab = createFakeTab('/', browser);
    const auth = await openPages(tab, ['/', '/login', '/', '/login', '/', '/login', '/']);
    expect(auth.getState()).toMatchObject({ status: 'failed', error: { key: 'error.auth.signInLoop' } });
  });

  it('five minutes later it may be tried again', async () => {
    const tab = createFakeTab('/', browser);
    await openPages(tab, ['/', '/', '/', '/']);
    expect(tab.visits).toHaveLength(3);
    tab.tick(299_000);
    await openPages(tab, ['/']);
    expect(tab.visits).toHaveLength(3);
    tab.tick(2_000);
    await openPages(tab, ['/']);
    expect(tab.visits).toHaveLength(4);
  });
});

describe('"/" as login path', () => {
  it('is the login with a flow, and the home page without', async () => {
    const login = createFakeTab('/?flow=1', browser);
    await createAuth(config({ loginPath: '/' }), login).start();
    expect(login.visits).toEqual([]);

    const { auth, tab } = await signedIn('/', { loginPath: '/' });
    expect([auth.getState().returnTo, tab.location.href]).toEqual(['/', `${appOrigin}/`]);
    const deep = await signedIn('/account/view?lid=5', { loginPath: '/' });
    expect(deep.auth.getState().returnTo).toBe('/account/view?lid=5');
  });

  it('is never returned to with its flow', async () => {
    const tab = createFakeTab('/', browser);
    tab.sessionStorage.setItem('oauthRedirectURL', '/?flow=1');
    await createAuth(config({ loginPath: '/' }), tab).signIn();
    tab.sessionStorage.setItem('oauthRedirectURL', '/?flow=1');
    tab.open(`/?${server.signInAt(lastVisit(tab)).toString()}`);
    const auth = createAuth(config({ loginPath: '/' }), tab);
    await auth.start();
    expect(auth.getState().returnTo).toBe('/');
  });
});

describe('coming back', () => {
  it('signs in, cleans the address before the exchange, and returns to the path', async () => {
    const { auth, tab } = await comeBack('/account/view?id=5#notes');
    await auth.start();
    expect(auth.getState()).toEqual({
      status: 'authenticated',
      user: { sub: 'anna', email: 'anna@example.org', name: 'Anna de Vries', isMember: true },
      error: null,
      returnTo: '/account/view?id=5#notes',
      kept: false,
    });
    // Two round trips: with config.json before, three.
    expect(tab.events).toEqual(['replace /account/view?id=5#notes', 'fetch /oauth2/token', 'fetch /userinfo']);
    expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBeNull();
    expect(tab.location.href).toBe('http://localhost:5173/account/view?id=5#notes');
    expect(tokenRequests()[0]?.form).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'admin-app',
      redirect_uri: 'http://localhost:5173/',
    });
  });

  it('exchanges the code once, however often it is started', async () => {
    const { auth, tab } = await comeBack();
    await Promise.all([auth.start(), auth.start()]);
    await auth.start();
    expect(tokenRequests()).toHaveLength(1);
    expect([auth.getState().status, tab.visits.length]).toEqual(['authenticated', 1]);
  });

  it('is complete with a token that has not ended: started again, it asks nobody', async () => {
    const { auth, tab } = await signedIn();
    const token = await auth.getAccessToken();
    tab.tick(539_000);
    server.requests.length = 0;
    await auth.start();
    expect([auth.getState().status, await auth.getAccessToken()]).toEqual(['authenticated', token]);
    expect([server.requests, tab.visits.length]).toEqual([[], 1]);
  });

  it('leaves no token in a storage, the address or the console', async () => {
    const { auth, tab } = await signedIn();
    server.revokeAccessTokens();
    await auth.fetch(new Request(`${server.origin}/api/v1/me`));
    const written = consoleSpies.flatMap((spy) => spy.mock.calls.flat()).join(' ');
    const places = [dump(tab.localStorage), dump(tab.sessionStorage), tab.location.href, written, JSON.stringify(auth)];
    expect(server.issued).toHaveLength(6);
    for (const token of server.issued) for (const place of places) expect(place).not.toContain(token);
    expect(dump(tab.localStorage)).toBe('[]');
  });

  it('refuses another state than the one it left with, without an exchange', async () => {
    const { tab } = await comeBack('/account/view');
    for (const path of ['/?code=stolen&state=unknown', '/?code=stolen']) {
      tab.open(path);
      expect(await failedWith(createAuth(config(), tab))).toBe('error.auth.stateMismatch');
      // What goes on after that is a sign-in of its own.
      tab.sessionStorage.setItem('ledenbureau.auth.own', 'another');
    }
    expect([tokenRequests(), tab.visits.length, tab.location.href]).toEqual([[], 1, `${appOrigin}/login`]);
  });

  it.each(['/?code=old&state=unknown', '/?code=old', '/?error=access_denied&state=unknown'])(
    'takes %s that nobody waits for as the home page, without an exchange',
    async (path) => {
      const tab = createFakeTab(path, browser);
      const auth = createAuth(config(), tab);
      await auth.start();
      expect([auth.getState().status, tokenRequests(), tab.location.href]).toEqual([
        'redirecting',
        [],
        `${appOrigin}/`,
      ]);
      expect(new URL(lastVisit(tab)).searchParams.get('state')).toHaveLength(32);
      expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBe('/');
    },
  );

  it('refuses an answer after more than ten minutes', async () => {
    const { auth, tab } = await comeBack();
    tab.tick(10 * 60_000);
    expect(await failedWith(auth)).toBe('error.auth.stateMismatch');
  });

  it('never exchanges the same answer twice', async () => {
    const { auth, tab } = await comeBack();
    const callback = tab.location.href;
    await auth.start();
    tab.open(callback);
    await createAuth(config(), tab).start();
    expect([tokenRequests().length, tab.visits.length]).toEqual([1, 2]);
  });

  it('refuses the answer of another server', async () => {
    const { auth, tab } = await comeBack();
    const url = new URL(tab.location.href);
    url.searchParams.set('iss', 'http://evil.example');
    tab.open(url.href);
    expect(await failedWith(auth)).toBe('error.auth.oauth.unknown');
    expect(tokenRequests()).toEqual([]);
  });

  it.each([
    ['access_denied', 'error.auth.oauth.access_denied'],
    ['temporarily_unavailable', 'error.auth.oauth.temporarily_unavailable'],
    ['brand_new_error', 'error.auth.oauth.unknown'],
  ])('shows the error %s of the server', async (code, key) => {
    const { auth, tab } = await comeBack();
    const state = new URL(tab.location.href).searchParams.get('state') ?? '';
    tab.open(`/?error=${code}&error_description=x&state=${state}`);
    expect(await failedWith(auth)).toBe(key);
    expect(tab.location.href).toBe(`${appOrigin}/login`);
  });

  it.each([
    ['a page', (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>'), 'error.auth.oauth.invalid_json'],
    [
      'broken JSON',
      (r) => r.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      'error.auth.oauth.invalid_json',
    ],
    ['a failure', (r) => r.writeHead(500).end('oops'), 'error.auth.oauth.server_error'],
    ['an OAuth error', json(400, { error: 'invalid_client' }), 'error.auth.oauth.invalid_client'],
    ['no answer', (r) => r.destroy(), 'error.auth.unexpected'],
    [
      'a token for someone else',
      json(200, {
        access_token: 'x',
        token_type: 'bearer',
        id_token: unsignedIdToken({ iss: 'x', aud: 'y', sub: 'z' }),
      }),
      'error.auth.oauth.unknown',
    ],
  ] satisfies [string, Parameters<FakeServer['next']>[1], string][])(
    'fails on %s from the token endpoint',
    async (_case, answer, key) => {
      const { auth } = await comeBack();
      server.next('/oauth2/token', answer);
      expect(await failedWith(auth)).toBe(key);
    },
  );

  it('starts anew once when the code is no longer good', async () => {
    const { auth, tab } = await comeBack('/account/view');
    server.next('/oauth2/token', json(400, { error: 'invalid_grant' }));
    await auth.start();
    expect(auth.getState()).toMatchObject({ status: 'redirecting', error: { key: 'error.auth.oauth.invalid_grant' } });
    tab.open(callbackOf(server, lastVisit(tab)));
    server.next('/oauth2/token', json(400, { error: 'invalid_grant' }));
    const stopped = createAuth(config(), tab);
    expect(await failedWith(stopped)).toBe('error.auth.oauth.invalid_grant');
    expect(tab.visits).toHaveLength(2);
    expect(tab.location.href).toBe(`${appOrigin}/login`);
    await stopped.signIn();
    expect(tab.visits).toHaveLength(3);
  });
});

describe('who may come in', () => {
  it('sends whom the app does not admit to the address that it says and forgets the tokens', async () => {
    server.user.member_no = null;
    const { auth, tab } = await comeBack();
    await auth.start();
    expect(lastVisit(tab)).toBe(elsewhere);
    expect(auth.getState()).toMatchObject({ status: 'redirecting', user: null });
    await expect(auth.getAccessToken()).rejects.toThrow('error.auth.noAccessToken');
    // Other tabs wait for this one no longer.
    expect(dump(tab.localStorage)).toBe('[]');
  });

  it('admits everybody where the app says so, and knows of them what every user has', async () => {
    const tab = createFakeTab('/', browser);
    const { parseUser: _parse, ...addresses } = config();
    const everybody = { ...addresses, admit: () => true as const };
    await createAuth(everybody, tab).start();
    tab.open(callbackOf(server, lastVisit(tab)));
    const auth = createAuth(everybody, tab);
    await auth.start();
    expect(auth.getState()).toMatchObject({ status: 'authenticated', error: null });
    expect(auth.getState().user).toEqual({ sub: 'anna', email: 'anna@example.org', name: 'Anna de Vries' });
  });

  it('gives the app the user that its parser made', async () => {
    const { auth } = await signedIn();
    expectTypeOf(auth.getState().user).toEqualTypeOf<Member | null>();
    expect(auth.getState().user?.isMember).toBe(true);
  });

  it('leaves for a page of the app itself, which needs no session', async () => {
    server.user.member_no = null;
    const own = { publicPaths: ['/no-member'], admit: () => ({ leaveTo: '/no-member' }) };
    const { auth, tab } = await comeBack('/', own);
    await auth.start();
    expect(lastVisit(tab)).toBe('/no-member');
    const page = openPage(tab, '/no-member', config(own));
    await page.start();
    expect([page.getState().status, lastVisit(tab)]).toEqual(['signed_out', '/no-member']);
  });

  it('fails where the parser of the app refuses the user', async () => {
    const { auth, tab } = await comeBack('/', {
      parseUser: () => {
        throw new Error('no member number');
      },
    });
    expect(await failedWith(auth)).toBe('error.auth.unexpectedAccountDetails');
    expect(tab.location.href).toBe(`${appOrigin}/login`);
  });

  it('needs no sub in the user info: the ID token says who it is', async () => {
    Object.assign(server.user, { sub: undefined });
    expect((await signedIn()).auth.getState().user).toMatchObject({ sub: 'anna', email: 'anna@example.org' });
  });

  it.each([
    ['no e-mail address', { email: undefined }],
    ['another person than the token is about', { sub: 'bram' }],
  ])('refuses user info with %s', async (_case, change) => {
    Object.assign(server.user, change);
    expect(await failedWith((await comeBack()).auth)).toBe('error.auth.unexpectedAccountDetails');
  });

  it.each([
    [403, 'error.auth.userInfoForbidden'],
    [404, 'error.auth.userInfoNotFound'],
    [500, 'error.auth.userInfoFailed'],
  ])('fails on status %d of the account service', async (status, key) => {
    const { auth } = await comeBack();
    server.next('/userinfo', json(status, {}));
    expect(await failedWith(auth)).toBe(key);
  });

  it('renews the token once when the account service refuses it', async () => {
    const { auth } = await comeBack();
    server.next('/userinfo', json(401, {}));
    await auth.start();
    expect([auth.getState().status, tokenRequests().length]).toEqual(['authenticated', 2]);
  });

  it('shows that refusal where nothing renews the token', async () => {
    server.refreshTokens = false;
    const { auth, tab } = await comeBack();
    server.next('/userinfo', json(401, {}));
    expect(await failedWith(auth)).toBe('error.auth.userInfoUnauthorized');
    expect(tab.visits).toHaveLength(1);
  });
});

describe('tokens', () => {
  it('serves the same token until a minute before its end, then a new one to all callers', async () => {
    const { auth, tab } = await signedIn();
    const token = await auth.getAccessToken();
    tab.tick(539_000);
    expect(await auth.getAccessToken()).toBe(token);
    tab.tick(2_000);
    const renewed = await Promise.all([auth.getAccessToken(), auth.getAccessToken(), auth.getAccessToken()]);
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(token);
    expect(tokenRequests()).toHaveLength(2);
    tab.tick(560_000);
    await auth.getAccessToken();
    expect(tokenRequests()).toHaveLength(3);
  });

  it('uses what is left of a token while the server is away', async () => {
    const { auth, tab } = await signedIn();
    const token = await auth.getAccessToken();
    tab.tick(560_000);
    server.next('/oauth2/token', (response) => response.writeHead(503).end());
    expect(await auth.getAccessToken()).toBe(token);
  });

  it('signs in again when the refresh token is refused', async () => {
    const { auth, tab } = await signedIn('/account/view');
    server.revokeRefreshTokens();
    tab.tick(600_000);
    await expect(auth.getAccessToken()).rejects.toThrow('error.auth.oauth.invalid_grant');
    expect(auth.getState()).toMatchObject({ status: 'redirecting', user: null });
    expect(tab.visits).toHaveLength(2);
    expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBe('/account/view');
  });

  it('signs in again when a token without a refresh token has ended, not before', async () => {
    server.refreshTokens = false;
    const { auth, tab } = await signedIn();
    tab.tick(590_000);
    await auth.getAccessToken();
    expect(tab.visits).toHaveLength(1);
    tab.tick(10_000);
    await expect(auth.getAccessToken()).rejects.toThrow(AuthError);
    expect(tab.visits).toHaveLength(2);
  });
});

describe('fetch', () => {
  const post = (origin: string) =>
    new Request(`${origin}/api/v1/x`, { method: 'POST', body: new URLSearchParams({ a: '1' }) });
  const apiRequests = (fake: FakeServer) => fake.requests.filter(({ path }) => path.startsWith('/api'));

  it('shows the token to the API and to no other origin', async () => {
    const { auth } = await signedIn();
    expect((await auth.fetch(post(server.origin))).status).toBe(200);
    expect((await auth.fetch(post(api.origin))).status).toBe(401);
    expect(apiRequests(server)[0]?.authorization).toBe(`Bearer ${await auth.getAccessToken()}`);
    expect(apiRequests(api)[0]?.authorization).toBeNull();
  });

  it('renews a refused token and repeats the request with its body', async () => {
    const { auth } = await signedIn();
    server.revokeAccessTokens();
    const answers = await Promise.all([auth.fetch(post(server.origin)), auth.fetch(post(server.origin))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]?.json()).toEqual({ form: { a: '1' } });
    expect(tokenRequests()).toHaveLength(2);
  });

  it('gives up at a second refusal', async () => {
    const { auth } = await signedIn('/', { apiUrl: api.origin });
    const answer = await auth.fetch(post(api.origin));
    expect([answer.status, apiRequests(api).length]).toEqual([401, 2]);
    expect(auth.getState()).toMatchObject({ status: 'failed', error: { key: 'error.auth.unauthorized' } });
  });

  it('signs in again when a refused token cannot be renewed', async () => {
    server.refreshTokens = false;
    const { auth, tab } = await signedIn();
    server.revokeAccessTokens();
    expect((await auth.fetch(post(server.origin))).status).toBe(401);
    expect(auth.getState()).toMatchObject({ status: 'redirecting', error: { key: 'error.auth.unauthorized' } });
    expect(tab.visits).toHaveLength(2);
  });

  it('passes every other answer through', async () => {
    const { auth } = await signedIn();
    server.next('/api/v1/x', json(403, { code: 'forbidden' }));
    expect((await auth.fetch(post(server.origin))).status).toBe(403);
    expect(auth.getState().status).toBe('authenticated');
  });

  it('sends nothing without a session', async () => {
    const auth = createAuth(config(), createFakeTab('/login', browser));
    await expect(auth.fetch(post(server.origin))).rejects.toThrow('error.auth.noAccessToken');
    expect(server.requests).toEqual([]);
  });
});

describe('signing out', () => {
  it('ends the session here, at both servers and in other tabs', async () => {
    const { auth, tab } = await signedIn();
    const other = await signedIn();
    const [, idToken, refreshToken] = server.issued;
    server.requests.length = 0;
    await auth.signOut();
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /oauth2/revoke',
      'GET /self-service/logout/browser',
      'GET /self-service/logout',
    ]);
    expect(server.requests[0]?.form).toMatchObject({ token: refreshToken, client_id: 'admin-app' });
    const url = new URL(lastVisit(tab));
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/oauth2/sessions/logout',
      { id_token_hint: idToken, post_logout_redirect_uri: `${appOrigin}/` },
    ]);
    expect(auth.getState().user).toBeNull();
    await expect(auth.getAccessToken()).rejects.toThrow('error.auth.noAccessToken');
    expect(other.auth.getState()).toMatchObject({ status: 'signed_out', user: null });
    await expect(other.auth.getAccessToken()).rejects.toThrow('error.auth.noAccessToken');
    expect(dump(tab.localStorage)).toBe('[]');
  });

  it('forgets what was under way: other sign-ins, restarts, and where to return to', async () => {
    const { auth, tab } = await signedIn();
    tab.localStorage.setItem('ledenbureau.auth.state.other', '{"verifier":"v","created":1}');
    tab.localStorage.setItem('ledenbureau.auth.turn', `s1 ${tab.now() + 9_000} login`);
    tab.sessionStorage.setItem('ledenbureau.auth.own', 's1');
    tab.sessionStorage.setItem('ledenbureau.auth.cause', '{"key":"error.auth.unauthorized"}');
    tab.sessionStorage.setItem('ledenbureau.auth.restarts', '[1]');
    tab.sessionStorage.setItem('oauthRedirectURL', '/account/view');
    await auth.signOut();
    expect([dump(tab.localStorage), dump(tab.sessionStorage)]).toEqual(['[]', '[]']);
  });

  it('waits from the first moment on, and may be asked for again where the page stays', async () => {
    const { auth, tab } = await signedIn();
    const leaving = auth.signOut();
    expect(auth.getState()).toMatchObject({ status: 'redirecting', user: null });
    await leaving;
    await auth.signOut();
    expect(tab.visits).toHaveLength(3);
  });

  it('ends the servers’ sessions where this tab has none of its own', async () => {
    const tab = createFakeTab('/login?flow=1', browser);
    const auth = createAuth(config(), tab);
    await auth.start();
    await auth.signOut();
    expect(server.requests.map(({ path }) => path)).toEqual(['/self-service/logout/browser', '/self-service/logout']);
    expect(tab.visits).toEqual([`${server.origin}/oauth2/sessions/logout`]);
  });

  it('works in a tab that stands alone', async () => {
    const { tab } = await comeBack();
    const auth = createAuth(config(), { ...tab, channel: () => null });
    await auth.start();
    await auth.signOut();
    expect(new URL(lastVisit(tab)).pathname).toBe('/oauth2/sessions/logout');
  });

  it('goes on to the authorization server whatever the others answer', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { auth, tab } = await signedIn();
    server.next('/oauth2/revoke', json(503, { error: 'temporarily_unavailable' }));
    server.next('/self-service/logout/browser', json(401, { error: { id: 'session_inactive', code: 401 } }));
    await auth.signOut();
    expect(new URL(lastVisit(tab)).pathname).toBe('/oauth2/sessions/logout');
    expect(warn.mock.calls.flat()).toEqual(['error.auth.oauth.server_error', 'error.auth.session_inactive']);
  });
});

it('follows the identity service to configured origins only', () => {
  const tab = createFakeTab('/login', browser);
  const auth = createAuth(config(), tab);
  auth.continueAt(`${server.origin}/oauth2/auth?login_verifier=1`);
  for (const url of [
    'http://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'nonsense',
    `${server.origin}.evil.example/`,
  ]) {
    expect(() => auth.continueAt(url)).toThrow(
      expect.objectContaining({ message: 'error.auth.unknownDestination', detail: url }),
    );
  }
  expect(tab.visits).toEqual([`${server.origin}/oauth2/auth?login_verifier=1`]);
});

it.each(['identityUrl', 'authorizationEndpoint', 'issuer', 'redirectUri'] as const)(
  'follows it to the origin of the configured %s',
  (name) => {
    const tab = createFakeTab('/login', browser);
    const own = config({ redirectUri: 'https://app.example/', [name]: 'https://own.example/x' });
    createAuth(own, tab).continueAt('https://own.example/y?z=1');
    expect(tab.visits).toEqual(['https://own.example/y?z=1']);
  },
);

it('tells its listeners of every change until they leave', async () => {
  const auth = createAuth(config(), createFakeTab('/', browser));
  const listener = vi.fn<() => void>();
  const leave = auth.subscribe(listener);
  await auth.start();
  expect(listener).toHaveBeenCalledOnce();
  leave();
  await auth.signIn();
  expect(listener).toHaveBeenCalledOnce();
});
