import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { take } from '../../flow/flow.ts';
import type { Taken, Viewer } from '../../flow/flow.ts';
import type { Which } from '../../flow/version.ts';
import { bulkFlow } from './flow.ts';
import type { BulkAction, BulkStatus } from './flow.ts';
import { lockBatch, lookAt } from './store.ts';
import type { LockedBatch } from './store.ts';

/** A step of a batch that may be taken. */
export interface Step extends Taken<BulkStatus> {
  trx: DbTransaction;
  viewer: Viewer;
  batch: LockedBatch;
}

/**
 * Runs a step of a batch, locked, once. Throws what `take` throws, and not_found. Looked at before it is locked: who comes
 * too late need not wait until fifty thousand rows are booked to be told so.
 */
export function taking(
  context: AppContext,
  caller: Caller,
  { id, version, action }: Which & { action: BulkAction },
  work: (step: Step) => Promise<Outcome>,
): Promise<StoredAnswer> {
  const mover = { actor: caller.actor, version, fourEyes: context.config.fourEyes };
  return once(context, caller, async (trx) => {
    take(bulkFlow, action, await lookAt(trx, id), mover);
    const batch = await lockBatch(trx, id);
    return work({ trx, viewer: mover, batch, ...take(bulkFlow, action, batch, mover) });
  });
}
