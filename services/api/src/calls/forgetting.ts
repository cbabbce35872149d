import { sql } from 'kysely';
import { today } from '../clock.ts';
import type { AppContext } from '../context.ts';
import { addDays } from '../domain/dates.ts';

/** So long an answer is given again to whoever sends its Idempotency-Key again. */
export const keyDays = 30;
const mostAtOnce = 1_000;

/** Throws away what is kept for so long and no longer, some at a time, once a day. Whichever process is first finds it. */
export function forgetter({ db, clock, config }: AppContext): () => Promise<void> {
  let lastDay = '';
  return async () => {
    const day = today(clock);
    if (day === lastDay) return;
    const all = async (forget: 'forget_old_answers' | 'forget_files', before: string): Promise<void> => {
      const { rows } = await sql<{ count: bigint }>`select ${sql.id(forget)}(
        ${before}::timestamp at time zone 'Europe/Amsterdam', ${mostAtOnce}) as count`.execute(db);
      if (rows[0]?.count === BigInt(mostAtOnce)) await all(forget, before);
    };
    await all('forget_old_answers', addDays(day, -keyDays));
    // the books of a year are kept as one
    await all('forget_files', `${Number(day.slice(0, 4)) - config.retentionYears}-01-01`);
    lastDay = day;
  };
}
