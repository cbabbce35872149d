// Several tabs of one browser: who signs in, who waits, and what they tell one another.
import { describe, expect, it, vi } from 'vitest';
import { createAuth } from '../createAuth.ts';
import { AuthError } from '../errors.ts';
import { callbackOf, chainOfEachTest, lastVisit, openPage, signsIn } from '../testing/chain.ts';
import { json } from '../testing/fakeAuthorizationServer.ts';
import { createFakeTab, type FakeTab } from '../testing/fakeEnv.ts';
import type { Auth } from '../types.ts';

const chain = chainOfEachTest();

function openTab(path: string): { tab: FakeTab; auth: Auth } {
  const tab = createFakeTab(path, chain.browser);
  return { tab, auth: createAuth(chain.config, tab) };
}
const status = ({ auth }: { auth: Auth }) => auth.getState().status;
/** Lets the turn of a tab that waits come round: a second passes, as for the whole browser. */
const aSecond = (tab: FakeTab) => tab.tick(1_000);

describe('tabs that are opened together', () => {
  it('sign in one after the other, each back where it was', async () => {
    const tabs = ['/one', '/two', '/three'].map(openTab);
    // A tab that waits has started: it is to be seen.
    await Promise.all(tabs.map(({ auth }) => auth.start()));
    expect(tabs.map(status).sort()).toEqual(['redirecting', 'waiting', 'waiting']);

    for (let done = 1; done <= 3; done += 1) {
      const current = tabs.find((each) => status(each) === 'redirecting');
      if (!current) throw new Error('nobody signs in');
      current.auth = openPage(current.tab, callbackOf(chain.server, lastVisit(current.tab)), chain.config);
      await current.auth.start();
      await vi.waitFor(() => expect(tabs.filter((each) => status(each) === 'authenticated')).toHaveLength(done));
      await vi.waitFor(() =>
        expect(tabs.filter((each) => status(each) === 'redirecting')).toHaveLength(done < 3 ? 1 : 0),
      );
    }
    expect(tabs.map(({ auth }) => auth.getState().returnTo)).toEqual(['/one', '/two', '/three']);
    expect(tabs.map(({ tab }) => tab.visits.length)).toEqual([1, 1, 1]);
    expect(chain.browser.localStorage.dump()).toBe('[]');
  });

  it('wait while the login is on screen in one of them, and go on when its tab is gone', async () => {
    const first = openTab('/one');
    await first.auth.start();
    first.auth = openPage(first.tab, '/login?flow=1', chain.config);
    await first.auth.start();
    const second = openTab('/two');
    await second.auth.start();
    expect(status(second)).toBe('waiting');
    for (let seconds = 0; seconds < 60; seconds += 1) {
      aSecond(first.tab);
      await Promise.resolve();
      await new Promise(setImmediate);
    }
    expect([status(second), second.tab.visits]).toEqual(['waiting', []]);

    // The tab is closed: nothing of it runs any more.
    first.tab.open('about:blank');
    first.tab.tick(10_000);
    await vi.waitFor(() => expect(status(second)).toBe('redirecting'));
    expect(second.tab.visits).toHaveLength(1);
  });

  it('are told apart: a login that was answered is on its way again, and does not come back on screen', async () => {
    const { tab, auth } = openTab('/one');
    await auth.start();
    const login = openPage(tab, '/login?flow=1', chain.config);
    await login.start();
    const turn = () => chain.browser.localStorage.getItem('ledenbureau.auth.turn')?.split(' ')[2];
    expect(turn()).toBe('login');
    login.continueAt(`${chain.server.origin}/oauth2/auth?login_verifier=1`);
    for (let seconds = 0; seconds < 6; seconds += 1) {
      expect(turn()).toBe('away');
      aSecond(tab);
      await new Promise(setImmediate);
    }
  });

  it('say once that they wait, and what for', async () => {
    const first = openTab('/one');
    await first.auth.start();
    const { tab, auth } = openTab('/two');
    const heard = vi.fn<() => void>();
    await auth.start();
    auth.subscribe(heard);
    for (let seconds = 0; seconds < 5; seconds += 1) {
      aSecond(tab);
      await new Promise(setImmediate);
    }
    expect([auth.getState().status, heard.mock.calls]).toEqual(['waiting', []]);
    // Asked by a person once, it waits for nobody; by itself it does again.
    await auth.signIn();
    tab.tick(10_000);
    await new Promise(setImmediate);
    expect(auth.getState().status).toBe('failed');
    chain.browser.localStorage.setItem('ledenbureau.auth.turn', `s9 ${tab.now() + 20_000} away`);
    const cause = new AuthError('error.auth.unauthorized');
    void auth.restart(cause);
    await vi.waitFor(() => expect(auth.getState()).toMatchObject({ status: 'waiting', error: cause }));
    expect(tab.visits).toHaveLength(1);
  });

  it('wait for nobody once somebody asks to sign in here', async () => {
    const first = openTab('/one');
    await first.auth.start();
    const second = openTab('/two');
    await second.auth.start();
    expect(status(second)).toBe('waiting');
    await second.auth.signIn();
    expect([status(second), second.tab.visits.length]).toEqual(['redirecting', 1]);
    expect(second.tab.sessionStorage.getItem('oauthRedirectURL')).toBe('/two');
  });

  it('go on when the sign-in of the first one fails', async () => {
    const first = openTab('/one');
    await first.auth.start();
    const second = openTab('/two');
    await second.auth.start();
    expect(status(second)).toBe('waiting');
    first.auth = openPage(first.tab, '/error?error=server_error&error_description=oops', chain.config);
    await first.auth.start();
    expect(first.auth.getState()).toMatchObject({ status: 'failed', error: { key: 'error.auth.oauth.server_error' } });
    aSecond(second.tab);
    await vi.waitFor(() => expect(status(second)).toBe('redirecting'));
  });
});

