import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../src/database.ts';
import { DomainError } from '../../src/domain/errors.ts';
import type { BookingRequest } from '../../src/domain/kinds/index.ts';
import { emptyRequest } from '../../src/domain/transaction.ts';
import { draftAll } from '../../src/ledger/draft.ts';
import type { Draft, Order } from '../../src/ledger/order.ts';
import { ledgerBook } from '../../src/ledger/write.ts';
import { once } from '../../src/calls/once.ts';
import type { Caller } from '../../src/calls/once.ts';
import { people } from '../fixtures.ts';
import { testConfig } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';

export const today = '2026-11-21';
const { share } = instruments;

/** A module's order: booked by Anna and approved by Bram. */
export function order(request: Order['request'], more: Partial<Order> = {}): Order {
  const by = { source: 'bulk', source_id: null, maker_id: people.anna.id, checker_id: people.bram.id } as const;
  return { id: uuidv7(), ...by, request, ...more };
}

export const entered = { ...emptyRequest, price_cents: null, amount_cents: null, acquired_on: null };
export const issueTo = (member_id: string, quantity: string, more: Partial<BookingRequest<'issue'>> = {}) =>
  order({
    ...entered,
    kind: 'issue',
    member_id,
    instrument_id: share.id,
    quantity,
    effective_date: '2026-03-01',
    ...more,
  });
export const transferTo = (member_id: string, counterparty_id: string, quantity: string) =>
  order({
    ...entered,
    kind: 'transfer',
    member_id,
    counterparty_id,
    instrument_id: share.id,
    quantity,
    effective_date: '2026-04-01',
    reason_code: 'sale',
  });

/** Books all of them or throws the first refusal, as a module does: behind a key, with one line in the audit. */
export async function book(db: Db, orders: readonly Order[]): Promise<Draft[]> {
  let made: Draft[] = [];
  const key = uuidv7();
  const caller: Caller = {
    actor: { ...people.anna, signIns: [people.anna.id], roles: [] },
    requestId: key,
    identity: { key, route: 'POST /bulk', actorId: people.anna.id, bodySha256: Buffer.alloc(32) },
  };
  const clock = { now: () => new Date(`${today}T12:00:00Z`) };
  await once({ db, config: testConfig, clock }, caller, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const drafts = await draftAll(trx, orders, { today });
    made = drafts.map((draft) => {
      if (draft instanceof DomainError) throw draft;
      return draft;
    });
    const audit = {
      action: 'bulk_batch.posted',
      subjectType: 'bulk_batch',
      subjectId: key,
      data: { rows: orders.length },
    };
    return { status: 200, body: { booked: orders.length }, audit: [audit], book: ledgerBook(made) };
  });
  return made;
}

/** Members with 100 shares each, made in one statement. */
export async function crowd(db: Db, count: number, from: bigint): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await sql`insert into members (id, member_no, kind, status, family_name, joined_on, search_text)
    select id, ${from} + ordinality, 'person', 'active', 'Lid', '2016-03-01', 'lid'
    from unnest(${ids}::uuid[]) with ordinality as t (id, ordinality)`.execute(db);
  return ids;
}

/** What a member has of an instrument, by account. */
export const unitsOf = async (
  db: Db,
  memberId: string,
  instrumentId: string = share.id,
): Promise<Record<string, bigint>> => {
  const { rows } = await sql<{ kind: string; units: bigint }>`
    select a.kind, sum(p.delta)::bigint as units from accounts a join postings p on p.account_id = a.id
    where a.member_id = ${memberId} and a.instrument_id = ${instrumentId} group by a.kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, units }) => [kind, units]));
};
