import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkPort } from '../postgres.ts';
import { startSignIn } from '../signIn.ts';
import { authorizationUrl, Browser, exchange, fetchFlow, newVerifier, node, signIn, submit, token } from './browser.ts';
import type { Flow, Servers, Tokens } from './browser.ts';

const adminOrigin = 'http://localhost:7310';
const json = { headers: { accept: 'application/json' } };
const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-dev-'));
let servers: Servers;
let stack: Awaited<ReturnType<typeof startSignIn>>;
let browser: Browser;
let now = Date.now();

beforeAll(async () => {
  const [identityPort, oauthPort] = [await checkPort(0), await checkPort(0)];
  stack = await startSignIn({ identityPort, oauthPort, adminOrigin, dataDir, now: () => now });
  servers = { identityUrl: `http://localhost:${identityPort}`, issuer: `http://localhost:${oauthPort}`, adminOrigin };
});
afterAll(async () => {
  await stack.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  browser = new Browser();
  now = Date.now();
});

async function newFlow(): Promise<Flow> {
  return (await (await browser.request(`${servers.identityUrl}/self-service/login/browser`, json)).json()) as Flow;
}
const anna = { identifier: 'anna@ledenbureau.example', password: 'demo-anna-2026' };
const whoami = async () => browser.request(`${servers.identityUrl}/sessions/whoami`, json);
const userinfo = async (accessToken: string) =>
  fetch(`${servers.issuer}/userinfo`, { headers: { authorization: `Bearer ${accessToken}`, origin: adminOrigin } });
const refresh = async (refresh_token: string) => token(servers, { grant_type: 'refresh_token', refresh_token });

