import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createLocalJWKSet } from 'jose';
import type { IdentityConfig } from './identity/config.ts';
import { startIdentityService } from './identity/service.ts';
import { readKeys } from './oauth/keys.ts';
import { buildAuthorizationServer, loginChallenges } from './oauth/provider.ts';
import { answerUserinfo } from './oauth/userinfo.ts';
import type { Account, Accounts } from './oauth/userinfo.ts';

export interface SignInOptions {
  identityPort: number;
  identityAdminPort: number;
  oauthPort: number;
  adminOrigin: string;
  /** Holds the signing keys and the mail; must exist. */
  dataDir: string;
  /** PostgreSQL to keep accounts and sessions in, in a schema of their own. */
  databaseUrl: string;
  identity?: Partial<IdentityConfig>;
  /** Who the access tokens are for. */
  audience?: string;
  /** Clock of the identity service in milliseconds; tests pass the end of a flow with it. */
  now?: () => number;
}

/** Starts the embedded identity service and authorization server; `close` ends both. */
export async function startSignIn(options: SignInOptions): Promise<{ close: () => Promise<void> }> {
  const { adminOrigin, audience = 'ledenbureau-api', dataDir, databaseUrl, now } = options;
  const identityUrl = `http://localhost:${options.identityPort}`;
  const adminUrl = `http://localhost:${options.identityAdminPort}`;
  const issuer = `http://localhost:${options.oauthPort}`;
  const identity = await startIdentityService({
    publicPort: options.identityPort,
    adminPort: options.identityAdminPort,
    adminOrigin,
    issuer,
    challenges: loginChallenges(() => provider),
    databaseUrl,
    dataDir,
    ...(options.identity && { config: options.identity }),
    ...(now && { now }),
  });
  const accounts: Accounts = { find: (id) => findAccount(adminUrl, id) };
  const keys = await readKeys(dataDir);
  const endSession = (token: string): void => void revokeSession(identityUrl, adminUrl, token);
  const provider = buildAuthorizationServer({ issuer, identityUrl, adminOrigin, audience, accounts, keys, endSession });

  const publicKeys = createLocalJWKSet({
    keys: keys.jwks.keys.map(({ kty, n, e, kid, alg }) => ({ kty, n, e, kid, alg })),
  });
  const userinfo = { issuer, audience, adminOrigin, keys: publicKeys, accounts };
  const respond = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] === '/userinfo') void answerUserinfo(request, response, userinfo);
    else void respond(request, response);
  });
  try {
    await listen(server, options.oauthPort);
  } catch (error) {
    await identity.close();
    throw error;
  }
  return {
    async close() {
      server.closeAllConnections();
      await Promise.all([identity.close(), new Promise((done) => server.close(done))]);
    },
  };
}

/** A person, as the identity service's admin interface has them. */
async function findAccount(adminUrl: string, id: string): Promise<Account | undefined> {
  const answer = await fetch(`${adminUrl}/admin/identities/${id}`);
  if (!answer.ok) return undefined;
  const identity = (await answer.json()) as Account & { metadata_admin?: { is_admin?: unknown } | null };
  return { id: identity.id, traits: identity.traits, isAdmin: identity.metadata_admin?.is_admin === true };
}

async function revokeSession(identityUrl: string, adminUrl: string, token: string): Promise<void> {
  const answer = await fetch(`${identityUrl}/sessions/whoami`, { headers: { 'x-session-token': token } });
  if (!answer.ok) return;
  const { id } = (await answer.json()) as { id: string };
  await fetch(`${adminUrl}/admin/sessions/${id}`, { method: 'DELETE' });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done());
  });
}
