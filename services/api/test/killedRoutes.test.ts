// Every writing route, each once in the order of a year's work: killed before its commit, sent again, and sent once more. What it
// leaves to be done in the background has its job then.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendLost } from '../src/calls/longWork.ts';
import { systemClock } from '../src/clock.ts';
import { bulkWork } from '../src/modules/bulk/worker.ts';
import { conversionWork } from '../src/modules/conversions/worker.ts';
import { createLedgerCheck } from '../src/modules/ledger/ledgerCheck.ts';
import { statementWork } from '../src/modules/members/statements/runWorker.ts';
import { periodFileWork } from '../src/modules/periods/files.ts';
import { chaptersOf } from './closedYear/chapters.ts';
import { routeOf, writing } from './closedYear/recorded.ts';
import { buildYearApp, closeYear, closeYearApp } from './closedYear/year.ts';
import { holdAsSuperuser } from './harness.ts';
import type { TestApp } from './harness.ts';
import { readTables } from './tables.ts';

let app: TestApp;
beforeEach(async () => {
  app = await buildYearApp();
});
afterEach(() => closeYearApp(app));

/** Kills the session of the service that waits for what the test holds. @returns whether there was one. */
async function killWaiting(): Promise<boolean> {
  const { rows } = await sql<{ killed: boolean }>`
    select pg_terminate_backend(pid) as killed from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(app.owner);
  return rows.length > 0;
}

test('killed before its commit leaves nothing behind, and is done once afterwards', { timeout: 400_000 }, async () => {
  const tables = await readTables(app);
  const killed = new Set<string>();
  const at = { db: app.db, config: app.config, clock: systemClock };
  const context = { ...at, checkLedger: createLedgerCheck(at) };
  const works = [bulkWork, conversionWork, statementWork, periodFileWork].map((work) => work(context));
  const request: TestApp['request'] = async (wish) => {
    const route = routeOf(wish.method ?? 'GET', wish.url);
    if (route === undefined || killed.has(route) || wish.url.includes('dry_run=true')) return app.request(wish);
    const before = await tables();
    // An answer is kept by its key in the transaction that does the work, as the last thing in it.
    const holder = await holdAsSuperuser(app.url, 'lock table idempotency_records in share mode');
    try {
      const dying = app.request(wish);
      await expect.poll(killWaiting, { timeout: 10_000, interval: 10, message: `${route} reaches its end` }).toBe(true);
      expect((await dying).statusCode, route).toBe(503);
    } finally {
      await holder.release();
    }
    expect(await tables(), `what ${route} left behind`).toEqual(before);
    await sql`delete from pgboss.job`.execute(app.db);
    await sendLost(app.db, works); // for what waited before
    const done = await app.request(wish);
    expect(done.statusCode, `${route}: ${done.body}`).toBeLessThan(300);
    expect(await sendLost(app.db, works), `work without a job after ${route}`).toBe(0);
    killed.add(route);
    const after = await tables();
    expect(after, `what ${route} did`).not.toEqual(before);
    const again = await app.request(wish);
    expect([again.statusCode, again.body], `${route} sent once more`).toEqual([done.statusCode, done.body]);
    expect(await tables(), `what ${route} sent once more did`).toEqual(after);
    return done;
  };
  const own = { ...app, request };
  const year = await closeYear(own);
  for (const chapter of Object.values(chaptersOf(own, year))) await chapter();
  expect(writing.filter((route) => !killed.has(route))).toEqual([]);
});
