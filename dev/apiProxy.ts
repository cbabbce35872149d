import { Agent, request as ask } from 'node:http';
import type { FastifyInstance } from 'fastify';

const inside = ['token-hook', 'identity-hook', 'kratos/*'].map((path) => `/api/v1/account/${path}`);

/** Hands on what is asked below `/api/`, as the proxy in front of a deployed API does: the app and its API are one origin. */
export function apiProxy(app: FastifyInstance, api: string): void {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(api);
  app.addHook('onClose', async () => agent.destroy());
  void app.register(async (routes) => {
    // Bodies go on as they come.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // The servers ask these from inside.
    for (const path of inside) routes.all(path, async (_request, reply) => reply.code(404).send());
    routes.all('/api/*', (request, reply) => {
      reply.hijack();
      const { raw: incoming } = request;
      const { raw: outgoing } = reply;
      const { method, url: path, headers } = incoming;
      const upstream = ask({ hostname, port, path, method, headers, agent }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        // An answer that breaks off must not look whole.
        answer.once('error', () => outgoing.destroy());
      });
      // As without this server in between: no answer is a broken connection.
      upstream.once('error', () => outgoing.destroy());
      outgoing.once('close', () => upstream.destroy());
      incoming.pipe(upstream);
    });
  });
}
