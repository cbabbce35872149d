import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../development.ts';

/** Which browser is signed in; Hydra in development mode adds `_dev`. */
export const sessionCookie = 'ory_hydra_session_dev';

/** One for each client and step: a second sign-in of the same client takes the place of the first. */
export function csrfCookie(step: 'login' | 'consent', clientId: string): string {
  const suffix = createHash('sha256').update(clientId).digest().readUInt32BE();
  return `ory_hydra_${step}_csrf_dev_${suffix}`;
}

/** Sets a cookie that pages cannot read; without `maxAge` (seconds) it ends with the browser, with 0 at once. */
export function setCookie(reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  void reply.header('set-cookie', `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax`);
}

export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  readCookie(request.headers.cookie, name);

/** The id with a seal: ids of sessions stand in id tokens and must not do as a cookie. */
export const seal = (id: string, secret: string): string =>
  `${id}.${createHmac('sha256', secret).update(id).digest('base64url')}`;

/** The id of a sealed value; undefined when the seal is not ours. */
export function unseal(value: string | undefined, secret: string): string | undefined {
  const id = value?.slice(0, value.lastIndexOf('.'));
  if (value === undefined || id === undefined) return undefined;
  const [given, right] = [Buffer.from(value), Buffer.from(seal(id, secret))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
