import type { IdentityConfig } from './identity/config.ts';
import { hydraChallenges } from './identity/hydra.ts';
import { startIdentityService } from './identity/service.ts';
import type { WebHook } from './identity/webHooks.ts';
import { backOffice, memberPortal } from './oauth/clients.ts';
import type { TokenHook } from './oauth/context.ts';
import { readKeys } from './oauth/keys.ts';
import { buildAuthorizationServer } from './oauth/server.ts';

export interface SignInOptions {
  /** Of each server's public interface and of the one for administration. */
  ports: Record<'identity' | 'identityAdmin' | 'oauth' | 'oauthAdmin', number>;
  adminOrigin: string;
  /** Of a portal for members, which is then a client too and draws the pages of signing in. */
  portalOrigin?: string | undefined;
  /** The API, whose account module answers consent and sign-out; with `/api/v1` at the end. */
  apiUrl: string;
  /** Holds the signing keys and the mail; must exist. */
  dataDir: string;
  /** PostgreSQL to keep accounts, sessions and grants in; each server has a schema of its own there. */
  databaseUrl: string;
  /** Who the access tokens are for. */
  audience?: string;
  /** Without one the claims of a token stay as they were at the consent. */
  tokenHook?: TokenHook;
  /** Whom the identity service tells of another profile, another password and a recovery. */
  webHook?: WebHook;
  /** The API that counts what is guessed at the identity service; nobody does without it. */
  brakeUrl?: string;
  /** Hydra's `ttl.access_token`. */
  accessTokenSeconds?: number;
  identity?: Partial<IdentityConfig>;
  /** Clock in milliseconds; tests pass the end of a flow with it. */
  now?: () => number;
}

const host = '127.0.0.1';
const rememberSeconds = 24 * 3600;

/** Starts the embedded identity service and authorization server; `close` ends both. */
export async function startSignIn(options: SignInOptions): Promise<{ close: () => Promise<void> }> {
  const { ports, adminOrigin, portalOrigin, apiUrl, dataDir, databaseUrl, audience = 'ledenbureau-api', now } = options;
  const identityUrl = `http://localhost:${ports.identity}`;
  const issuer = `http://localhost:${ports.oauth}`;
  const clients = [
    backOffice(adminOrigin, audience),
    ...(portalOrigin === undefined ? [] : [memberPortal(portalOrigin, audience)]),
  ];
  const oauth = await buildAuthorizationServer({
    issuer,
    urls: {
      login: `${identityUrl}/self-service/login/browser`,
      consent: `${apiUrl}/account/consent`,
      logout: `${apiUrl}/account/logout`,
      error: `${adminOrigin}/error`,
      postLogoutRedirect: `${adminOrigin}/`,
      identityAdmin: `http://localhost:${ports.identityAdmin}`,
    },
    corsOrigins: clients.flatMap((client) => client.allowed_cors_origins),
    topLevelClaims: ['is_admin', 'name', 'email', 'email_verified', 'locale'],
    keys: await readKeys(dataDir),
    databaseUrl,
    clients,
    tokenHook: options.tokenHook,
    accessTokenSeconds: options.accessTokenSeconds,
    now: now ?? Date.now,
  });
  const closing: (() => Promise<unknown>)[] = [() => oauth.public.close(), () => oauth.admin.close()];
  const close = async (): Promise<void> => void (await Promise.all(closing.map((end) => end())));
  try {
    const identity = await startIdentityService({
      publicPort: ports.identity,
      adminPort: ports.identityAdmin,
      adminOrigin,
      portalOrigin,
      issuer,
      challenges: hydraChallenges(`http://localhost:${ports.oauthAdmin}`, { rememberSeconds }),
      databaseUrl,
      dataDir,
      webHook: options.webHook,
      brakeUrl: options.brakeUrl,
      ...(options.identity && { config: options.identity }),
      ...(now && { now }),
    });
    closing.push(() => identity.close());
    await oauth.admin.listen({ port: ports.oauthAdmin, host });
    await oauth.public.listen({ port: ports.oauth, host });
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
