import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { alone, attempt } from '../../calls/attempts.ts';
import { doNext } from '../../calls/longWork.ts';
import type { LongWork } from '../../calls/longWork.ts';
import { checkTask, dropBatch } from './checking.ts';
import { failureOf, givenUp, postTask, returnBatch } from './posting.ts';
import { reverseTask, standBatch } from './reversing.ts';
import { lookAt, taskKey } from './store.ts';
import type { LockedBatch } from './store.ts';

/**
 * Tasks of batches. A task is a state that was committed: it survives every crash, and several processes may look for one at a time,
 * as its batch is locked while it is done.
 */
export const bulkWork = (context: AppContext): LongWork => ({
  queue: 'bulk_batch',
  readWaiting: async () => {
    const { rows } = await sql<{ id: string }>`
      select id from bulk_batches where task is not null order by created_at`.execute(context.db);
    return rows.map(({ id }) => id);
  },
  work: (id, ending) => alone(context.db, `bulk_batch ${id}`, () => work(context, id, ending)),
});

/** Does the oldest task that nobody is at; answers whether there was one. */
export const workOnce = (context: AppContext): Promise<boolean> => doNext(bulkWork(context));

async function work(context: AppContext, id: string, ending?: AbortSignal): Promise<void> {
  const batch = await lookAt(context.db, id);
  if (batch.task === null) return;
  await attempt(context.db, {
    key: taskKey(batch),
    does: () => doTask(context, batch, ending),
    verdictOf: (error) => (ending?.aborted && error === ending.reason ? 'away' : failureOf(error)),
    giveUp: (failure) => giveUp(context, batch, failure ?? givenUp()),
  });
}

async function doTask(context: AppContext, batch: LockedBatch, ending?: AbortSignal): Promise<void> {
  if (batch.task === 'check') await checkTask(context, batch, ending);
  if (batch.task === 'post') await postTask(context, batch);
  if (batch.task === 'reverse') await reverseTask(context, batch);
}

async function giveUp(
  context: AppContext,
  batch: LockedBatch,
  failure: Parameters<typeof returnBatch>[2],
): Promise<void> {
  if (batch.task === 'check') await dropBatch(context, batch, failure);
  if (batch.task === 'post') await returnBatch(context, batch, failure);
  if (batch.task === 'reverse') await standBatch(context, batch, failure);
}
