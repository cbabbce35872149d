// The attacks of docs/threat-model.md that the client itself stands against.
import { describe, expect, it } from 'vitest';
import { createAuth } from '../createAuth.ts';
import { chainOfEachTest, comesBack, lastVisit, openPage, signsIn } from '../testing/chain.ts';
import { json } from '../testing/fakeAuthorizationServer.ts';
import { createFakeTab } from '../testing/fakeEnv.ts';

const chain = chainOfEachTest();

const requestsTo = (path: string) => chain.server.requests.filter((request) => request.path === path);
const withParameter = (href: string, name: string, value: string): string => {
  const url = new URL(href);
  url.searchParams.set(name, value);
  return url.href;
};

describe('the answer of an authorization', () => {
  it('mixed up with another server’s is refused before anything is sent', async () => {
    const { tab } = await comesBack(chain);
    const auth = openPage(tab, withParameter(tab.location.href, 'iss', 'https://evil.example'), chain.config);
    await auth.start();
    expect(auth.getState()).toMatchObject({ status: 'failed', error: { key: 'error.auth.oauth.unknown' } });
    expect(chain.server.requests).toEqual([]);
  });

  it('of a server that names endpoints of its own is exchanged at the configured one', async () => {
    const { tab } = await comesBack(chain);
    const auth = openPage(
      tab,
      withParameter(tab.location.href, 'token_endpoint', 'https://evil.example/t'),
      chain.config,
    );
    await auth.start();
    expect([auth.getState().status, requestsTo('/oauth2/token').length]).toEqual(['authenticated', 1]);
  });

  it('with the state of another tab finds that one’s verifier, so that a swapped code is worth nothing', async () => {
    const first = await comesBack(chain, '/one');
    const second = createFakeTab('/two', chain.browser);
    void createAuth(chain.config, second).signIn();
    await expect.poll(() => second.visits.length).toBe(1);
    const own = new URL(first.tab.location.href);
    const other = new URL(lastVisit(second)).searchParams.get('state') ?? '';
    const auth = openPage(first.tab, withParameter(own.href, 'state', other), chain.config);
    await auth.start();
    // PKCE: the code belongs to another verifier, so the server refuses it and the sign-in begins anew.
    expect(auth.getState()).toMatchObject({ error: { key: 'error.auth.oauth.invalid_grant' }, user: null });
  });

  it('with a state that nobody made is not exchanged', async () => {
    const { tab } = await comesBack(chain);
    const auth = openPage(tab, withParameter(tab.location.href, 'state', 'A'.repeat(32)), chain.config);
    await auth.start();
    expect([auth.getState().error?.key, requestsTo('/oauth2/token')]).toEqual(['error.auth.stateMismatch', []]);
  });

  it('given twice in one address is refused', async () => {
    const { tab } = await comesBack(chain);
    const state = new URL(tab.location.href).searchParams.get('state') ?? '';
    const auth = openPage(tab, `${tab.location.href}&state=${state}`, chain.config);
    await auth.start();
    expect([auth.getState().status, requestsTo('/oauth2/token')]).toEqual(['failed', []]);
  });

  it('that was used is not used again: not by a reload, a step back, or a second start', async () => {
    const { auth, tab } = await comesBack(chain);
    const callback = tab.location.href;
    await Promise.all([auth.start(), auth.start()]);
    for (let times = 0; times < 2; times += 1) await openPage(tab, callback, chain.config).start();
    expect(requestsTo('/oauth2/token')).toHaveLength(1);
    expect(tab.location.href).not.toContain('code=');
  });
});

describe('where the browser is sent', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/..//evil.example',
  ];

  it.each(hostile)('is never %s, written into the remembered path', async (path) => {
    const { auth, tab } = await comesBack(chain);
    tab.sessionStorage.setItem('oauthRedirectURL', path);
    await auth.start();
    expect([auth.getState().returnTo, tab.location.href]).toEqual(['/', 'http://localhost:5173/']);
  });

  it('is never what the address of the page asks for', async () => {
    const tab = createFakeTab('/?return_to=https://evil.example&redirect_uri=https://evil.example', chain.browser);
    await createAuth(chain.config, tab).start();
    const { origin, searchParams } = new URL(lastVisit(tab));
    expect([origin, searchParams.get('redirect_uri')]).toEqual([chain.server.origin, 'http://localhost:5173/']);
  });

  it('is never another origin that the identity service names', () => {
    const tab = createFakeTab('/login?flow=1', chain.browser);
    const auth = createAuth(chain.config, tab);
    for (const address of [
      ...hostile,
      `${chain.server.origin}.evil.example/`,
      `${chain.server.origin}@evil.example/`,
    ]) {
      expect(() => auth.continueAt(address)).toThrow('error.auth.unknownDestination');
    }
    expect(tab.visits).toEqual([]);
  });
});

describe('what a server answers', () => {
  const long = { access_token: 'a', token_type: 'bearer', filler: 'x'.repeat(70_000) };

  it('is not read beyond 64 KiB, from the token endpoint', async () => {
    const { auth } = await comesBack(chain);
    chain.server.next('/oauth2/token', json(200, long));
    await auth.start();
    expect(auth.getState().error).toMatchObject({ key: 'error.auth.oauth.invalid_json', detail: 'too long' });
  });

  it('is not read beyond 64 KiB, from the account service', async () => {
    const { auth } = await comesBack(chain);
    chain.server.next('/userinfo', json(200, { ...chain.server.user, filler: long.filler }));
    await auth.start();
    expect(auth.getState().error?.key).toBe('error.auth.unexpectedAccountDetails');
  });

  it('reaches a person as a text of our own: what it says is for whoever investigates', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const tab = createFakeTab(`/error?error=${encodeURIComponent(markup)}&error_description=${markup}`, chain.browser);
    const auth = createAuth(chain.config, tab);
    await auth.start();
    expect(auth.getState().error).toMatchObject({
      key: 'error.auth.oauth.unknown',
      params: {},
      message: 'error.auth.oauth.unknown',
    });
  });

  it('puts nothing but texts into the user', async () => {
    chain.server.user.name = { toString: 'markup' };
    chain.server.user.locale = ['nl'];
    chain.server.user.roles = ['root'];
    const { auth } = await signsIn(chain);
    expect(auth.getState().user).toEqual({ sub: 'anna', email: 'anna@example.org', isMember: true });
  });
});

it('tells other tabs that it signed in or out, and never with what', async () => {
  const heard: unknown[] = [];
  createFakeTab('/', chain.browser)
    .channel('')
    ?.listen((message) => heard.push(message));
  const { auth } = await signsIn(chain);
  await auth.signOut();
  expect(heard).toEqual(['signed_in', 'signed_out']);
});
