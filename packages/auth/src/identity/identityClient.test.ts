import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeIdentity, startFakeIdentity } from '../testing/fakeIdentity.ts';
import { errorBody, message, unifiedFlow } from '../testing/flows.ts';
import { createIdentityClient } from './identityClient.ts';
import type { IdentityClient, LoginBody } from './identityTypes.ts';

let identity: FakeIdentity;
let client: IdentityClient;

beforeAll(async () => {
  identity = await startFakeIdentity();
});
afterAll(() => identity.close());
beforeEach(() => {
  identity.reset();
  client = createIdentityClient(identity.origin);
});

const credentials: LoginBody = {
  method: 'password',
  identifier: 'anna@example.org',
  password: 'secret',
};

describe('getLoginFlow', () => {
  it('asks for the flow as JSON', async () => {
    identity.answer('GET /self-service/login/flows', 200, unifiedFlow());
    expect(await client.login.get('f 1')).toEqual(unifiedFlow());
    expect(identity.requests).toMatchObject([{ path: '/self-service/login/flows?id=f+1', accept: 'application/json' }]);
  });

  it.each([
    [403, 'security_csrf_violation', 'error.auth.security_csrf_violation'],
    [403, undefined, 'error.auth.forbidden'],
    [404, undefined, 'error.auth.flowNotFound'],
    [410, 'self_service_flow_expired', 'error.auth.self_service_flow_expired'],
    [410, undefined, 'error.auth.self_service_flow_expired'],
    [401, 'session_inactive', 'error.auth.session_inactive'],
    [401, 'brand_new_id', 'error.auth.unauthorized'],
    [500, undefined, 'error.auth.unexpectedStatusCode'],
  ])('answers status %d with id %s by %s', async (status, id, key) => {
    identity.answer('GET /self-service/login/flows', status, errorBody(status, id));
    await expect(client.login.get('f1')).rejects.toMatchObject({ key, status, detail: 'a reason' });
  });

  it.each([null, 'text', {}, { id: 'f1' }])('refuses %j as a flow', async (body) => {
    identity.answer('GET /self-service/login/flows', 200, body);
    await expect(client.login.get('f1')).rejects.toMatchObject({ key: 'error.auth.unexpectedStatusCode' });
  });
});

describe('submitLogin', () => {
  const submit = (status: number, body: unknown) => {
    identity.answer('POST /self-service/login', status, body);
    return client.login.submit(unifiedFlow(), credentials);
  };

  it('sends the credentials to the flow', async () => {
    await submit(200, { session: { id: 's' } });
    expect(identity.requests).toMatchObject([{ path: '/self-service/login?flow=f1', body: credentials }]);
  });

  it('sends the first of two steps with an empty password, which the service passes over', async () => {
    identity.answer('POST /self-service/login', 200, {});
    const step: LoginBody = { method: 'identifier_first', identifier: 'anna@example.org' };
    await client.login.submit(unifiedFlow(), step);
    expect(identity.requests[0]?.body).toEqual({ ...step, password: '' });
  });

  it('knows three answers that are no failure', async () => {
    expect(await submit(200, { session: {} })).toEqual({ kind: 'signedIn' });
    const to = 'http://localhost:4444/oauth2/auth?login_verifier=1';
    const body = { ...errorBody(422, 'browser_location_change_required'), redirect_browser_to: to };
    expect(await submit(422, body)).toEqual({ kind: 'redirect', to });
    const flow = unifiedFlow({ messages: [message(4000006)] });
    expect(await submit(400, flow)).toEqual({ kind: 'flow', flow });
  });

  it.each([
    [400, errorBody(400, 'session_already_available'), 'error.auth.session_already_available'],
    [403, errorBody(403, 'security_csrf_violation'), 'error.auth.security_csrf_violation'],
    [
      410,
      { ...errorBody(410, 'self_service_flow_expired'), use_flow_id: 'f2' },
      'error.auth.self_service_flow_expired',
    ],
    [422, errorBody(422), 'error.auth.unexpectedStatusCode'],
    [422, { redirect_browser_to: 7 }, 'error.auth.unexpectedStatusCode'],
    [422, null, 'error.auth.unexpectedStatusCode'],
    [204, '', 'error.auth.unexpectedStatusCode'],
  ])('fails on status %d', async (status, body, key) => {
    await expect(submit(status, body)).rejects.toMatchObject({ key, status, params: { status } });
  });

  it.each([
    [{ error: { message: 'a message' } }, 'a message'],
    [{ error: {} }, null],
    [null, null],
  ])('takes what %j says as the detail', async (body, detail) => {
    await expect(submit(500, body)).rejects.toMatchObject({ key: 'error.auth.unexpectedStatusCode', detail });
  });

  it('keeps the password out of the error when there is no answer', async () => {
    identity.drop('POST /self-service/login');
    const error: unknown = await client.login.submit(unifiedFlow(), credentials).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ key: 'error.auth.unexpected' });
    expect(JSON.stringify([error, (error as Error).cause, (error as Error).stack])).not.toContain('secret');
    expect((error as Error).cause).not.toHaveProperty('config');
  });
});

describe('logout', () => {
  it('takes the token of the flow to the second call, which answers 204', async () => {
    identity.answer('GET /self-service/logout/browser', 200, { logout_url: 'x', logout_token: 'lt' });
    identity.answer('GET /self-service/logout', 204, '');
    await client.logout();
    expect(identity.requests.map(({ path }) => path)).toEqual([
      '/self-service/logout/browser',
      '/self-service/logout?token=lt',
    ]);
  });

  it.each([null, {}])('asks with an empty token when the first call answers %j', async (body) => {
    identity.answer('GET /self-service/logout/browser', 200, body);
    identity.answer('GET /self-service/logout', 200, {});
    await expect(client.logout()).rejects.toMatchObject({ key: 'error.auth.unexpectedStatusCode', status: 200 });
    expect(identity.requests.at(-1)?.path).toBe('/self-service/logout?token=');
  });

  it('fails when nobody was signed in', async () => {
    identity.answer('GET /self-service/logout/browser', 401, errorBody(401, 'session_inactive'));
    await expect(client.logout()).rejects.toMatchObject({ key: 'error.auth.session_inactive' });
  });
});

it('a service that does not answer counts as unreachable after the time limit', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = silent.address() as AddressInfo;
    const hung = createIdentityClient(`http://localhost:${port}`, 50);
    await expect(hung.login.get('f1')).rejects.toMatchObject({ key: 'error.auth.unexpected' });
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
