import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSignIn } from '../signIn.ts';
import { authorizationUrl, Browser, exchange, fetchFlow, newVerifier, node, signIn, submit, token } from './browser.ts';
import type { Flow, Tokens } from './browser.ts';
import { adminOrigin, anna, json, newSignIn } from './signInServers.ts';

let browser: Browser;

const servers = await newSignIn();
afterAll(() => servers.close());
beforeEach(() => {
  browser = new Browser();
});

const whoami = async () => browser.request(`${servers.identityUrl}/sessions/whoami`, json);
/** Where an authorization leads that finds the browser as it is. */
const begin = (until: string): Promise<URL> =>
  browser.navigate(authorizationUrl(servers, newVerifier().challenge), until);

describe('both servers together', () => {
  it('lead from the authorization request over the login form to tokens', async () => {
    const { verifier, challenge } = newVerifier();
    const login = await browser.navigate(authorizationUrl(servers, challenge), `${adminOrigin}/login`);
    const flow = (await (await fetchFlow(browser, servers, login.searchParams.get('flow') ?? '')).json()) as Flow;
    expect(flow.oauth2_login_request).toMatchObject({
      client: { client_id: 'admin-app' },
      requested_scope: ['openid', 'offline_access'],
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
    expect(Object.keys(tokens)).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'id_token']));
  });

  it('ask no password again while the session lives', async () => {
    await signIn(browser, servers, 'bram');
    expect((await begin(`${adminOrigin}/?`)).searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('have the password confirmed when only the identity service knows the person', async () => {
    await signIn(browser, servers, 'anna');
    browser.forget('ory_hydra_session_dev');
    const login = await begin(`${adminOrigin}/login`);
    const flow = (await (await fetchFlow(browser, servers, login.searchParams.get('flow') ?? '')).json()) as Flow;
    expect(flow.refresh).toBe(true);
    expect(node(flow, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: anna.identifier });
    expect(flow.ui.messages).toMatchObject([{ id: 1010003 }]);
    expect((await submit(browser, servers, flow, anna)).status).toBe(422);
  });

  it('end both sessions when somebody signs out at the authorization server', async () => {
    const { id_token } = await signIn(browser, servers, 'anna');
    expect((await whoami()).status).toBe(200);
    const query = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: `${adminOrigin}/` });
    await browser.navigate(`${servers.issuer}/oauth2/sessions/logout?${query}`, `${adminOrigin}/`);
    expect((await whoami()).status).toBe(401);
    await begin(`${adminOrigin}/login`);
  });
});

describe('safety', () => {
  it('refuses to start in production with one sentence', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const ports = { identity: 0, identityAdmin: 0, oauth: 0, oauthAdmin: 0 };
    const start = startSignIn({ ports, adminOrigin, apiUrl: '', dataDir: servers.dataDir, databaseUrl: '' });
    await expect(start).rejects.toThrow(/development and tests only.*Ory Kratos and Ory Hydra/);
    vi.unstubAllEnvs();
  });

  it('keeps its signing keys for its own user alone', () => {
    expect(statSync(join(servers.dataDir, 'oauth-keys.json')).mode & 0o777).toBe(0o600);
  });
});