describe('another tab', () => {
  it('that shows the login follows who signed in elsewhere', async () => {
    const first = openTab('/one');
    await first.auth.start();
    first.auth = openPage(first.tab, '/login?flow=1', chain.config);
    await first.auth.start();
    const second = openTab('/two');
    void second.auth.signIn();
    await vi.waitFor(() => expect(second.tab.visits).toHaveLength(1));
    second.auth = openPage(second.tab, callbackOf(chain.server, lastVisit(second.tab)), chain.config);
    await second.auth.start();
    await vi.waitFor(() => expect(status(first)).toBe('redirecting'));
    expect(first.tab.visits).toHaveLength(2);
  });

  it('whose login confirms a password follows nobody', async () => {
    const first = openTab('/login?flow=refresh');
    await first.auth.start();
    const { auth } = await signsIn(chain, '/two');
    expect([status(first), first.tab.visits, status({ auth })]).toEqual(['signed_out', [], 'authenticated']);
  });

  it('that was signed out follows the next sign-in to where it was', async () => {
    const [first, second] = [await signsIn(chain, '/one'), await signsIn(chain, '/two')];
    await first.auth.signOut();
    expect(status(second)).toBe('signed_out');
    await signsIn(chain, '/three');
    await vi.waitFor(() => expect(status(second)).toBe('redirecting'));
    second.auth = openPage(second.tab, callbackOf(chain.server, lastVisit(second.tab)), chain.config);
    await second.auth.start();
    expect(second.auth.getState().returnTo).toBe('/two');
  });

  it('that is leaving stays signed out when somebody signs out elsewhere meanwhile', async () => {
    const other = await signsIn(chain, '/two');
    const first = openTab('/one');
    await first.auth.start();
    expect(status(first)).toBe('redirecting');
    await other.auth.signOut();
    first.tab.tick(10_000);
    await new Promise(setImmediate);
    expect([status(first), first.auth.getState().error]).toEqual(['signed_out', null]);
  });

  it('that failed stays where it is: two tabs never keep each other going', async () => {
    const first = openTab('/error?error=invalid_client');
    await first.auth.start();
    await signsIn(chain, '/two');
    expect([status(first), first.tab.visits]).toEqual(['failed', []]);
  });
});

