import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSignIn } from '../signIn.ts';
import { authorizationUrl, Browser, exchange, fetchFlow, newVerifier, node, signIn, submit, token } from './browser.ts';
import type { Flow, Tokens } from './browser.ts';
import { adminOrigin, anna, json, newSignIn } from './signInServers.ts';
import type { SignInServers } from './signInServers.ts';

let servers: SignInServers;
let browser: Browser;

beforeAll(async () => {
  servers = await newSignIn();
});
afterAll(() => servers.close());
beforeEach(() => {
  browser = new Browser();
});

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
    expect((await submit(browser, servers, flow, anna)).status).toBe(422);
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
    await vi.waitFor(async () => expect((await whoami()).status).toBe(401));
    expect((await refresh(refresh_token)).status).toBe(400);
    await browser.navigate(authorizationUrl(servers, newVerifier().challenge), `${adminOrigin}/login`);
  });
});

describe('safety', () => {
  it('refuses to start in production with one sentence', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const { dataDir, databaseUrl } = servers;
    const ports = { identityPort: 0, identityAdminPort: 0, oauthPort: 0 };
    const start = startSignIn({ ...ports, adminOrigin, dataDir, databaseUrl });
    await expect(start).rejects.toThrow(/development and tests only.*Ory Kratos and Ory Hydra/);
    vi.unstubAllEnvs();
  });

  it('keeps its signing keys for its own user alone', () => {
    expect(statSync(join(servers.dataDir, 'oauth-keys.json')).mode & 0o777).toBe(0o600);
  });
});
