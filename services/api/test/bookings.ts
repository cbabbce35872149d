import { v7 as uuidv7 } from 'uuid';
import { withTransaction } from '../src/database.ts';
import type { Db, DbTransaction } from '../src/database.ts';
import { people } from './fixtures.ts';

// Books straight into the ledger's tables, as the service's role: for tests that look at what is there.

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

async function account(trx: DbTransaction, kind: string, member: string | null, instrument: string): Promise<bigint> {
  const row = { kind, member_id: member, instrument_id: instrument };
  await trx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'member_id', 'instrument_id']).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('instrument_id', '=', instrument)
    .where('member_id', 'is not distinct from', member)
    .executeTakeFirstOrThrow();
  return id;
}

/** A member gets new units from the cooperative. */
export function issue(db: Db, { member, instrument, units, on, lockUntil, maker }: Issue): Promise<Booked> {
  return withTransaction(db, async (trx) => {
    const id = uuidv7();
    const lot = uuidv7();
    const holding = await account(trx, 'holding', member, instrument);
    const issuer = await account(trx, 'issuer', null, instrument);
    await trx
      .insertInto('lots')
      .values({
        id: lot,
        member_id: member,
        instrument_id: instrument,
        transaction_id: id,
        acquired_on: on,
        original_qty: units,
        lock_until: lockUntil ?? null,
      })
      .execute();
    await trx
      .insertInto('postings')
      .values([
        { transaction_id: id, seq: 1, account_id: holding, effective_date: on, delta: units, lot_id: lot },
        { transaction_id: id, seq: 2, account_id: issuer, effective_date: on, delta: -units },
      ])
      .execute();
    const row = await trx
      .insertInto('transactions')
      .values({
        id,
        kind: 'issue',
        effective_date: on,
        member_id: member,
        instrument_id: instrument,
        quantity: units,
        source: 'ui',
        maker_id: maker ?? people.anna.id,
      })
      .returning(['id', 'number', 'seq', 'booked_at'])
      .executeTakeFirstOrThrow();
    return { ...row, lot };
  });
}

/** Takes an issue back: the exact negation of its postings. */
export function reverse(db: Db, original: Booked, on: string): Promise<Booked> {
  return withTransaction(db, async (trx) => {
    const id = uuidv7();
    const from = await trx
      .selectFrom('transactions')
      .selectAll()
      .where('id', '=', original.id)
      .executeTakeFirstOrThrow();
    const postings = await trx.selectFrom('postings').selectAll().where('transaction_id', '=', original.id).execute();
    await trx
      .insertInto('postings')
      .values(postings.map((row) => ({ ...row, transaction_id: id, effective_date: on, delta: -row.delta })))
      .execute();
    const row = await trx
      .insertInto('transactions')
      .values({
        id,
        kind: 'reversal',
        effective_date: on,
        member_id: from.member_id,
        instrument_id: from.instrument_id,
        quantity: from.quantity,
        source: 'ui',
        maker_id: people.anna.id,
        checker_id: people.bram.id,
        reverses_id: original.id,
        reason_code: 'input_error',
      })
      .returning(['id', 'number', 'seq', 'booked_at'])
      .executeTakeFirstOrThrow();
    return { ...row, lot: original.lot };
  });
}
