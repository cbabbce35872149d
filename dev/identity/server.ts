import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { refuseProduction } from '../development.ts';
import type { IdentityContext } from './context.ts';
import { currentSession, renewCsrf, setSessionCookie, wantsJson } from './context.ts';
import { noCredentials, WireError } from './errors.ts';
import { loginRoutes } from './login.ts';
import { instant } from './loginFlow.ts';
import { sessionToWire } from './session.ts';

/**
 * The embedded identity service: the calls of Ory Kratos that signing in and out needs, with the same answers.
 * Calls it does not have yet answer 404 in the same envelope. @throws Error with NODE_ENV=production.
 */
export async function buildIdentityService(context: IdentityContext): Promise<FastifyInstance> {
  refuseProduction('The embedded identity service');
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  await app.register(cors, {
    origin: [context.adminOrigin],
    methods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Session-Token', 'X-CSRF-Token'],
    exposedHeaders: ['Content-Type', 'Link', 'X-Total-Count', 'X-Kratos-Authenticated-Identity-Id', 'Ory-Error-Id'],
    credentials: true,
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-cache, no-store, must-revalidate');
    void reply.header('x-content-type-options', 'nosniff');
  });

  const kept = new Map<string, unknown>();
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const known =
      error instanceof WireError ? error : new WireError(error.statusCode ?? 500, { reason: error.message });
    if (known.code >= 500) app.log.error(error);
    if (wantsJson(request) || request.method === 'POST' || known.code === 404 || !request.url.includes('/browser')) {
      return reply.code(known.code).send(known.body);
    }
    // A browser gets a page that asks back for the reason.
    const id = randomUUID();
    const at = instant(context.now());
    kept.set(id, { id, error: known.body.error, created_at: at, updated_at: at });
    return reply.redirect(`${context.adminOrigin}/error?id=${id}`, 303);
  });
  app.setNotFoundHandler(() => {
    throw new WireError(404, { reason: 'The embedded identity service does not have this call.' });
  });

  loginRoutes(app, context);
  sessionRoutes(app, context);
  app.get<{ Querystring: { id?: string } }>('/self-service/errors', async ({ query }) => {
    const found = kept.get(query.id ?? '');
    if (!found) throw new WireError(404);
    return found;
  });
  app.get('/health/alive', async () => ({ status: 'ok' }));
  return app;
}

function sessionRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { publicUrl, sessions } = context;

  app.get('/sessions/whoami', async (request, reply) => {
    const session = currentSession(context, request);
    if (!session) throw noCredentials();
    void reply.header('x-kratos-authenticated-identity-id', session.identity.id);
    return sessionToWire(session, publicUrl);
  });

  app.get('/self-service/logout/browser', async (request) => {
    const session = currentSession(context, request);
    if (!session) {
      throw new WireError(401, {
        id: 'session_inactive',
        reason: 'No active session was found in this request.',
        message: 'request does not have a valid authentication session',
      });
    }
    const token = session.logoutToken;
    return { logout_url: `${publicUrl}/self-service/logout?token=${token}`, logout_token: token };
  });

  app.get<{ Querystring: { token?: string } }>('/self-service/logout', async (request, reply) => {
    const { token } = request.query;
    if (!token) throw new WireError(400, { reason: 'Please include a token in the URL query.' });
    const session = currentSession(context, request);
    if (session?.logoutToken !== token) {
      throw new WireError(403, {
        reason: 'Unable to log out because the logout token in the URL query does not match the session cookie.',
      });
    }
    sessions.end(session.token);
    setSessionCookie(reply, undefined);
    renewCsrf(context, reply);
    if (wantsJson(request)) return reply.code(204).send();
    return reply.redirect(`${context.adminOrigin}/login`, 303);
  });
}
