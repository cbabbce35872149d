import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { readsOf } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { Ears } from '../../listen.ts';
import { loginProblem } from '../../logins.ts';
import { pendingMigrations } from '../../migrate.ts';
import { losesPrepared } from '../../pooler.ts';
import { mailProblems } from '../../post/mails.ts';
import { inScope } from '../../readScope.ts';
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
  const pooler = poolerProblem(context.config.databaseUrl);
  app.get('/health', { config: { access: 'public' } }, () => ({ status: 'ok' }));

  app.get('/ready', { config: { access: 'public' } }, async (request) => {
    // it still answers, and wants no more
    if (ending.aborted) throw refusal('not_ready', null, { reason: 'draining' });
    const reads = readsOf(db);
    const scope = await reads?.scope();
    const { isPrimaryAway, isReplicaAway } = reads?.figures() ?? {};
    const look = () => Promise.all([pendingMigrations(db), loginProblem(db), mailProblems(context)]);
    // what is only read is answered still: whoever writes is refused by its own route
    const answer = scope && isPrimaryAway ? inScope(scope, look) : look();
    const [pending, problem, mail] = await orNotReady(answer, request);
    if (problem !== null) throw refusal('not_ready', null, { reason: problem });
    if (pending.length > 0) throw refusal('not_ready', null, { reason: 'migrations' });
    const database = [
      ...(isPrimaryAway ? ['primary_away'] : []),
      ...(isReplicaAway ? ['replica_away'] : []),
      ...(!isPrimaryAway && (await pooler()) ? ['prepared_statements'] : []),
    ];
    const events = (await ears.hears()) ? [] : ['notifications_not_heard'];
    return { status: 'ready', sign_in: await signIn(), mail, events, database };
  });
};

/** Whether a pooler loses what is prepared. Asked until it does not: a process keeps its address. */
function poolerProblem(url: string): () => Promise<boolean> {
  let isSound = false;
  return async () => {
    const loses = !isSound && (await losesPrepared(url).catch(() => null)); // whether the database is away is said elsewhere
    isSound ||= loses === false;
    return loses === true;
  };
}

/** What the database answers; where it does not, the service is not ready. */
function orNotReady<T>(answer: Promise<T>, { log }: FastifyRequest): Promise<T> {
  return answer.catch((error: unknown) => {
    log.warn({ err: error }, 'not ready');
    throw refusal('not_ready', null, { reason: 'database' });
  });
}