describe('the chain', () => {
  it('leads from the authorization request over the login form to tokens', async () => {
    const { verifier, challenge } = newVerifier();
    const login = await browser.navigate(authorizationUrl(servers, challenge), `${adminOrigin}/login`);
    const flow = (await (await fetchFlow(browser, servers, login.searchParams.get('flow') ?? '')).json()) as Flow;
    expect(flow.oauth2_login_request).toMatchObject({
      client: { client_id: 'admin-app' },
      requested_scope: ['openid'],
    });

    const answer = await submit(browser, servers, flow, anna);
    expect(answer.status).toBe(422);
    const body = (await answer.json()) as { redirect_browser_to: string; error: object };
    expect(body.error).toMatchObject({ id: 'browser_location_change_required', code: 422 });

    const callback = await browser.navigate(body.redirect_browser_to, `${adminOrigin}/?`);
    expect(callback.searchParams.get('state')).toBe('abcdefghijklmnopqrstuvwxyz012345');
    const code = callback.searchParams.get('code') ?? '';
    const response = await token(servers, exchange(servers, code, verifier));
    expect(response.headers.get('access-control-allow-origin')).toBe(adminOrigin);
    const tokens = (await response.json()) as Tokens;
    expect(tokens.expires_in).toBeLessThanOrEqual(600);

    const keys = createRemoteJWKSet(new URL(`${servers.issuer}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: servers.issuer,
      audience: 'ledenbureau-api',
      typ: 'at+jwt',
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      sub: '01900000-0000-7000-8000-00000000000a',
      client_id: 'admin-app',
      scope: 'openid',
      is_admin: true,
      name: 'Anna de Vries',
      email: anna.identifier,
      locale: 'nl',
    });
    expect(await (await userinfo(tokens.access_token)).json()).toEqual({
      sub: '01900000-0000-7000-8000-00000000000a',
      email: anna.identifier,
      name: 'Anna de Vries',
      given_name: 'Anna',
      family_name: 'de Vries',
      locale: 'nl',
      is_admin: true,
    });
  });

  it('asks no password again while the session lives', async () => {
    await signIn(browser, servers, 'bram');
    const callback = await browser.navigate(authorizationUrl(servers, newVerifier().challenge), `${adminOrigin}/?`);
    expect(callback.searchParams.get('code')).toBeTruthy();
  });

  it('confirms the password when only the identity service knows the person', async () => {
    await signIn(browser, servers, 'anna');
    browser.forget('_session');
    const login = await browser.navigate(authorizationUrl(servers, newVerifier().challenge), `${adminOrigin}/login`);
    const flow = (await (await fetchFlow(browser, servers, login.searchParams.get('flow') ?? '')).json()) as Flow;
    expect(flow.refresh).toBe(true);
    expect(node(flow, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: anna.identifier });
    expect(flow.ui.messages).toMatchObject([{ id: 1010003 }]);
    expect((await submit(browser, servers, flow, { password: anna.password })).status).toBe(422);
  });

  it('says that an ordinary member is no administrator', async () => {
    const { access_token } = await signIn(browser, servers, 'carla');
    expect(await (await userinfo(access_token)).json()).toMatchObject({ name: 'Carla Smit', is_admin: false });
  });

  it('rotates refresh tokens and kills the chain of one that is used twice', async () => {
    const first = await signIn(browser, servers, 'anna');
    const second = (await (await refresh(first.refresh_token)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await userinfo(second.access_token)).status).toBe(200);
    const replay = await refresh(first.refresh_token);
    expect(replay.status).toBe(400);
    expect(await replay.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  it('refuses a code twice and a wrong verifier, and lets the person start again', async () => {
    const { code, verifier, refresh_token } = await signIn(browser, servers, 'anna');
    const again = await token(servers, exchange(servers, code, verifier));
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(refresh_token)).status).toBe(400);
    const callback = await browser.navigate(authorizationUrl(servers, newVerifier().challenge), `${adminOrigin}/?`);
    const wrong = await token(
      servers,
      exchange(servers, callback.searchParams.get('code') ?? '', newVerifier().verifier),
    );
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('refuses an authorization request without PKCE and a foreign redirect address', async () => {
    const url = authorizationUrl(servers, '').replace(/&code_challenge[^&]*/g, '');
    const callback = await browser.navigate(url, `${adminOrigin}/?`);
    expect(callback.searchParams.get('error')).toBe('invalid_request');
    const foreign = authorizationUrl(servers, newVerifier().challenge, { redirect_uri: 'http://evil.example/' });
    expect((await browser.request(foreign)).status).toBe(400);
  });

  it('refuses userinfo without a token and with one that was changed', async () => {
    const { access_token } = await signIn(browser, servers, 'anna');
    expect((await fetch(`${servers.issuer}/userinfo`)).status).toBe(401);
    const [header, payload, signature] = access_token.split('.');
    const answer = await userinfo(`${header}.${payload}.${signature?.split('').reverse().join('')}`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
  });

  it('refuses a refresh token that was revoked', async () => {
    const { refresh_token } = await signIn(browser, servers, 'anna');
    const body = new URLSearchParams({ client_id: 'admin-app', token: refresh_token });
    expect((await fetch(`${servers.issuer}/oauth2/revoke`, { method: 'POST', body })).status).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(400);
  });
});

describe('signing out', () => {
  it('at the authorization server ends both sessions without a question and goes back', async () => {
    const { id_token, refresh_token } = await signIn(browser, servers, 'anna');
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: `${adminOrigin}/`,
      state: 's',
    });
    const page = await browser.request(`${servers.issuer}/oauth2/sessions/logout?${query}`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-");
    const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"\/>/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]);
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const done = await browser.request(action, { method: 'POST', body: new URLSearchParams(fields) });
    expect(done.headers.get('location')).toBe(`${adminOrigin}/?state=s`);
    expect((await whoami()).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(400);
    await browser.navigate(authorizationUrl(servers, newVerifier().challenge), `${adminOrigin}/login`);
  });

  it('at the identity service needs its token', async () => {
    await submit(browser, servers, await newFlow(), anna);
    const created = await browser.request(`${servers.identityUrl}/self-service/logout/browser`, json);
    const { logout_url, logout_token } = (await created.json()) as { logout_url: string; logout_token: string };
    expect(logout_token).toMatch(/^ory_lo_/);
    expect((await browser.request(logout_url.replace(logout_token, 'other'), json)).status).toBe(403);
    expect((await whoami()).status).toBe(200);
    expect((await browser.request(logout_url, json)).status).toBe(204);
    expect((await whoami()).status).toBe(401);
    expect((await browser.request(`${servers.identityUrl}/self-service/logout/browser`, json)).status).toBe(401);
  });
});

describe('the login flow on the wire', () => {
  it('signs in without OAuth2 with 200 and a session without a token', async () => {
    const answer = await submit(browser, servers, await newFlow(), anna);
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { session: { identity: { traits: object } } };
    expect(body).not.toHaveProperty('session_token');
    expect(body.session).toMatchObject({ active: true, authenticator_assurance_level: 'aal1' });
    expect(body.session).not.toHaveProperty('token');
    const session = await whoami();
    expect(session.headers.get('x-kratos-authenticated-identity-id')).toBe('01900000-0000-7000-8000-00000000000a');
    expect(await session.json()).toMatchObject({ identity: { traits: { email: anna.identifier } } });
  });

  it('answers a wrong password and an unknown address alike, keeping the address', async () => {
    const flow = await newFlow();
    for (const fields of [
      { ...anna, password: 'wrong' },
      { identifier: 'nobody@ledenbureau.example', password: anna.password },
    ]) {
      const answer = await submit(browser, servers, flow, fields);
      expect(answer.status).toBe(400);
      const body = (await answer.json()) as Flow;
      expect(body.ui.messages).toMatchObject([{ id: 4000006, type: 'error' }]);
      expect(node(body, 'identifier')?.attributes.value).toBe(fields.identifier);
      expect(node(body, 'password')?.attributes).not.toHaveProperty('value');
    }
    expect((await submit(browser, servers, flow, anna)).status).toBe(200);
  });

  it('names what is missing on its own field', async () => {
    const answer = await submit(browser, servers, await newFlow(), { identifier: anna.identifier, password: '' });
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as Flow;
    expect(node(body, 'password')?.messages).toMatchObject([{ id: 4000002, context: { property: 'password' } }]);
    expect(node(body, 'identifier')?.messages).toEqual([]);
  });

  it('refuses a form without its token, without the cookie and of another browser', async () => {
    const flow = await newFlow();
    const refused = { error: { id: 'security_csrf_violation', code: 403 } };
    const without = await submit(browser, servers, flow, { ...anna, csrf_token: '' });
    expect(without.status).toBe(403);
    expect(await without.json()).toMatchObject(refused);
    const other = new Browser();
    expect((await fetchFlow(other, servers, flow.id)).status).toBe(403);
    await other.request(`${servers.identityUrl}/self-service/login/browser`, json);
    expect(await (await submit(other, servers, flow, anna)).json()).toMatchObject(refused);
  });

  it('says that a flow has passed its time, on fetching and on submitting', async () => {
    const flow = await newFlow();
    now = Date.parse(flow.expires_at) + 60_000;
    const fetched = await fetchFlow(browser, servers, flow.id);
    expect(fetched.status).toBe(410);
    expect(await fetched.json()).not.toHaveProperty('use_flow_id');
    const submitted = await submit(browser, servers, flow, anna);
    expect(submitted.status).toBe(410);
    const body = (await submitted.json()) as { use_flow_id: string };
    expect(body).toMatchObject({ error: { id: 'self_service_flow_expired', message: 'self-service flow expired' } });
    const replacement = (await (await fetchFlow(browser, servers, body.use_flow_id)).json()) as Flow;
    expect(replacement.ui.messages).toMatchObject([{ id: 4010001 }]);
  });

  it('knows who is signed in already: on creating, on submitting an older form, and with refresh', async () => {
    const [first, second] = [await newFlow(), await newFlow()];
    await submit(browser, servers, first, anna);
    const create = `${servers.identityUrl}/self-service/login/browser`;
    const created = await browser.request(create, json);
    expect(created.status).toBe(400);
    expect(await created.json()).toMatchObject({ error: { id: 'session_already_available' } });
    const older = await submit(browser, servers, second, anna);
    expect(older.status).toBe(400);
    expect(((await older.json()) as Flow).ui.messages).toMatchObject([{ id: 4000001 }]);
    const refreshed = (await (await browser.request(`${create}?refresh=true`, json)).json()) as Flow;
    expect(refreshed.refresh).toBe(true);
    expect((await submit(browser, servers, refreshed, { password: anna.password })).status).toBe(200);
  });

  it('refuses return addresses elsewhere, higher levels, unknown challenges and unknown flows', async () => {
    const create = `${servers.identityUrl}/self-service/login/browser`;
    const ask = async (query: string) => (await browser.request(`${create}?${query}`, json)).json();
    expect(await ask('return_to=https://evil.example/')).toMatchObject({
      error: { id: 'self_service_flow_return_to_forbidden', code: 400 },
    });
    expect(await ask('aal=aal2')).toMatchObject({ error: { id: 'session_aal1_required', code: 401 } });
    expect(await ask('login_challenge=unknown')).toMatchObject({ error: { code: 400 } });
    expect((await fetchFlow(browser, servers, 'unknown')).status).toBe(404);
    expect(await (await browser.request(`${servers.identityUrl}/sessions`, json)).json()).toMatchObject({
      error: { code: 404, status: 'Not Found' },
    });
  });

  it('lets only the back office call with cookies', async () => {
    const url = `${servers.identityUrl}/sessions/whoami`;
    const own = await fetch(url, { headers: { origin: adminOrigin } });
    expect(own.headers.get('access-control-allow-origin')).toBe(adminOrigin);
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    const foreign = await fetch(url, { headers: { origin: 'http://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('safety', () => {
  it('refuses to start in production with one sentence', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const start = startSignIn({ identityPort: 0, oauthPort: 0, adminOrigin, dataDir });
    await expect(start).rejects.toThrow(/development and tests only.*Ory Kratos and Ory Hydra/);
    vi.unstubAllEnvs();
  });

  it('keeps its signing keys for its own user alone', () => {
    expect(statSync(join(dataDir, 'oauth-keys.json')).mode & 0o777).toBe(0o600);
  });
});
