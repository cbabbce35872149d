// What can go wrong on the way: each ends on a screen with a reason, never in a loop.
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuth } from '../createAuth.ts';
import { AuthError } from '../errors.ts';
import { callbackOf, chainOfEachTest, comesBack, elsewhere, lastVisit, openPage, signsIn } from '../testing/chain.ts';
import { json, unsignedIdToken } from '../testing/fakeAuthorizationServer.ts';
import { blockedStorage, createFakeTab, type MemoryStorage } from '../testing/fakeEnv.ts';
import type { Auth } from '../types.ts';

const chain = chainOfEachTest();
afterEach(() => void vi.useRealTimers());

const reason = (auth: Auth) => [auth.getState().status, auth.getState().error?.key];
const apiCall = () => new Request(`${chain.server.origin}/api/v1/x`);

describe('a refresh that is refused', () => {
  const refusals = [
    [400, { error: 'invalid_grant' }, 'invalid_grant'],
    // What Hydra answers where the client does not list the audience.
    [400, { error: 'invalid_request' }, 'invalid_request'],
    [401, { error: 'invalid_client' }, 'invalid_client'],
    [403, { error: 'access_denied' }, 'access_denied'],
    [404, 'not found', 'unknown'],
    [429, 'slow down', 'unknown'],
  ] as const;

  it.each(refusals)('with %d leads to one new sign-in, and the next one to the reason', async (status, body, name) => {
    const { auth, tab } = await signsIn(chain, '/account/view');
    tab.tick(541_000);
    chain.server.next('/oauth2/token', json(status, body));
    await expect(auth.fetch(apiCall())).rejects.toThrow(AuthError);
    expect(reason(auth)).toEqual(['redirecting', `error.auth.oauth.${name}`]);
    expect(tab.visits).toHaveLength(2);

    const again = openPage(tab, callbackOf(chain.server, lastVisit(tab)), chain.config);
    await again.start();
    expect(again.getState()).toMatchObject({ status: 'authenticated', returnTo: '/account/view' });
    chain.server.revokeAccessTokens();
    chain.server.next('/oauth2/token', json(status, body));
    expect((await again.fetch(apiCall())).status).toBe(401);
    expect(reason(again)).toEqual(['failed', 'error.auth.unauthorized']);
    expect(tab.visits).toHaveLength(2);
  });

  it.each([500, 503])('for a while, with %d, leads nowhere', async (status) => {
    const { auth, tab } = await signsIn(chain);
    tab.tick(600_000);
    chain.server.next('/oauth2/token', json(status, {}));
    await expect(auth.fetch(apiCall())).rejects.toThrow('error.auth.oauth.server_error');
    expect([auth.getState().status, tab.visits.length]).toEqual(['authenticated', 1]);
    expect((await auth.fetch(apiCall())).status).toBe(200);
  });

  it('leads away once, however many requests it meets', async () => {
    const { auth, tab } = await signsIn(chain);
    chain.server.revokeAccessTokens();
    chain.server.revokeRefreshTokens();
    const answers = await Promise.all([auth.fetch(apiCall()), auth.fetch(apiCall()), auth.fetch(apiCall())]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    await auth.restart(new AuthError('error.auth.unauthorized'));
    expect([auth.getState().status, tab.visits.length]).toEqual(['redirecting', 2]);
  });
});

describe('without a refresh token', () => {
  it('a token that ended is renewed by a sign-in that asks nobody, three times a minute at most', async () => {
    chain.server.refreshTokens = false;
    chain.server.expiresIn = 1;
    const first = await signsIn(chain, '/account/view');
    let { auth } = first;
    const { tab } = first;
    for (let renewals = 1; renewals <= 3; renewals += 1) {
      tab.tick(1_000);
      await expect(auth.getAccessToken()).rejects.toThrow('error.auth.oauth.invalid_grant');
      expect([auth.getState().status, tab.visits.length]).toEqual(['redirecting', renewals + 1]);
      auth = openPage(tab, callbackOf(chain.server, lastVisit(tab)), chain.config);
      await auth.start();
      expect(auth.getState()).toMatchObject({ status: 'authenticated', returnTo: '/account/view' });
    }
    tab.tick(1_000);
    await expect(auth.getAccessToken()).rejects.toThrow(AuthError);
    expect(reason(auth)).toEqual(['failed', 'error.auth.oauth.invalid_grant']);
    expect(tab.visits).toHaveLength(4);
  });

  it('never while a form is dirty', async () => {
    chain.server.refreshTokens = false;
    const { auth, tab } = await signsIn(chain);
    tab.unsaved = true;
    tab.tick(600_000);
    await expect(auth.getAccessToken()).rejects.toThrow(AuthError);
    expect([auth.getState().kept, tab.visits.length]).toEqual([true, 1]);
  });
});

describe('the browser', () => {
  it('that is offline leaves for no page that would not come, unless it is asked to', async () => {
    const tab = createFakeTab('/account/view', chain.browser);
    tab.online = false;
    const auth = createAuth(chain.config, tab);
    await auth.start();
    expect([...reason(auth), tab.visits.length]).toEqual(['failed', 'error.auth.unexpected', 0]);
    expect(auth.getState().error?.detail).toBe('offline');
    await auth.signIn();
    expect([auth.getState().status, tab.visits.length]).toEqual(['redirecting', 1]);
  });

  it('that stays where it is says so after ten seconds', async () => {
    const tab = createFakeTab('/', chain.browser);
    const auth = createAuth(chain.config, tab);
    await auth.start();
    tab.tick(9_000);
    await new Promise(setImmediate);
    expect(auth.getState().status).toBe('redirecting');
    tab.tick(1_000);
    await new Promise(setImmediate);
    expect(reason(auth)).toEqual(['failed', 'error.auth.unexpected']);
    expect(auth.getState().error?.detail).toBe('still here');
    await auth.signIn();
    expect(tab.visits).toHaveLength(2);
  });

  it.each(['localStorage', 'sessionStorage'] as const)('whose %s is blocked is told what to allow', async (name) => {
    for (const path of ['/account/view', '/login?flow=1', '/?code=c&state=s', '/error?error=request_forbidden']) {
      const tab = createFakeTab(path, chain.browser);
      tab[name] = blockedStorage;
      const auth = createAuth(chain.config, tab);
      await auth.start();
      // On its login page there is nothing yet that needs the storage of all tabs.
      if (name === 'localStorage' && path.startsWith('/login')) await auth.signIn();
      expect([path, ...reason(auth), tab.visits.length]).toEqual([path, 'failed', 'error.auth.storageBlocked', 0]);
      await auth.signIn();
      expect([...reason(auth), tab.visits.length]).toEqual(['failed', 'error.auth.storageBlocked', 0]);
    }
  });

  it('that blocks storage can still be signed out', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { auth, tab } = await signsIn(chain);
    tab.sessionStorage = blockedStorage;
    await auth.signOut();
    expect(new URL(lastVisit(tab)).pathname).toBe('/oauth2/sessions/logout');
    expect(warn.mock.calls).toEqual([['error.auth.storageBlocked']]);
    warn.mockRestore();
  });

  it('that reloads during the callback is back where it was going', async () => {
    const { auth, tab } = await comesBack(chain, '/account/view?lid=5');
    // The answer to the page before is lost.
    const lost: ServerResponse[] = [];
    chain.server.next('/oauth2/token', (response) => void lost.push(response));
    void auth.start();
    await vi.waitFor(() => expect(tab.location.href).toBe('http://localhost:5173/account/view?lid=5'));
    const reloaded = openPage(tab, tab.location.href, chain.config);
    await reloaded.start();
    expect(reloaded.getState().status).toBe('redirecting');
    const back = openPage(tab, callbackOf(chain.server, lastVisit(tab)), chain.config);
    await back.start();
    expect(back.getState()).toMatchObject({ status: 'authenticated', returnTo: '/account/view?lid=5' });
    for (const response of lost) response.destroy();
  });
});

