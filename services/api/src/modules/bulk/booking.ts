import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import type { Draft } from '../../ledger/order.ts';
import { changeStanding } from '../../ledger/standing.ts';
import type { StandingChange } from '../../ledger/standing.ts';
import { ledgerEnter, transactionText } from '../../ledger/write.ts';

/** So many transactions are entered in one statement. */
const enteredAtOnce = 2_500;

/**
 * What a task books, gathered chunk by chunk and entered into the ledger in one order; they are sealed when the
 * transaction ends (ledgerSeal). Kept as the texts that the ledger takes: fifty thousand drafts would be much larger.
 */
export class Booking {
  readonly #texts = new Map<number, string>();
  readonly standing: StandingChange[] = [];
  readonly #context: AppContext;
  readonly #id: string;
  readonly #total: number;

  constructor(context: AppContext, id: string, total: number) {
    this.#context = context;
    this.#id = id;
    this.#total = total;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Adds drafts by their place in the order of booking. */
  async add(trx: DbTransaction, drafts: ReadonlyMap<number, Draft>): Promise<void> {
    for (const [place, draft] of drafts) this.#texts.set(place, transactionText(draft));
    this.standing.push(...(await changeStanding(trx, [...drafts.values()])));
    await this.#tell(this.#texts.size / 2);
  }

  async enter(trx: DbTransaction): Promise<void> {
    const places = [...this.#texts.keys()].sort((a, b) => a - b);
    for (let at = 0; at < places.length; at += enteredAtOnce) {
      const some = places.slice(at, at + enteredAtOnce);
      await ledgerEnter(
        trx,
        some.map((place) => this.#texts.get(place) ?? ''),
      );
      for (const place of some) this.#texts.delete(place);
      await this.#tell((this.#total + at + some.length) / 2);
    }
  }

  /** Beside the transaction, so that others see how far it is. */
  async #tell(done: number): Promise<void> {
    await sql`insert into bulk_progress (batch_id, done) values (${this.#id}, ${Math.floor(done)})
      on conflict (batch_id) do update set done = excluded.done`.execute(this.#context.db);
  }
}

/** Locks members by their numbers in the order of their ids, as every booking does, however many chunks follow. */
export async function lockMembers(trx: DbTransaction, numbers: readonly number[]): Promise<void> {
  await sql`select count(*) from (
    select id from members where member_no = any (${numbers}::bigint[]) order by id for no key update) m`.execute(trx);
}
