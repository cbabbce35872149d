import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createLocalJWKSet } from 'jose';
import { Accounts } from './identity/accounts.ts';
import { buildIdentityService } from './identity/server.ts';
import { Sessions } from './identity/session.ts';
import { readKeys } from './oauth/keys.ts';
import { buildAuthorizationServer, loginChallenges } from './oauth/provider.ts';
import { answerUserinfo } from './oauth/userinfo.ts';

export interface SignInOptions {
  identityPort: number;
  oauthPort: number;
  adminOrigin: string;
  /** Holds the signing keys; must exist. */
  dataDir: string;
  /** Who the access tokens are for. */
  audience?: string;
  /** Clock of the identity service in milliseconds; tests pass the end of a flow with it. */
  now?: () => number;
}

/** Starts the embedded identity service and authorization server; `close` ends both. */
export async function startSignIn(options: SignInOptions): Promise<{ close: () => Promise<void> }> {
  const { adminOrigin, audience = 'ledenbureau-api', now = Date.now } = options;
  const identityUrl = `http://localhost:${options.identityPort}`;
  const issuer = `http://localhost:${options.oauthPort}`;
  const accounts = new Accounts();
  const sessions = new Sessions();
  const challenges = loginChallenges(() => provider);
  const identity = await buildIdentityService({
    publicUrl: identityUrl,
    adminOrigin,
    accounts,
    sessions,
    challenges,
    now,
  });
  const keys = await readKeys(options.dataDir);
  const endSession = (token: string): void => sessions.end(token);
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
    await identity.listen({ port: options.identityPort, host: '127.0.0.1' });
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

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done());
  });
}
