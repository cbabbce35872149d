import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { and } from '../../filters.ts';
import { decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { readTransactions, wanted } from './keys.ts';
import type { ListQuery, TransactionPage } from './schemas.ts';
import { countedTotals } from './totals.ts';

const cursorShape = z.tuple([z.literal('number'), z.string().regex(/^[A-Z0-9-]{1,30}$/u)]);

/** The beginning of a transaction's number, as "tr-2026-0001" is; undefined when the text is something else. */
export function soughtNumber(text: string): string | undefined {
  const number = text.trim().toUpperCase();
  return /^TR-(?:\d{0,4}|\d{4}-\d{0,15})$/u.test(number) ? number : undefined;
}

/** The transactions whose number begins so, from the last number on: the order their index has. */
export async function listByNumber(db: Db, query: ListQuery, number: string): Promise<TransactionPage> {
  const after = decodeCursor(query.cursor, cursorShape);
  const { member_id } = query;
  // The numbers are sorted by their bytes: after every digit and the hyphen comes ~.
  const found = and([
    sql`t.number >= ${number} and t.number < ${`${number}~`}`,
    member_id && sql`${member_id} in (t.member_id, t.counterparty_id)`,
    wanted(query),
  ]);
  const [{ rows }, totals] = await Promise.all([
    sql<{ id: string; number: string }>`
      select t.id, t.number from transactions t where ${and([found, after && sql`t.number < ${after[1]}`])}
      order by t.number desc limit ${query.limit + 1}`.execute(db),
    countedTotals(db, sql`select t.amount_cents from transactions t where ${found} limit ${mostCounted + 1}`),
  ]);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => ['number', row.number]);
  return { items: await readTransactions(db, page), next_cursor, ...totals };
}
