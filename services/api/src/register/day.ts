import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { today } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database.ts';

/**
 * The day that has come by the clock of this process and by that of the database. What has to wait for a day waits for this one: a
 * process whose clock is ahead lets nothing through before its time.
 */
export const dayReached = (clock: Clock): RawBuilder<string> =>
  sql<string>`least(${today(clock)}::date, register_today())`;

/** The same, read. */
export async function readDay(db: Db, clock: Clock): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${dayReached(clock)} as day`.execute(db);
  return rows[0]?.day ?? today(clock);
}

/** The later of both, on which what begins today begins: a process whose clock is behind shortens no hold. */
export async function readLaterDay(db: Db, clock: Clock): Promise<string> {
  const { rows } = await sql<{ day: string }>`select greatest(${today(clock)}::date, register_today()) as day`.execute(
    db,
  );
  return rows[0]?.day ?? today(clock);
}
