import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, mostCounted } from '../../paging.ts';
import { instrumentRef } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { takesAwayOfBooked, wasTooMuch } from '../../wire/transactionSelect.ts';
import { rowsOf, wanted } from './keys.ts';
import type { Query } from './keys.ts';
import type { TransactionPage } from './schemas.ts';

/** How many rows a filter holds and what they amount to; that is null where they were not all counted. */
export type Totals = Omit<TransactionPage, 'items' | 'next_cursor'>;

/** What is read of rows that are counted. */
export const summedColumns = sql`t.id, t.kind, t.reverses_id, t.instrument_id, t.amount_cents`;

/** Sums are kept by kind, instrument and effective date; what is narrower is counted row by row. */
export function totalsOf(db: Db, query: Query): Promise<Totals> {
  const { member_id, memberless, maker_id, source, booked_from, booked_to, min_cents, max_cents } = query;
  const narrower = [member_id, memberless, maker_id, source, booked_from, booked_to, min_cents, max_cents];
  return narrower.every((value) => value === undefined)
    ? keptTotals(db, query)
    : countedTotals(db, rowsOf({ query, limit: mostCounted + 1, columns: summedColumns }));
}

/**
 * The months between, and of the month of either end its days until then: those of the last day of the period are added, and
 * those of the day before it are taken off. A period reads what is of it, however long the register is.
 */
async function keptTotals(db: Db, query: Query): Promise<Totals> {
  const { kind, instrument_id, from, to } = query;
  if (from !== undefined && to !== undefined && from > to) return nothing;
  const sums = (sign: 1 | -1, grain: 'day' | 'month', period: Condition) => sql`
    select ${sql.lit(sign)} as sign, r.measure, r.value, r.kind, r.instrument_id from rollups r, ends e
    where ${and([
      sql`r.measure in ('transactions', 'turnover') and r.grain = ${sql.lit(grain)} and ${period}`,
      kind && sql`r.kind = ${kind}`,
      instrument_id && sql`r.instrument_id = ${instrument_id}`,
    ])}`;
  const { rows } = await sql<Sum>`
    with ends as (
      select before, upto, date_trunc('month', before)::date as month_before, date_trunc('month', upto)::date as month_upto
      from (values (${from ?? '-infinity'}::date - 1, ${to ?? 'infinity'}::date)) e (before, upto)
    )
    select s.instrument_id,
      coalesce(sum(s.sign * s.value) filter (where s.measure = 'transactions'), 0)::bigint as count,
      coalesce(sum(s.sign * case when s.kind = 'reversal' then -s.value else s.value end)
        filter (where s.measure = 'turnover'), 0)::bigint as amount
    from (
      ${sums(1, 'month', sql`r.period >= e.month_before and r.period < e.month_upto`)}
      union all
      ${sums(1, 'day', sql`r.period >= e.month_upto and r.period <= e.upto`)}
      union all
      ${sums(-1, 'day', sql`r.period >= e.month_before and r.period <= e.before`)}
      union all
      ${correctedSums(query)}
      union all
      ${convertedSums(query)}
    ) s group by s.instrument_id`.execute(db);
  return summed(db, rows);
}

/** The sums by kind do not tell which way a correction went: what was too much was added, and its reversal taken off. */
const correctedSums = (query: Query) => sql`
  select 1, 'turnover', -2 * t.amount_cents, t.kind, t.instrument_id from transactions c
  join lateral (select c.* union all select r.* from transactions r where r.reverses_id = c.id) t on ${wanted(query)}
  where c.kind = 'correction' and ${sql.raw(wasTooMuch('c.id'))}`;

/** What runs converted out of the instrument is kept under the one that was given; what they come to stands with the runs. */
const convertedSums = ({ runs, kind, from, to }: Query) => sql`
  select 1, x.measure, x.value, k.kind, r.target_id from conversion_runs r
  cross join lateral (values ('convert'), ('reversal')) k (kind)
  cross join lateral (values ('transactions', r.line_count), ('turnover', r.target_cents)) x (measure, value)
  where ${and([
    sql`r.id = any (${runs}::uuid[]) and (k.kind = 'convert' or r.reversed_at is not null)`,
    kind && sql`k.kind = ${kind}`,
    from && sql`r.run_on >= ${from}::date`,
    to && sql`r.run_on <= ${to}::date`,
  ])}`;

/** What is added up of such a row: what takes away is negative. */
export const addedColumns = sql`t.instrument_id,
  case when ${sql.raw(takesAwayOfBooked)} then -t.amount_cents else t.amount_cents end as amount_cents`;
export interface AddedRow {
  instrument_id: string | null;
  amount_cents: bigint | null;
}

/** Counts rows that were read: at most one more than `most`. */
export function totalsOfRows(db: Db, rows: readonly AddedRow[], most: number): Promise<Totals> {
  const sums = new Map<string | null, Sum>();
  for (const { instrument_id, amount_cents } of rows) {
    const { count, amount } = sums.get(instrument_id) ?? { count: 0n, amount: 0n };
    sums.set(instrument_id, { instrument_id, count: count + 1n, amount: amount + (amount_cents ?? 0n) });
  }
  return summed(db, [...sums.values()], most);
}

/** Counts the rows of a `select` of `summedColumns` that stops at one more than `most`. */
export const countedTotals = (db: Db, rows: Condition, most = mostCounted): Promise<Totals> =>
  sumsOf(db, sql`select ${addedColumns} from (${rows}) t`, most);

/** The same of a `select` of `instrument_id` and `amount_cents`, which are added up as they are. */
export async function sumsOf(db: Db, rows: Condition, most = mostCounted): Promise<Totals> {
  const { rows: sums } = await sql<Sum>`
    select instrument_id, count(*) as count, coalesce(sum(amount_cents), 0)::bigint as amount
    from (${rows}) t group by instrument_id`.execute(db);
  return summed(db, sums, most);
}

interface Sum {
  instrument_id: string | null;
  count: bigint;
  amount: bigint;
}

async function summed(db: Db, sums: readonly Sum[], most = Infinity): Promise<Totals> {
  const groups = sums.filter(({ count }) => count > 0n);
  const count = groups.reduce((sum, one) => sum + one.count, 0n);
  const total = counted(count, most);
  if (total.total_is_lower_bound) return { ...total, totals: { amount_cents: null, instruments: null } };
  const ids = groups.flatMap(({ instrument_id }) => instrument_id ?? []);
  const { rows } = await sql<InstrumentRef>`select * from instruments where id = any (${ids}::uuid[])`.execute(db);
  const instruments = new Map(rows.map((row) => [row.id, instrumentRef(row)]));
  return {
    ...total,
    totals: {
      amount_cents: centsToNumber(groups.reduce((sum, { amount }) => sum + amount, 0n)),
      instruments: groups
        .map((one) => ({
          instrument: one.instrument_id === null ? null : (instruments.get(one.instrument_id) ?? null),
          count: Number(one.count),
          amount_cents: centsToNumber(one.amount),
        }))
        .sort((a, b) => b.count - a.count || (a.instrument?.code ?? '').localeCompare(b.instrument?.code ?? '')),
    },
  };
}

export const nothing: Totals = {
  total: 0,
  total_is_lower_bound: false,
  totals: { amount_cents: 0, instruments: [] },
};
