import { beforeEach, describe, expect, it } from 'vitest';
import { AuthError } from '../errors.ts';
import { createIdentityClient } from '../identity/identityClient.ts';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import { errorBody, refreshFlow, sessionOf } from '../testing/flows.ts';
import { neededLogin, startLogin } from './startLogin.ts';

const identity = await identityOfTests();
beforeEach(() => {
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

describe('the login that the profile needs first', () => {
  const page = 'http://localhost/account/profile';
  const needed = async (error: AuthError) => {
    identity.answer('GET /sessions/whoami', 200, sessionOf());
    const next = await neededLogin(createIdentityClient(identity.origin), error, page);
    return [next?.flowId, identity.requests.at(-1)?.path];
  };
  const returnTo = `return_to=${encodeURIComponent(page)}`;

  it.each([
    ['session_aal2_required', 403, `aal=aal2&${returnTo}`],
    ['session_refresh_required', 403, `refresh=true&${returnTo}`],
    ['session_inactive', 401, `refresh=true&${returnTo}`],
  ] as const)('is by %s %d with %s', async (name, status, query) => {
    const error = new AuthError(`error.auth.${name}`, { status });
    expect(await needed(error)).toEqual(['f9', `/self-service/login/browser?${query}`]);
  });

  it('is none where another login would help nothing', async () => {
    expect(await needed(new AuthError('error.auth.unexpectedStatusCode', { status: 500 }))).toEqual([
      undefined,
      undefined,
    ]);
  });
});
