import { sql } from 'kysely';
import pg from 'pg';
import type { Actor, AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { claimKey, idempotencyConstraint } from './idempotency.ts';
import type { RequestIdentity, StoredAnswer } from './idempotency.ts';

/** On whose behalf something is done, and how the request is told apart from others. */
export interface Caller {
  actor: Actor;
  requestId: string;
  /** Null for a dry run: it has no effect that could happen twice. */
  identity: RequestIdentity | null;
}

/** What was done: the answer, and the audit event that tells of it. */
export interface Outcome {
  status: number;
  body: unknown;
  action: 'transaction.booked' | 'transaction.proposed' | 'transaction.approved' | 'transaction.rejected';
  subjectId: string;
  data: Record<string, unknown>;
}

/** Carries the answer of a dry run out of the database transaction that it makes roll back. */
export class RolledBack extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('dry run');
    this.answer = answer;
  }
}

/**
 * Runs `work` in one database transaction behind the idempotency key, and ends it with the audit event and the answer
 * to give again. A dry run has no key and always rolls back.
 */
export async function once(
  { db, config }: AppContext,
  caller: Caller,
  work: (trx: DbTransaction) => Promise<Outcome>,
): Promise<StoredAnswer> {
  const { identity, actor, requestId } = caller;
  const attempt = () =>
    withTransaction(db, async (trx) => {
      const stored = identity === null ? undefined : await claimKey(trx, identity);
      if (stored !== undefined) return stored;
      const { status, body, action, subjectId, data } = await work(trx);
      if (identity === null) throw new Error('a dry run must not get here');
      const marked = config.fourEyes ? data : { ...data, four_eyes: 'off' };
      await sql`
        with audit as (
          insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
          values (${actor.id}, ${action}, 'transaction', ${subjectId}, ${JSON.stringify(marked)}, ${requestId})
        )
        insert into idempotency_records (key, route, actor_id, body_sha256, status, response)
        values (${identity.key}, ${identity.route}, ${actor.id}, ${identity.bodySha256}, ${status},
          ${JSON.stringify(body)})`.execute(trx);
      return { status, body };
    });
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof RolledBack) return error.answer;
    // The other request with this key committed between our look and our claim: its answer is there now.
    if (error instanceof pg.DatabaseError && error.constraint === idempotencyConstraint) return attempt();
    throw error;
  }
}
