import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { serviceRole } from '../../database.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { pendingMigrations } from '../../migrate.ts';
import { mailProblems } from '../../post/mails.ts';
import { signInProblems } from './signIn.ts';

/**
 * For whoever runs the service: is the process alive, and can it do its work. No token, not in the document. What is
 * wrong with signing in or with mail is named, but takes nothing out of service: those servers may themselves be waiting
 * for this one.
 */
export const healthRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db } = context;
  const signIn = signInProblems(context);
  app.get('/health', { config: { access: 'public' } }, () => ({ status: 'ok' }));

  app.get('/ready', { config: { access: 'public' } }, async (request) => {
    const [pending, role] = await orNotReady(Promise.all([pendingMigrations(db), currentRole(db)]), request);
    if (role !== serviceRole) throw refusal('not_ready', null, { reason: 'database_role' });
    if (pending.length > 0) throw refusal('not_ready', null, { reason: 'migrations' });
    const mail = await orNotReady(mailProblems(context), request);
    return { status: 'ready', sign_in: await signIn(), mail };
  });
};

/** What the database answers; where it does not, the service is not ready. */
function orNotReady<T>(answer: Promise<T>, { log }: FastifyRequest): Promise<T> {
  return answer.catch((error: unknown) => {
    log.warn({ err: error }, 'not ready');
    throw refusal('not_ready', null, { reason: 'database' });
  });
}

/** As whom the service works: another login than its own may do more than its routes need. */
async function currentRole(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`
    select case when session_user = current_user and not rolsuper then current_user::text end as role
    from pg_roles where rolname = session_user`.execute(db);
  return rows[0]?.role;
}
