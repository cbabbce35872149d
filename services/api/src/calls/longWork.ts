import { sql } from 'kysely';
import { withTransaction } from '../database.ts';
import type { Db } from '../database.ts';
import { sendJob } from './jobs.ts';
import { pgBossSchema } from './queues.ts';
import type { WorkQueue } from './queues.ts';

/** Work that takes long, of which rows of the register say what is to be done. */
export interface LongWork {
  queue: WorkQueue;
  /** Ids of the rows that wait for it, the oldest first. */
  readWaiting(): Promise<string[]>;
  /** Does what a row waits for, as far as `ending` lets it. False where another process is at it. */
  work(id: string, ending?: AbortSignal): Promise<boolean>;
}

/** Does what waits the longest and nobody is at; answers whether there was one. For those who need no alarm clock. */
export async function doNext({ readWaiting, work }: LongWork): Promise<boolean> {
  for (const id of await readWaiting()) {
    // oxlint-disable-next-line no-await-in-loop -- until one is free
    if (await work(id)) return true;
  }
  return false;
}

/** Sends a job for each row that waits and has none; answers how many there were. */
export async function sendLost(db: Db, works: readonly LongWork[]): Promise<number> {
  let count = 0;
  for (const { queue, readWaiting } of works) {
    const waiting = await readWaiting();
    if (waiting.length === 0) continue;
    const { rows } = await sql<{ id: string }>`
      select singleton_key as id from ${sql.id(pgBossSchema, 'job')}
      where name = ${queue} and state in ('created', 'retry', 'active')`.execute(db);
    const sent = new Set(rows.map(({ id }) => id));
    const lost = waiting.filter((id) => !sent.has(id));
    if (lost.length === 0) continue;
    await withTransaction(db, async (trx) => {
      for (const id of lost) await sendJob(trx, queue, id);
    });
    count += lost.length;
  }
  return count;
}
