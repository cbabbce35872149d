import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase } from '../../src/database.ts';
import type { Db } from '../../src/database.ts';
import { issue } from '../bookings.ts';
import { buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';
import { book, crowd, issueTo } from './orders.ts';

// What a booking does inside the database's own functions shows in no EXPLAIN of its statements (docs/adr/0101).

let app: TestApp;
let session: Db;
let members: string[];
beforeAll(async () => {
  app = await buildTestApp();
  members = await crowd(app.db, 20, 310_000n);
  session = createDatabase({ url: app.url, max: 1 });
  for (const member of members.slice(0, 7)) await issueOne(session, member);
});
afterAll(async () => {
  await session.destroy();
  await app.close();
});

const issueOne = (db: Db, member = '') =>
  issue(db, { member, instrument: instruments.share.id, units: 1n, on: '2026-02-01' });

/** How many plans PostgreSQL makes for this session meanwhile: it tells of each. */
async function plansMade(work: () => Promise<unknown>): Promise<number> {
  const emit = vi.spyOn(pg.Client.prototype, 'emit');
  try {
    await sql`set log_planner_stats = on`.execute(session);
    await sql`set client_min_messages = log`.execute(session);
    await work();
    await sql`reset client_min_messages`.execute(session);
    await sql`reset log_planner_stats`.execute(session);
    const notices = emit.mock.calls as unknown as [string, { message?: string }][];
    return notices.filter(([name, notice]) => name === 'notice' && notice.message === 'PLANNER STATISTICS').length;
  } finally {
    emit.mockRestore();
  }
}

test('a booking follows the plans that its session has kept, and makes none but that of its call', async () => {
  expect(await plansMade(() => issueOne(session, members[0]))).toBe(1);
});

test('plans that were kept of a small register read no table of a large one as a whole', async () => {
  await book(
    app.db,
    Array.from({ length: 2_000 }, (_, index) => issueTo(members[index % members.length] ?? '', '1')),
  );
  await session.transaction().execute(async (trx) => {
    await issueOne(trx, members[8]);
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_stat_xact_user_tables where seq_tup_read > 100`.execute(trx);
    expect(rows).toEqual([]);
  });
});
