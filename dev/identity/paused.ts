import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../development.ts';
import type { IdentityContext } from './context.ts';
import type { Flow } from './flows.ts';
import { isUuid } from './negotiate.ts';
import type { Fields } from './negotiate.ts';
import type { Session } from './sessions.ts';

const cookieName = 'ory_kratos_continuity';
const lifespanMs = 15 * 60_000;

interface Paused {
  flowId: string;
  identityId: string;
  fields: Fields;
}

/** Keeps an update that needs a fresh login first. A new password is not kept: it would lie in the database readable. */
export async function pause(
  { db, now }: IdentityContext,
  reply: FastifyReply,
  flow: Flow,
  session: Session,
  fields: Fields,
): Promise<void> {
  if (fields.method !== 'profile') return;
  const id = randomUUID();
  const data: Paused = { flowId: flow.id, identityId: session.identity.id, fields };
  await db.query('insert into paused (id, expires_at, data) values ($1, $2, $3)', [
    id,
    new Date(now() + lifespanMs),
    data,
  ]);
  void reply.header('set-cookie', `${cookieName}=${id}; Path=/; Max-Age=${lifespanMs / 1000}; HttpOnly; SameSite=Lax`);
}

/** The update that waits for this flow and person, once. */
export async function resume(
  { db, now }: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  session: Session,
): Promise<Fields | undefined> {
  const id = readCookie(request.headers.cookie, cookieName);
  if (!isUuid(id)) return undefined;
  void reply.header('set-cookie', `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  const { rows } = await db.query<{ data: Paused }>(
    'delete from paused where id = $1 and expires_at > $2 returning data',
    [id, new Date(now())],
  );
  const data = rows[0]?.data;
  return data?.flowId === flow.id && data.identityId === session.identity.id ? data.fields : undefined;
}
