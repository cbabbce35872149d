import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { readCookie } from '../development.ts';
import { instant } from './clock.ts';
import type { IdentityContext } from './context.ts';
import { renewCsrf } from './csrf.ts';
import { levelOf, levelOfMethod } from './factors/factors.ts';
import type { SecondFactor } from './factors/factors.ts';
import { identityToWire } from './identities.ts';
import type { Identity } from './identities.ts';
import { isUuid } from './negotiate.ts';

const sessionCookie = 'ory_kratos_session';

/** The factors that a session rests on; `code_recovery` is a code by mail, `oidc` the token of an identity provider. */
export type Method = 'password' | 'code_recovery' | 'oidc' | SecondFactor;

interface SessionData {
  id: string;
  token: string;
  logoutToken: string;
  active: boolean;
  methods: { method: Method; completedAt: number }[];
  issuedAt: number;
  authenticatedAt: number;
  expiresAt: number;
  device: { id: string; ip_address: string; user_agent: string; location: string };
}

export interface Session extends SessionData {
  identity: Identity;
}

/** A session that begins now; `save` keeps it. */
export function newSession(
  { config, now }: IdentityContext,
  identity: Identity,
  method: Method,
  request: FastifyRequest,
): Session {
  const at = now();
  return {
    id: randomUUID(),
    token: `ory_st_${randomBytes(24).toString('base64url')}`,
    logoutToken: `ory_lo_${randomBytes(24).toString('base64url')}`,
    active: true,
    identity,
    methods: [{ method, completedAt: at }],
    issuedAt: at,
    authenticatedAt: at,
    expiresAt: at + config.sessionMs,
    device: {
      id: randomUUID(),
      ip_address: `${request.ip}:${request.socket.remotePort ?? 0}`,
      user_agent: request.headers['user-agent'] ?? '',
      location: '',
    },
  };
}

export async function saveSession(db: Pool, session: Session): Promise<void> {
  const { identity, ...data } = session;
  await db.query(
    `insert into sessions (id, token, identity_id, created_at, expires_at, data) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set expires_at = excluded.expires_at, data = excluded.data`,
    [data.id, data.token, identity.id, new Date(data.issuedAt), new Date(data.expiresAt), data],
  );
}

/** The token that the request shows: X-Session-Token before the cookie, and Authorization only without a cookie. */
export function sessionToken({ headers }: FastifyRequest): string | undefined {
  const header = headers['x-session-token'];
  if (typeof header === 'string' && header !== '') return header;
  return readCookie(headers.cookie, sessionCookie) ?? /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

interface Row {
  data: SessionData;
  identity: Identity;
}
const rowsOf = 'select s.data, i.data as identity from sessions s join identities i on i.id = s.identity_id';
const toSession = ({ data, identity }: Row): Session => ({ ...data, identity });

const isActive = (session: Session, now: number): boolean =>
  session.active && session.expiresAt > now && session.identity.state === 'active';

export async function currentSession(
  { db, now }: IdentityContext,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const token = sessionToken(request);
  if (token === undefined) return undefined;
  const { rows } = await db.query<Row>(`${rowsOf} where s.token = $1`, [token]);
  return rows.map(toSession).find((session) => isActive(session, now()));
}

export async function findSession(db: Pool, id: string): Promise<Session | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<Row>(`${rowsOf} where s.id = $1`, [id]);
  return rows.map(toSession)[0];
}

/** Somebody's sessions, the latest first; `active` leaves out those that are, or are not, valid any more. */
export async function listSessions(
  { db, now }: IdentityContext,
  identityId: string,
  active?: boolean,
): Promise<Session[]> {
  const { rows } = await db.query<Row>(`${rowsOf} where s.identity_id = $1 order by s.created_at desc, s.id`, [
    identityId,
  ]);
  return rows.map(toSession).filter((session) => active === undefined || isActive(session, now()) === active);
}

/** What was set up in a session counts as shown in it. `authenticated_at` stays, as with Kratos. */
export async function addMethod({ db, now }: IdentityContext, session: Session, method: Method): Promise<void> {
  session.methods = [...session.methods, { method, completedAt: now() }];
  await saveSession(db, session);
}

export async function revokeSession(db: Pool, session: Session): Promise<void> {
  await saveSession(db, { ...session, active: false });
}

/** A session cookie; the anti-CSRF token changes with whoever is signed in, so older forms of others fit no more. */
export function issueCookie(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  before: Session | undefined,
): void {
  if (before?.identity.id !== session.identity.id) renewCsrf(context.publicUrl, request, reply);
  const seconds = Math.round((session.expiresAt - context.now()) / 1000);
  setCookie(reply, `${sessionCookie}=${session.token}; Path=/; Max-Age=${seconds}`);
}

export const clearCookie = (reply: FastifyReply): void => setCookie(reply, `${sessionCookie}=; Path=/; Max-Age=0`);

function setCookie(reply: FastifyReply, cookie: string): void {
  void reply.header('set-cookie', `${cookie}; HttpOnly; SameSite=Lax`);
}

export const isPrivileged = ({ config, now }: IdentityContext, session: Session): boolean =>
  session.authenticatedAt + config.privilegedMs >= now();

/** The session as the wire has it, never with its token. */
export function sessionToWire(
  session: Session,
  { publicUrl, now }: Pick<IdentityContext, 'publicUrl' | 'now'>,
  admin = false,
): Record<string, unknown> {
  return {
    id: session.id,
    active: isActive(session, now()),
    expires_at: instant(session.expiresAt),
    authenticated_at: instant(session.authenticatedAt),
    authenticator_assurance_level: levelOf(session),
    authentication_methods: session.methods.map(({ method, completedAt }) => ({
      method,
      aal: levelOfMethod(method),
      completed_at: instant(completedAt),
    })),
    issued_at: instant(session.issuedAt),
    identity: identityToWire(session.identity, publicUrl, admin),
    devices: [session.device],
  };
}
