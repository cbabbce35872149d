import { expect, it } from 'vitest';
import { oauthErrors } from '../errors.ts';
import { existingAccountIds, messageKey, messageKeys, namedIds } from './messageKeys.ts';

// The contract with the identity service, written down a second time: a number at the wrong meaning shows here.
const specified: Record<number, string> = {
  4000001: 'generic',
  4000002: 'missing property',
  4000003: 'length too short',
  4000004: 'pattern mismatch',
  4000005: 'weak password',
  4000006: 'invalid credentials',
  4000007: 'account already exists',
  4000008: 'invalid auth code',
  4000010: 'account not active',
  4000015: 'account not found',
  4000017: 'length too long',
  4000018: 'minimum violated',
  4000019: 'strict minimum violated',
  4000020: 'maximum violated',
  4000021: 'strict maximum violated',
  4000022: 'not multiple of',
  4000023: 'too many items',
  4000024: 'too few items',
  4000025: 'duplicate items',
  4000027: 'account exists via social login',
  4000029: 'not equal to constant',
  4000031: 'password too similar',
  4000032: 'field too short',
  4000033: 'field too long',
  4000034: 'password in data breach',
  4000035: 'account not configured',
  4000036: 'traits mismatch',
  4000037: 'no login method',
  4000038: 'captcha failed',
};

/** What later versions of the service say besides. */
const later: Record<number, string> = {
  4000028: 'account already exists',
  4000039: 'password same as old',
  4000040: 'invalid email',
  4000041: 'invalid phone',
  4010002: 'form incomplete',
  4010008: 'invalid auth code',
  4010011: 'account disabled',
};

const camelCase = (words: string): string => words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

it('gives each message id its own meaning, and no other id any', () => {
  const meanings = Object.entries({ ...specified, ...later }).map(([id, words]) => [id, camelCase(words)]);
  expect(messageKeys).toEqual({ ...Object.fromEntries(meanings), 4010001: 'self_service_flow_expired' });
  expect(messageKey(4000006)).toBe('invalidCredentials');
  expect(messageKey(4000009)).toBeUndefined();
});

it('knows the error ids that come by name', () => {
  expect(namedIds.toSorted()).toEqual([
    'identity_disabled',
    'security_csrf_violation',
    'security_identity_mismatch',
    'self_service_flow_disabled',
    'self_service_flow_expired',
    'self_service_flow_return_to_forbidden',
    'session_aal1_required',
    'session_aal2_required',
    'session_already_available',
    'session_inactive',
    'session_refresh_required',
    'session_verified_address_required',
  ]);
});

it('knows which messages are about an existing account', () => {
  expect([...existingAccountIds]).toEqual([4000007, 4000027, 4000028]);
});

it('knows the classes of OAuth errors', () => {
  expect(oauthErrors.toSorted()).toEqual([
    'access_denied',
    'invalid_client',
    'invalid_grant',
    'invalid_json',
    'invalid_request',
    'invalid_scope',
    'invalid_token',
    'server_error',
    'temporarily_unavailable',
    'unauthorized_client',
    'unsupported_grant_type',
    'unsupported_response_type',
  ]);
});
