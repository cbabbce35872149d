import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, fetchFlow, node, submit } from './browser.ts';
import type { Flow } from './browser.ts';
import { adminOrigin, anna, json, newSignIn } from './signInServers.ts';
import type { SignInServers } from './signInServers.ts';

let servers: SignInServers;
let browser: Browser;
let now = Date.now();

beforeAll(async () => {
  servers = await newSignIn(() => now);
});
afterAll(() => servers.close());
beforeEach(() => {
  browser = new Browser();
  now = Date.now();
});

const newFlow = async (): Promise<Flow> =>
  (await (await browser.request(`${servers.identityUrl}/self-service/login/browser`, json)).json()) as Flow;
const whoami = async () => browser.request(`${servers.identityUrl}/sessions/whoami`, json);

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

  it('ends with a sign-out that needs its token', async () => {
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
