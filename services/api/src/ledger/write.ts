import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbTransaction } from '../database.ts';
import type { Draft } from './order.ts';

/** What the database gave a transaction when it booked it. */
export interface Sealed {
  id: string;
  seq: bigint;
  number: string;
  booked_at: string;
}

/** The call that books drafts, one or fifty thousand: rows of Sealed in their order. To be a `from` item. */
export function ledgerBook(drafts: readonly Draft[]): RawBuilder<Sealed> {
  return sql<Sealed>`ledger_book(${batchOf(drafts)}::jsonb)`;
}

/** So many transactions are entered in one statement, however many have to do with each other. */
const enteredAtOnce = 2_500;

/**
 * Checks a part of a large booking in: drafts by their place in the order of booking, and in that order. What rests on another
 * draft comes with it or later.
 */
export async function ledgerEnter(trx: DbTransaction, drafts: ReadonlyMap<number, Draft>): Promise<void> {
  const entries = [...drafts];
  for (let at = 0; at < entries.length; at += enteredAtOnce) {
    const some = entries.slice(at, at + enteredAtOnce);
    const batch = batchOf(some.map(([, draft]) => draft));
    const places = some.map(([place]) => place);
    // oxlint-disable-next-line no-await-in-loop -- a part may rest on those before it
    await sql`select ledger_enter(${batch}::jsonb, ${places}::integer[])`.execute(trx);
  }
}

/**
 * Checks many drafts in, and answers the call that books them, which is all that others wait for. Comes once the requests they are
 * about are written: whether what is set aside is what is asked for is looked at here, and not when the transaction ends.
 */
export async function ledgerBookMany(trx: DbTransaction, drafts: readonly Draft[]): Promise<RawBuilder<Sealed>> {
  await ledgerEnter(trx, new Map(drafts.entries()));
  await sql`set constraints reserved immediate`.execute(trx);
  return ledgerSeal();
}

/** The call that books what was checked in, in the order of its places; the last of it as Sealed. To be a `from` item. */
export function ledgerSeal(): RawBuilder<Sealed> {
  return sql<Sealed>`ledger_seal()`;
}

/** The drafts as the one JSON text that `ledger_book` takes (migrations/0008_booking.sql). */
export function batchOf(drafts: readonly Draft[]): string {
  return `{"transactions":[${drafts.map(transactionText).join(',')}]}`;
}

/** A draft as the JSON text of one transaction. */
function transactionText({ header, lots, postings }: Draft): string {
  const transaction = {
    ...header,
    lots,
    postings: postings.map(({ account: { kind, member_id, instrument_id }, delta, lot_id }) => ({
      account: kind,
      member_id,
      instrument_id,
      delta,
      lot_id,
    })),
  };
  // 2^53 is not enough for every quantity: whole numbers travel as text.
  return JSON.stringify(transaction, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
