import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Db } from '../../src/database.ts';
import { people } from '../fixtures.ts';
import { startTestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';
import { crowd } from './orders.ts';

const app = await startTestApp();

const atOnce = 150;
const on = '2026-03-01';

/** An issue to each of these members, in one booking. */
async function issueToAll(db: Db, ids: readonly string[]): Promise<void> {
  const transactions = ids.map((member_id) => {
    const [id, lot] = [uuidv7(), uuidv7()];
    const of = { member_id, instrument_id: instruments.share.id };
    return {
      ...of,
      id,
      kind: 'issue',
      source: 'bulk',
      effective_date: on,
      quantity: 1,
      maker_id: people.anna.id,
      lots: [{ ...of, id: lot, acquired_on: on, original_qty: 1 }],
      postings: [
        { ...of, account: 'holding', delta: 1, lot_id: lot },
        { account: 'issuer', instrument_id: of.instrument_id, delta: -1 },
        { account: 'bank', delta: 1 },
        { account: 'equity', instrument_id: of.instrument_id, delta: -1 },
      ],
    };
  });
  await sql`select count(*) from ledger_book(${JSON.stringify({ transactions })}::jsonb)`.execute(db);
}

/** What this database transaction has read on and on through, and how often it has changed the counts of members. */
async function cost(db: Db): Promise<{ whole: bigint; counted: bigint }> {
  const { rows } = await sql<{ whole: bigint; counted: bigint }>`
    select sum(seq_tup_read) filter (where relname in ('accounts', 'members', 'postings', 'lots', 'transactions'))::bigint as whole,
      sum(n_tup_ins + n_tup_upd) filter (where relname = 'member_counts')::bigint as counted
      from pg_stat_xact_user_tables`.execute(db);
  return rows[0] ?? { whole: -1n, counted: -1n };
}

// Plans that were made while the tables were empty are kept for the session: with them the last part of a register would be
// looked up by reading through all the parts before it.
test('a register is opened in one transaction at the same cost for its last members as for its first', async () => {
  await app.db.transaction().execute(async (trx) => {
    for (let part = 0; part < 8; part += 1)
      await issueToAll(trx, await crowd(trx, atOnce, 500_000n + BigInt(part * atOnce)));
    const before = await cost(trx);
    await issueToAll(trx, await crowd(trx, atOnce, 600_000n));
    const after = await cost(trx);
    expect(after.whole - before.whole).toBeLessThan(3n * BigInt(atOnce));
  });
});

test('members who come in one statement are counted once', async () => {
  await app.db.transaction().execute(async (trx) => {
    const before = await cost(trx);
    await crowd(trx, atOnce, 700_000n);
    expect((await cost(trx)).counted - before.counted).toBeLessThanOrEqual(2n);
  });
});