describe('a sign-in that the authorization server forgot over another tab’s', () => {
  const forbidden = '/error?error=request_forbidden&error_description=No+CSRF+value+available';

  it('starts anew once, back to where it was', async () => {
    const { tab, auth } = openTab('/account/view?lid=5');
    await auth.start();
    const back = openPage(tab, forbidden, chain.config);
    await back.start();
    expect([back.getState().status, tab.visits.length]).toEqual(['redirecting', 2]);
    const home = openPage(tab, callbackOf(chain.server, lastVisit(tab)), chain.config);
    await home.start();
    expect(home.getState()).toMatchObject({ status: 'authenticated', returnTo: '/account/view?lid=5' });
  });

  it('is known by the answer at the callback, too', async () => {
    const { tab, auth } = openTab('/account/view');
    await auth.start();
    const state = new URL(lastVisit(tab)).searchParams.get('state') ?? '';
    const back = openPage(tab, `/?error=request_forbidden&error_description=x&state=${state}`, chain.config);
    const other = openTab('/two');
    await other.auth.signIn();
    other.auth = openPage(other.tab, '/login?flow=2', chain.config);
    await other.auth.start();
    await back.start();
    expect([back.getState().status, tab.visits.length]).toEqual(['redirecting', 2]);
    const next = new URL(lastVisit(tab)).searchParams.get('state') ?? '';
    const again = openPage(tab, `/?error=request_forbidden&state=${next}`, chain.config);
    await again.start();
    expect(again.getState()).toMatchObject({
      status: 'failed',
      error: { key: 'error.auth.overtaken', detail: 'request_forbidden' },
    });
  });

  it('does not wait for the login that another tab shows, but for one that is on its way', async () => {
    const first = openTab('/one');
    await first.auth.start();
    const second = openTab('/two');
    await second.auth.signIn();
    first.auth = openPage(first.tab, forbidden, chain.config);
    await first.auth.start();
    expect([status(first), first.tab.visits.length]).toEqual(['waiting', 1]);
    second.auth = openPage(second.tab, '/login?flow=2', chain.config);
    await second.auth.start();
    aSecond(first.tab);
    await vi.waitFor(() => expect(status(first)).toBe('redirecting'));
    expect(first.tab.visits).toHaveLength(2);
  });

  it('ends on a screen with the reason the second time', async () => {
    const { tab, auth } = openTab('/');
    await auth.start();
    await openPage(tab, forbidden, chain.config).start();
    const again = openPage(tab, forbidden, chain.config);
    await again.start();
    expect(again.getState()).toMatchObject({
      status: 'failed',
      error: { key: 'error.auth.overtaken', detail: 'request_forbidden: No CSRF value available' },
    });
    expect(tab.visits).toHaveLength(2);
    await again.signIn();
    expect(tab.visits).toHaveLength(3);
  });
});

