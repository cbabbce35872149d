import { sql } from 'kysely';
import { z } from 'zod';
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
}
export const keyColumns = sql`t.id, t.effective_date, t.seq::text as seq`;

export const keyCursor = z.tuple([isoDate, z.string().regex(/^\d{1,18}$/u)]);
export type After = z.infer<typeof keyCursor> | undefined;

export const newestFirst = sql`t.effective_date desc, t.seq desc`;

/** What follows a cursor in that order. */
export function before(after: After): Condition | undefined {
  return after && sql`(t.effective_date, t.seq) < (${after[0]}::date, ${after[1]}::bigint)`;
}

/** Everything that was asked for but the member and the text. */
export function wanted({ kind, instrument_id, from, to }: ListQuery): Condition {
  return and([
    kind && sql`t.kind = ${kind}`,
    instrument_id && sql`t.instrument_id = ${instrument_id}`,
    from && sql`t.effective_date >= ${from}::date`,
    to && sql`t.effective_date <= ${to}::date`,
  ]);
}

/** `select` of the next rows of a filter; a member's are those of either side, each with its own index. */
export function newest(query: ListQuery, after: After, limit: number, columns: Condition, also?: Condition): Condition {
  const { member_id } = query;
  const rows = (side: Condition | undefined) => sql`
    select ${columns} from transactions t where ${and([side, wanted(query), before(after), also])}
    order by ${newestFirst} limit ${limit}`;
  if (member_id === undefined) return rows(undefined);
  return sql`
    select * from ((${rows(sql`t.member_id = ${member_id}`)}) union all (${rows(sql`t.counterparty_id = ${member_id}`)})) t
    order by t.effective_date desc, t.seq::bigint desc limit ${limit}`;
}

/** The transactions of these keys with all they show, in the same order. */
export async function readTransactions(db: Db, keys: readonly { id: string }[]): Promise<Transaction[]> {
  const ids = keys.map(({ id }) => id);
  const { rows } = await sql<TransactionRow>`${sql.raw(transactionSelect)} where t.id = any (${ids}::uuid[])`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [row.id, presentTransaction(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
