import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test, vi } from 'vitest';
import { createDatabase } from '../../src/database.ts';
import { submitBooking } from '../../src/modules/transactions/service.ts';
import { bookingBody } from '../../src/wire/bookings.ts';
import { issue } from '../bookings.ts';
import { people } from '../fixtures.ts';
import { startTestApp, testConfig } from '../harness.ts';
import { booking } from '../transactions/helpers.ts';
import { book, crowd, issueTo, today } from './orders.ts';

// What a booking does inside the database's own functions shows in no EXPLAIN of its statements (docs/adr/0101).

const app = await startTestApp();
const members = await crowd(app.db, 20, 310_000n);
const session = createDatabase({ url: app.url, max: 1 });
afterAll(() => session.destroy());

const share = () => ({ ...booking, member_id: members[0], quantity: '2' });
const transfer = () => ({
  ...share(),
  kind: 'transfer',
  counterparty_id: members[1],
  quantity: '1',
  reason_code: 'sale',
});
for (let times = 0; times < 7; times += 1) {
  await submit(share);
  await submit(transfer);
}

/** As the service does, and weighed together with what was booked for the members before. */
async function submit(body: () => object): Promise<void> {
  const key = uuidv7();
  const { status } = await submitBooking(
    { db: session, config: { ...testConfig, fourEyesDays: 7 }, clock: { now: () => new Date(`${today}T12:00:00Z`) } },
    {
      actor: { ...people.anna, signIns: [people.anna.id], roles: [] },
      requestId: key,
      identity: { key, route: 'POST /api/v1/transactions', actorId: people.anna.id, bodySha256: Buffer.alloc(32) },
    },
    bookingBody.parse(body()),
  );
  expect(status).toBe(201);
}

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

test.each([
  ['an issue', share],
  ['a transfer', transfer],
])(
  '%s follows the plans that its session has kept, and makes none but for what waits for the disk',
  async (_, body) => {
    expect(await plansMade(() => submit(body))).toBe(1);
  },
);

test('plans that were kept of a small register read no table of a large one as a whole', async () => {
  await book(
    app.db,
    Array.from({ length: 2_000 }, (_, index) => issueTo(members[index % members.length] ?? '', '1')),
  );
  // what the session has read and not told yet would be counted as well
  await sql`select pg_stat_force_next_flush()`.execute(session);
  await session.transaction().execute(async (trx) => {
    await issue(trx, {
      member: members[1] ?? '',
      instrument: booking.instrument_id,
      units: 1n,
      on: booking.effective_date,
    });
    const { rows } = await sql`
      select relname from pg_stat_xact_user_tables where seq_tup_read > 100`.execute(trx);
    expect(rows).toEqual([]);
  });
});
