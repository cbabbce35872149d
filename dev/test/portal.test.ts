import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { findProblems } from '../checks.ts';
import { memberPortal, portalClientId } from '../oauth/clients.ts';
import { ownPort } from '../ports.ts';
import { readSettings } from '../settings.ts';
import { authorizationUrl, Browser, exchange, fetchFlow, newVerifier, submit, token } from './browser.ts';
import type { Flow } from './browser.ts';
import { adminOrigin, json, newSignIn } from './signInServers.ts';
import { listen, newFolder, removeFolders } from './stack.ts';

const portalOrigin = 'http://localhost:5174';
const carla = { identifier: 'carla@ledenbureau.example', password: 'demo-carla-2026' };

const servers = await newSignIn(Date.now, portalOrigin);
afterAll(async () => {
  await servers.close();
  removeFolders();
});

/** Signs Carla in to an app by the page of the portal; where the browser ends. */
async function signInTo(app: { client_id: string; redirect_uri: string }, challenge: string): Promise<URL> {
  const browser = new Browser();
  const login = await browser.navigate(authorizationUrl(servers, challenge, app), `${portalOrigin}/login`);
  const flow = (await (await fetchFlow(browser, servers, login.searchParams.get('flow') ?? '')).json()) as Flow;
  const answer = await submit(browser, servers, flow, carla);
  const { redirect_browser_to: address } = (await answer.json()) as { redirect_browser_to: string };
  return browser.navigate(address, `${app.redirect_uri}?`);
}

it('a member signs in to the portal by its own page, and its origin gets the tokens', async () => {
  const { verifier, challenge } = newVerifier();
  const redirect_uri = `${portalOrigin}/`;
  const end = await signInTo({ client_id: portalClientId, redirect_uri }, challenge);
  const parameters = {
    ...exchange(servers, end.searchParams.get('code') ?? '', verifier),
    redirect_uri,
    client_id: portalClientId,
  };
  const answer = await token({ ...servers, adminOrigin: portalOrigin }, parameters);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(portalOrigin);
});

it('the back office signs in by that page too, and comes back to itself', async () => {
  const redirect_uri = `${adminOrigin}/`;
  const end = await signInTo({ client_id: 'admin-app', redirect_uri }, newVerifier().challenge);
  expect(end.searchParams.get('code')).not.toBeNull();
});

it.each([
  [adminOrigin, adminOrigin],
  [portalOrigin, portalOrigin],
  ['http://localhost:5999', null],
])('from %s the identity service is asked with cookies: %s', async (origin, allowed) => {
  const headers = { ...json.headers, origin };
  const answer = await fetch(`${servers.identityUrl}/sessions/whoami`, { headers });
  expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
});

it('the client is the one that the config.json of a portal names, at the same servers', () => {
  const path = '../../packages/create-app/template/sign-in/public/config.json';
  const config = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>;
  const settings = readSettings({}, ['--portal']);
  expect(config).toMatchObject({
    clientId: memberPortal(portalOrigin, '').client_id,
    scope: memberPortal(portalOrigin, '').scope,
    issuer: settings.signIn.issuer,
    identityUrl: settings.signIn.identity,
    // of the portal itself, wherever it is served
    userinfoEndpoint: '/api/v1/account/userinfo',
  });
});

it('a portal that runs already is in nobody’s way', async () => {
  const port = await ownPort();
  const running = await listen(port);
  const env = { MEMBERS_PORT: String(port), DATA_DIR: newFolder() };
  const membersPort = async (options: string[]) =>
    (await findProblems(readSettings(env, options))).filter((problem) => problem.includes('MEMBERS_PORT'));
  expect(await membersPort(['--portal'])).toEqual([]);
  expect(await membersPort([])).toHaveLength(1);
  running.close();
});
