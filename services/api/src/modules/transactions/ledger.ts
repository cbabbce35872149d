import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import type { NewLot } from '../../domain/plan.ts';
import type { AccountKey } from '../../domain/postings.ts';
import { accountKey } from './facts.ts';

/** The columns of a transaction that the service writes; number, place, time and hash come from the database. */
export interface TransactionHeader {
  id: string;
  kind: string;
  effective_date: string;
  member_id: string | null;
  counterparty_id: string | null;
  instrument_id: string | null;
  quantity: bigint | null;
  price_cents: bigint | null;
  amount_cents: bigint | null;
  description: string | null;
  reference: string | null;
  source: string;
  maker_id: string;
  checker_id: string | null;
  reverses_id: string | null;
  reason_code: string | null;
  document: string | null;
}

export interface PostingLine {
  account_id: bigint;
  delta: bigint;
  lot_id: string | null;
}

export interface Sealed {
  number: string;
  seq: bigint;
  booked_at: string;
}

/** Ids of accounts by accountKey: those known, and the ones made here because they did not exist yet. */
export async function accountIds(
  trx: DbTransaction,
  wanted: readonly AccountKey[],
  known: ReadonlyMap<string, bigint>,
): Promise<ReadonlyMap<string, bigint>> {
  const missing = [...new Map(wanted.map((account) => [accountKey(account), account]))]
    .filter(([key]) => !known.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { kind, member_id, instrument_id }]) => ({ kind, member_id, instrument_id }));
  if (missing.length === 0) return known;
  await trx
    .insertInto('accounts')
    .values(missing)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Read apart from the insert: another booking may have made one of them a moment ago.
  const found = new Map(known);
  for (const account of missing) {
    const { id } = await trx
      .selectFrom('accounts')
      .select('id')
      .where('kind', '=', account.kind)
      .where('member_id', 'is not distinct from', account.member_id)
      .where('instrument_id', 'is not distinct from', account.instrument_id)
      .executeTakeFirstOrThrow();
    found.set(accountKey(account), id);
  }
  return found;
}

/** Writes lots and postings, then the header that seals them; the database checks every invariant at that last one. */
export async function writeTransaction(
  trx: DbTransaction,
  header: TransactionHeader,
  lots: readonly NewLot[],
  postings: readonly PostingLine[],
): Promise<Sealed> {
  const column = <Row, Value>(rows: readonly Row[], pick: (row: Row) => Value) => rows.map(pick);
  const newLots = sql`insert into lots
      (id, member_id, instrument_id, transaction_id, acquired_on, original_qty, lock_until, interest_from)
    select id, member_id, instrument_id, ${header.id}::uuid, acquired_on, original_qty, lock_until, interest_from
    from unnest(${column(lots, (lot) => lot.id)}::uuid[], ${column(lots, (lot) => lot.member_id)}::uuid[],
      ${column(lots, (lot) => lot.instrument_id)}::uuid[], ${column(lots, (lot) => lot.acquired_on)}::date[],
      ${column(lots, (lot) => lot.original_qty)}::bigint[], ${column(lots, (lot) => lot.lock_until)}::date[],
      ${column(lots, (lot) => lot.interest_from)}::date[])
      as lot (id, member_id, instrument_id, acquired_on, original_qty, lock_until, interest_from)`;
  await sql`with new_lots as (${newLots})
    insert into postings (transaction_id, seq, account_id, effective_date, delta, lot_id)
    select ${header.id}::uuid, line.seq, line.account_id, ${header.effective_date}::date, line.delta, line.lot_id
    from unnest(${column(postings, (line) => line.account_id)}::bigint[], ${column(postings, (line) => line.delta)}::bigint[],
      ${column(postings, (line) => line.lot_id)}::uuid[]) with ordinality as line (account_id, delta, lot_id, seq)`.execute(
    trx,
  );
  return trx
    .insertInto('transactions')
    .values(header)
    .returning(['number', 'seq', 'booked_at'])
    .executeTakeFirstOrThrow();
}

/** The newest booked or waiting transaction that looks the same, for the hint in a preview. */
export async function findSame(
  trx: DbTransaction,
  header: TransactionHeader,
  quantityText: string,
): Promise<{ id: string; number: string | null; status: string } | undefined> {
  const { kind, member_id, instrument_id, effective_date, quantity, counterparty_id } = header;
  const { rows } = await sql<{ id: string; number: string | null; status: string }>`
    (select t.id, t.number, 'booked' as status from transactions t
      where t.member_id = ${member_id} and t.instrument_id = ${instrument_id} and t.kind = ${kind}
        and t.effective_date = ${effective_date}::date and t.quantity = ${quantity} and t.id <> ${header.id}
        and t.counterparty_id is not distinct from ${counterparty_id}::uuid
        and not exists (select from transactions r where r.reverses_id = t.id)
      order by t.seq desc limit 1)
    union all
    (select p.id, null, 'waiting' from transaction_proposals p
      where p.status = 'waiting' and p.input->>'kind' = ${kind} and p.input->>'member_id' = ${member_id}
        and p.input->>'instrument_id' = ${instrument_id} and p.input->>'effective_date' = ${effective_date}
        and p.input->>'quantity' = ${quantityText} and p.input->>'counterparty_id' is not distinct from ${counterparty_id}
        and p.id <> ${header.id}
      order by p.created_at desc limit 1)
    limit 1`.execute(trx);
  return rows[0];
}
