import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { hookKey, startOry } from './account/ory.ts';
import { buildTestApp, requiredVariables } from './harness.ts';

let keys: object[] = [{ kty: 'EC' }];
let issuer: string | null = null;
let asked = 0;
const ory = await startOry();
const server = createServer((request, response) => {
  asked += 1;
  const discovery = request.url === '/.well-known/openid-configuration';
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify(discovery ? { issuer: issuer ?? url } : { keys }));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise((closed) => server.close(closed)));
afterEach(() => {
  Object.assign(ory.faults, { identity: null, oauth: null });
  ory.clients.set('admin-app', { client_id: 'admin-app', audience: ['ledenbureau-api'] });
  [keys, issuer] = [[{ kty: 'EC' }], null];
});

/** What /ready says with these variables in place of a complete set; undefined leaves one out. */
async function problems(changes: Record<string, string | undefined> = {}): Promise<string[]> {
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/unused',
    OAUTH_ISSUER: url,
    OAUTH_JWKS_URL: `${url}/jwks`,
    IDENTITY_URL: ory.config.identityUrl ?? '',
    IDENTITY_ADMIN_URL: ory.config.identityAdminUrl ?? '',
    OAUTH_ADMIN_URL: ory.config.oauthAdminUrl ?? '',
    TOKEN_HOOK_KEY: hookKey,
    APP_URL: 'https://admin.example',
    LOG_LEVEL: 'silent',
    ...changes,
  });
  const { databaseUrl: _unused, databaseListenUrl: _neither, ...rest } = config;
  const test = await buildTestApp({ config: rest });
  const answer = await test.request({ url: '//ready', as: null });
  await test.close();
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain(hookKey);
  expect(answer.body).not.toContain('127.0.0.1');
  return answer.json<{ sign_in: string[] }>().sign_in;
}

describe('/ready', () => {
  it.each([
    ['that no mail can leave', undefined, ['mail_url_missing']],
    ['nothing where mail can leave', 'smtps://user:secret@mail.example:465/', []],
  ])('says of mail: %s', async (_name, MAIL_URL, named) => {
    const { mail } = readConfig({
      ...requiredVariables,
      MAIL_URL,
    });
    const test = await buildTestApp({ config: { mail } });
    const answer = await test.request({ url: '//ready', as: null });
    await test.close();
    expect(answer.json()).toMatchObject({ mail: named });
    expect(answer.body).not.toContain('secret');
  });

  it('has nothing to say of a sign-in that is complete', async () => {
    expect(await problems()).toEqual([]);
  });

  it.each<[string, Record<string, string | undefined>, string[]]>([
    ['no hook key', { TOKEN_HOOK_KEY: undefined }, ['token_hook_key_missing']],
    ['no audience', { OAUTH_AUDIENCE: 'none' }, ['audience_missing']],
    ['no app', { APP_URL: undefined }, ['app_url_missing']],
    ['no identity service', { IDENTITY_URL: undefined }, ['identity_url_missing']],
    ['no admin interface of it', { IDENTITY_ADMIN_URL: undefined }, ['identity_admin_url_missing']],
    ['no admin interface of Hydra', { OAUTH_ADMIN_URL: undefined }, ['oauth_admin_url_missing']],
    ['an issuer that nobody is', { OAUTH_ISSUER: 'http://127.0.0.1:1' }, ['issuer_unreachable']],
    ['keys that are nowhere', { OAUTH_JWKS_URL: 'http://127.0.0.1:1/jwks' }, ['jwks_unreachable']],
    ['another app', { OAUTH_CLIENTS: 'admin-app, members-site' }, ['client_missing']],
    ['Hydra elsewhere', { OAUTH_ADMIN_URL: 'http://127.0.0.1:1' }, ['oauth_admin_unreachable']],
  ])('names %s', async (_name, changes, named) => {
    expect(await problems(changes)).toEqual(named);
  });

  it('names what the servers themselves have wrong', async () => {
    keys = [];
    expect(await problems()).toEqual(['jwks_empty']);
    keys = [{ kty: 'EC' }];
    issuer = `${url}/`;
    expect(await problems()).toEqual(['issuer_differs']);
    issuer = null;
    ory.clients.set('admin-app', { client_id: 'admin-app', audience: [] });
    expect(await problems()).toEqual(['client_audience_missing']);
  });

  it('names servers that fail or are silent, in time for who waits two seconds', async () => {
    ory.faults.identity = 503;
    expect(await problems()).toEqual(['identity_unreachable', 'identity_admin_unreachable']);
    Object.assign(ory.faults, { identity: 'silent', oauth: 'silent' });
    const began = performance.now();
    expect(await problems()).toEqual(['identity_unreachable', 'identity_admin_unreachable', 'oauth_admin_unreachable']);
    expect(performance.now() - began).toBeLessThan(6_000); // with a database made and dropped
  });

  it('asks them once in ten seconds, whoever asks', async () => {
    let time = Date.now();
    const { oauth } = readConfig({
      DATABASE_URL: 'postgres://localhost/x',
      OAUTH_ISSUER: url,
      OAUTH_JWKS_URL: `${url}/jwks`,
    });
    const test = await buildTestApp({ config: { oauth }, clock: { now: () => new Date(time) } });
    const before = asked;
    await Promise.all([1, 2, 3].map(() => test.request({ url: '//ready', as: null })));
    time += 9_000;
    await test.request({ url: '//ready', as: null });
    expect(asked - before).toBe(2);
    time += 1_000;
    await test.request({ url: '//ready', as: null });
    expect(asked - before).toBe(4);
    await test.close();
  });
});
