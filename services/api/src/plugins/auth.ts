import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Actor, Claims } from '../context.ts';
import { readsOf } from '../database.ts';
import type { Db } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import type { RolesByPerson } from '../domain/roles.ts';
import { readablePart } from '../domain/texts.ts';
import { readStanding } from '../register/settings.ts';
import { onPrimary, readAnywhere } from '../readScope.ts';
import { sendSignal } from '../signals.ts';
import { hasEnded, signInOf } from '../identity/signIns.ts';
import { asksStepUp, isDryRun, requireRole } from './access.ts';
import { proofReader } from './stepUp.ts';
import { tokenReader } from './tokens.ts';
import type { TokenOptions } from './tokens.ts';

const seenAgainAfterMs = 60_000;
const mostSeen = 1_000;
const bearer = /^Bearer ([\w.~+/=-]{1,8000})$/i;

export interface AuthOptions extends TokenOptions {
  db: Db;
  /** What administrators may do where that is not everything, and nothing was settled about them. */
  roles: RolesByPerson;
  /** What is asked of administrators beside their password; null = nothing. */
  secondFactor: Config['secondFactor'];
}

/**
 * Lets in who has the access that a route asks for (access.ts). For a route of administrators the access token must be
 * good (tokens.ts) and its sign-in not ended (identity/signIns.ts), its claims must say that this is an administrator, and one of their roles must be enough. Else 401 or 403.
 * Where a second factor is required, the sign-in must have had one, and a route that asks for it again gets a proof (stepUp.ts).
 * Keeps the `administrators` row that the ledger refers to up to date.
 */
export function registerAuth(app: FastifyInstance, { db, roles, secondFactor, ...options }: AuthOptions): void {
  const { claims: names } = options.oauth;
  const readToken = tokenReader(options);
  const remember = administratorsRegister(db);
  const rememberLater = inBackground(remember);
  const isProof = secondFactor && proofReader(secondFactor, options.now ?? Date.now);

  app.decorateRequest('actor');
  app.decorateRequest('claims');
  app.decorateRequest('isStillIn');
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === 'public') return;
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw challenged(reply, 'unauthorized', 'Bearer');
    const invalid = () => challenged(reply, 'unauthorized', 'Bearer error="invalid_token"');
    const claims = await readToken(token).catch((error: unknown) => {
      sendSignal('sign_in', { step: 'token', outcome: 'away' });
      throw error;
    });
    sendSignal('sign_in', { step: 'token', outcome: claims === undefined ? 'refused' : 'good' });
    if (claims === undefined) throw invalid();
    const signIn = signInOf(claims);
    if (access === 'signed_in') {
      if (await readAnywhere(() => hasEnded(db, claims.sub, signIn))) throw invalid();
      request.claims = claims;
      return;
    }
    const standing = () => readStanding(db, claims.sub, signIn, roles);
    const first = await readAnywhere(standing);
    if (first.ended) throw invalid();
    if (claimAt(claims, names.isAdmin) !== true)
      throw challenged(reply, 'forbidden', 'Bearer error="insufficient_scope"');
    const visitor = visitorOf(claims, names);
    // What is remembered of a visitor can make two sign-ins those of one person.
    const isReading = request.routeOptions.config.reads === 'replica' && readsOf(db) !== undefined;
    if (isReading) rememberLater(visitor);
    const { signIns, roles: own } = !isReading && (await remember(visitor)) ? await standing() : first;
    if (access === undefined) throw refusal('forbidden');
    requireRole(access, own);
    if (isProof !== null) {
      if (signIn?.second_factor !== true) throw refusal('second_factor_required');
      const isAsked = asksStepUp(access) && !isDryRun(request);
      if (isAsked && !(await isProof(request.headers['step-up'], visitor.id))) {
        throw refusal('step_up_required');
      }
    }
    const { id, name, email } = visitor;
    request.actor = { id, name, email, signIns, roles: own };
    request.isStillIn = async () => {
      const now = await readToken(token);
      return now !== undefined && claimAt(now, names.isAdmin) === true && !(await hasEnded(db, now.sub, signIn));
    };
  });
}

/** A refusal that says in WWW-Authenticate what was wrong with the token. */
export function challenged(reply: FastifyReply, code: 'unauthorized' | 'forbidden', challenge: string): Error {
  reply.header('www-authenticate', challenge);
  return refusal(code);
}

/** The claim that a path of names leads to. */
export function claimAt(claims: Claims, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    claims,
  );
}

/** What a token says of an administrator, as it is kept. */
interface Visitor extends Pick<Actor, 'id' | 'name' | 'email'> {
  /** The identity service says that the address is this person's own; without a word it is not known. */
  email_verified: boolean;
}

function visitorOf(claims: Claims, names: Config['oauth']['claims']): Visitor {
  const text = (path: readonly string[], max: number) => {
    const value = claimAt(claims, path);
    return typeof value === 'string' ? readablePart(value.slice(0, max)) : '';
  };
  const email = text(names.email, 320) || null;
  const name = text(names.name, 200) || (email ?? claims.sub).slice(0, 200);
  return { id: claims.sub, name, email, email_verified: claimAt(claims, names.emailVerified) === true };
}

/**
 * Writes an administrator's name and the time of the visit, at most once a minute for each unless they changed. Answers
 * whether it did.
 */
function administratorsRegister(db: Db): (visitor: Visitor) => Promise<boolean> {
  const seen = new Map<string, { profileText: string; at: number }>();
  return async (visitor) => {
    const { id, ...profile } = visitor;
    const last = seen.get(id);
    const now = Date.now();
    // by its distance: the clock may have been ahead
    if (last?.profileText === JSON.stringify(profile) && Math.abs(now - last.at) < seenAgainAfterMs) return false;
    await db
      .insertInto('administrators')
      .values(visitor)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...profile, last_seen_at: sql`now()` }))
      .execute();
    if (seen.size >= mostSeen) seen.clear();
    seen.set(id, { profileText: JSON.stringify(profile), at: now });
    return true;
  };
}

/** Who only reads does not wait for what is written of the visit: the primary may be away, or wait for a standby. */
function inBackground(remember: (visitor: Visitor) => Promise<boolean>): (visitor: Visitor) => void {
  const pending = new Set<string>();
  return (visitor) => {
    if (pending.has(visitor.id)) return;
    pending.add(visitor.id);
    onPrimary(() => remember(visitor))
      .catch(() => undefined) // the next request tries again, and one that writes is told
      .finally(() => pending.delete(visitor.id));
  };
}
