import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import type { Condition } from '../filters.ts';

/** Balances on a date, as they were known at an instant (null = now). */
export interface Moment {
  asOf: string;
  knownAt: string | null;
}

/**
 * Waits until what was booked up to that instant no longer changes.
 * @throws DomainError date_in_future when it has not come yet.
 */
export async function settle(db: Db, knownAt: string): Promise<void> {
  const { rows } = await sql<{ past: boolean }>`select ${knownAt}::timestamptz <= clock_timestamp() as past`.execute(
    db,
  );
  if (rows[0]?.past !== true) throw refusal('date_in_future', 'known_at');
  await sql`select settle_ledger()`.execute(db);
}

/** The instant of the last booking, or this one where there is none: what was known by then stays as it is, however long it is read. */
export async function endOfLedger(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select coalesce(nullif(settle_ledger(), '-infinity'), clock_timestamp()) as at`.execute(db);
  if (rows[0] === undefined) throw new Error('the ledger has no end');
  return rows[0].at;
}

/** Whether posting p was known then. */
export function known({ knownAt }: Pick<Moment, 'knownAt'>): Condition {
  return knownAt === null
    ? sql`true`
    : sql`exists (select from transactions t where t.id = p.transaction_id and t.booked_at <= ${knownAt}::timestamptz)`;
}

/** More than one transaction of so many: to look each up takes longer than to read all postings once. */
const many = 100;

/** Whether so much of the ledger was booked after an instant that it is better read as a whole than looked up. */
export async function areManySince(db: Db, knownAt: string): Promise<boolean> {
  const { rows } = await sql<{ are_many: boolean }>`
    select (h.seq - coalesce((select t.seq from transactions t where t.booked_at <= ${knownAt}::timestamptz
      order by t.booked_at desc limit 1), 0)) * ${many} > h.seq as are_many from ledger_head h`.execute(db);
  return rows[0]?.are_many === true;
}

/** As `known`, of many postings: where few came since, those are read once, and not the transaction of each posting. */
export async function knownOfMany(db: Db, { knownAt }: Pick<Moment, 'knownAt'>): Promise<Condition> {
  if (knownAt === null || (await areManySince(db, knownAt))) return known({ knownAt });
  return sql`p.transaction_id not in (
    select t.id from transactions t where t.booked_at > ${knownAt}::timestamptz)`;
}

/** The price of instrument i on the day, as it was known then; null where it had none. */
export const priceThen = ({ asOf, knownAt }: Moment): Condition => sql`
  (select r.price_cents from instrument_prices r
    where r.instrument_id = i.id and r.purpose = 'issue' and r.valid_from <= ${asOf}::date
      and (${knownAt}::timestamptz is null or r.created_at <= ${knownAt}::timestamptz)
    order by r.valid_from desc limit 1)`;
