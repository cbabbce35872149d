import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backOffice } from '../../oauth/clients.ts';
import type { OAuthClient } from '../../oauth/clients.ts';
import { readKeys } from '../../oauth/keys.ts';
import { buildAuthorizationServer } from '../../oauth/server.ts';
import { checkPort } from '../../postgres.ts';
import { openTestServer } from '../../testDatabase.ts';
import { Browser, newVerifier, token } from '../browser.ts';
import type { Tokens } from '../browser.ts';
import { openResponder } from './responder.ts';
import type { Responder } from './responder.ts';

export const adminOrigin = 'http://localhost:5173';
export const anna = '01900000-0000-7000-8000-00000000000a';
export const hookKey = 'a key of at least thirty-two characters';
export const state = 'abcdefghijklmnopqrstuvwxyz012345';
/** What the back office asks for. */
export const scope = 'openid offline_access';

export interface OAuthServers {
  issuer: string;
  adminUrl: string;
  responder: Responder;
  /** Calls the interface for administration; `path` begins with /admin. */
  admin: (method: string, path: string, body?: object) => Promise<Response>;
  /** Writes the back office's registration anew, with these changes. */
  register: (changes: Partial<OAuthClient>) => Promise<void>;
  /** As a restart of `npm start` does: what is stored stays. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** The authorization server with a database of its own; logins, consents and sign-outs are answered by `responder`. */
export async function startOAuth({ now = Date.now, hook = false } = {}): Promise<OAuthServers> {
  const database = await openTestServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-oauth-'));
  const [port, adminPort] = [await checkPort(0), await checkPort(0)];
  const issuer = `http://localhost:${port}`;
  const adminUrl = `http://localhost:${adminPort}`;
  const responder = await openResponder(adminUrl);
  const client = backOffice(adminOrigin, 'ledenbureau-api');

  const open = async () => {
    const servers = await buildAuthorizationServer({
      issuer,
      urls: {
        login: `${responder.url}/login`,
        consent: `${responder.url}/consent`,
        logout: `${responder.url}/logout`,
        error: `${adminOrigin}/error`,
        postLogoutRedirect: `${adminOrigin}/`,
        identityAdmin: responder.url,
      },
      corsOrigins: [adminOrigin],
      topLevelClaims: ['is_admin', 'sub'],
      keys: await readKeys(dataDir),
      databaseUrl: database.url,
      clients: [client],
      tokenHook: hook ? { url: `${responder.url}/token-hook`, key: hookKey } : undefined,
      now,
    });
    await servers.public.listen({ port, host: '127.0.0.1' });
    await servers.admin.listen({ port: adminPort, host: '127.0.0.1' });
    return servers;
  };
  let servers = await open();
  const end = () => Promise.all([servers.public.close(), servers.admin.close()]);

  const admin: OAuthServers['admin'] = (method, path, body) =>
    fetch(`${adminUrl}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  return {
    issuer,
    adminUrl,
    responder,
    admin,
    async register(changes) {
      const answer = await admin('PUT', '/admin/clients/admin-app', { ...client, ...changes });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async restart() {
      await end();
      servers = await open();
    },
    async close() {
      await end();
      await responder.close();
      await database.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** The address of an authorization request; `extra` adds parameters or, with undefined, leaves some away. */
export function authorize(
  { issuer }: OAuthServers,
  challenge: string | undefined,
  extra: Record<string, string | undefined> = {},
): string {
  const parameters = {
    response_type: 'code',
    client_id: 'admin-app',
    redirect_uri: `${adminOrigin}/`,
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: challenge && 'S256',
    ...extra,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${issuer}/oauth2/auth?${new URLSearchParams(given)}`;
}

/** The whole way through both responders; where the browser ends up at the app. */
export async function arrive(
  servers: OAuthServers,
  browser: Browser,
  extra: Record<string, string | undefined> = {},
  challenge: string | undefined = newVerifier().challenge,
): Promise<URL> {
  return browser.navigate(authorize(servers, challenge, extra), adminOrigin);
}

export const exchange = (servers: OAuthServers, parameters: Record<string, string>): Promise<Response> =>
  token(
    { issuer: servers.issuer, adminOrigin, identityUrl: '' },
    { grant_type: 'authorization_code', redirect_uri: `${adminOrigin}/`, ...parameters },
  );

export const refresh = (servers: OAuthServers, refresh_token: string): Promise<Response> =>
  token({ issuer: servers.issuer, adminOrigin, identityUrl: '' }, { grant_type: 'refresh_token', refresh_token });

export type SignedIn = Tokens & { code: string; code_verifier: string };

/** Signs in and exchanges the code. */
export async function signIn(
  servers: OAuthServers,
  browser = new Browser(),
  extra: Record<string, string | undefined> = {},
): Promise<SignedIn> {
  const { verifier, challenge } = newVerifier();
  const callback = await arrive(servers, browser, extra, challenge);
  const code = callback.searchParams.get('code') ?? '';
  const answer = await exchange(servers, { code, code_verifier: verifier });
  if (!answer.ok) throw new Error(`${callback.href}: ${await answer.text()}`);
  return { ...((await answer.json()) as Tokens), code, code_verifier: verifier };
}

/** Goes as far as the login, which is left open; `accept` answers where its browser has to go on. */
export async function beginLogin(
  servers: OAuthServers,
  browser: Browser,
  extra: Record<string, string | undefined> = {},
  challenge: string | undefined = newVerifier().challenge,
) {
  const login = await browser.navigate(authorize(servers, challenge, extra), `${servers.responder.url}/login`);
  const query = `?login_challenge=${login.searchParams.get('login_challenge')}`;
  const requests = '/admin/oauth2/auth/requests/login';
  return {
    show: () => servers.admin('GET', `${requests}${query}`),
    async accept(body: object = { subject: anna, remember: true }): Promise<string> {
      const answer = await servers.admin('PUT', `${requests}/accept${query}`, body);
      return ((await answer.json()) as { redirect_to: string }).redirect_to;
    },
    async reject(body: object): Promise<string> {
      const answer = await servers.admin('PUT', `${requests}/reject${query}`, body);
      return ((await answer.json()) as { redirect_to: string }).redirect_to;
    },
  };
}

/** The claims of a token, unverified. */
export const claims = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
