import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import type { Transaction } from '../../wire/schemas.ts';
import { listByNumber, soughtNumber } from './byNumber.ts';
import { cursorKeys, cursorOf, keyColumns, newest, orderOf, readTransactions, rowsOf } from './keys.ts';
import type { Key } from './keys.ts';
import { listProposals } from './proposalList.ts';
import type { ListQuery, TransactionPage } from './schemas.ts';
import { findByText } from './search.ts';
import { nothing, totalsOf } from './totals.ts';

/**
 * A page of transactions: as asked for when booked, newest first unless asked otherwise; by time of entry when waiting or
 * rejected, and by number where a number was searched for.
 */
export async function listTransactions(db: Db, listQuery: ListQuery): Promise<TransactionPage> {
  const query = await ofMember(db, listQuery);
  if (query === null) return { items: [], next_cursor: null, ...nothing };
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
  const query = await ofMember(db, listQuery);
  if (query === null) return;
  let cursor: string | undefined;
  do {
    const next: ListQuery = { ...query, cursor };
    const plain = query.status === 'booked' && query.q === undefined;
    const page: Page = plain ? await pageOf(db, next) : await listTransactions(db, next);
    if (page.items.length > 0) yield page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** The query with the member that a number stands for; null where nobody has it. */
async function ofMember(db: Db, { member_no, ...query }: ListQuery): Promise<ListQuery | null> {
  if (member_no === undefined) return query;
  const { rows } = await sql<{ id: string }>`select id from members where member_no = ${member_no}`.execute(db);
  const [member] = rows;
  if (member === undefined || (query.member_id ?? member.id) !== member.id) return null;
  return { ...query, member_id: member.id };
}

type Page = Pick<TransactionPage, 'items' | 'next_cursor'>;

async function pageOf(db: Db, query: ListQuery): Promise<Page> {
  const order = orderOf(query.sort);
  const after = decodeCursor(query.cursor, cursorOf(order));
  const keys = rowsOf({ query, after, limit: query.limit + 1, columns: keyColumns, order });
  const { rows } = await sql<Key>`${keys}`.execute(db);
  const { page, next_cursor } = toPage(rows, query.limit, cursorKeys(order));
  return { items: await readTransactions(db, page), next_cursor };
}

async function listByText(db: Db, query: ListQuery, q: string): Promise<TransactionPage> {
  const after = decodeCursor(query.cursor, cursorOf(newest));
  const [keys, totals] = await findByText(db, query, q, after);
  const { page, next_cursor } = toPage(keys, query.limit, cursorKeys(newest));
  return { items: await readTransactions(db, page), next_cursor, ...totals };
}