describe('a clock', () => {
  it.each([-24, 24])('that is %d hours off keeps nobody out', async (hours) => {
    const offset = hours * 3_600_000;
    const real = Date.now.bind(Date);
    const iat = Math.floor(real() / 1000);
    // The server keeps its own time.
    const id_token = unsignedIdToken({ iss: chain.server.origin, sub: 'anna', aud: 'admin-app', iat, exp: iat + 60 });
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + offset);
    const { auth, tab } = await comesBack(chain, '/account/view');
    chain.server.next('/oauth2/token', (response) => {
      response.sendDate = false;
      json(200, { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 600, id_token })(response);
    });
    chain.server.next('/userinfo', json(200, chain.server.user));
    await auth.start();
    expect(auth.getState()).toMatchObject({ status: 'authenticated', user: { sub: 'anna' } });
    expect(tab.visits).toHaveLength(1);
    spy.mockRestore();
  });

  it.each([-24, 24])('that is put %d hours on while signed in costs a refresh at most', async (hours) => {
    const { auth, tab } = await signsIn(chain);
    tab.tick(hours * 3_600_000);
    if (hours < 0) chain.server.revokeAccessTokens();
    expect((await auth.fetch(apiCall())).status).toBe(200);
    expect([auth.getState().status, tab.visits.length]).toEqual(['authenticated', 1]);
  });
});

