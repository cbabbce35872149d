import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { AccountKey } from '../../domain/postings.ts';
import type { TransactionHeader } from './ledger.ts';

/** A booked transaction that is to be reversed. */
export type Original = Omit<TransactionHeader, 'maker_id' | 'checker_id'> & { number: string };

/** The transaction to take back; it never changes, so it needs no lock. */
export async function readOriginal(trx: DbTransaction, id: string): Promise<Original> {
  const original = await trx
    .selectFrom('transactions')
    .select([
      'id',
      'number',
      'kind',
      'effective_date',
      'member_id',
      'counterparty_id',
      'instrument_id',
      'quantity',
      'price_cents',
      'amount_cents',
      'description',
      'reference',
      'source',
      'reverses_id',
      'reason_code',
      'document',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (original !== undefined) return original;
  const proposal = await trx
    .selectFrom('transaction_proposals')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (proposal === undefined) throw refusal('transaction_not_found', 'id');
  throw refusal('state_conflict', null, { status: proposal.status, version: proposal.version });
}

export interface OriginalPosting {
  account_id: bigint;
  account: AccountKey;
  member_id: string | null;
  lot_id: string | null;
  delta: bigint;
}

interface ReversedBy {
  id: string;
  number: string | null;
  status: string;
}

/** What may have changed until the locks were taken: is it reversed already, or about to be? And the postings. */
export async function readState(
  trx: DbTransaction,
  id: string,
  ownId: string,
): Promise<{ reversed_by: ReversedBy | null; postings: OriginalPosting[] }> {
  const { rows } = await sql<Omit<OriginalPosting, 'account'> & AccountKey & { reversed_by: ReversedBy | null }>`
    select p.account_id, p.lot_id, p.delta, a.kind, a.member_id, a.instrument_id,
      coalesce(
        (select json_build_object('id', r.id, 'number', r.number, 'status', 'booked') from transactions r
          where r.reverses_id = ${id}),
        (select json_build_object('id', w.id, 'number', null, 'status', 'waiting') from transaction_proposals w
          where w.reverses_id = ${id} and w.status = 'waiting' and w.id <> ${ownId})) as reversed_by
    from postings p join accounts a on a.id = p.account_id where p.transaction_id = ${id} order by p.seq`.execute(trx);
  return {
    reversed_by: rows[0]?.reversed_by ?? null,
    postings: rows.map(({ account_id, kind, member_id, instrument_id, lot_id, delta }) => ({
      account_id,
      account: { kind, member_id, instrument_id },
      member_id,
      lot_id,
      delta,
    })),
  };
}

/** Numbers of the transactions that took units out of a lot and still stand: they must be reversed first. */
export async function findBlockers(trx: DbTransaction, lotId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select t.number from postings p join transactions t on t.id = p.transaction_id
    where p.lot_id = ${lotId} and p.delta < 0 and t.kind <> 'reversal'
      and not exists (select from transactions r where r.reverses_id = t.id)
    order by t.seq limit 5`.execute(trx);
  return rows.map(({ number }) => number).join(', ');
}
