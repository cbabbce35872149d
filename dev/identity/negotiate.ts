import type { FastifyRequest } from 'fastify';
import { FormError } from './errors.ts';
import { messages } from './messages.ts';

const offers = ['text/html', 'text/*', '*/*', 'application/json'];

/**
 * Whether the caller wants JSON and no redirects: Accept prefers application/json, or the body is exactly that.
 * fetch's own Accept (any type) means a browser: it takes the first offer.
 */
export const wantsJson = (request: FastifyRequest): boolean =>
  prefers(request.headers.accept ?? '') === 'application/json' ||
  request.headers['content-type'] === 'application/json';

/** The offer that an Accept header likes best: quality first, then an exact type before a wildcard, then the order. */
function prefers(accept: string): string {
  const specs = accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  let best = { offer: 'text/html', quality: -1, wildness: 3 };
  for (const offer of offers) {
    for (const { type, quality } of specs) {
      if (quality === 0 || quality < best.quality) continue;
      const wildness = match(type, offer);
      if (wildness !== undefined && (quality > best.quality || wildness < best.wildness)) {
        best = { offer, quality, wildness };
      }
    }
  }
  return best.offer;
}

function match(type: string, offer: string): 0 | 1 | 2 | undefined {
  if (type === '*/*') return 2;
  if (type.endsWith('/*')) return offer.startsWith(type.slice(0, -1)) ? 1 : undefined;
  return type === offer ? 0 : undefined;
}

export type Fields = Record<string, unknown>;

/** The body of a submitted form, JSON or form encoded; `traits.email` and `{traits: {email}}` are the same. */
export function readFields(request: FastifyRequest): Fields {
  const body = typeof request.body === 'string' ? request.body : '';
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim();
  if (type === 'application/x-www-form-urlencoded') return nest([...new URLSearchParams(body.replaceAll('%00', ''))]);
  if (type !== 'application/json') {
    throw unreadable(`HTTP ${request.method} Request used unknown HTTP Content-Type: "${type ?? ''}"`);
  }
  let value: unknown;
  try {
    value = parseJson(body);
  } catch (error) {
    throw unreadable(`Unable to decode JSON payload: ${error instanceof Error ? error.message : 'invalid'}`);
  }
  if (!isRecord(value)) throw unreadable('Expected JSON sent in request body to be an object.');
  return nest(Object.entries(value));
}

/** @throws Error for what is no JSON, or has text that the database cannot keep: a NUL, or half a character. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    for (const part of [key, value]) {
      if (typeof part === 'string' && /\0|\p{Surrogate}/u.test(part)) throw new Error('invalid character in text');
    }
    return value;
  });
}

const unreadable = (reason: string): FormError => new FormError({ message: messages.generic(reason) });

function nest(entries: [string, unknown][]): Fields {
  const fields: Fields = {};
  for (const [name, value] of entries) {
    const path = name.split('.');
    if (path.includes('__proto__')) continue;
    let place = fields;
    for (const step of path.slice(0, -1)) {
      if (!isRecord(place[step])) place[step] = {};
      place = place[step] as Fields;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return fields;
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is text, or '' where it is absent. @throws FormError 4000026 on that field for another type. */
export function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new FormError({ name, message: messages.wrongType('string', typeof value) });
}

/** Like `text`. @throws FormError 4000002 for each name that is absent or empty. */
export function required<Name extends string>(fields: Fields, names: Name[]): Record<Name, string> {
  const values = names.map((name) => [name, text(fields, name)] as const);
  const missing = values.filter(([, value]) => value === '');
  if (missing.length > 0) throw new FormError(...missing.map(([name]) => ({ name, message: messages.missing(name) })));
  return Object.fromEntries(values) as Record<Name, string>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
