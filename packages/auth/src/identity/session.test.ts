import { expect, it } from 'vitest';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import { errorBody } from '../testing/flows.ts';
import { createIdentityClient } from './identityClient.ts';
import { isSessionValid, validSession } from './session.ts';

const identity = await identityOfTests();

const now = Date.parse('2026-11-21T10:00:00Z');
const check = (status: number, body: unknown) => {
  identity.answer('GET /sessions/whoami', status, body);
  return validSession(createIdentityClient(identity.origin), now);
};

it.each([
  [{ active: true, expires_at: '2026-11-21T10:00:01Z' }, true],
  [{ active: true, expires_at: '2026-11-21T10:00:00Z' }, false],
  [{ active: true, expires_at: '2026-11-21T09:59:59Z' }, false],
  [{ active: false, expires_at: '2026-11-22T10:00:00Z' }, false],
  [{ active: true }, false],
  [{ active: true, expires_at: 'never' }, false],
  [{ expires_at: '2026-11-22T10:00:00Z' }, false],
  [null, false],
])('is valid only if active and not at its end: %j', (session, valid) => {
  expect(isSessionValid(session, now)).toBe(valid);
});

it('is that of whoami, where it is valid', async () => {
  const session = { id: 's1', active: true, expires_at: '2026-11-21T10:00:01Z' };
  expect(await check(200, session)).toEqual(session);
  expect(await check(200, { ...session, active: false })).toBeNull();
});

it('is none where the service knows of none, also without an id', async () => {
  expect(await check(401, errorBody(401))).toBeNull();
  expect(await check(401, errorBody(401, 'session_inactive'))).toBeNull();
});

it.each([
  [403, 'session_aal2_required', 'error.auth.session_aal2_required'],
  [500, undefined, 'error.auth.unexpectedStatusCode'],
])('is not known after status %d', async (status, id, key) => {
  await expect(check(status, errorBody(status, id))).rejects.toMatchObject({ key });
});
