import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DomainError } from '../../src/domain/errors.ts';
import { withTransaction } from '../../src/database.ts';
import type { DbTransaction } from '../../src/database.ts';
import { emptyRequest } from '../../src/domain/transaction.ts';
import { draftAll } from '../../src/ledger/draft.ts';
import { ledgerBookMany } from '../../src/ledger/write.ts';
import { closeSound, holdAsSuperuser, startTestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';
import { book, crowd, issueTo, order, today } from './orders.ts';

// What a long booking does before it takes the end of the chain, for which everybody else waits (docs/adr/0108).

const app = await startTestApp({}, closeSound);

/** A dividend of a euro for each. */
async function drafted(trx: DbTransaction, members: readonly string[]) {
  const orders = members.map((member_id) =>
    order({
      ...emptyRequest,
      kind: 'dividend',
      member_id,
      instrument_id: instruments.share.id,
      effective_date: '2026-05-01',
      gross_cents: 100n,
      withholding_cents: 0n,
    }),
  );
  return (await draftAll(trx, orders, { today })).map((draft) => {
    if (draft instanceof DomainError) throw draft;
    return draft;
  });
}

test('all sums of a booking are written or worked out while another one has the end of the chain', async () => {
  const members = await crowd(app.db, 3, 410_000n);
  await book(
    app.db,
    members.map((id) => issueTo(id, '10')),
  );
  await withTransaction(app.db, async (trx) => {
    await sql`select from ${await ledgerBookMany(trx, await drafted(trx, members))}`.execute(trx);
  });
  const held = await holdAsSuperuser(app.url, 'select from ledger_head for update');
  let booked: Promise<unknown> = Promise.resolve();
  try {
    booked = withTransaction(app.db, async (trx) => {
      await sql`select from ${await ledgerBookMany(trx, await drafted(trx, members))}`.execute(trx);
    });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ query: string }>`
          select a.query from pg_stat_activity a where ${held.pid}::integer = any (pg_blocking_pids(a.pid))`.execute(
          app.owner,
        );
        return rows.map(({ query }) => query.includes('ledger_seal'));
      })
      .toEqual([true]);
    // What each is owed is written, and locked by whoever waits; what everybody changes is not.
    const free = async (table: string) =>
      (await sql`select from ${sql.table(table)} for update skip locked`.execute(app.owner)).rows.length;
    expect(await free('member_payables')).toBe(0); // of the three that are there
    expect(await free('rollups')).toBeGreaterThan(0);
    expect(await free('converting_units')).toBeGreaterThan(0);
    // and somebody else's holdings may be looked at
    expect((await app.request({ url: '/transactions' })).statusCode).toBe(200);
  } finally {
    await held.release();
    await booked;
  }
});
