import type { FastifyInstance } from 'fastify';
import { refusal } from '../domain/errors.ts';

const deepest = 32;
// Of a text that is known to be JSON; the rest of it does not matter here.
const escaped = /\\u[dD][89a-fA-F]/u;
/** Without its other half: with the flag u a whole character is one. */
const half = /\p{Cs}/u;
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:]/gu;

/**
 * Reads bodies as JSON, strictly: UTF-8 throughout, no name twice in one object (of which others would see one value
 * and we the other), no `__proto__`, no half of a character, and not nested without end. Anything else is invalid_json.
 */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = utf8(body);
    if (text === null) return done(refusal('invalid_json'), undefined);
    return parse(request, text, (error, value) => {
      if (error === null && !isPlain(text)) done(refusal('invalid_json'), undefined);
      else done(error, value);
    });
  });
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // not a fault of ours: the caller refuses it
  }
}

/**
 * Whether no object of a JSON text has a name twice, no text has half a character (`\ud800`), which no database keeps, and
 * nothing lies deeper than any request of ours.
 */
export function isPlain(json: string): boolean {
  const open: (Set<unknown> | null)[] = [];
  let text = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') {
      if (escaped.test(token) && half.test(JSON.parse(token) as string)) return false;
      text = token;
    } else {
      const names = open.at(-1);
      const name: unknown = JSON.parse(text);
      if (names?.has(name) === true) return false;
      names?.add(name);
    }
    if (open.length > deepest) return false;
  }
  return true;
}
