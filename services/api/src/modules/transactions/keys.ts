import { sql } from 'kysely';
import { z } from 'zod';
import { prepared } from '../../database.ts';
import type { Db } from '../../database.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { presentTransaction } from '../../wire/present.ts';
import type { TransactionRow } from '../../wire/present.ts';
import { isoDate } from '../../wire/schemas.ts';
import type { Transaction } from '../../wire/schemas.ts';
import { transactionSelect } from '../../wire/transactionSelect.ts';
import type { ListQuery } from './schemas.ts';

/** A row of the list before its details are read. */
export interface Key {
  id: string;
  effective_date: string;
  seq: string;
  amount: string;
}
/** What has no amount stands among those of nothing. */
const amount = sql`coalesce(t.amount_cents, 0)`;
export const keyColumns = sql`t.id, t.effective_date, t.seq::text as seq, ${amount}::text as amount`;

const seq = z.string().regex(/^\d{1,18}$/u);

/** What a list is sorted by before the place in the chain, which is the order of the numbers too. */
const orders = {
  effective_date: { key: sql`t.effective_date`, type: sql`date`, cursor: z.tuple([isoDate, seq]) },
  number: { key: sql`0`, type: sql`integer`, cursor: z.tuple([z.literal('0'), seq]) },
  amount_cents: { key: amount, type: sql`bigint`, cursor: z.tuple([seq, seq]) },
} as const;

/** An order of the list: where a page goes on, and the conditions of that. */
export interface Order {
  by: keyof typeof orders;
  descending: boolean;
}
export const orderOf = (sort: ListQuery['sort']): Order => ({
  by: sort.replace('-', '') as keyof typeof orders,
  descending: sort.startsWith('-'),
});
export const newest: Order = { by: 'effective_date', descending: true };

export type After = [key: string, seq: string] | undefined;
export const cursorOf = ({ by }: Order): z.ZodType<[string, string]> => orders[by].cursor;
export const cursorKeys =
  ({ by }: Order) =>
  (key: Key): [string, string] => [
    { effective_date: key.effective_date, number: '0', amount_cents: key.amount }[by],
    key.seq,
  ];

/** `order by` of it. */
export function sorted({ by, descending }: Order): Condition {
  const direction = descending ? sql`desc` : sql`asc`;
  return by === 'number' ? sql`t.seq ${direction}` : sql`${orders[by].key} ${direction}, t.seq ${direction}`;
}

/** What follows a cursor in it. */
export function beyond({ by, descending }: Order, after: After): Condition | undefined {
  if (after === undefined) return undefined;
  const sign = descending ? sql`<` : sql`>`;
  if (by === 'number') return sql`t.seq ${sign} ${after[1]}::bigint`;
  const { key, type } = orders[by];
  return sql`(${key}, t.seq) ${sign} (${after[0]}::${type}, ${after[1]}::bigint)`;
}

/** The first moment of a day in Amsterdam. */
const midnight = (day: string, later: 0 | 1 = 0) =>
  sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone 'Europe/Amsterdam')`;

/** What is asked for; `runs`: the conversion runs that took units of its instrument up. */
export interface Query extends ListQuery {
  runs: readonly string[];
}

/**
 * Whether a transaction t is of an instrument; for one row after another where it was converted. A conversion names the instrument
 * that was given, and is found by its run where it took units of this one.
 */
const ofInstrument = (id: string, { runs }: Query): Condition =>
  runs.length === 0
    ? sql`t.instrument_id = ${id}`
    : sql`case when t.instrument_id = ${id} then true else t.source = 'conversion' and t.source_id = any (${runs}::uuid[]) end`;

/**
 * What follows `from`: transactions t, among them the first `limit` in an order. Those of an instrument that was converted come in
 * parts that each have the order of the list in an index of its own; those of a member are few.
 */
export function transactionsOf(
  { instrument_id, member_id, runs }: Query,
  { where, order, limit }: { where: Condition; order: Order; limit: number },
): Condition {
  if (instrument_id === undefined || member_id !== undefined || runs.length === 0)
    return sql`transactions t where ${where}`;
  const parts = [
    sql`t.instrument_id = ${instrument_id}`,
    ...runs.map((id) => sql`t.source = 'conversion' and t.source_id = ${id}`),
  ];
  const first = parts.map(
    (part) => sql`(select * from transactions t where ${part} and ${where} order by ${sorted(order)} limit ${limit})`,
  );
  return sql`(${sql.join(first, sql` union all `)}) t`;
}

/** Everything that was asked for but the member and the text. */
export function wanted(query: Query): Condition {
  const { kind, memberless, instrument_id, maker_id, source, from, to, booked_from, booked_to, min_cents, max_cents } =
    query;
  return and([
    kind && sql`t.kind = ${kind}`,
    memberless && sql`t.member_id is null`,
    instrument_id && ofInstrument(instrument_id, query),
    maker_id && sql`t.maker_id = ${maker_id}`,
    source && sql`t.source = ${source}`,
    from && sql`t.effective_date >= ${from}::date`,
    to && sql`t.effective_date <= ${to}::date`,
    booked_from && sql`t.booked_at >= ${midnight(booked_from)}`,
    booked_to && sql`t.booked_at < ${midnight(booked_to, 1)}`,
    min_cents !== undefined && sql`${amount} >= ${min_cents}`,
    max_cents !== undefined && sql`${amount} <= ${max_cents}`,
  ]);
}

/** The next rows of a filter: which, how many, what of them, and in which order. */
export interface Wish {
  query: Query;
  after?: After;
  limit: number;
  columns: Condition;
  also?: Condition;
  order?: Order;
}

/** `select` of the next rows of a filter; a member's are those of either side, each with its own index. */
export function rowsOf({ query, after, limit, columns, also, order = newest }: Wish): Condition {
  const { member_id } = query;
  const rows = (side: Condition | undefined, more: Condition) => sql`
    select ${columns}${more}
    from ${transactionsOf(query, { where: and([side, wanted(query), beyond(order, after), also]), order, limit })}
    order by ${sorted(order)} limit ${limit}`;
  if (member_id === undefined) return rows(undefined, sql``);
  const own = sql`, ${orders[order.by].key} as sort_key, t.seq as sort_seq`;
  const direction = order.descending ? sql`desc` : sql`asc`;
  return sql`
    select * from (
      (${rows(sql`t.member_id = ${member_id}`, own)}) union all (${rows(sql`t.counterparty_id = ${member_id}`, own)})
    ) t order by sort_key ${direction}, sort_seq ${direction} limit ${limit}`;
}

/** The transactions of these keys with all they show, in the same order. */
export async function readTransactions(db: Db, keys: readonly { id: string }[]): Promise<Transaction[]> {
  const ids = keys.map(({ id }) => id);
  const { rows } =
    await sql<TransactionRow>`${prepared}${sql.raw(transactionSelect)} where t.id = any (${ids}::uuid[])`.execute(db);
  const transactions = new Map(rows.map((row) => [row.id, presentTransaction(row)]));
  return ids.flatMap((id) => transactions.get(id) ?? []);
}
