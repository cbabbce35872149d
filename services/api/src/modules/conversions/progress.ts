import { sql } from 'kysely';
import { refuseCancelled } from '../../calls/attempts.ts';
import type { Db } from '../../database.ts';
import type { RunRow } from './runs.ts';

/** By which attempts at a task of a run are counted. */
export const taskKey = ({ id, version }: Pick<RunRow, 'id' | 'version'>): string => `conversion_run ${id} ${version}`;

/** How far a task is. Beside the transaction that does it, so that others see it. */
export class Progress {
  readonly #db: Db;
  readonly #run: Pick<RunRow, 'id' | 'version'>;
  readonly #total: number;

  constructor(db: Db, run: Pick<RunRow, 'id' | 'version'>, total: number) {
    this.#db = db;
    this.#run = run;
    this.#total = total;
  }

  /** Throws task_cancelled where somebody asked for that. */
  async tell(done: number): Promise<void> {
    await sql`insert into conversion_progress (run_id, done, total) values (${this.#run.id}, ${done}, ${this.#total})
      on conflict (run_id) do update set done = excluded.done, total = excluded.total`.execute(this.#db);
    await refuseCancelled(this.#db, taskKey(this.#run));
  }
}
