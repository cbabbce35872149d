import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkApi } from '../../deploy/doctor/api.ts';
import { checked } from '../../deploy/doctor/ask.ts';
import type { Problem } from '../../deploy/doctor/ask.ts';
import { examine } from '../../deploy/doctor/examine.ts';
import { checkIdentity } from '../../deploy/doctor/identity.ts';
import { checkOauth } from '../../deploy/doctor/oauth.ts';
import { readSetup } from '../../deploy/doctor/setup.ts';
import type { Setup } from '../../deploy/doctor/setup.ts';
import { checkSignIn } from '../../deploy/doctor/signIn.ts';
import { checkAddresses, checkClocks, checkClosed, checkPage } from '../../deploy/doctor/surroundings.ts';
import { backOffice } from '../oauth/clients.ts';
import { checkPort } from '../postgres.ts';
import { startSignIn } from '../signIn.ts';
import { openTestServer } from '../testDatabase.ts';
import { portOf, removeFolders, start, stopAll } from './stack.ts';
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
const register = (changes: object): Promise<Response> =>
  fetch(`${right.oauthAdminUrl}/admin/clients/admin-app`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...backOffice(right.appUrl, right.audience), ...changes }),
  });

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
    ['an API that is not there', () => ({ apiUrl: 'http://localhost:9' }), ['config.json api_url']],
  ] as [string, (setup: Setup) => Partial<Setup>, string[]][]) {
    it(`environment: ${what}`, async () => {
      const problems = await examine({ ...right, ...change(right) });
      expect(settings(problems)).toEqual(named);
      expect(problems.every(({ sentence }) => /[.?]$/.test(sentence))).toBe(true);
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

describe('names what is wrong with the client', () => {
  afterEach(() => register({}));

  for (const [changes, named] of [
    [{ redirect_uris: ['http://localhost:5173'] }, 'client admin-app: redirect_uris'],
    [{ post_logout_redirect_uris: [] }, 'client admin-app: post_logout_redirect_uris'],
    [{ audience: [] }, 'client admin-app: audience'],
    [{ scope: 'openid' }, 'client admin-app: scope'],
    [{ grant_types: ['authorization_code'] }, 'client admin-app: grant_types'],
  ] as const) {
    it(`client: ${Object.keys(changes).join()}`, async () => {
      expect((await register(changes)).status).toBe(200);
      expect(settings(await checkOauth(right))).toEqual([named]);
    });
  }
});

describe('names what is wrong with the servers', () => {
  const servers: Server[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))));

  type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;
  async function serve(handler: Handler): Promise<string> {
    const server = createServer((request, response) => void handler(request, response));
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://localhost:${portOf(server)}`;
  }
  /** Passes a request on to the right server, so that one thing in its answer can be spoilt. */
  const passOn = async (to: string, request: IncomingMessage): Promise<{ headers: Headers; text: string }> => {
    const headers = Object.entries(request.headers).filter(([name]) => /^(origin|accept)$/.test(name));
    const answer = await fetch(`${to}${request.url}`, {
      headers: Object.fromEntries(headers) as Record<string, string>,
      redirect: 'manual',
    });
    const kept = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) kept.delete(name);
    return { headers: kept, text: await answer.text() };
  };
  const spoilt = (to: string, spoil: (headers: Headers, text: string) => string | void): Promise<string> =>
    serve(async (request, response) => {
      const { headers, text } = await passOn(to, request);
      const changed = spoil(headers, text) ?? text;
      response.setHeaders(headers).end(changed);
    });

  for (const [what, spoil, named] of [
    [
      'any origin may read',
      (headers) => headers.set('access-control-allow-origin', '*'),
      'kratos.yml serve.public.cors',
    ],
    [
      'no cookies are sent',
      (headers) => headers.delete('access-control-allow-credentials'),
      'kratos.yml serve.public.cors',
    ],
    [
      'headers are hidden',
      (headers) => headers.delete('access-control-expose-headers'),
      'kratos.yml serve.public.cors.exposed_headers',
    ],
    [
      'cookies for another domain',
      (headers) => headers.append('set-cookie', 'csrf_token_x=1; Path=/; Domain=example.org'),
      'kratos.yml cookies.domain',
    ],
    [
      'is_admin among the traits',
      (_headers, text) => text.replace('"traits":{"type":"object","properties":{', '$&"is_admin":{"type":"boolean"},'),
      'is_admin in the traits (identity schema)',
    ],
  ] as [string, (headers: Headers, text: string) => string | void, string][]) {
    it(`Kratos: ${what}`, async () => {
      const identityUrl = await spoilt(right.identityUrl, spoil);
      const problems = await checkIdentity({ ...right, identityUrl });
      // It is also not the address that Kratos believes to have.
      expect(new Set(settings(problems))).toEqual(new Set([named, 'kratos.yml serve.public.base_url']));
    });
  }

  for (const [what, spoil, named] of [
    [
      'inline scripts',
      (policy) => policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      /script-src/,
    ],
    ['no nonce', (policy) => policy.replace(/ 'nonce-[^']*'/, ''), /nonce of the policy/],
    ['a server that the app may not call', (policy) => policy.replace(right.issuer, ''), /connect-src/],
  ] as [string, (policy: string) => string, RegExp][]) {
    it(`the page: ${what}`, async () => {
      const name = 'content-security-policy';
      const appUrl = await spoilt(right.appUrl, (headers) => headers.set(name, spoil(headers.get(name) ?? '')));
      const [problem, ...others] = await checkPage({ ...right, appUrl });
      expect(problem?.sentence).toMatch(named);
      expect(others).toEqual([]);
    });
  }

  it('the API: mails to members that do not leave', async () => {
    const apiUrl = await spoilt(right.apiUrl, (_headers, text) =>
      text.replace('"mail":[]', '"mail":["mails_failing"]'),
    );
    const problems = await checkApi({ ...right, apiUrl });
    expect(problems).toContainEqual({
      setting: 'API: mails_failing',
      sentence: 'The API says so in /ready; docs/deploy.md says what to do about it.',
    });
  });

  it('the page: one nonce for all, and missing headers', async () => {
    const once = await passOn(right.appUrl, { url: '/', headers: { accept: 'text/html' } } as IncomingMessage);
    once.headers.delete('referrer-policy');
    const config = JSON.stringify({ api_url: `${right.apiUrl}/api/v1` });
    const appUrl = await serve((request, response) => {
      if (request.url === '/') response.setHeaders(once.headers).end(once.text);
      else response.end(config);
    });
    const sentences = (await checkPage({ ...right, appUrl })).map(({ sentence }) => sentence);
    expect(sentences).toEqual([
      'Two answers have the same nonce: make one for each.',
      'The header referrer-policy is missing or weak.',
    ]);
  });

  it('a clock that is off, an interface for administration that is open, TLS that is none', async () => {
    const late = await serve((_request, response) => {
      response.setHeader('date', new Date(Date.now() - 3600_000).toUTCString()).end('{}');
    });
    const [clock] = await checkClocks({ ...right, issuer: late });
    expect(clock?.setting).toBe('clock of OAUTH_ISSUER');
    expect(clock?.sentence).toMatch(/(3600|3601|3599) seconds behind/);
    expect(settings(await checkClosed({ ...right, issuer: late }))).toEqual(['OAUTH_ISSUER']);
    const secure = { ...right, issuer: late.replace('http:', 'https:') };
    const [problem] = await checked('OAUTH_ISSUER', () => checkClocks(secure));
    expect(problem?.sentence).toMatch(/speaks no TLS there/);
  });
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
        apiUrl: `${right.apiUrl}/api/v1`,
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
