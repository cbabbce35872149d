import { expect, it } from 'vitest';
import { AuthError, oauthError, statusError, toAuthError } from './errors.ts';

it('joins field and message with a semicolon', () => {
  expect(new AuthError('error.auth.generic', { field: 'email' }).message).toBe('email;error.auth.generic');
  expect(new AuthError('error.auth.generic').message).toBe('error.auth.generic');
});

it('says who it is, and has nothing where nothing was given', () => {
  const error = new AuthError('error.auth.generic');
  expect(error).toMatchObject({
    name: 'AuthError',
    key: 'error.auth.generic',
    field: null,
    params: {},
    detail: null,
    status: null,
  });
  const cause = new Error('x');
  expect(new AuthError('error.auth.generic', { cause }).cause).toBe(cause);
  expect(toAuthError(cause).cause).toBe(cause);
});

it.each([
  [401, 'error.auth.unauthorized'],
  [403, 'error.auth.forbidden'],
  [404, 'error.auth.flowNotFound'],
  [410, 'error.auth.self_service_flow_expired'],
  [500, 'error.auth.unexpectedStatusCode'],
  [200, 'error.auth.unexpectedStatusCode'],
])('names status %d', (status, key) => {
  expect(statusError(status)).toMatchObject({ key, status, params: { status } });
});

it('knows the OAuth error classes and no others', () => {
  expect(oauthError('invalid_scope').key).toBe('error.auth.oauth.invalid_scope');
  expect(oauthError('<b>')).toMatchObject({ key: 'error.auth.oauth.unknown', detail: '<b>' });
});

it('calls a failure without a status unexpected and leaves its own errors alone', () => {
  expect(toAuthError(new TypeError('no network'))).toMatchObject({
    key: 'error.auth.unexpected',
    detail: 'no network',
  });
  expect(toAuthError('text').detail).toBe('text');
  const own = new AuthError('error.auth.forbidden');
  expect(toAuthError(own)).toBe(own);
});
