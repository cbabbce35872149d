import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbTransaction } from '../database.ts';
import type { DomainError } from '../domain/errors.ts';
import type { Original } from '../domain/kinds/reversal.ts';
import type { Capital } from '../domain/returns/bookValue.ts';
import type { Order } from './order.ts';

/** What only some bookings are judged by. */
export interface Assets {
  /** What members are owed and nothing else has a claim to, in cents. */
  owed: Map<string, bigint>;
  /** What the books say of instruments. */
  capital: Map<string, Capital>;
}

/**
 * What those of the orders ask that do: what an administrator pays out by hand or takes back of what was owed, and gifts at
 * their part of the capital. Nothing is read for others. Asked once the members are locked.
 */
export async function readAssets(
  trx: DbTransaction,
  orders: readonly Order[],
  originals: ReadonlyMap<string, Original | DomainError>,
): Promise<Assets> {
  const owing = new Set<string>();
  const assetIds = new Set<string>();
  for (const { request } of orders) {
    if ('reverses_id' in request) {
      if (request.by === 'module') continue; // which looks at what it takes back itself
      const original = originals.get(request.reverses_id);
      if (original && 'postings' in original && original.member_id !== null && promisedBy(original) > 0n) {
        owing.add(original.member_id);
      }
    } else if (request.kind === 'payout' && request.paid_from === 'bank' && request.member_id !== null) {
      owing.add(request.member_id);
    } else if (request.kind === 'gift_back' && request.book_cents === null && request.instrument_id !== null) {
      assetIds.add(request.instrument_id);
    }
  }
  const capital = new Map<string, Capital>();
  for (const id of assetIds) capital.set(id, await readCapital(trx, id));
  const ids = orders.map(({ id }) => id);
  return { owed: await readFreeMoney(trx, [...owing], ids), capital };
}

/** What a transaction made the cooperative owe, in cents; below 0 where it paid. */
export function promisedBy({ postings }: Pick<Original, 'postings'>): bigint {
  return postings.reduce((sum, { account, delta }) => (account.kind === 'payable' ? sum - delta : sum), 0n);
}

/**
 * What is free of what `member` is owed (SQL), where many are asked about: all of them are read once, and looked up. Joined, each
 * may be compared with each.
 */
export const freeCents = (
  member: RawBuilder<unknown>,
  { members, own }: { members: RawBuilder<unknown>; own: RawBuilder<unknown> },
): RawBuilder<bigint> => sql`coalesce(((
  select jsonb_object_agg(f.member_id, f.cents) from free_money(${members}, ${own}) f)->>${member}::text)::bigint, 0)`;

/** Of what members are owed, the part to which nothing but these orders has a claim (0017_payments.sql). */
async function readFreeMoney(
  trx: DbTransaction,
  memberIds: readonly string[],
  ownIds: readonly string[],
): Promise<Map<string, bigint>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ member_id: string; cents: bigint }>`
    select member_id, cents from free_money(${memberIds}::uuid[], ${ownIds}::uuid[])`.execute(trx);
  return new Map(rows.map(({ member_id, cents }) => [member_id, cents]));
}

/** What the cooperative's books say of a share today: its capital, and the units for it. */
export async function readCapital(trx: DbTransaction, instrumentId: string): Promise<Capital> {
  const { rows } = await sql<Capital>`
    select coalesce(-sum(p.delta) filter (where a.kind = 'equity'), 0)::bigint as cents,
      coalesce(-sum(p.delta) filter (where a.kind = 'issuer'), 0)::bigint as units
    from accounts a join postings p on p.account_id = a.id
    where a.key in (account_key('equity', null, ${instrumentId}::uuid), account_key('issuer', null, ${instrumentId}::uuid))`.execute(
    trx,
  );
  return rows[0] as Capital;
}
