import type { FastifyInstance } from 'fastify';
import { forwarding } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { renewCsrf } from './csrf.ts';
import { FormError, sessionInactive, WireError } from './errors.ts';
import { readFields, text, wantsJson } from './negotiate.ts';
import { allowedReturn } from './returnTo.ts';
import { clearCookie, currentSession, findSession, revokeSession, sessionToken } from './sessions.ts';
import type { Session } from './sessions.ts';

/** Signing out: browsers need a token that another site does not know; programs show their session's own. */
export function logoutRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { publicUrl, pagesOrigin, db } = context;

  app.get<{ Querystring: { return_to?: string } }>(
    '/self-service/logout/browser',
    forwarding,
    async (request, reply) => {
      const session = await currentSession(context, request);
      if (!session) throw sessionInactive(sessionToken(request) !== undefined);
      const target = new URL('/self-service/logout', publicUrl);
      const { return_to } = request.query;
      if (return_to) target.searchParams.set('return_to', allowedReturn(context, return_to));
      target.searchParams.set('token', session.logoutToken);
      return reply.send({ logout_url: target.href, logout_token: session.logoutToken });
    },
  );

  app.get<{ Querystring: { token?: string; return_to?: string } }>(
    '/self-service/logout',
    forwarding,
    async (request, reply) => {
      const { token, return_to } = request.query;
      if (!token) throw new WireError(400, { reason: 'Please include a token in the URL query.' });
      const session = await currentSession(context, request);
      if (!session) throw sessionInactive(sessionToken(request) !== undefined);
      if (session.logoutToken !== token) {
        throw new WireError(403, {
          reason: 'Unable to log out because the logout token in the URL query does not match the session cookie.',
        });
      }
      await revokeSession(db, session);
      clearCookie(reply);
      renewCsrf(publicUrl, request, reply);
      const target = return_to ? allowedReturn(context, return_to) : `${pagesOrigin}/login`;
      if (wantsJson(request)) return reply.code(204).send();
      return reply.redirect(target, 303);
    },
  );

  app.delete('/self-service/logout/api', async (request, reply) => {
    const { rows } = await db.query<{ id: string }>('select id from sessions where token = $1', [tokenOf()]);
    const session = rows[0] && (await activeSession(rows[0].id));
    if (!session) {
      throw new WireError(403, {
        reason: 'The provided Ory Session Token could not be found, is invalid, or otherwise malformed.',
      });
    }
    await revokeSession(db, session);
    return reply.code(204).send();

    function tokenOf(): string {
      try {
        return text(readFields(request), 'session_token');
      } catch (error) {
        if (error instanceof FormError) throw new WireError(400, { reason: error.message });
        throw error;
      }
    }
  });

  async function activeSession(id: string): Promise<Session | undefined> {
    const session = await findSession(db, id);
    return session?.active ? session : undefined;
  }
}
