import type { FastifyInstance } from 'fastify';
import { inScope } from '../readScope.ts';
import type { Reads } from '../readScope.ts';
import { sendSignal } from '../signals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A replica that shows all that was acknowledged answers as well as the primary; without a word the primary does. */
    reads?: 'replica';
  }
}

/** Lets the routes that say so (`config: {reads: 'replica'}`) read at the replica, the authorization of their requests as well. */
export function registerReads(app: FastifyInstance, reads: Reads | undefined): void {
  if (reads === undefined) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.reads !== 'replica') return done();
    reads.scope().then((scope) => {
      sendSignal('read', { place: scope.place });
      return inScope(scope, done);
    }, done);
  });
}
