import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { readTransactions, wanted } from './keys.ts';
import type { Query } from './keys.ts';
import type { TransactionPage } from './schemas.ts';
import { countedTotals, summedColumns } from './totals.ts';

const cursorShape = z.tuple([z.literal('number'), z.string().regex(/^[A-Z0-9-]{1,30}$/u)]);

/**
 * What numbers a text asks for: the beginning of one, as "tr-2026-0001" is, or "#2026-586" or "#586" for a whole one, the
 * latter of every year. Undefined when the text is something else.
 */
export function soughtNumber(text: string): Condition | undefined {
  const number = text
    .trim()
    .toUpperCase()
    .replace(/^#(?=TR-)/u, '');
  // The numbers are sorted by their bytes: after every digit and the hyphen comes ~.
  if (/^TR-(?:\d{0,4}|\d{4}-\d{0,15})$/u.test(number)) return sql`t.number >= ${number} and t.number < ${`${number}~`}`;
  const [, year, place] = /^#(?:(\d{4})-)?0*(\d{1,15})$/u.exec(number) ?? [];
  if (place === undefined) return undefined;
  const padded = place.padStart(6, '0');
  if (year !== undefined) return sql`t.number = ${`TR-${year}-${padded}`}`;
  return sql`t.number = any (array(select format('TR-%s-%s', year, ${padded}::text) from number_series where prefix = 'TR'))`;
}

/** The transactions with such a number, from the last number on: the order their index has. */
export async function listByNumber(db: Db, query: Query, number: Condition): Promise<TransactionPage> {
  const after = decodeCursor(query.cursor, cursorShape);
  const { member_id } = query;
  const condition = and([number, member_id && sql`${member_id} in (t.member_id, t.counterparty_id)`, wanted(query)]);
  const [{ rows }, totals] = await Promise.all([
    sql<{ id: string; number: string }>`
      select t.id, t.number from transactions t where ${and([condition, after && sql`t.number < ${after[1]}`])}
      order by t.number desc limit ${query.limit + 1}`.execute(db),
    countedTotals(db, sql`select ${summedColumns} from transactions t where ${condition} limit ${mostCounted + 1}`),
  ]);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => ['number', row.number]);
  return { items: await readTransactions(db, page), next_cursor, ...totals };
}
