import { sql } from 'kysely';
import { prepared } from '../../database.ts';
import type { Db } from '../../database.ts';
import { presentTransaction } from '../../wire/present.ts';
import type { TransactionRow } from '../../wire/present.ts';
import type { InstrumentRef, Transaction } from '../../wire/schemas.ts';
import { transactionSelect } from '../../wire/transactionSelect.ts';

export type Measure = 'outstanding' | 'holders' | 'payable' | 'members' | 'joined' | 'converting';

/** How much a figure changed in a month 'YYYY-MM', up to the date; the first month holds all that was before it too. */
export interface Change {
  measure: Measure;
  instrument_id: string | null;
  month: string;
  value: bigint;
}

/** How the figures came to what they are at the end of a date, by month from `firstMonth` on; from the kept sums alone. */
export async function readChanges(db: Db, asOf: string, firstMonth: string): Promise<Change[]> {
  const { rows } = await sql<Change>`${prepared}
    select measure, instrument_id, greatest(to_char(period, 'YYYY-MM'), ${firstMonth}) as month,
      sum(value)::bigint as value
    from (
      select measure, instrument_id, period, value from rollups
        where ${sql.raw(measures)} and grain = 'month' and period < date_trunc('month', ${asOf}::date)::date
      union all
      select measure, instrument_id, period, value from rollups
        where ${sql.raw(measures)} and grain = 'day'
          and period >= date_trunc('month', ${asOf}::date)::date and period <= ${asOf}::date
    ) r
    group by measure, instrument_id, 3`.execute(db);
  return rows;
}

const measures = `measure in ('outstanding', 'holders', 'payable', 'members', 'joined', 'converting')`;

export interface InstrumentTotal extends InstrumentRef {
  nominal_cents: bigint;
  /** In parts per million, as of the day; null for what bears no interest. */
  coupon_ppm: number | null;
  maturity_date: string | null;
}

/** Every instrument that was ever issued or can be, shares first. */
export async function findInstruments(db: Db, asOf: string): Promise<InstrumentTotal[]> {
  const { rows } = await sql<InstrumentTotal>`
    select id, code, name_nl, name_en, type, scale, nominal_cents, maturity_date,
      coalesce((select c.coupon_ppm from coupon_rates c where c.instrument_id = i.id and c.valid_from <= ${asOf}::date
        order by c.valid_from desc limit 1), i.coupon_ppm) as coupon_ppm
    from instruments i where status <> 'draft' order by type <> 'share', type <> 'good_share', code`.execute(db);
  return rows;
}

/** The day of the first run from a day on that was not executed yet. */
export async function nextConversion(db: Db, from: string): Promise<string | null> {
  const { rows } = await sql<{ run_on: string | null }>`
    select min(run_on) as run_on from conversion_runs
    where status in ('planned', 'calculated', 'awaiting_approval', 'approved') and run_on >= ${from}::date`.execute(db);
  return rows[0]?.run_on ?? null;
}

/** The ten booked last; of a day in the past, the ten with the latest effective date. */
export async function recentTransactions(db: Db, asOf: string, isToday: boolean): Promise<Transaction[]> {
  const newest = isToday
    ? sql`select id from transactions order by seq desc limit 10`
    : sql`select id from transactions where effective_date <= ${asOf}::date
          order by effective_date desc, seq desc limit 10`;
  const { rows } = await sql<TransactionRow>`${prepared}
    ${sql.raw(transactionSelect)} where t.id = any(array(${newest}))
    order by ${isToday ? sql`t.seq desc` : sql`t.effective_date desc, t.seq desc`}`.execute(db);
  return rows.map(presentTransaction);
}
