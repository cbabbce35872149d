import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { listByNumber, soughtNumber } from './byNumber.ts';
import { keyColumns, keyCursor, newest, readTransactions } from './keys.ts';
import type { After, Key } from './keys.ts';
import { listProposals } from './proposalList.ts';
import type { ListQuery, TransactionPage } from './schemas.ts';
import { findByText } from './search.ts';
import { totalsOf } from './totals.ts';

/**
 * A page of transactions, newest first: by effective date when booked, by time of entry when waiting or rejected, and
 * by number where a number was searched for.
 */
export function listTransactions(db: Db, query: ListQuery): Promise<TransactionPage> {
  if (query.status !== 'booked') return listProposals(db, query, query.status);
  const number = query.q === undefined ? undefined : soughtNumber(query.q);
  return number === undefined ? listBooked(db, query) : listByNumber(db, query, number);
}

async function listBooked(db: Db, query: ListQuery): Promise<TransactionPage> {
  const after = decodeCursor(query.cursor, keyCursor);
  const [keys, totals] =
    query.q === undefined
      ? await Promise.all([findNewest(db, query, after), totalsOf(db, query)])
      : await findByText(db, query, query.q, after);
  const { page, next_cursor } = toPage(keys, query.limit, (key) => [key.effective_date, key.seq]);
  return { items: await readTransactions(db, page), next_cursor, ...totals };
}

async function findNewest(db: Db, query: ListQuery, after: After): Promise<Key[]> {
  const { rows } = await sql<Key>`${newest(query, after, query.limit + 1, keyColumns)}`.execute(db);
  return rows;
}
