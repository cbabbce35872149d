import type { FastifyInstance } from 'fastify';
import { WireError } from './errors.ts';

const braked = new Set(['login', 'recovery', 'verification', 'registration'].map((form) => `/self-service/${form}`));
/** Headers that are of one connection, or made anew. */
const ofConnection = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/**
 * As Caddy in front of real Kratos (deploy/web/Caddyfile): what is guessed, and what has mails sent, goes by the API, which
 * counts it and brings it back, with `via`. Whoever writes that header is as free here as whoever asks real Kratos from inside.
 */
export function goByApi(app: FastifyInstance, apiUrl: string): void {
  app.addHook('preHandler', async (request, reply) => {
    // By its route: an address can be spelled in many ways.
    const path = request.routeOptions.url ?? '';
    if (request.method !== 'POST' || !braked.has(path) || request.headers.via !== undefined) return undefined;
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !ofConnection.has(name) ? [[name, value]] : [],
    );
    const body = typeof request.body === 'string' ? request.body : '';
    let answer: Response;
    try {
      answer = await fetch(`${apiUrl}/account/kratos${request.url}`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body,
      });
    } catch (cause) {
      throw Object.assign(new WireError(502, { reason: 'The API, which counts this, cannot be reached.' }), { cause });
    }
    for (const [name, value] of answer.headers) {
      if (!ofConnection.has(name) && name !== 'set-cookie') void reply.header(name, value);
    }
    const cookies = answer.headers.getSetCookie();
    if (cookies.length > 0) void reply.header('set-cookie', cookies);
    return reply.code(answer.status).send(await answer.text());
  });
}
