import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, mostCounted } from '../../paging.ts';
import { newest } from './keys.ts';
import type { ListQuery } from './schemas.ts';

/** How many rows a filter holds and what they amount to; that is null where they were not all counted. */
export interface Totals {
  total: number;
  total_is_lower_bound: boolean;
  totals: { amount_cents: number | null };
}

/** From the sums that are kept; of one member's transactions there are none, but these are few. */
export async function totalsOf(db: Db, query: ListQuery): Promise<Totals> {
  if (query.member_id !== undefined) {
    return countedTotals(db, newest(query, undefined, mostCounted + 1, sql`t.effective_date, t.seq, t.amount_cents`));
  }
  const { kind, instrument_id, from, to } = query;
  if (from !== undefined && to !== undefined && from > to) return totals(0n, 0n);
  const sums = (grain: 'day' | 'month', period: Condition) => sql`
    select r.measure, r.value from rollups r
    where ${and([
      sql`r.measure in ('transactions', 'turnover') and r.grain = ${grain} and ${period}`,
      kind && sql`r.kind = ${kind}`,
      instrument_id && sql`r.instrument_id = ${instrument_id}`,
    ])}`;
  const { rows } = await sql<{ transactions: bigint; turnover: bigint }>`
    select coalesce(sum(e.sign * s.value) filter (where s.measure = 'transactions'), 0)::bigint as transactions,
      coalesce(sum(e.sign * s.value) filter (where s.measure = 'turnover'), 0)::bigint as turnover
    from (values (${to ?? 'infinity'}::date, 1), (${from ?? '-infinity'}::date - 1, -1)) e (day, sign)
    cross join lateral (
      ${sums('month', sql`r.period < date_trunc('month', e.day)::date`)}
      union all
      ${sums('day', sql`r.period >= date_trunc('month', e.day)::date and r.period <= e.day`)}
    ) s`.execute(db);
  return totals(rows[0]?.transactions ?? 0n, rows[0]?.turnover ?? 0n);
}

/** Counts the rows of a `select` that stops at one more than `most`. */
export async function countedTotals(db: Db, rows: Condition, most = mostCounted): Promise<Totals> {
  const { rows: sums } = await sql<{ count: bigint; amount: bigint }>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as amount from (${rows}) t`.execute(db);
  const { count, amount } = sums[0] ?? { count: 0n, amount: 0n };
  const total = counted(count, most);
  return { ...total, totals: { amount_cents: total.total_is_lower_bound ? null : centsToNumber(amount) } };
}

/** What a list says of its filter. */
export function totals(count: bigint, amount: bigint): Totals {
  return { total: Number(count), total_is_lower_bound: false, totals: { amount_cents: centsToNumber(amount) } };
}
