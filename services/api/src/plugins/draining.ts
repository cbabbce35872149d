import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often a server that closes looks for connections on which nothing was asked. */
const lookEveryMs = 250;

/**
 * From the moment that this is to end, each answer is the last of its connection: whoever leads requests here comes by another one,
 * which another process may take (docs/adr/0090). Nothing is refused meanwhile. A server that closes waits for the first request of
 * each connection that is open, such as browsers and proxies open in advance; this one cuts them.
 */
export function registerDraining(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (ending.aborted) reply.header('connection', 'close');
  });

  const unasked = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  app.server.on('request', ({ socket }) => unasked.delete(socket));
  app.addHook('preClose', async () => {
    const look = setInterval(() => unasked.forEach((socket) => socket.destroy()), lookEveryMs);
    app.server.once('close', () => clearInterval(look));
  });
}
