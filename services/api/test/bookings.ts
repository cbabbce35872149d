import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/database.ts';
import { people } from './fixtures.ts';

// Books straight through the door of the database, as the service's role: for tests that look at what is there.

export interface Issue {
  member: string;
  instrument: string;
  /** Units of 10^-scale. */
  units: bigint;
  on: string;
  lockUntil?: string;
  maker?: string;
}

export interface Booked {
  id: string;
  number: string;
  seq: bigint;
  booked_at: string;
  /** The lot an issue began. */
  lot: string;
}

/** Hands one transaction to `ledger_book`. */
async function book(db: Db, transaction: Record<string, unknown>): Promise<Omit<Booked, 'lot'>> {
  const batch = { transactions: [{ source: 'ui', maker_id: people.anna.id, ...transaction }] };
  const text = JSON.stringify(batch, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const { rows } = await sql<Omit<Booked, 'lot'>>`select * from ledger_book(${text}::jsonb)`.execute(db);
  if (rows[0] === undefined) throw new Error('nothing was booked');
  return rows[0];
}

/** A member gets new units from the cooperative, at 1 cent each. */
export async function issue(
  db: Db,
  { member, instrument, units, on, lockUntil, maker = people.anna.id }: Issue,
): Promise<Booked> {
  const lot = uuidv7();
  const of = { member_id: member, instrument_id: instrument };
  const booked = await book(db, {
    ...of,
    id: uuidv7(),
    kind: 'issue',
    effective_date: on,
    quantity: units,
    maker_id: maker,
    lots: [{ ...of, id: lot, acquired_on: on, original_qty: units, lock_until: lockUntil }],
    postings: [
      { ...of, account: 'holding', delta: units, lot_id: lot },
      { account: 'issuer', instrument_id: instrument, delta: -units },
      { account: 'bank', delta: units },
      { account: 'equity', instrument_id: instrument, delta: -units },
    ],
  });
  return { ...booked, lot };
}

/** Takes an issue back: the exact negation of its postings. */
export async function reverse(db: Db, original: Booked, on: string): Promise<Booked> {
  const from = await db.selectFrom('transactions').selectAll().where('id', '=', original.id).executeTakeFirstOrThrow();
  const postings = await db
    .selectFrom('postings as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['a.kind as account', 'a.member_id', 'a.instrument_id', 'p.lot_id', 'p.delta'])
    .where('p.transaction_id', '=', original.id)
    .orderBy('p.seq')
    .execute();
  const booked = await book(db, {
    id: uuidv7(),
    kind: 'reversal',
    effective_date: on,
    member_id: from.member_id,
    instrument_id: from.instrument_id,
    quantity: from.quantity,
    checker_id: people.bram.id,
    reverses_id: original.id,
    reason_code: 'input_error',
    postings: postings.map((line) => ({ ...line, delta: -line.delta })),
  });
  return { ...booked, lot: original.lot };
}

/** Money that came in from somebody who is not known yet. */
export function receive(db: Db, cents: bigint, on: string): Promise<Omit<Booked, 'lot'>> {
  return book(db, {
    id: uuidv7(),
    kind: 'receipt',
    effective_date: on,
    amount_cents: cents,
    postings: [
      { account: 'bank', delta: cents },
      { account: 'suspense', delta: -cents },
    ],
  });
}
