import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { clientRoutes } from './clientRoutes.ts';
import type { OAuthContext } from './context.ts';
import { HydraError } from './errors.ts';
import { endSession } from './logout.ts';
import { requestRoutes } from './requestRoutes.ts';
import type { Granted } from './tokenClaims.ts';
import { readAccessToken } from './userinfo.ts';

/** Hydra's interface for administration: for servers of this machine alone, without any credentials. */
export function buildOAuthAdmin(context: OAuthContext): FastifyInstance {
  const ajv = { customOptions: { coerceTypes: false as const } };
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024, ajv });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  refuseLikeHydra(app);
  app.get('/health/alive', async () => ({ status: 'ok' }));
  app.get('/health/ready', async () => ({ status: 'ok' }));
  requestRoutes(app, context);
  clientRoutes(app, context);
  sessionRoutes(app, context);

  app.post<{ Body: { token?: string } }>('/admin/oauth2/introspect', async ({ body }) => {
    const token = body.token ?? '';
    const found = await readAccessToken(context, token);
    if (found) {
      const { scp, ...payload } = found.payload;
      const scope = Array.isArray(scp) ? scp.join(' ') : '';
      return { active: true, ...payload, scope, token_type: 'Bearer', token_use: 'access_token' };
    }
    const refresh = await context.findRefreshToken(token);
    if (!refresh) return { active: false };
    return { active: true, ...refresh, token_type: 'Bearer', token_use: 'refresh_token' };
  });
  return app;
}

/** Errors in Hydra's envelope: `{error, error_description}`. */
export function refuseLikeHydra(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof HydraError) return reply.code(error.status).send(error.toWire());
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send(new HydraError('invalid_request', error.message).toWire());
    console.error(error);
    return reply.code(500).send({ error: 'server_error', error_description: 'The request could not be completed.' });
  });
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send(new HydraError('not_found').toWire()));
}

/** Sessions and consents of one person, ended from outside: when a right is withdrawn, say. */
function sessionRoutes(app: FastifyInstance, context: OAuthContext): void {
  const { store } = context;

  app.delete<{ Querystring: { subject?: string; sid?: string } }>(
    '/admin/oauth2/auth/sessions/login',
    async ({ query: { subject, sid } }, reply) => {
      if (!subject && !sid) throw new HydraError('invalid_request', "Query parameter 'subject' or 'sid' is missing.");
      // By the person, only what is here ends; by the session, the identity service's with it.
      if (sid) await endSession(context, sid);
      else await store.deleteContaining('LoginSession', { subject });
      return reply.code(204).send();
    },
  );

  app.delete<{ Querystring: { subject?: string; client?: string; all?: string } }>(
    '/admin/oauth2/auth/sessions/consent',
    async ({ query: { subject, client, all } }, reply) => {
      if (!subject) throw new HydraError('invalid_request', "Query parameter 'subject' is not defined.");
      if (!client && all !== 'true') {
        const hint = "Query parameter both 'client' and 'all' is not defined but one of them should have been.";
        throw new HydraError('invalid_request', hint);
      }
      const part = { subject, ...(client && { clientId: client }) };
      await store.deleteContaining('Consent', part);
      for (const { grantId } of await store.containing<Granted>('Granted', part)) await store.deleteGrant(grantId);
      return reply.code(204).send();
    },
  );
}
