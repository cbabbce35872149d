import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { refuseProduction } from '../development.ts';
import { buildOAuthAdmin, refuseLikeHydra } from './admin.ts';
import { authorizationRoute } from './authorization.ts';
import type { OAuthClient } from './clients.ts';
import type { OAuthContext, TokenHook } from './context.ts';
import { logoutRoute } from './logout.ts';
import { buildProvider } from './provider.ts';
import { Store } from './store.ts';
import { userinfoRoute } from './userinfo.ts';

export interface AuthorizationServerOptions extends Omit<OAuthContext, 'store' | 'issueCode' | 'findRefreshToken'> {
  /** Where it keeps what it knows, in a schema of its own. */
  databaseUrl: string;
  /** Written at each start, so that their addresses follow the settings. */
  clients: OAuthClient[];
  tokenHook?: TokenHook | undefined;
  /** Hydra's `ttl.access_token`. */
  accessTokenSeconds?: number | undefined;
}

export interface AuthorizationServer {
  public: FastifyInstance;
  admin: FastifyInstance;
}

/** The embedded authorization server, as Ory Hydra answers. @throws Error with NODE_ENV=production. */
export async function buildAuthorizationServer({
  databaseUrl,
  clients,
  tokenHook,
  accessTokenSeconds = 600,
  ...options
}: AuthorizationServerOptions): Promise<AuthorizationServer> {
  refuseProduction('The embedded authorization server');
  const store = await Store.open(databaseUrl, options.now);
  const { provider, issueCode, findRefreshToken } = buildProvider({ ...options, store, accessTokenSeconds }, tokenHook);
  for (const client of clients) await store.put('Client', client.client_id, client);
  const context: OAuthContext = { ...options, store, issueCode, findRefreshToken };

  const app = Fastify({ forceCloseConnections: true });
  refuseLikeHydra(app);
  shareWith(app, options.corsOrigins);
  authorizationRoute(app, context);
  logoutRoute(app, context);
  userinfoRoute(app, context);
  app.get('/health/alive', async () => ({ status: 'ok' }));
  app.get('/health/ready', async () => ({ status: 'ok' }));

  const respond = provider.callback();
  await app.register(async (rest) => {
    // It reads bodies itself.
    rest.removeAllContentTypeParsers();
    rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const addresses = ['/oauth2/token', '/oauth2/revoke', '/.well-known/*'];
    for (const url of addresses) {
      rest.route({
        method: ['GET', 'POST'],
        url,
        handler(request, reply) {
          reply.hijack();
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) reply.raw.setHeader(name, value);
          }
          delete request.raw.headers.origin;
          void respond(request.raw, reply.raw);
        },
      });
    }
  });
  app.addHook('onClose', () => store.close());
  return { public: app, admin: buildOAuthAdmin(context) };
}

/** CORS as Hydra does it: the pages of these origins may read; others get no header about it at all. */
function shareWith(app: FastifyInstance, origins: string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': asked } = request.headers;
    void reply.header('vary', 'Origin');
    const preflight = request.method === 'OPTIONS' && asked !== undefined;
    if (origin !== undefined && origins.includes(origin)) {
      void reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
      if (preflight) {
        void reply.headers({
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'Accept, Authorization, Content-Type',
          'access-control-max-age': '3600',
        });
      }
    }
    return preflight ? reply.code(204).send() : undefined;
  });
  // Without a route for it Fastify does not run the hook.
  app.options('/*', async (_request, reply) => reply.code(204).send());
}
