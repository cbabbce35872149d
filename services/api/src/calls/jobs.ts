import { fromKysely, PgBoss } from 'pg-boss';
import type { DbTransaction } from '../database.ts';
import { pgBossSchema } from './queues.ts';
import type { WorkQueue } from './queues.ts';

/** Of a transaction: the job is there when what it is about is committed, and only then. */
const senderOf = (trx: DbTransaction): PgBoss =>
  new PgBoss({ db: fromKysely(trx), schema: pgBossSchema, migrate: false, supervise: false, schedule: false });

/**
 * Has a row worked on that waits for it. The row is the truth of what is to be done, and the job an alarm clock: one too many finds
 * nothing to do, and a row without one is found within a minute (lostWork.ts).
 */
export async function sendJob(trx: DbTransaction, queue: WorkQueue, id: string): Promise<void> {
  await senderOf(trx).send(queue, { id }, { singletonKey: id });
}

/** Has the post looked at once this transaction is committed. */
export async function sendForPost(trx: DbTransaction): Promise<void> {
  await senderOf(trx).send('post', {});
}
