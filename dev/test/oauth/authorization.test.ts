import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, newVerifier } from '../browser.ts';
import {
  adminOrigin,
  anna,
  arrive,
  authorize,
  beginLogin,
  exchange,
  refresh,
  scope,
  signIn,
  startOAuth,
  state,
} from './servers.ts';

let browser: Browser;
let now = Date.now();

const servers = await startOAuth({ now: () => now });
afterAll(() => servers.close());
beforeEach(async () => {
  now = Date.now();
  browser = new Browser();
  servers.responder.reset();
  await servers.register({});
});

/** What the app or its error page is told. */
const told = (url: URL): Record<string, string> => Object.fromEntries(url.searchParams);

describe('an authorization request', () => {
  it('asks the login and the consent responder, and answers the client with code, scope and state', async () => {
    const callback = await arrive(servers, browser);
    expect(callback.pathname).toBe('/');
    expect(told(callback)).toEqual({ code: expect.any(String) as string, scope, state });
    const [login, consent] = servers.responder.seen;
    expect(login).toMatchObject({
      step: 'login',
      request: {
        skip: false,
        subject: '',
        requested_scope: ['openid', 'offline_access'],
        client: { client_id: 'admin-app', audience: ['ledenbureau-api'], skip_consent: true },
      },
    });
    expect(login?.request.request_url).toContain(
      `${servers.issuer}/oauth2/auth?response_type=code&client_id=admin-app`,
    );
    expect(consent).toMatchObject({
      step: 'consent',
      request: { skip: false, subject: anna, login_challenge: login?.request.challenge },
    });
    expect(consent?.request.login_session_id).toBe(login?.request.session_id);
  });

  for (const [what, extra, error] of [
    ['a scope that the client may not ask for', { scope: 'openid profile' }, 'invalid_scope'],
    ['an audience that it does not list', { audience: 'another-api' }, 'invalid_request'],
    ['another kind of answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['a state that can be guessed', { state: 'short' }, 'invalid_state'],
    ['contradictory prompts', { prompt: 'none login' }, 'invalid_request'],
  ] as const) {
    it(`is refused at the client for ${what}`, async () => {
      const callback = await browser.navigate(authorize(servers, newVerifier().challenge, extra), adminOrigin);
      expect(callback.pathname).toBe('/');
      expect(told(callback)).toMatchObject({ error, error_description: expect.stringMatching(/\w+/) as string });
      expect(callback.searchParams.get('state')).toBe('state' in extra ? extra.state : state);
      expect(callback.searchParams.has('code')).toBe(false);
    });
  }

  for (const [what, challenge, extra] of [
    ['without PKCE', undefined, {}],
    ['with the plain method', 'a'.repeat(43), { code_challenge_method: 'plain' }],
    ['without naming the method', 'a'.repeat(43), { code_challenge_method: undefined }],
  ] as const) {
    it(`is refused ${what}, after the login as with Hydra`, async () => {
      const callback = await browser.navigate(authorize(servers, challenge, extra), adminOrigin);
      expect(told(callback)).toMatchObject({ error: 'invalid_request', state });
    });
  }

  for (const redirect_uri of [
    'http://evil.example/',
    `${adminOrigin}/elsewhere`,
    `${adminOrigin}//evil.example/`,
    `${adminOrigin}.evil.example/`,
    `${adminOrigin}@evil.example/`,
    `${adminOrigin}/?next=http://evil.example/`,
    `${adminOrigin}/#`,
    'http://localhost:5174/',
    'http://127.0.0.1:5173/',
    'javascript:alert(1)',
    '',
  ]) {
    it(`never leads to ${redirect_uri || 'nowhere'}: only registered addresses, to the letter`, async () => {
      const answer = await browser.request(authorize(servers, newVerifier().challenge, { redirect_uri }));
      const place = new URL(answer.headers.get('location') ?? '');
      expect(place.origin + place.pathname).toBe(`${adminOrigin}/error`);
      expect(told(place)).toMatchObject({ error: 'invalid_request' });
    });
  }

  it('of an unknown client ends on the error page', async () => {
    const place = await arrive(servers, browser, { client_id: 'another-app' });
    expect(place.pathname).toBe('/error');
    expect(told(place)).toMatchObject({ error: 'invalid_client' });
  });
});

describe('two tabs', () => {
  it('at once: the first one is forbidden, the second one signs in', async () => {
    const first = await beginLogin(servers, browser);
    const second = await beginLogin(servers, browser);
    const late = await browser.navigate(await first.accept(), adminOrigin);
    expect(told(late)).toMatchObject({ error: 'request_forbidden', state });
    const callback = await browser.navigate(await second.accept(), adminOrigin);
    expect(callback.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('of two clients do not meet: each client has a cookie of its own', async () => {
    const other = { client_id: 'other-app', redirect_uris: [`${adminOrigin}/`], scope: 'openid' };
    expect((await servers.admin('POST', '/admin/clients', other)).status).toBe(201);
    const first = await beginLogin(servers, browser);
    const second = await beginLogin(servers, browser, { client_id: 'other-app', scope: 'openid' });
    for (const tab of [first, second]) {
      const callback = await browser.navigate(await tab.accept(), adminOrigin);
      expect(callback.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    }
    expect((await servers.admin('DELETE', '/admin/clients/other-app')).status).toBe(204);
  });

  it('a login that another browser began is of no use', async () => {
    const login = await beginLogin(servers, browser);
    const victim = new Browser();
    const place = await victim.navigate(await login.accept(), adminOrigin);
    expect(told(place)).toMatchObject({ error: 'request_forbidden' });
  });
});

describe('a challenge', () => {
  it('serves once: its verifier a second time is denied, and its responder is told where to go on', async () => {
    const login = await beginLogin(servers, browser);
    const onward = await login.accept();
    await browser.navigate(onward, adminOrigin);
    expect(told(await browser.navigate(onward, adminOrigin))).toMatchObject({ error: 'access_denied' });
    const shown = await login.show();
    expect(shown.status).toBe(410);
    const { redirect_to } = (await shown.json()) as { redirect_to: string };
    expect(redirect_to).toMatch(new RegExp(`^${servers.issuer}/oauth2/auth\\?`));
    expect(redirect_to).not.toContain('verifier');
  });

  it('is denied when nobody accepted it', async () => {
    await beginLogin(servers, browser);
    const guess = authorize(servers, newVerifier().challenge, { login_verifier: 'a guess' });
    expect(told(await browser.navigate(guess, adminOrigin))).toMatchObject({ error: 'access_denied' });
  });

  it('is good for half an hour', async () => {
    const [early, late] = [await beginLogin(servers, browser), await beginLogin(servers, browser)];
    const onward = await late.accept();
    now += 30 * 60_000 + 1;
    expect((await early.show()).status).toBe(401);
    expect(told(await browser.navigate(onward, adminOrigin))).toMatchObject({ error: 'request_unauthorized' });
  });

  it('that is rejected tells the client why', async () => {
    const login = await beginLogin(servers, browser);
    const onward = await login.reject({ error: 'login_required', error_description: 'Not now.' });
    const place = await browser.navigate(onward, adminOrigin);
    expect(told(place)).toEqual({ error: 'login_required', error_description: 'Not now.', state });
    servers.responder.rejects = true;
    expect(told(await arrive(servers, new Browser()))).toEqual({
      error: 'access_denied',
      error_description: 'Not you.',
      state,
    });
  });

  it('that nobody knows is not found, and one without a subject is not accepted', async () => {
    const login = await beginLogin(servers, browser);
    expect(await login.accept({ remember: true })).toBeUndefined();
    const unknown = await servers.admin('GET', '/admin/oauth2/auth/requests/login?login_challenge=x');
    expect(unknown.status).toBe(404);
  });
});

describe('a browser that signed in', () => {
  const lastLogin = () => servers.responder.seen.findLast(({ step }) => step === 'login')?.request;

  it('is remembered: the responders are told to skip, and prompt=none needs nobody', async () => {
    await signIn(servers, browser);
    const callback = await arrive(servers, browser, { prompt: 'none' });
    expect(callback.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect(lastLogin()).toMatchObject({ skip: true, subject: anna });
    expect(servers.responder.seen.at(-1)).toMatchObject({ step: 'consent', request: { skip: true } });
  });

  it('is still remembered after a restart', async () => {
    const { refresh_token } = await signIn(servers, browser);
    await servers.restart();
    expect((await arrive(servers, browser, { prompt: 'none' })).searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect((await refresh(servers, refresh_token)).status).toBe(200);
  });

  it('is asked again with prompt=login and when the sign-in is older than max_age', async () => {
    await signIn(servers, browser);
    await arrive(servers, browser, { prompt: 'login' });
    expect(lastLogin()).toMatchObject({ skip: false, subject: '' });
    now += 120_000;
    await arrive(servers, browser, { max_age: '60' });
    expect(lastLogin()).toMatchObject({ skip: false });
    await arrive(servers, browser, { max_age: '60' });
    expect(lastLogin()).toMatchObject({ skip: true });
  });

  it('is not remembered unless the login responder says so', async () => {
    servers.responder.login = { subject: anna, remember: false };
    await signIn(servers, browser);
    expect(told(await arrive(servers, browser, { prompt: 'none' }))).toMatchObject({ error: 'login_required' });
  });

  it('cannot answer prompt=none for more than it was allowed before', async () => {
    const person = '01900000-0000-7000-8000-0000000000ff';
    servers.responder.login = { subject: person, remember: true };
    await signIn(servers, browser, { scope: 'openid' });
    expect(told(await arrive(servers, browser, { prompt: 'none' }))).toMatchObject({ error: 'consent_required' });
  });

  it('becomes somebody else only with a new login', async () => {
    await signIn(servers, browser);
    const login = await beginLogin(servers, browser);
    const onward = await login.accept({ subject: '01900000-0000-7000-8000-00000000000b', remember: true });
    expect(new URL(onward).searchParams.get('prompt')).toBe('login');
    expect(onward).not.toContain('login_verifier');
  });

  it('cannot make up its cookie', async () => {
    const { id_token } = await signIn(servers, browser);
    const { sid } = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    for (const cookie of [sid, `${sid}.`, `${sid}.${'A'.repeat(43)}`]) {
      const answer = await fetch(authorize(servers, newVerifier().challenge, { prompt: 'none' }), {
        headers: { cookie: `ory_hydra_session_dev=${cookie}` },
        redirect: 'manual',
      });
      expect(answer.headers.get('location')).toContain('error=login_required');
    }
  });
});

describe('a code', () => {
  it('is only for its client, its redirect address and its verifier', async () => {
    const { verifier, challenge } = newVerifier();
    const wrongs: Record<string, string>[] = [
      { code_verifier: newVerifier().verifier },
      { code_verifier: '' },
      { code_verifier: verifier, redirect_uri: `${adminOrigin}/other` },
      { code_verifier: verifier, code: 'a-guess' },
    ];
    for (const wrong of wrongs) {
      const callback = await arrive(servers, browser, {}, challenge);
      const code = callback.searchParams.get('code') ?? '';
      const answer = await exchange(servers, { code, ...wrong });
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    }
    const callback = await arrive(servers, browser, {}, challenge);
    const code = callback.searchParams.get('code') ?? '';
    const unknown = await exchange(servers, { code, code_verifier: verifier, client_id: 'another-app' });
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });
});
