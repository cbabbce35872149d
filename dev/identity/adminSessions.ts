import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';
import { findMail, listMails, mailToWire } from './mail.ts';
import { isUuid } from './negotiate.ts';
import { number, pageOfItems } from './paging.ts';
import { findSession, listSessions, revokeSession, sessionToWire } from './sessions.ts';

/** The admin interface to sessions, and to the queue of mail. */
export function adminSessionRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { db } = context;
  type ById = { Params: { id: string } };

  app.get<ById & { Querystring: { active?: string } }>('/admin/identities/:id/sessions', async (request, reply) => {
    const { active } = request.query;
    if (active !== undefined && !/^(true|false)$/.test(active)) {
      throw new WireError(400, { message: 'could not parse parameter active' });
    }
    const wanted = active === undefined ? undefined : active === 'true';
    const sessions = await listSessions(context, uuidOf(request.params.id), wanted);
    return pageOfItems(request, reply, sessions).map((session) => sessionToWire(session, context, true));
  });

  app.delete<ById>('/admin/identities/:id/sessions', async (request, reply) => {
    const { rowCount } = await db.query('delete from sessions where identity_id = $1', [uuidOf(request.params.id)]);
    if (rowCount === 0) throw new WireError(404);
    return reply.code(204).send();
  });

  app.get<ById>('/admin/sessions/:id', async (request) => {
    const session = await findSession(db, uuidOf(request.params.id));
    if (!session) throw new WireError(404);
    return sessionToWire(session, context, true);
  });

  app.delete<ById>('/admin/sessions/:id', async (request, reply) => {
    const session = await findSession(db, uuidOf(request.params.id));
    if (!session) throw new WireError(404);
    await revokeSession(db, session);
    return reply.code(204).send();
  });

  app.get<{ Querystring: { page_size?: string; page_token?: string; status?: string; recipient?: string } }>(
    '/admin/courier/messages',
    async ({ query }, reply) => {
      const size = number(query.page_size, 1, 250);
      const before = query.page_token ? uuidOf(query.page_token) : undefined;
      // Every mail is sent at once, so the other states have none.
      const sent = query.status === undefined || query.status === 'sent';
      const found = sent ? await listMails(db, size + 1, query.recipient, before) : [];
      const last = found.slice(0, size).at(-1);
      if (found.length > size && last) {
        void reply.header('link', `</admin/courier/messages?page_size=${size}&page_token=${last.id}>; rel="next"`);
      }
      return found.slice(0, size).map(mailToWire);
    },
  );

  app.get<ById>('/admin/courier/messages/:id', async (request) => {
    const mail = await findMail(db, uuidOf(request.params.id));
    if (!mail) throw new WireError(404);
    return mailToWire(mail);
  });
}

/** @throws WireError 400 */
function uuidOf(id: string): string {
  if (!isUuid(id)) throw new WireError(400, { message: 'uuid: incorrect UUID format' });
  return id;
}
