import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { settle } from '../../ledger/moment.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { presentTransaction } from '../../wire/present.ts';
import type { TransactionRow } from '../../wire/present.ts';
import { isoDate } from '../../wire/schemas.ts';
import { transactionSelect } from '../../wire/transactionSelect.ts';
import type { MemberTransactionsQuery, memberTransactionPageSchema } from './schemas.ts';

const cursorShape = z.tuple([isoDate, z.string().regex(/^\d{1,18}$/)]);
type After = z.infer<typeof cursorShape> | undefined;

interface Move {
  id: string;
  seq: bigint;
  effective_date: string;
  /** What it moved of the member's: units of the transaction's own instrument, and of the one that a conversion has them from. */
  moved: { own: boolean; code: string; scale: number; delta: string; balance: string }[];
  /** Whether it was reversed by then, where the register is asked for as it was known at an instant. */
  reversed: boolean;
}

/**
 * A page of what happened to a member's units until a date, newest first, each with the balance after it; with
 * `known_at`, as it was known at that instant.
 * @throws DomainError date_in_future when `known_at` has not come yet.
 */
export async function readMemberTransactions(
  db: Db,
  memberId: string,
  query: MemberTransactionsQuery,
): Promise<z.infer<typeof memberTransactionPageSchema>> {
  const after = decodeCursor(query.cursor, cursorShape);
  if (query.known_at !== undefined) await settle(db, query.known_at);
  const [moves, total] = await Promise.all([readMoves(db, memberId, query, after), count(db, memberId, query)]);
  const { page, next_cursor } = toPage(moves, query.limit, (move) => [move.effective_date, move.seq]);
  const transactions = await readTransactions(
    db,
    page.map((move) => move.id),
  );
  const items = page.flatMap((move) => {
    const row = transactions.get(move.id);
    if (row === undefined) return []; // cannot be: transactions are never removed
    const own = partOf(move, true);
    return {
      ...presentTransaction(row),
      ...(move.reversed ? {} : { reversed_by: null }),
      quantity_signed: own?.quantity_signed ?? null,
      balance_after: own?.balance_after ?? null,
      converted_from: partOf(move, false),
    };
  });
  return { items, next_cursor, ...total };
}

/** What a transaction moved of its own instrument, or of the other one. */
function partOf({ moved }: Move, own: boolean) {
  const part = moved.find((one) => one.own === own);
  if (part === undefined) return null;
  const written = (units: string) => formatQuantity(BigInt(units), part.scale);
  return { code: part.code, quantity_signed: written(part.delta), balance_after: written(part.balance) };
}

/** `select` of the member's next transactions, whichever side the member was on: one index for each side. */
function newest(memberId: string, query: MemberTransactionsQuery, after: After, limit: number): Condition {
  const side = (is: Condition) => sql`
    (select t.id, t.seq, t.effective_date, t.instrument_id from transactions t
      where ${and([
        is,
        query.as_of && sql`t.effective_date <= ${query.as_of}::date`,
        query.known_at && sql`t.booked_at <= ${query.known_at}::timestamptz`,
        after && sql`(t.effective_date, t.seq) < (${after[0]}::date, ${after[1]}::bigint)`,
      ])}
      order by t.effective_date desc, t.seq desc limit ${limit})`;
  return sql`
    select * from (${side(sql`t.member_id = ${memberId}`)} union all ${side(sql`t.counterparty_id = ${memberId}`)}) t
    order by effective_date desc, seq desc limit ${limit}`;
}

async function readMoves(db: Db, memberId: string, query: MemberTransactionsQuery, after: After): Promise<Move[]> {
  const wasKnown =
    query.known_at &&
    sql`(select t.booked_at from transactions t where t.id = p.transaction_id) <= ${query.known_at}::timestamptz`;
  const { rows } = await sql<Move>`
    with page as materialized (${newest(memberId, query, after, query.limit + 1)}),
    own as materialized (
      select id, instrument_id from accounts where member_id = ${memberId} and kind in ('holding', 'reserved')
    ), ends as materialized ( -- what the member had at the end of each day
      select a.instrument_id, p.effective_date as day,
        (sum(sum(p.delta)) over (partition by a.instrument_id order by p.effective_date))::bigint as balance
      from own a join postings p on p.account_id = a.id
      where ${and([sql`p.effective_date <= (select max(effective_date) from page)`, wasKnown])}
      group by a.instrument_id, p.effective_date
    )
    select t.id, t.seq, t.effective_date,
      ${query.known_at ? sql`exists (select from transactions r where r.reverses_id = t.id and r.booked_at <= ${query.known_at}::timestamptz)` : sql`true`} as reversed,
      coalesce((
        select json_agg(json_build_object('own', i.id = t.instrument_id, 'code', i.code, 'scale', i.scale,
          'delta', m.delta::text, 'balance', (e.balance - coalesce(l.delta, 0))::text))
        from (
          select a.instrument_id, sum(p.delta) as delta from postings p join own a on a.id = p.account_id
          where p.transaction_id = t.id group by a.instrument_id
        ) m
        join instruments i on i.id = m.instrument_id
        join ends e on e.instrument_id = m.instrument_id and e.day = t.effective_date
        left join lateral ( -- booked for the same day, but after it
          select sum(p.delta) as delta
          from own a join postings p on p.account_id = a.id and p.effective_date = t.effective_date
          join transactions o on o.id = p.transaction_id and o.seq > t.seq
          where a.instrument_id = m.instrument_id and ${wasKnown ?? sql`true`}
        ) l on true
      ), '[]') as moved
    from page t
    order by t.effective_date desc, t.seq desc`.execute(db);
  return rows;
}

async function count(db: Db, memberId: string, query: MemberTransactionsQuery) {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (${newest(memberId, query, undefined, mostCounted + 1)}) t`.execute(db);
  return counted(rows[0]?.count ?? 0n);
}

async function readTransactions(db: Db, ids: readonly string[]): Promise<Map<string, TransactionRow>> {
  const { rows } = await sql<TransactionRow>`${sql.raw(transactionSelect)} where t.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
