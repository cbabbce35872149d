import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeIdentity, startFakeIdentity } from '../testing/fakeIdentity.ts';
import { unifiedFlow } from '../testing/flows.ts';
import { createIdentityClient } from './identityClient.ts';

let identity: FakeIdentity;
beforeAll(async () => {
  identity = await startFakeIdentity();
});
afterAll(() => identity.close());
beforeEach(() => identity.reset());

it('sends the cookies of the identity service with every call, from the app’s own origin', async () => {
  expect(new URL(identity.origin).origin).not.toBe(window.location.origin);
  const client = createIdentityClient(identity.origin);
  const flow = unifiedFlow();
  const cookie = { 'set-cookie': 'ory_kratos_session=abc; Path=/; HttpOnly; SameSite=Lax' };
  identity.answer('GET /self-service/login/browser', 200, flow, cookie);
  identity.answer('POST /self-service/login', 200, {});
  identity.answer('DELETE /sessions/s2', 204, null);
  await client.login.create();
  await client.login.submit(flow, { method: 'password', identifier: 'anna@example.org', password: 'secret' });
  await client.sessions.revoke('s2');
  expect(identity.requests.map(({ method, cookie }) => [method, cookie])).toEqual([
    ['GET', undefined],
    ['POST', 'ory_kratos_session=abc'],
    ['DELETE', 'ory_kratos_session=abc'],
  ]);
  // It is the browser's cookie: no script can read it.
  expect(document.cookie).toBe('');
});
