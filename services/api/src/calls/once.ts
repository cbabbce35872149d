import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Actor, AppContext } from '../context.ts';
import { prepared, withTransaction } from '../database.ts';
import type { DbTransaction } from '../database.ts';
import { isServerAway } from '../databaseErrors.ts';
import { DomainError } from '../domain/errors.ts';
import { endWith } from '../pipeline.ts';
import { claimKey, idempotencyConstraint } from './idempotency.ts';
import type { RequestIdentity, StoredAnswer } from './idempotency.ts';
import { auditData } from './tell.ts';

/** On whose behalf something is done, and how the request is told apart from others. */
export interface Caller {
  actor: Actor;
  requestId: string;
  /** Null for a dry run: it has no effect that could happen twice. */
  identity: RequestIdentity | null;
}

/** One line of the audit trail. */
export interface AuditEntry {
  /** Subject and verb: 'transaction.booked'. */
  action: string;
  subjectType: string;
  subjectId: string;
  data: Record<string, unknown>;
}

/** What was booked last of all, as `ledgerBook` (ledger/write.ts) calls it. */
export interface Booked {
  id: string;
  seq: bigint;
  number: string;
  booked_at: string;
}

/** What was done: the answer, and the audit events that tell of it. */
export interface Outcome {
  status: number;
  body: object;
  audit: readonly AuditEntry[];
  /**
   * What is booked, in the very last statement: the end of the ledger is locked for that and the commit only. An audit
   * entry about a transaction gets its number.
   */
  book?: RawBuilder<Booked> | undefined;
  /** The transaction whose number and time the body takes over, and the names by which it shows the time. */
  fill?: { id: string; instants: readonly string[] } | undefined;
}

/**
 * Runs `work` in one database transaction behind the idempotency key, and ends it in one round trip with what is booked,
 * the audit events, the answer to give again, and the commit. A dry run has no key and always rolls back.
 */
export async function once(
  { db, config }: AppContext,
  caller: Caller,
  work: (trx: DbTransaction) => Promise<Outcome>,
): Promise<StoredAnswer> {
  const { identity } = caller;
  const storedIn = async (trx: DbTransaction) => {
    const stored = identity === null ? undefined : await claimKey(trx, identity);
    if (stored !== undefined) await endWith(trx, sql`select 1`); // whoever answered first may be waiting still until it is durable
    return stored;
  };
  const attempt = () =>
    withTransaction(db, async (trx) => {
      const stored = await storedIn(trx);
      if (stored !== undefined) return stored;
      const outcome = await work(trx);
      const { status, body, book, fill } = outcome;
      if (identity === null) {
        await endWith(trx, sql`select 1 from ${book ?? nothing}`, 'rollback');
        return { status, body };
      }
      const booked = await settle(trx, outcome, caller, config);
      const sealed = booked.find(({ id }) => id === fill?.id);
      if (fill === undefined || sealed === undefined) return { status, body };
      const instants = fill.instants.map((name) => [name, sealed.booked_at]);
      return { status, body: { ...body, number: sealed.number, ...Object.fromEntries(instants) } };
    });
  try {
    return await attempt();
  } catch (error) {
    // The other request with this key committed between our look and our claim: its answer is there now.
    if (error instanceof pg.DatabaseError && error.constraint === idempotencyConstraint) return attempt();
    // What this one is refused for may be what that one did.
    const stored = isJudged(error) && identity !== null ? await withTransaction(db, storedIn) : undefined;
    if (stored === undefined) throw error;
    return stored;
  }
}

/** What was asked is refused, by a rule of the service or the database, and not its key. */
const isJudged = (error: unknown): boolean =>
  error instanceof DomainError
    ? !error.code.startsWith('idempotency_')
    : error instanceof pg.DatabaseError && !isServerAway(error);

/**
 * Ends a transaction with what is booked and the audit events, as `once` does; without a key nothing is kept to answer
 * again: it is a task of the service (modules/bulk/worker.ts) and no request.
 */
export function settle(
  trx: DbTransaction,
  outcome: Outcome,
  caller: Caller,
  config: Pick<AppContext['config'], 'fourEyes'>,
): Promise<Booked[]> {
  return endWith(trx, finish(outcome, caller, config));
}

const nothing = sql<Booked>`(select null::uuid as id, null::bigint as seq, null::text as number,
  null::timestamptz as booked_at where false) as nothing`;

/** The audit events come after what is booked: both ends of chains are locked in one order. */
function finish(
  { status, body, audit, book, fill }: Outcome,
  { actor, requestId, identity }: Caller,
  config: Pick<AppContext['config'], 'fourEyes'>,
): RawBuilder<Booked> {
  const events = audit.map(({ action, subjectType, subjectId, data }) => ({
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    data: auditData(config, data),
  }));
  return sql<Booked>`${prepared}
    with booked as materialized (select id, seq, number, booked_at from ${book ?? nothing}),
    audited as (
      insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      select ${actor.id}, e.action, e.subject_type, e.subject_id,
        case when b.id is null then e.data else e.data || jsonb_build_object('number', b.number) end, ${requestId}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e (action text, subject_type text, subject_id text, data jsonb)
      left join booked b on e.subject_type = 'transaction' and b.id::text = e.subject_id
    )${
      identity === null
        ? sql``
        : sql`, kept as (
      insert into idempotency_records (key, route, actor_id, body_sha256, status, response)
      select ${identity.key}, ${identity.route}, ${actor.id}, ${identity.bodySha256}::bytea, ${status},
        ${JSON.stringify(body)}::jsonb || coalesce((
          select jsonb_build_object('number', b.number) || coalesce((
              select jsonb_object_agg(name, replace(replace(b.booked_at::text, ' ', 'T'), '+00', 'Z'))
              from unnest(${fill?.instants ?? []}::text[]) as name), '{}')
          from booked b where b.id = ${fill?.id ?? null}::uuid), '{}')
    )`
    }
    select id, seq, number, booked_at from booked`;
}
