import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db, DbTransaction } from '../database.ts';

/** Where tokens say which sign-in they come from; Hydra puts it below `ext`. */
export const signInClaim = 'sign_in';

/** A consent, and all tokens that come of it. */
const signInSchema = z.object({
  id: z.uuid(),
  /** When the consent was given, by the database's clock, in milliseconds since 1970. */
  at: z.int().nonnegative(),
  /** A second factor was given with the password. */
  second_factor: z.boolean().optional(),
});
export type SignIn = z.infer<typeof signInSchema>;

/** The sign-in that the claims of a token name; null in a token that somebody else's consent gave. */
export function signInOf(claims: Record<string, unknown>): SignIn | null {
  const { ext } = claims;
  const below = typeof ext === 'object' && ext !== null ? (ext as Record<string, unknown>)[signInClaim] : undefined;
  return signInSchema.safeParse(claims[signInClaim] ?? below).data ?? null;
}

/** A sign-in that begins now. Its time is the database's, so that several processes agree about before and after. */
export async function beginSignIn(db: Db, hasSecondFactor = false): Promise<SignIn> {
  const { rows } = await sql<SignIn>`
    select gen_random_uuid() as id, floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  return signInSchema.parse({ ...rows[0], ...(hasSecondFactor && { second_factor: true }) });
}

/**
 * Whether a sign-in of this account was ended, for a statement that asks more. Without a sign-in it began before any end; with
 * `askedAt` it began when the browser asked for it, if that is earlier: a consent that was kept waiting is no way around an end.
 */
export function isEnded(identityId: string, signIn: SignIn | null, askedAt?: number): RawBuilder<boolean> {
  const began = Math.min(signIn?.at ?? 0, askedAt ?? Infinity);
  return sql<boolean>`exists (
    select from ended_sign_ins
    where identity_id = ${identityId} and ended_at >= ${new Date(began)}
      and (kept_id is null or kept_id is distinct from ${signIn?.id ?? null}))`;
}

/** The same, asked by itself. */
export async function hasEnded(db: Db, identityId: string, signIn: SignIn | null, askedAt?: number): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select ${isEnded(identityId, signIn, askedAt)} as ended`.execute(db);
  return rows[0]?.ended === true;
}

/**
 * Ends every sign-in of an account, but for the one that is kept: the next call with a token of it, and the next refresh, are
 * refused.
 */
export async function endSignIns(db: Db | DbTransaction, identityId: string, keptId: string | null): Promise<void> {
  await db.insertInto('ended_sign_ins').values({ identity_id: identityId, kept_id: keptId }).execute();
}

/** Forgets what ended so long ago that no token from before it can be good any more. */
export async function forgetEnded(db: Db, longestSeconds: number): Promise<void> {
  await sql`delete from ended_sign_ins where ended_at < clock_timestamp() - make_interval(secs => ${longestSeconds})`.execute(
    db,
  );
}
