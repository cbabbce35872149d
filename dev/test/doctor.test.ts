// The doctor beside the embedded servers; doctor/table.test.ts has the broken settings, one by one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../deploy/doctor/ask.ts';
import { examine } from '../../deploy/doctor/examine.ts';
import { readSetup } from '../../deploy/doctor/setup.ts';
import type { Setup } from '../../deploy/doctor/setup.ts';
import { checkSignIn } from '../../deploy/doctor/signIn.ts';
import { checkAddresses } from '../../deploy/doctor/surroundings.ts';
import { checkPort } from '../postgres.ts';
import { startSignIn } from '../signIn.ts';
import { openTestServer } from '../testDatabase.ts';
import { removeFolders, start, stopAll } from './stack.ts';
import type { Started } from './stack.ts';

let stack: Started;
let right: Setup;

beforeAll(async () => {
  stack = await start();
  await stack.says('ready ');
  const at = (name: string): string => `http://localhost:${stack.env[name]}`;
  right = readSetup({
    APP_URL: at('ADMIN_PORT'),
    IDENTITY_URL: at('IDENTITY_PORT'),
    IDENTITY_ADMIN_URL: at('IDENTITY_ADMIN_PORT'),
    OAUTH_ISSUER: at('OAUTH_PORT'),
    OAUTH_ADMIN_URL: at('OAUTH_ADMIN_PORT'),
    API_URL: at('API_PORT'),
    TOKEN_HOOK_KEY: readFileSync(join(stack.dataDir, 'token-hook.key'), 'utf8'),
  });
});
afterAll(async () => {
  await stopAll();
  removeFolders();
});

const settings = (problems: Problem[]): string[] => problems.map(({ setting }) => setting);
it('finds nothing wrong with a set-up that is right, and signs nobody in for longer', async () => {
  expect(await examine(right)).toEqual([]);
});

describe('names what is set wrong in the environment', () => {
  for (const [what, change, named] of [
    [
      'the issuer with a slash',
      ({ issuer }) => ({ issuer: `${issuer}/` }),
      ['OAUTH_ISSUER', 'config.json oauth.issuer'],
    ],
    ['another token hook key', () => ({ hookKey: 'x'.repeat(40) }), ['TOKEN_HOOK_KEY']],
    ['no token hook key', () => ({ hookKey: undefined }), ['TOKEN_HOOK_KEY']],
    ['another audience', () => ({ audience: 'other-api' }), ['client admin-app: audience']],
    ['another client', () => ({ clientId: 'other-app' }), ['client other-app', 'config.json oauth.client_id']],
    ['the public port as the admin one', ({ issuer }) => ({ oauthAdminUrl: issuer }), ['client admin-app']],
    [
      'Kratos’ public port as the admin one',
      ({ identityUrl }) => ({ identityAdminUrl: identityUrl }),
      ['IDENTITY_ADMIN_URL'],
    ],
    ['a token type that Hydra does not write', () => ({ tokenTypes: ['at+jwt'] }), ['OAUTH_TOKEN_TYPES']],
    ['another place of the claim', () => ({ adminClaim: ['rights', 'is_admin'] }), ['OAUTH_ADMIN_CLAIM']],
    ['an API that is not there', () => ({ apiUrl: 'http://localhost:9' }), ['API_URL']],
  ] as [string, (setup: Setup) => Partial<Setup>, string[]][]) {
    it(`environment: ${what}`, async () => {
      const problems = await examine({ ...right, ...change(right) });
      expect(settings(problems)).toEqual(expect.arrayContaining(named));
    });
  }

  it('variables that are missing, all at once', () => {
    expect(() => readSetup({ APP_URL: 'x', OAUTH_ISSUER: 'https://auth.example.org' })).toThrow(
      'Set APP_URL, IDENTITY_URL, IDENTITY_ADMIN_URL, OAUTH_ADMIN_URL, API_URL to an address',
    );
  });

  it('host names of several sites, and http', () => {
    const setup = { ...right, appUrl: 'http://127.0.0.1:5173', identityUrl: 'http://id.example.org' };
    expect(settings(checkAddresses(setup))).toEqual(['IDENTITY_URL', 'IDENTITY_URL, OAUTH_ISSUER']);
    const one = { identityUrl: 'https://id.example.org', issuer: 'https://auth.example.org' };
    expect(checkAddresses({ ...right, ...one, appUrl: 'https://ledenbureau.example.org' })).toEqual([]);
  });
});

it('names a server that speaks no TLS, by its variable', async () => {
  const issuer = right.issuer.replace('http:', 'https:');
  const problems = await examine({ ...right, issuer });
  expect(problems.find(({ setting }) => setting === 'OAUTH_ISSUER')?.sentence).toMatch(/speaks no TLS there/);
});

describe('names what is wrong on the way through Hydra', () => {
  for (const [what, spoil, named] of [
    ['another responder', { apiUrl: 'http://localhost:9/api/v1' }, ['hydra.yml urls.consent']],
    // The API of the stack has another JWKS than these servers, and that is not hidden by the former.
    ['no token hook', { tokenHook: undefined }, ['hydra.yml oauth2.token_hook', 'API /account/userinfo']],
    [
      'a token hook elsewhere',
      { tokenHook: { url: 'http://localhost:9/', key: 'x' } },
      ['hydra.yml oauth2.token_hook'],
    ],
  ] as const) {
    it(`Hydra: ${what}`, async () => {
      const database = await openTestServer();
      const [identity, identityAdmin] = [await checkPort(0), await checkPort(0)];
      const [oauth, oauthAdmin] = [await checkPort(0), await checkPort(0)];
      const servers = await startSignIn({
        ports: { identity, identityAdmin, oauth, oauthAdmin },
        adminOrigin: right.appUrl,
        apiUrl: `${right.appUrl}/api/v1`,
        dataDir: stack.dataDir,
        databaseUrl: database.url,
        ...(spoil as object),
      });
      try {
        const at = (port: number): string => `http://localhost:${port}`;
        const wrong = { identityUrl: at(identity), identityAdminUrl: at(identityAdmin), issuer: at(oauth) };
        const problems = await checkSignIn({ ...right, ...wrong, oauthAdminUrl: at(oauthAdmin) });
        expect(settings(problems)).toEqual(named);
      } finally {
        await servers.close();
        await database.stop();
      }
    });
  }
});
