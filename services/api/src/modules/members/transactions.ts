import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { presentTransaction } from '../../wire/present.ts';
import type { TransactionRow } from '../../wire/present.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { transactionSelect } from '../../wire/transactionSelect.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { isoDate } from '../../wire/schemas.ts';
import type { memberTransactionPageSchema } from './schemas.ts';

const cursorShape = z.tuple([isoDate, z.string().regex(/^\d{1,18}$/)]);

interface Move {
  id: string;
  seq: bigint;
  effective_date: string;
  /** Change of the member's units of the transaction's instrument; null when it moved none. */
  delta: bigint | null;
  balance: bigint | null;
}

/** A page of what happened to a member's units, newest first, each with the balance after it. */
export async function readMemberTransactions(
  db: Db,
  memberId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<z.infer<typeof memberTransactionPageSchema>> {
  const after = decodeCursor(cursor, cursorShape);
  const [moves, total] = await Promise.all([readMoves(db, memberId, limit, after), countTransactions(db, memberId)]);
  const { page, next_cursor } = toPage(moves, limit, (move) => [move.effective_date, move.seq]);
  const transactions = await readTransactions(
    db,
    page.map((move) => move.id),
  );
  const items = page.flatMap((move) => {
    const row = transactions.get(move.id);
    if (row === undefined) return []; // cannot be: transactions are never removed
    const scale = row.instrument?.scale ?? 0;
    const quantity = (units: bigint | null) => (units === null ? null : formatQuantity(units, scale));
    return {
      ...presentTransaction(row),
      quantity_signed: quantity(move.delta),
      balance_after: move.delta === null ? null : quantity(move.balance),
    };
  });
  return { items, next_cursor, total };
}

async function readMoves(
  db: Db,
  memberId: string,
  limit: number,
  after: z.infer<typeof cursorShape> | undefined,
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with moves as (
      select p.transaction_id, a.instrument_id, sum(p.delta)::bigint as delta
      from accounts a join postings p on p.account_id = a.id
      where a.member_id = ${memberId} and a.kind in ('holding', 'reserved')
      group by p.transaction_id, a.instrument_id
    ), running as (
      select t.id, t.seq, t.effective_date, m.delta,
        (sum(m.delta) over (partition by t.instrument_id order by t.effective_date, t.seq))::bigint as balance
      from transactions t
      left join moves m on m.transaction_id = t.id and m.instrument_id = t.instrument_id
      where t.member_id = ${memberId} or t.counterparty_id = ${memberId}
    )
    select * from running
    where ${after === undefined ? sql`true` : sql`(effective_date, seq) < (${after[0]}::date, ${after[1]}::bigint)`}
    order by effective_date desc, seq desc
    limit ${limit + 1}`.execute(db);
  return rows;
}

async function countTransactions(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from transactions t
    where t.member_id = ${memberId} or t.counterparty_id = ${memberId}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

async function readTransactions(db: Db, ids: readonly string[]): Promise<Map<string, TransactionRow>> {
  const { rows } = await sql<TransactionRow>`${sql.raw(transactionSelect)} where t.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
