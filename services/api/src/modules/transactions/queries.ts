import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { presentPosting, presentTransaction } from '../../wire/present.ts';
import type { PostingRow, TransactionRow } from '../../wire/present.ts';
import { instantParameter, isoDate, uuid } from '../../wire/schemas.ts';
import type { Transaction, TransactionDetail } from '../../wire/schemas.ts';
import { fold } from '../../domain/search.ts';
import { proposalSelect, transactionSelect } from '../../wire/transactionSelect.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import type { ListQuery } from './schemas.ts';

/** A waiting or rejected proposal by its id. Throws transaction_not_found. */
export async function readProposal(db: Db, id: string): Promise<Transaction> {
  const { rows } = await sql<TransactionRow>`
    ${sql.raw(proposalSelect)} where p.id = ${id} and p.status <> 'approved'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw refusal('transaction_not_found', 'id');
  return presentTransaction(row);
}

/** A transaction with its postings, or a proposal, which has none yet. Throws transaction_not_found. */
export async function readTransaction(db: Db, id: string): Promise<TransactionDetail> {
  const { rows } = await sql<TransactionRow>`${sql.raw(transactionSelect)} where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return { ...(await readProposal(db, id)), postings: [] };
  const postings = await sql<PostingRow>`
    select p.seq, p.delta, p.lot_id, a.kind as account_kind, m.member_no, i.code as instrument_code, i.scale
    from postings p join accounts a on a.id = p.account_id
    left join members m on m.id = a.member_id left join instruments i on i.id = a.instrument_id
    where p.transaction_id = ${id} order by p.seq`.execute(db);
  return { ...presentTransaction(row), postings: postings.rows.map(presentPosting) };
}

interface Listing {
  items: Transaction[];
  next_cursor: string | null;
  total: number;
  totals: { amount_cents: number };
}

const bookedCursor = z.tuple([isoDate, z.string().regex(/^\d{1,18}$/u)]);
const proposalCursor = z.tuple([instantParameter, uuid]);

/** A page of transactions, newest first: by effective date when booked, by time of entry when waiting or rejected. */
export function listTransactions(db: Db, query: ListQuery): Promise<Listing> {
  return query.status === 'booked' ? listBooked(db, query) : listProposals(db, query, query.status);
}

async function listBooked(db: Db, query: ListQuery): Promise<Listing> {
  const after = decodeCursor(query.cursor, bookedCursor);
  const { kind, member_id, instrument_id, from, to, q } = query;
  const wanted = and([
    kind && sql`t.kind = ${kind}`,
    member_id && sql`(t.member_id = ${member_id} or t.counterparty_id = ${member_id})`,
    instrument_id && sql`t.instrument_id = ${instrument_id}`,
    from && sql`t.effective_date >= ${from}::date`,
    to && sql`t.effective_date <= ${to}::date`,
    q &&
      sql`(t.number ilike ${like(q)} or t.reference ilike ${like(q)} or t.description ilike ${like(q)}
        or t.member_id in ${membersLike(q)} or t.counterparty_id in ${membersLike(q)})`,
  ]);
  const page = and([wanted, after && sql`(t.effective_date, t.seq) < (${after[0]}::date, ${after[1]}::bigint)`]);
  const [rows, count] = await Promise.all([
    sql<TransactionRow>`${sql.raw(transactionSelect)} where ${page}
      order by t.effective_date desc, t.seq desc limit ${query.limit + 1}`.execute(db),
    sql<Count>`select count(*) as total, coalesce(sum(t.amount_cents), 0)::bigint as amount_cents
      from transactions t where ${wanted}`.execute(db),
  ]);
  return listing(rows.rows, count.rows[0], query.limit, (row) => [row.effective_date, row.seq]);
}

async function listProposals(
  db: Db,
  query: ListQuery,
  status: Exclude<ListQuery['status'], 'booked'>,
): Promise<Listing> {
  const after = decodeCursor(query.cursor, proposalCursor);
  const { kind, member_id, instrument_id, from, to, q } = query;
  const wanted = and([
    sql`p.status = ${status}`,
    kind && sql`p.input->>'kind' = ${kind}`,
    member_id && sql`${member_id} in (p.input->>'member_id', p.input->>'counterparty_id')`,
    instrument_id && sql`p.input->>'instrument_id' = ${instrument_id}`,
    from && sql`p.input->>'effective_date' >= ${from}`,
    to && sql`p.input->>'effective_date' <= ${to}`,
    q &&
      sql`(p.input->>'reference' ilike ${like(q)} or p.input->>'description' ilike ${like(q)}
        or (p.input->>'member_id')::uuid in ${membersLike(q)} or (p.input->>'counterparty_id')::uuid in ${membersLike(q)})`,
  ]);
  const page = and([wanted, after && sql`(p.created_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]);
  const [rows, count] = await Promise.all([
    sql<TransactionRow>`${sql.raw(proposalSelect)} where ${page}
      order by p.created_at desc, p.id desc limit ${query.limit + 1}`.execute(db),
    sql<Count>`select count(*) as total, coalesce(sum((p.input->>'amount_cents')::bigint), 0)::bigint as amount_cents
      from transaction_proposals p where ${wanted}`.execute(db),
  ]);
  return listing(rows.rows, count.rows[0], query.limit, (row) => [row.created_at, row.id]);
}

interface Count {
  total: bigint;
  amount_cents: bigint;
}

function listing(
  rows: readonly TransactionRow[],
  count: Count | undefined,
  limit: number,
  keys: (row: TransactionRow) => (string | bigint | null)[],
): Listing {
  const { page, next_cursor } = toPage(rows, limit, keys);
  return {
    items: page.map(presentTransaction),
    next_cursor,
    total: Number(count?.total ?? 0n),
    totals: { amount_cents: centsToNumber(count?.amount_cents ?? 0n) },
  };
}

function and(conditions: readonly (RawBuilder<unknown> | undefined | '')[]): RawBuilder<unknown> {
  const present = conditions.filter((condition) => condition !== undefined && condition !== '');
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `);
}

/** A pattern that finds the text anywhere, with nothing in it standing for something else. */
function like(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, '\\$&')}%`;
}

function membersLike(text: string): RawBuilder<unknown> {
  return sql`(select id from members where search_text like ${like(fold(text))})`;
}
