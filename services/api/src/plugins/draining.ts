import type { FastifyInstance } from 'fastify';

/**
 * From the moment that this is to end, each answer is the last of its connection: whoever leads requests here comes by another one,
 * which another process may take (docs/adr/0090). Nothing is refused meanwhile.
 */
export function registerDraining(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (ending.aborted) reply.header('connection', 'close');
  });
}
