// A session keeps the plans of what a booking asks. One that made them while the register was small goes by them until the tables are
// analysed, and may book a large file before that: what is read of a booking grows with it, and not with all that was booked.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Db } from '../../src/database.ts';
import { fixtures, people } from '../fixtures.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { pagesOf } from '../pages.ts';

const { share } = fixtures.instruments;
const member = fixtures.members.jan.id;
const before = 6_000;
const booked = 50;

const app = await startTestApp();

/** Pages that so many issues in one call of `ledger_book` read. */
async function pagesOfIssues(db: Db, count: number): Promise<number> {
  const of = { member_id: member, instrument_id: share.id };
  const transactions = Array.from({ length: count }, () => {
    const lot = uuidv7();
    return {
      ...of,
      id: uuidv7(),
      kind: 'issue',
      effective_date: '2026-01-05',
      quantity: 1,
      source: 'ui',
      maker_id: people.anna.id,
      lots: [{ ...of, id: lot, acquired_on: '2026-01-05', original_qty: 1 }],
      postings: [
        { ...of, account: 'holding', delta: 1, lot_id: lot },
        { account: 'issuer', instrument_id: share.id, delta: -1 },
        { account: 'bank', delta: 1 },
        { account: 'equity', instrument_id: share.id, delta: -1 },
      ],
    };
  });
  return pagesOf(db, sql`select * from ledger_book(${JSON.stringify({ transactions })}::jsonb)`);
}

/** As if so many had been issued by other sessions, and nobody had analysed the tables since. */
const grow = `
  set session_replication_role = replica;
  insert into transactions (id, seq, number, kind, effective_date, booked_at, member_id, instrument_id, quantity, amount_cents, source,
      maker_id, posting_count, prev_hash, hash)
    select md5('grown' || n)::uuid, 1000000 + n, 'TR-2025-' || lpad(n::text, 6, '0'), 'issue', '2025-01-05', '2025-01-05', '${member}',
      '${share.id}', 1, 1, 'ui', '${people.anna.id}', 2, zero, zero from decode(repeat('00', 32), 'hex') zero, generate_series(1, ${before}) n;
  insert into postings (transaction_id, seq, account_id, effective_date, delta)
    select md5('grown' || n)::uuid, s, a.id, '2025-01-05', -1 from generate_series(1, ${before}) n
      cross join (values (1, 'issuer'), (2, 'equity')) k (s, kind)
      join accounts a on a.kind = k.kind and a.instrument_id = '${share.id}'`;

test('a session that began in a small register reads no more for a booking once the register is large', async () => {
  const tables = ['accounts', 'postings', 'transactions', 'lots'];
  await asSuperuser(app.url, tables.map((name) => `alter table ${name} set (autovacuum_enabled = off)`).join('; '));
  await app.owner.connection().execute(async (session) => {
    await pagesOfIssues(session, 5);
    await asSuperuser(app.url, `analyze ${tables.join(', ')}`);
    const small = await pagesOfIssues(session, booked);
    await asSuperuser(app.url, grow);
    expect(await pagesOfIssues(session, booked)).toBeLessThan(2 * small);
  });
});