describe('a page that the servers send the browser to', () => {
  it.each([
    [
      '/error?error=invalid_client&error_description=No+such+client',
      'oauth.invalid_client',
      'invalid_client: No such client',
    ],
    ['/error?error=invalid_scope', 'oauth.invalid_scope', 'invalid_scope'],
    ['/error?error=<script>', 'oauth.unknown', '<script>'],
    ['/error?id=abc', 'unknown', null],
    ['/error', 'unknown', null],
  ])('%s is shown, and leads nowhere by itself', async (path, key, detail) => {
    const tab = createFakeTab('/account/view', chain.browser);
    await createAuth(chain.config, tab).start();
    const auth = openPage(tab, path, chain.config);
    await auth.start();
    expect([...reason(auth), tab.visits.length]).toEqual(['failed', `error.auth.${key}`, 1]);
    expect(auth.getState().error?.detail).toBe(detail);
    await auth.signIn();
    expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBe('/account/view');
  });

  it('may have another path', async () => {
    const own = { ...chain.config, errorPath: '/fout' };
    const tab = createFakeTab('/fout?error=invalid_scope', chain.browser);
    const auth = createAuth(own, tab);
    await auth.start();
    expect(reason(auth)).toEqual(['failed', 'error.auth.oauth.invalid_scope']);
    const elsewhere = createAuth(own, createFakeTab('/error?error=invalid_scope'));
    await elsewhere.start();
    expect(elsewhere.getState().status).toBe('redirecting');
  });

  it.each(['/registration', '/recovery?flow=1'])('%s needs no session', async (path) => {
    const own = { ...chain.config, publicPaths: ['/registration', '/recovery'] };
    const tab = createFakeTab(path, chain.browser);
    tab.sessionStorage.setItem('ledenbureau.auth.starts', `[${tab.now()}]`);
    const auth = createAuth(own, tab);
    await auth.start();
    expect([auth.getState().status, auth.getState().error, tab.visits]).toEqual(['signed_out', null, []]);
    // Only the login shows that a sign-in which began by itself led somewhere.
    expect(tab.sessionStorage.getItem('ledenbureau.auth.starts')).not.toBeNull();
    await auth.signIn();
    expect(tab.sessionStorage.getItem('oauthRedirectURL')).toBeNull();
  });

  it('tells at the login, once, why it was sent there', async () => {
    const tab = createFakeTab('/login?flow=1', chain.browser);
    const auth = createAuth(chain.config, tab);
    await auth.start();
    expect(auth.getState().error).toBeNull();
    await auth.restart(new AuthError('error.auth.unexpectedStatusCode', { params: { status: 418 } }));
    const next = openPage(tab, '/login?flow=2', chain.config);
    await next.start();
    expect(next.getState()).toMatchObject({
      status: 'signed_out',
      error: { key: 'error.auth.unexpectedStatusCode', params: { status: 418 } },
    });
    const reloaded = openPage(tab, '/login?flow=2', chain.config);
    await reloaded.start();
    expect(reloaded.getState().error).toBeNull();
  });

  it.each(['{', 'null', '{"key":1}', '{"key":"other.text"}'])('tells nothing of the note %s', async (note) => {
    const tab = createFakeTab('/login?flow=1', chain.browser);
    tab.sessionStorage.setItem('ledenbureau.auth.cause', note);
    const auth = createAuth(chain.config, tab);
    await auth.start();
    expect([auth.getState().status, auth.getState().error]).toEqual(['signed_out', null]);
  });

  it('says nothing of it once somebody signed in', async () => {
    const { auth, tab } = await comesBack(chain);
    tab.sessionStorage.setItem('ledenbureau.auth.cause', '{"key":"error.auth.unauthorized"}');
    await auth.start();
    expect((tab.sessionStorage as MemoryStorage).dump()).toBe('[]');
  });
});

describe('the address for whom the app does not admit', () => {
  it('that leads back here is left for three times, then the screen says why', async () => {
    chain.server.user.member_no = null;
    const tab = createFakeTab('/', chain.browser);
    for (let round = 1; round <= 3; round += 1) {
      await openPage(tab, '/', chain.config).start();
      await openPage(tab, callbackOf(chain.server, lastVisit(tab)), chain.config).start();
      expect(lastVisit(tab)).toBe(elsewhere);
    }
    await openPage(tab, '/', chain.config).start();
    const last = openPage(tab, callbackOf(chain.server, lastVisit(tab)), chain.config);
    await last.start();
    await vi.waitFor(() => expect(reason(last)).toEqual(['failed', 'error.auth.forbidden']));
    expect(lastVisit(tab)).not.toBe(elsewhere);
  });

  it('is where a right that was withdrawn leads, once', async () => {
    const { auth, tab } = await signsIn(chain);
    auth.leaveTo(elsewhere);
    auth.leaveTo(elsewhere);
    await new Promise(setImmediate);
    expect([auth.getState().status, tab.visits.slice(1)]).toEqual(['redirecting', [elsewhere]]);
    await expect(auth.getAccessToken()).rejects.toThrow('error.auth.noAccessToken');
  });
});

it('signs out once, however often it is asked', async () => {
  const { auth } = await signsIn(chain);
  chain.server.requests.length = 0;
  await Promise.all([auth.signOut(), auth.signOut()]);
  expect(chain.server.requests.filter(({ path }) => path === '/oauth2/revoke')).toHaveLength(1);
});
