import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../development.ts';
import type { Accounts } from './accounts.ts';
import { csrfCookieName, newCsrfToken } from './csrf.ts';
import type { LoginRequest } from './loginFlow.ts';
import { sessionSeconds } from './session.ts';
import type { Session, Sessions } from './session.ts';

/** What the authorization server does for a login that it asked for (Hydra's admin interface has the same two calls). */
export interface LoginChallenges {
  find: (challenge: string) => Promise<LoginRequest | undefined>;
  /** Tells that this person signed in; answers where the browser has to go on. */
  accept: (challenge: string, identityId: string) => Promise<string>;
}

export interface IdentityContext {
  /** Address as browsers see it, without a slash at the end. */
  publicUrl: string;
  /** Origin of the back office: its login page draws the forms, and only it may call with cookies. */
  adminOrigin: string;
  accounts: Accounts;
  sessions: Sessions;
  challenges: LoginChallenges;
  /** Milliseconds since 1970. */
  now: () => number;
}

export const sessionCookie = 'ory_kratos_session';
const yearSeconds = 365 * 24 * 3600;

/** Whether the caller wants JSON and no redirects: asked for by Accept, or shown by a JSON body. */
export function wantsJson(request: FastifyRequest): boolean {
  if (request.headers['content-type'] === 'application/json') return true;
  const types = (request.headers.accept ?? '').split(',').map((type) => type.split(';')[0]?.trim());
  const json = types.indexOf('application/json');
  const html = types.indexOf('text/html');
  return json >= 0 && (html < 0 || json < html);
}

export function currentSession({ sessions, now }: IdentityContext, request: FastifyRequest): Session | undefined {
  const header = request.headers['x-session-token'];
  const token = typeof header === 'string' ? header : readCookie(request.headers.cookie, sessionCookie);
  return sessions.find(token, now());
}

export function csrfCookie({ publicUrl }: IdentityContext, request: FastifyRequest): string | undefined {
  return readCookie(request.headers.cookie, csrfCookieName(publicUrl));
}

/** Sets a new anti-CSRF cookie and answers its token; forms opened before do not fit it any more. */
export function renewCsrf({ publicUrl }: IdentityContext, reply: FastifyReply): string {
  const token = newCsrfToken();
  void reply.header(
    'set-cookie',
    `${csrfCookieName(publicUrl)}=${token}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax`,
  );
  return token;
}

export function setSessionCookie(reply: FastifyReply, token: string | undefined): void {
  const value = token === undefined ? '=; Path=/; Max-Age=0' : `=${token}; Path=/; Max-Age=${sessionSeconds}`;
  void reply.header('set-cookie', `${sessionCookie}${value}; HttpOnly; SameSite=Lax`);
}
