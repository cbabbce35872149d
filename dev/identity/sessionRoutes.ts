import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IdentityContext } from './context.ts';
import { noCookie, noCredentials, WireError } from './errors.ts';
import { aal2Required, secondFactorUrl } from './factors/factors.ts';
import { isUuid } from './negotiate.ts';
import { pageOfItems } from './paging.ts';
import { currentSession, findSession, listSessions, revokeSession, sessionToWire } from './sessions.ts';
import type { Session } from './sessions.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Who is signed in, and where else. */
export function sessionRoutes(app: FastifyInstance, context: IdentityContext, tokenize: Tokenizer): void {
  const { db } = context;

  app.get<{ Querystring: { tokenize_as?: string } }>('/sessions/whoami', async (request, reply) => {
    const session = await currentSession(context, request);
    if (!session) throw noCredentials();
    requireHighestLevel(session);
    const template = request.query.tokenize_as;
    const body = sessionToWire(session, context);
    if (template) body.tokenized = await tokenize(session, template);
    return reply.header('x-kratos-authenticated-identity-id', session.identity.id).send(body);
  });

  app.get('/sessions', async (request, reply) => {
    const session = await requireSession(request);
    requireHighestLevel(session);
    const others = await otherSessions(session);
    return reply.send(pageOfItems(request, reply, others).map((session) => sessionToWire(session, context)));
  });

  app.delete('/sessions', async (request) => {
    const others = await otherSessions(await requireSession(request));
    for (const session of others) await revokeSession(db, session);
    return { count: others.length };
  });

  app.delete<{ Params: { id: string } }>('/sessions/:id', async (request, reply) => {
    const current = await requireSession(request);
    const { id } = request.params;
    if (!isUuid(id)) throw new WireError(400, { message: 'uuid: incorrect UUID format' });
    if (id === current.id) throw new WireError(400, { message: 'cannot revoke current session' });
    const session = await findSession(db, id);
    // Of somebody else's, or of one that is not there, nothing is said.
    if (session?.identity.id === current.identity.id) await revokeSession(db, session);
    return reply.code(204).send();
  });

  /** Only a sign-in by a social account puts a session behind a code, and there are none here. */
  app.get<{ Querystring: { init_code?: string; return_to_code?: string } }>(
    '/sessions/token-exchange',
    async ({ query }) => {
      if (!query.init_code || !query.return_to_code) {
        throw new WireError(400, { reason: '"init_code" and "return_to_code" query params must be set' });
      }
      throw new WireError(404, { reason: 'no session yet for this "code"' });
    },
  );

  /** `session.whoami.required_aal: highest_available` */
  function requireHighestLevel(session: Session): void {
    const url = secondFactorUrl(context, session);
    if (url !== undefined) throw aal2Required(url);
  }

  async function requireSession(request: FastifyRequest): Promise<Session> {
    const session = await currentSession(context, request);
    if (!session) throw noCookie();
    return session;
  }

  async function otherSessions({ id, identity }: Session): Promise<Session[]> {
    return (await listSessions(context, identity.id, true)).filter((session) => session.id !== id);
  }
}
