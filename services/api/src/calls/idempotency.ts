import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { prepared } from '../database.ts';
import type { DbTransaction } from '../database.ts';
import { refusal } from '../domain/errors.ts';

/** What makes two requests the same one. */
export interface RequestIdentity {
  key: string;
  /** Method and path, ids filled in. */
  route: string;
  actorId: string;
  bodySha256: Buffer;
}

export interface StoredAnswer {
  status: number;
  body: unknown;
}

const stored = new WeakSet<object>();

/** Whether this is an answer that was given before, by this version or another. */
export const isStored = (body: unknown): boolean => typeof body === 'object' && body !== null && stored.has(body);

/** The primary key that keeps a second effect out should two requests with one key pass the lock. */
export const idempotencyConstraint = 'idempotency_records_pkey';

/** Reads the `Idempotency-Key` header. Throws idempotency_key_missing when it is absent, too short or too long. */
export function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,128}$/u.test(header)) {
    throw refusal('idempotency_key_missing', null, { header: 'Idempotency-Key', min: 8, max: 128 });
  }
  return header;
}

/** Digest of a body that does not depend on the order of its keys. */
export function bodyDigest(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined && item !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/**
 * Claims a key for the rest of the database transaction. Answers what was answered before, if this request was
 * handled already. Throws idempotency_in_progress when another request with the key is under way, and
 * idempotency_key_reused when the key was used for another body.
 */
export async function claimKey(trx: DbTransaction, identity: RequestIdentity): Promise<StoredAnswer | undefined> {
  const { key, route, actorId, bodySha256 } = identity;
  const { rows } = await sql<{
    claimed: boolean;
    body_sha256: Buffer | null;
    status: number;
    response: unknown;
  }>`${prepared}
    select pg_try_advisory_xact_lock(hashtextextended(concat_ws(e'\x1f', ${key}::text, ${route}::text, ${actorId}::text), 0)) as claimed,
      r.body_sha256, r.status, r.response
    from (values (1)) as one
    left join idempotency_records r on r.key = ${key} and r.route = ${route} and r.actor_id = ${actorId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the idempotency key could not be read');
  if (row.body_sha256 !== null) {
    if (!row.body_sha256.equals(bodySha256)) throw refusal('idempotency_key_reused');
    if (typeof row.response === 'object' && row.response !== null) stored.add(row.response);
    return { status: row.status, body: row.response };
  }
  if (!row.claimed) throw refusal('idempotency_in_progress');
  return undefined;
}
