import { expect, it } from 'vitest';
import { AuthError, oauthError, oauthErrors, statusError, toAuthError } from './errors.ts';

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
  [410, 'error.auth.unexpectedStatusCode'],
  [422, 'error.auth.unexpectedStatusCode'],
  [500, 'error.auth.unexpectedStatusCode'],
  [200, 'error.auth.unexpectedStatusCode'],
])('names status %d', (status, key) => {
  expect(statusError(status)).toMatchObject({ key, status, params: { status } });
});

/** The twelve of the specification's section 8, in its order. */
const specified = [
  'invalid_request',
  'invalid_grant',
  'unauthorized_client',
  'access_denied',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unsupported_grant_type',
  'invalid_json',
  'invalid_token',
];

it.each(specified)('has a key of its own for the OAuth error class %s', (code) => {
  expect(oauthError(code)).toMatchObject({ key: `error.auth.oauth.${code}`, detail: code });
});

it('knows no other OAuth error classes', () => {
  expect(oauthErrors).toEqual(specified);
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
