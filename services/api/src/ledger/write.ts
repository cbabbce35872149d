import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
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

/** The drafts as the one JSON text that `ledger_book` takes (migrations/0001_register.sql). */
export function batchOf(drafts: readonly Draft[]): string {
  const transactions = drafts.map(({ header, lots, postings }) => ({
    ...header,
    lots,
    postings: postings.map(({ account: { kind, member_id, instrument_id }, delta, lot_id }) => ({
      account: kind,
      member_id,
      instrument_id,
      delta,
      lot_id,
    })),
  }));
  // 2^53 is not enough for every quantity: whole numbers travel as text.
  return JSON.stringify({ transactions }, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
