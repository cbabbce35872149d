import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import type { Ears } from '../../listen.ts';
import { loginProblem } from '../../logins.ts';
import { pendingMigrations } from '../../migrate.ts';
import { mailProblems } from '../../post/mails.ts';
import { signInProblems } from './signIn.ts';

/**
 * For whoever runs the service: is the process alive, and can it do its work. No token, not in the document. What is
 * wrong with signing in, with mail or with events is named, but takes nothing out of service: those servers may themselves be waiting
 * for this one.
 */
export const healthRoutes: FastifyPluginAsyncZod<AppContext & { ears: Ears; ending: AbortSignal }> = async (
  app,
  { ears, ending, ...context },
) => {
  const { db } = context;
  const signIn = signInProblems(context);
  app.get('/health', { config: { access: 'public' } }, () => ({ status: 'ok' }));

  app.get('/ready', { config: { access: 'public' } }, async (request) => {
    // it still answers, and wants no more
    if (ending.aborted) throw refusal('not_ready', null, { reason: 'draining' });
    const [pending, problem] = await orNotReady(Promise.all([pendingMigrations(db), loginProblem(db)]), request);
    if (problem !== null) throw refusal('not_ready', null, { reason: problem });
    if (pending.length > 0) throw refusal('not_ready', null, { reason: 'migrations' });
    const [mail, hears] = await Promise.all([orNotReady(mailProblems(context), request), ears.hears()]);
    return { status: 'ready', sign_in: await signIn(), mail, events: hears ? [] : ['notifications_not_heard'] };
  });
};

/** What the database answers; where it does not, the service is not ready. */
function orNotReady<T>(answer: Promise<T>, { log }: FastifyRequest): Promise<T> {
  return answer.catch((error: unknown) => {
    log.warn({ err: error }, 'not ready');
    throw refusal('not_ready', null, { reason: 'database' });
  });
}
