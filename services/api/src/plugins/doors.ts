import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { refusal, statusOf } from '../domain/errors.ts';
import type { UnsaidCode } from '../domain/errorCodes.ts';
import { commonHeaders } from './http.ts';
import { problemOf } from './problem.ts';

/** Longest query of a request, in characters as sent; the longest of our own are about half of it. */
const longestQuery = 4096;

const lingerMs = 500;

/** How long a request may take to arrive, and an answer to be taken in. */
export interface Arrival {
  headersMs: number;
  /** Headers and body. */
  requestMs: number;
  /** The same where the body is a file: 20 MB come at half a megabit a second. */
  fileMs: number;
  /** How often requests under way are looked at. */
  checkMs: number;
  /** A connection on which nothing moves for so long is closed: who does not read an answer would keep what makes it for ever. */
  silentMs: number;
}

export const arrival: Arrival = {
  headersMs: 10_000,
  requestMs: 30_000,
  fileMs: 300_000,
  checkMs: 1_000,
  silentMs: 600_000,
};

/** Options of the server that bound what it takes in, and how long it waits for it. */
export function serverLimits({ headersMs, fileMs, checkMs, silentMs }: Arrival) {
  return {
    connectionTimeout: silentMs,
    requestTimeout: fileMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    clientErrorHandler: answerBroken,
  };
}

const brokenCodes: Record<string, UnsaidCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** What never became a request (no HTTP, too slow, too large) is answered as well as can be, and cut off. */
function answerBroken(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = brokenCodes[error.code ?? ''] ?? 'invalid_request';
  const status = statusOf(code);
  const id = uuidv7();
  const body = JSON.stringify(problemOf(refusal(code), id));
  const headers = {
    ...commonHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': id,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // A reset while the caller still sends would take the answer away from it.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** A path as routes have it. */
interface Path {
  pattern: RegExp;
  methods: Set<string>;
  /** Smaller than that of a path that takes anything where this one has a name. */
  rank: string;
}

/**
 * Rules for the requests of every route: a known path says which methods it has (405), no body is packed (415), the query is bounded,
 * UTF-8, and has no field that the route does not name. Register it before the routes.
 */
export function registerDoors(
  app: FastifyInstance,
  { requestMs, answerMs }: Pick<Arrival, 'requestMs'> & Pick<Config, 'answerMs'>,
): void {
  const paths = new Map<string, Path>();

  // Node would answer these by itself, without a problem: what is expected of us beside that we take the body (it may be passed over), a
  // tunnel, and what names no host.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => answerBroken({}, socket as Socket));
  app.addHook('onRequest', async ({ raw: { httpVersion, rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (httpVersion === '1.1' && hosts.length !== 1) throw refusal('invalid_request');
  });

  app.addHook('onRoute', (route) => {
    if (route.url.includes('*')) return; // the answer to preflights
    const path = paths.get(route.url) ?? pathOf(route.url);
    paths.set(route.url, path);
    for (const method of [route.method].flat()) path.methods.add(method);
    route.schema = { ...route.schema, querystring: strict(route.schema?.querystring) };
  });

  // Before its body is read, which may be anything.
  app.addHook('onRequest', async (request, reply) => {
    const [sent, query] = parts(request);
    const max = request.routeOptions.config?.longestQuery ?? longestQuery;
    if (query.length > max) throw refusal('uri_too_long', null, { max });
    // The router looks for a method first: GET /members/export would be the member of that id, and /members/ one without.
    const path = decodeURI(sent);
    const [narrowest] = [...paths.values()]
      .filter(({ pattern }) => pattern.test(path))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1));
    if (narrowest === undefined) {
      // a route that was there before the doors is its own affair
      if (!request.is404 && !paths.has(request.routeOptions.url ?? '')) return;
      throw refusal('not_found');
    }
    if (narrowest.methods.has(request.method)) return;
    const allowed = [...narrowest.methods].join(', ');
    reply.header('allow', allowed);
    throw refusal('method_not_allowed', null, { allowed });
  });

  // What is packed would be broken JSON, or a file that nobody can open.
  app.addHook('preParsing', async ({ method, headers: { 'content-encoding': packing = 'identity' } }) => {
    if (packing !== 'identity' && method !== 'GET' && method !== 'HEAD')
      throw refusal('unsupported_media_type', null, { allowed: 'identity' });
  });

  // Node has one limit for all that arrives, which is that of a file.
  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    const message: { complete?: boolean } = raw; // a request of `inject` says nothing about it
    const isArriving = () => message.complete === false;
    if (!isArriving() || isFile(routeOptions.schema)) return;
    const late = setTimeout(() => {
      if (isArriving()) answerBroken({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
    }, requestMs);
    raw.once('close', () => clearTimeout(late));
  });

  // Who reads a byte now and then is never silent, and would keep an answer, its place and what makes it for hours.
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return; // it goes on by itself
    const late = setTimeout(() => reply.raw.destroy(), answerMs).unref();
    for (const end of ['finish', 'close']) reply.raw.once(end, () => clearTimeout(late));
  });

  app.addHook('preValidation', async (request) => {
    const [, query] = parts(request);
    if (!isDecodable(query)) throw refusal('invalid_request');
  });
}

/** What a route takes is JSON, unless it says so. */
const isFile = (schema?: FastifySchema) => (schema as { consumes?: string[] } | undefined)?.consumes !== undefined;

/** The path and the query, also where the address has its server in front, as a proxy may send it. */
function parts(request: FastifyRequest): [path: string, query: string] {
  const [path = '', ...query] = request.url.replace(/^https?:\/\/[^/?]*/iu, '').split('?');
  return [path, query.join('?')];
}

const pathOf = (url: string): Path => ({
  pattern: new RegExp(`^${url.replace(/:\w+/gu, '[^/]+')}$`, 'u'),
  methods: new Set(),
  rank: url.replace(/:\w+/gu, '\uffff'),
});

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false; // a stray % or no UTF-8: the caller refuses it
  }
}

/** A route without fields in its query has none, and what a route does not name is refused. */
function strict(schema: unknown): z.ZodObject {
  if (schema === undefined) return z.strictObject({});
  if (schema instanceof z.ZodObject) return schema.strict();
  throw new Error('the query of a route is a z.object');
}
