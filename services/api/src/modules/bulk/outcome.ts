import type { RawBuilder } from 'kysely';
import type { Actor, AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { viewerOf } from '../../flow/flow.ts';
import type { Viewer } from '../../flow/flow.ts';
import { settle } from '../../calls/once.ts';
import type { AuditEntry, Booked, Outcome } from '../../calls/once.ts';
import { readBatch } from './detail.ts';

/** What a step did with a batch. */
export interface BatchEvent {
  id: string;
  verb: string;
  data?: AuditEntry['data'];
  /** More that the audit tells of it. */
  audit?: readonly AuditEntry[];
  book?: RawBuilder<Booked> | undefined;
}

/** The batch as it is now, with one line in the audit. */
export async function outcome(
  trx: DbTransaction,
  viewer: Viewer,
  { id, verb, data = {}, audit = [], book }: BatchEvent,
): Promise<Outcome> {
  const body = await readBatch(trx, id, viewer);
  const { number, file_sha256, rows, bookings_sha256 } = body;
  const payload = { number, file_sha256, rows, bookings_sha256, ...data };
  const entry = { action: `bulk_batch.${verb}`, subjectType: 'bulk_batch', subjectId: id, data: payload };
  return { status: 200, body, audit: [entry, ...audit], book };
}

/** Ends the transaction of a task, on behalf of who asked for it. */
export async function tell(
  context: AppContext,
  trx: DbTransaction,
  event: BatchEvent & { actor: string },
): Promise<void> {
  const actor: Actor = { id: event.actor, signIns: [event.actor], name: '', email: null, roles: [] };
  await settle(
    trx,
    await outcome(trx, viewerOf(context, actor), event),
    { actor, requestId: 'worker', identity: null },
    context.config,
  );
}