describe('a page with typed values', () => {
  async function lostWhileTyping(): Promise<{ auth: Auth; tab: FakeTab }> {
    const typing = await signsIn(chain, '/transactions/create');
    typing.tab.unsaved = true;
    chain.server.revokeAccessTokens();
    chain.server.revokeRefreshTokens();
    const answer = await typing.auth.fetch(new Request(`${chain.server.origin}/api/v1/x`, { method: 'POST' }));
    expect(answer.status).toBe(401);
    return typing;
  }

  it('is never left without being asked: it stays, with its user', async () => {
    const { auth, tab } = await lostWhileTyping();
    expect(auth.getState()).toMatchObject({
      status: 'failed',
      kept: true,
      user: { email: 'anna@example.org' },
      error: { key: 'error.auth.unauthorized' },
    });
    expect(tab.visits).toHaveLength(1);
    await expect(auth.getAccessToken()).rejects.toThrow('error.auth.noAccessToken');
    await auth.restart(new AuthError('error.auth.unauthorized'));
    expect(tab.visits).toHaveLength(1);
  });

  it('goes on after a sign-in in a tab of its own', async () => {
    const { auth, tab } = await lostWhileTyping();
    tab.sessionStorage.setItem('ledenbureau.auth.restarts', `[${tab.now()}]`);
    await auth.signIn();
    expect([tab.visits.length, tab.opened.length]).toEqual([1, 1]);
    const beside = createFakeTab(callbackOf(chain.server, tab.opened[0] ?? ''), chain.browser);
    const other = createAuth(chain.config, beside);
    const finishing = other.start();
    await vi.waitFor(() => expect(auth.getState().status).toBe('authenticated'));
    expect(auth.getState()).toMatchObject({ kept: false, error: null, returnTo: '/transactions/create' });
    // Somebody signed in: what happened before counts no more.
    expect(tab.sessionStorage.getItem('ledenbureau.auth.restarts')).toBeNull();
    expect((await auth.fetch(new Request(`${chain.server.origin}/api/v1/x`))).status).toBe(200);

    beside.tick(2_000);
    await finishing;
    expect([other.getState().status, beside.closed]).toEqual(['handed_over', true]);
    await expect(other.getAccessToken()).rejects.toThrow('error.auth.noAccessToken');
    expect(chain.browser.localStorage.dump()).toBe('[]');
  });

  it('goes on in the other tab when its own is gone by then', async () => {
    const { auth, tab } = await lostWhileTyping();
    await auth.signIn();
    tab.open('about:blank');
    const beside = createFakeTab(callbackOf(chain.server, tab.opened[0] ?? ''), chain.browser);
    const other = createAuth(chain.config, beside);
    const finishing = other.start();
    await new Promise(setImmediate);
    beside.tick(2_000);
    await finishing;
    expect([other.getState().status, beside.closed]).toEqual(['authenticated', false]);
  });

  it('is not shown as another person’s', async () => {
    const { auth, tab } = await lostWhileTyping();
    await auth.signIn();
    chain.server.user = { ...chain.server.user, sub: undefined, email: 'bram@example.org' };
    chain.server.idTokens = false;
    void createAuth(chain.config, createFakeTab(callbackOf(chain.server, tab.opened[0] ?? ''), chain.browser)).start();
    await vi.waitFor(() =>
      expect(auth.getState()).toMatchObject({ kept: true, error: { key: 'error.auth.security_identity_mismatch' } }),
    );
    await expect(auth.getAccessToken()).rejects.toThrow('error.auth.noAccessToken');
  });

  it('stays as it is for whom the app does not admit any more', async () => {
    const { auth, tab } = await lostWhileTyping();
    await auth.signIn();
    chain.server.user.member_no = null;
    void createAuth(chain.config, createFakeTab(callbackOf(chain.server, tab.opened[0] ?? ''), chain.browser)).start();
    await vi.waitFor(() => expect(auth.getState().error?.key).toBe('error.auth.forbidden'));
    expect([auth.getState().kept, tab.visits.length]).toEqual([true, 1]);
  });

  it('takes no answer but that of its own sign-in', async () => {
    const { auth, tab } = await lostWhileTyping();
    await auth.signIn();
    const other = await lostWhileTyping();
    void createAuth(chain.config, createFakeTab(callbackOf(chain.server, tab.opened[0] ?? ''), chain.browser)).start();
    await vi.waitFor(() => expect(auth.getState().status).toBe('authenticated'));
    expect(other.auth.getState()).toMatchObject({ status: 'failed', kept: true });
  });

  it('says so when the browser opens no tab', async () => {
    const { auth, tab } = await lostWhileTyping();
    tab.opensTabs = false;
    await auth.signIn();
    expect(auth.getState()).toMatchObject({ status: 'failed', kept: true, error: { key: 'error.auth.tabBlocked' } });
  });

  it('shows why the sign-in beside it failed', async () => {
    const { auth, tab } = await lostWhileTyping();
    await auth.signIn();
    const state = new URL(tab.opened[0] ?? '').searchParams.get('state') ?? '';
    void createAuth(chain.config, createFakeTab(`/?error=access_denied&state=${state}`, chain.browser)).start();
    await vi.waitFor(() => expect(auth.getState().error?.key).toBe('error.auth.oauth.access_denied'));
    expect(auth.getState().kept).toBe(true);
  });

  it('survives a sign-out and a sign-in in another tab', async () => {
    const typing = await signsIn(chain, '/transactions/create');
    const other = await signsIn(chain, '/two');
    typing.tab.unsaved = true;
    await other.auth.signOut();
    expect(typing.auth.getState()).toMatchObject({ status: 'signed_out', kept: true, user: { sub: 'anna' } });
    await signsIn(chain, '/three');
    expect([typing.auth.getState().kept, typing.tab.visits.length]).toEqual([true, 1]);
  });

  it('survives a sign-out that the person takes back at the browser’s question', async () => {
    const { auth, tab } = await signsIn(chain, '/transactions/create');
    tab.unsaved = true;
    await auth.signOut();
    expect(auth.getState()).toMatchObject({ status: 'redirecting', kept: true });
    tab.tick(10_000);
    await new Promise(setImmediate);
    expect(auth.getState()).toMatchObject({ status: 'failed', kept: true, error: { key: 'error.auth.unexpected' } });
  });

  it('does not lead away whom the API refused', async () => {
    const { auth, tab } = await signsIn(chain, '/transactions/create');
    tab.unsaved = true;
    auth.leaveTo('http://localhost:5174/');
    await new Promise(setImmediate);
    expect(auth.getState()).toMatchObject({ status: 'failed', kept: true, error: { key: 'error.auth.forbidden' } });
    expect(tab.visits).toHaveLength(1);
  });

  it('without any, the page is left', async () => {
    const { auth, tab } = await signsIn(chain, '/transactions/create');
    chain.server.next('/oauth2/token', json(400, { error: 'invalid_grant' }));
    tab.tick(600_000);
    await expect(auth.getAccessToken()).rejects.toThrow('error.auth.oauth.invalid_grant');
    expect(auth.getState()).toMatchObject({ status: 'redirecting', kept: false, user: null });
  });
});
