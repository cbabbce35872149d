import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { pendingMigrations } from '../../migrate.ts';
import { signInProblems } from './signIn.ts';

/**
 * For whoever runs the service: is the process alive, and can it do its work. No token, not in the document. What is
 * wrong with signing in is named, but takes nothing out of service: those servers may themselves be waiting for this one.
 */
export const healthRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db } = context;
  const signIn = signInProblems(context);
  app.get('/health', { config: { access: 'public' } }, () => ({ status: 'ok' }));

  app.get('/ready', { config: { access: 'public' } }, async (request) => {
    const pending = await pendingMigrations(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      throw refusal('not_ready', null, { reason: 'database' });
    });
    if (pending.length > 0) throw refusal('not_ready', null, { reason: 'migrations' });
    return { status: 'ready', sign_in: await signIn() };
  });
};
