import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createIdentityClient } from '../identity/identityClient.ts';
import { type FakeIdentity, startFakeIdentity } from '../testing/fakeIdentity.ts';
import { errorBody, refreshFlow, sessionOf } from '../testing/flows.ts';
import { startLogin } from './startLogin.ts';

let identity: FakeIdentity;
beforeAll(async () => {
  identity = await startFakeIdentity();
});
afterAll(() => identity.close());
beforeEach(() => {
  identity.reset();
  identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'f9' }));
});

const start = (status: number, body: unknown) => {
  identity.answer('GET /sessions/whoami', status, body);
  return startLogin(createIdentityClient(identity.origin), 'http://localhost/account/profile');
};

it('makes a browser flow with refresh and return_to, pre-populated from the session', async () => {
  expect(await start(200, sessionOf())).toEqual({
    to: 'login',
    flowId: 'f9',
    email: 'anna@example.org',
  });
  expect(identity.requests.map(({ path }) => path)).toEqual([
    '/sessions/whoami',
    '/self-service/login/browser?refresh=true&return_to=http%3A%2F%2Flocalhost%2Faccount%2Fprofile',
  ]);
});

it.each([
  [200, { ...sessionOf(), identity: undefined }],
  [200, { ...sessionOf(), identity: { id: 'x', traits: {} } }],
  [200, { ...sessionOf(), active: false }],
  [200, { ...sessionOf(), expires_at: '2020-01-01T00:00:00Z' }],
  [401, errorBody(401)],
  [403, errorBody(403, 'session_aal2_required')],
])('knows no address where the session check answers %d %j', async (status, body) => {
  expect(await start(status, body)).toEqual({ to: 'login', flowId: 'f9', email: '' });
});

it('fails where the session check does', async () => {
  await expect(start(500, errorBody(500))).rejects.toMatchObject({ status: 500 });
  expect(identity.requests).toHaveLength(1);
});
