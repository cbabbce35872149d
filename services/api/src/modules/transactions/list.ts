import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import type { Transaction } from '../../wire/schemas.ts';
import { listByNumber, soughtNumber } from './byNumber.ts';
import { cursorKeys, cursorOf, keyColumns, newest, orderOf, readTransactions, rowsOf } from './keys.ts';
import type { Key, Query } from './keys.ts';
import { listProposals } from './proposalList.ts';
import type { ListQuery, TransactionPage } from './schemas.ts';
import { findByText } from './search.ts';
import { nothing, totalsOf } from './totals.ts';

/**
 * A page of transactions: as asked for when booked, newest first unless asked otherwise; by time of entry when waiting or
 * rejected, and by number where a number was searched for.
 */
export async function listTransactions(db: Db, listQuery: ListQuery): Promise<TransactionPage> {
  const query = await resolved(db, listQuery);
  if (query === null) return { items: [], next_cursor: null, ...nothing };
  return answerOf(db, query);
}

async function answerOf(db: Db, query: Query): Promise<TransactionPage> {
  if (query.status !== 'booked') return listProposals(db, query, query.status);
  if (query.q !== undefined) {
    const number = soughtNumber(query.q);
    return number === undefined ? listByText(db, query, query.q) : listByNumber(db, query, number);
  }
  const [page, totals] = await Promise.all([pageOf(db, query), totalsOf(db, query)]);
  return { ...page, ...totals };
}

/** Every transaction of a filter, page by page, in the order of the list. */
export async function* allTransactions(db: Db, listQuery: ListQuery): AsyncGenerator<Transaction[]> {
  const query = await resolved(db, listQuery);
  if (query === null) return;
  let cursor: string | undefined;
  do {
    const next: Query = { ...query, cursor };
    const plain = query.status === 'booked' && query.q === undefined;
    const page: Page = plain ? await pageOf(db, next) : await answerOf(db, next);
    if (page.items.length > 0) yield page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** The query with the member that a number stands for, and the runs that converted its instrument; null where nobody has the number. */
async function resolved(db: Db, { member_no, ...query }: ListQuery): Promise<Query | null> {
  const runs = await runsOf(db, query);
  if (member_no === undefined) return { ...query, runs };
  const { rows } = await sql<{ id: string }>`select id from members where member_no = ${member_no}`.execute(db);
  const [member] = rows;
  if (member === undefined || (query.member_id ?? member.id) !== member.id) return null;
  return { ...query, runs, member_id: member.id };
}

/** The runs that booked conversions out of an instrument, as far as the kind that is asked for can be among them. */
async function runsOf(db: Db, { instrument_id, kind, source = 'conversion' }: ListQuery): Promise<string[]> {
  if (instrument_id === undefined || source !== 'conversion' || !['convert', 'reversal'].includes(kind ?? 'convert'))
    return [];
  const { rows } = await sql<{ id: string }>`
    select id from conversion_runs where source_id = ${instrument_id}
      and ${kind === 'reversal' ? sql`reversed_at is not null` : sql`executed_at is not null`} order by run_on, id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type Page = Pick<TransactionPage, 'items' | 'next_cursor'>;

async function pageOf(db: Db, query: Query): Promise<Page> {
  const order = orderOf(query.sort);
  const after = decodeCursor(query.cursor, cursorOf(order));
  const keys = rowsOf({ query, after, limit: query.limit + 1, columns: keyColumns, order });
  const { rows } = await sql<Key>`${keys}`.execute(db);
  const { page, next_cursor } = toPage(rows, query.limit, cursorKeys(order));
  return { items: await readTransactions(db, page), next_cursor };
}

async function listByText(db: Db, query: Query, q: string): Promise<TransactionPage> {
  const after = decodeCursor(query.cursor, cursorOf(newest));
  const [keys, totals] = await findByText(db, query, q, after);
  const { page, next_cursor } = toPage(keys, query.limit, cursorKeys(newest));
  return { items: await readTransactions(db, page), next_cursor, ...totals };
}
