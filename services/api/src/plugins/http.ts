import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { headers } from './document.ts';

/** Keeps a request id of the caller that is fit for a log line, else makes one. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : uuidv7();
}

/** Headers of every answer. */
export const commonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The common headers, the id of the request, one line in the log, and access for the pages of the configured origins. */
export async function registerHttp(app: FastifyInstance, options: { corsOrigins: string[] }): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...commonHeaders, 'x-request-id': request.id });
  });
  app.addHook('onResponse', async (request, reply) => {
    // Not the query, which may hold a person's name, and no headers, which hold the token.
    const path = request.url.split('?', 1)[0];
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info({ ...line, actor: request.actor?.id }, 'answered');
  });
  await app.register(cors, {
    origin: options.corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'idempotency-key',
      'last-event-id',
      'step-up',
      'x-request-id',
    ],
    exposedHeaders: [...Object.keys(headers), 'Content-Disposition'], // which has the name of a file
    maxAge: 600,
    strictPreflight: false, // whoever asks for the options by hand is answered as a browser is, and not with a text
  });
}
