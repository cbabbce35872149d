import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { refuseCancelled } from '../../calls/attempts.ts';
import type { DbTransaction } from '../../database.ts';
import type { Draft } from '../../ledger/order.ts';
import { changeStanding } from '../../ledger/standing.ts';
import type { StandingChange } from '../../ledger/standing.ts';
import { ledgerEnter } from '../../ledger/write.ts';
import { readKeys, taskKey } from './store.ts';
import type { LockedBatch } from './store.ts';

/**
 * What a task books, entered into the ledger chunk by chunk, so that nothing of it is kept here; it is sealed when the
 * transaction ends (ledgerSeal).
 */
export class Booking {
  readonly standing: StandingChange[] = [];
  #entered = 0;
  readonly #context: AppContext;
  readonly #batch: Pick<LockedBatch, 'id' | 'version'>;

  constructor(context: AppContext, batch: Pick<LockedBatch, 'id' | 'version'>) {
    this.#context = context;
    this.#batch = batch;
  }

  /** How many drafts were entered. */
  get size(): number {
    return this.#entered;
  }

  /** Enters drafts by their place in the order of booking, and in that order. Throws task_cancelled where somebody asked for that. */
  async enter(trx: DbTransaction, drafts: ReadonlyMap<number, Draft>): Promise<void> {
    await ledgerEnter(trx, drafts);
    this.standing.push(...(await changeStanding(trx, [...drafts.values()])));
    this.#entered += drafts.size;
    // Beside the transaction, so that others see how far it is.
    await sql`insert into bulk_progress (batch_id, done) values (${this.#batch.id}, ${this.#entered})
      on conflict (batch_id) do update set done = excluded.done`.execute(this.#context.db);
    await refuseCancelled(this.#context.db, taskKey(this.#batch));
  }
}

/** The rows that a batch books. Locks their members in the order of their ids, as every booking does, however many chunks follow. */
export async function lockBooked(trx: DbTransaction, id: string) {
  const keys = await readKeys(trx, id, 'booked');
  const numbers = keys.flatMap(({ member_no, counterparty_no }) => [member_no ?? 0, counterparty_no ?? 0]);
  await sql`select count(*) from (
    select id from members where member_no = any (${numbers}::bigint[]) order by id for no key update) m`.execute(trx);
  return keys;
}
