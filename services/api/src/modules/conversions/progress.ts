import { sql } from 'kysely';
import type { Db } from '../../database.ts';

/** How far a task is. Beside the transaction that does it, so that others see it. */
export class Progress {
  readonly #db: Db;
  readonly #id: string;
  readonly #total: number;

  constructor(db: Db, id: string, total: number) {
    this.#db = db;
    this.#id = id;
    this.#total = total;
  }

  async tell(done: number): Promise<void> {
    await sql`insert into conversion_progress (run_id, done, total) values (${this.#id}, ${done}, ${this.#total})
      on conflict (run_id) do update set done = excluded.done, total = excluded.total`.execute(this.#db);
  }
}
