import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { checkPort } from '../postgres.ts';
import { readSettings } from '../settings.ts';
import { startSignIn } from '../signIn.ts';
import { openTestServer } from '../testDatabase.ts';
import { Browser, signIn } from './browser.ts';
import { removeFolders, start, stopAll } from './stack.ts';

afterEach(stopAll);
afterAll(removeFolders);

it('npm start takes servers that run elsewhere, and starts none of its own', async () => {
  const database = await openTestServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-elsewhere-'));
  const free = async () => checkPort(0);
  const ports = { identity: await free(), identityAdmin: await free(), oauth: await free(), oauthAdmin: await free() };
  const [ADMIN_PORT, API_PORT] = [String(await free()), String(await free())];
  const adminOrigin = `http://localhost:${ADMIN_PORT}`;
  const apiUrl = `http://localhost:${API_PORT}/api/v1`;
  const key = 'a key that both sides were told, long enough';
  const tokenHook = { url: `${apiUrl}/account/token-hook`, key };
  const elsewhere = await startSignIn({ ports, adminOrigin, apiUrl, dataDir, databaseUrl: database.url, tokenHook });
  try {
    const at = (port: number): string => `http://localhost:${port}`;
    const stack = await start({
      ADMIN_PORT,
      API_PORT,
      IDENTITY_URL: `${at(ports.identity)}/`,
      IDENTITY_ADMIN_URL: at(ports.identityAdmin),
      OAUTH_ISSUER: at(ports.oauth),
      OAUTH_ADMIN_URL: at(ports.oauthAdmin),
      TOKEN_HOOK_KEY: key,
    });
    await stack.says('ready ');
    const servers = { identityUrl: at(ports.identity), issuer: at(ports.oauth), adminOrigin };
    expect(await (await fetch(`${adminOrigin}/config.json`)).json()).toMatchObject({
      identity_url: servers.identityUrl,
      oauth: { issuer: servers.issuer, userinfo_endpoint: `${adminOrigin}/api/v1/account/userinfo` },
    });
    const { access_token } = await signIn(new Browser(), servers, 'anna');
    const headers = { authorization: `Bearer ${access_token}` };
    const account = await fetch(`${apiUrl}/account/userinfo`, { headers });
    expect(await account.json()).toMatchObject({ name: 'Anna de Vries', is_admin: true });
    for (const name of ['IDENTITY_PORT', 'IDENTITY_ADMIN_PORT', 'OAUTH_PORT', 'OAUTH_ADMIN_PORT']) {
      await expect(fetch(at(Number(stack.env[name])))).rejects.toThrow('fetch failed');
    }
  } finally {
    await stopAll();
    await elsewhere.close();
    await database.stop();
    rmSync(dataDir, { recursive: true });
  }
});

it('says which of the servers is missing, and that a key is too short', () => {
  const problems = (env: Record<string, string>): string => {
    try {
      readSettings(env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const three = { IDENTITY_URL: 'http://a', IDENTITY_ADMIN_URL: 'nowhere', OAUTH_ADMIN_URL: 'http://c' };
  expect(problems({ ...three, TOKEN_HOOK_KEY: 'short' }).split('\n')).toEqual([
    expect.stringMatching(/^TOKEN_HOOK_KEY has fewer than 32 characters/) as string,
    expect.stringMatching(/^IDENTITY_ADMIN_URL=nowhere is not an address/) as string,
    expect.stringMatching(/^OAUTH_ISSUER is missing/) as string,
  ]);
  expect(problems({})).toBe('');
});
