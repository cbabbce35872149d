import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const complete = {
  name: 'Ledenbureau',
  api_url: 'http://localhost:3000/api/v1/',
  identity_url: 'http://localhost:4433',
  login_path: '/login',
  members_site: 'http://localhost:5174/',
  oauth: {
    issuer: 'http://localhost:4444',
    authorization_endpoint: 'http://localhost:4444/oauth2/auth',
    token_endpoint: 'http://localhost:4444/oauth2/token',
    end_session_endpoint: 'http://localhost:4444/oauth2/sessions/logout',
    revocation_endpoint: 'http://localhost:4444/oauth2/revoke',
    userinfo_endpoint: 'http://localhost:4444/userinfo',
    client_id: 'admin-app',
    scope: 'openid',
  },
};

function problems(input: unknown): readonly string[] {
  try {
    parseConfig(input);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('a complete configuration is read', () => {
  const config = parseConfig(complete);
  expect(config.apiUrl).toBe('http://localhost:3000/api/v1');
  expect(config.identityUrl).toBe('http://localhost:4433');
  expect(config.membersSite).toBe('http://localhost:5174/');
  expect(config.oauth.clientId).toBe('admin-app');
  const copied_traits = ['secondary_email'];
  expect([config.copiedTraits, parseConfig({ ...complete, copied_traits }).copiedTraits]).toEqual([[], copied_traits]);
  expect([config.fedcm, parseConfig({ ...complete, fedcm: true }).fedcm]).toEqual([false, true]);
});

test('the issuer is kept letter by letter: it is compared with what the server says', () => {
  const config = parseConfig({ ...complete, oauth: { ...complete.oauth, issuer: 'http://localhost:4444/' } });
  expect(config.oauth.issuer).toBe('http://localhost:4444/');
});

test.each([
  [null, ['not an object']],
  [[], ['not an object']],
  [{ ...complete, api_url: undefined }, ['api_url is missing']],
  [{ ...complete, api_url: 'javascript:alert(1)' }, ['api_url is not an http(s) address']],
  [{ ...complete, fedcm: 'yes' }, ['fedcm is not true or false']],
  [{ ...complete, copied_traits: 'secondary_email' }, ['copied_traits is not a list of names of traits']],
  [{ ...complete, copied_traits: ['secondary email'] }, ['copied_traits is not a list of names of traits']],
  [{ ...complete, login_path: 'login' }, ['login_path does not start with /']],
  [{ ...complete, oauth: { ...complete.oauth, client_id: 7 } }, ['oauth.client_id is missing']],
  [{ ...complete, oauth: { ...complete.oauth, scope: 'offline_access' } }, ['oauth.scope does not contain openid']],
])('a wrong configuration names its problem (%#)', (input, expected) => {
  expect(problems(input)).toEqual(expected);
});

test('every problem is named, not only the first', () => {
  expect(problems({}).length).toBeGreaterThan(10);
});
