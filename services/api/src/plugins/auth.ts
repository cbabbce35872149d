import type { FastifyInstance, FastifyReply } from 'fastify';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../database.ts';
import { refusal } from '../domain/errors.ts';

const algorithms = ['RS256', 'ES256'];
const seenAgainAfterMs = 60_000;

export interface AuthOptions {
  db: Db;
  oauth: Config['oauth'];
  /** The keys of the authorization server; by default fetched from oauth.jwksUrl and kept. */
  jwks?: JWTVerifyGetKey;
}

/**
 * Lets only administrators in, on every route of `app` that is not marked `config: {public: true}`: the access token
 * (RFC 9068) must be signed by the authorization server, in time, for this API, and say `is_admin: true`.
 * Else 401 or 403. Keeps the `administrators` row that the ledger refers to up to date.
 */
export function registerAuth(app: FastifyInstance, { db, oauth, jwks }: AuthOptions): void {
  const keys = jwks ?? createRemoteJWKSet(new URL(oauth.jwksUrl));
  const remember = administratorsRegister(db);

  app.decorateRequest('actor');
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.public === true) return;
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw challenged(reply, 'unauthorized', 'Bearer');
    const claims = await verified(token, keys, oauth);
    if (claims === undefined) throw challenged(reply, 'unauthorized', 'Bearer error="invalid_token"');
    if (claims.is_admin !== true) throw challenged(reply, 'forbidden', 'Bearer error="insufficient_scope"');
    const actor = actorOf(claims);
    await remember(actor);
    request.actor = actor;
  });
}

function challenged(reply: FastifyReply, code: 'unauthorized' | 'forbidden', challenge: string): Error {
  reply.header('www-authenticate', challenge);
  return refusal(code);
}

/** The claims of a valid token; undefined when the token is at fault. Throws when the keys cannot be fetched. */
async function verified(
  token: string,
  keys: JWTVerifyGetKey,
  oauth: Config['oauth'],
): Promise<(JWTPayload & { sub: string }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer: oauth.issuer,
      audience: oauth.audience,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sub'],
    });
    const { sub } = payload;
    return typeof sub === 'string' && sub.length >= 1 && sub.length <= 128 ? { ...payload, sub } : undefined;
  } catch (error) {
    if (isTokenAtFault(error)) return undefined;
    throw refusal('not_ready', null, { reason: 'keys' });
  }
}

function isTokenAtFault(error: unknown): boolean {
  const keysAtFault = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];
  return error instanceof errors.JOSEError && !keysAtFault.includes(error.code);
}

function actorOf(claims: JWTPayload & { sub: string }): Actor {
  const email = typeof claims.email === 'string' && claims.email !== '' ? claims.email.slice(0, 320) : null;
  const name = typeof claims.name === 'string' && claims.name !== '' ? claims.name : (email ?? claims.sub);
  return { id: claims.sub, name: name.slice(0, 200), email };
}

/** Writes an administrator's name and the time of the visit, at most once a minute for each unless they changed. */
function administratorsRegister(db: Db): (actor: Actor) => Promise<void> {
  const seen = new Map<string, Actor & { at: number }>();
  return async (actor) => {
    const last = seen.get(actor.id);
    const now = Date.now();
    if (last?.name === actor.name && last.email === actor.email && now - last.at < seenAgainAfterMs) return;
    await db
      .insertInto('administrators')
      .values(actor)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ name: actor.name, email: actor.email, last_seen_at: new Date(now) }),
      )
      .execute();
    seen.set(actor.id, { ...actor, at: now });
  };
}
