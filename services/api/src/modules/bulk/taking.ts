import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import type { StoredAnswer } from '../../requests/idempotency.ts';
import { once } from '../../requests/once.ts';
import type { Caller, Outcome } from '../../requests/once.ts';
import { step } from '../../workflow/machine.ts';
import { bulkMachine } from './machine.ts';
import type { BulkAction, BulkStatus } from './machine.ts';
import { lockBatch, lookAt } from './store.ts';
import type { LockedBatch } from './store.ts';

/** A batch, and the version that was looked at. */
export interface Which {
  id: string;
  version: number;
}

export interface Step {
  trx: DbTransaction;
  batch: LockedBatch;
  to: BulkStatus;
}

/**
 * Runs a step of a batch, locked, once. Throws what `step` throws, and not_found. Looked at before it is locked: who comes
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
    step(bulkMachine, action, await lookAt(trx, id), mover);
    const batch = await lockBatch(trx, id);
    return work({ trx, batch, to: step(bulkMachine, action, batch, mover) });
  });
}
