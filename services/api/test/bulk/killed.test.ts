// A process that is killed while it books a batch, and the next one that goes on. One test, because starting processes is
// what it costs; BULK_KILLS asks for more of them.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { startTestApp, testConfig } from '../harness.ts';
import { compiled } from '../serviceProcess.ts';
import { file, helpersOf, seen, sound } from './helpers.ts';

const kills = Number(process.env.BULK_KILLS ?? 2);
const rows = 400;
const app = await startTestApp();

const { checked, current, step, uploaded } = helpersOf(app);
const script = fileURLToPath(new URL('work.ts', import.meta.url));

/** A process that works; done when it does. */
async function worker(): Promise<ChildProcess> {
  const { issuer } = testConfig.oauth;
  const program = spawn(process.execPath, [script], {
    env: { ...compiled, DATABASE_URL: app.serviceUrl, OAUTH_ISSUER: issuer, OAUTH_JWKS_URL: `${issuer}/jwks` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(program.stdout, 'data');
  return program;
}

const booked = async () => {
  const { rows: found } = await sql<{ n: number }>`select count(*)::integer as n from transactions`.execute(app.db);
  return found[0]?.n;
};

/** Whatever the sessions of the dead still do is done. */
const quiet = () =>
  expect
    .poll(
      async () => {
        const { rows: busy } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and application_name = 'ledenbureau-bulk'`.execute(app.db);
        return busy[0]?.n;
      },
      { timeout: 60_000 },
    )
    .toBe(0);

test('killed at any moment of booking, a batch is booked whole or not at all, and once', async () => {
  const lines = Array.from(
    { length: rows },
    (_, index) => `10000${index % 2 === 0 ? 1 : 4};Uitgifte;AANDEEL;01-06-2026;1;;K-${index};;;;`,
  );
  const ready = await checked(await uploaded(file(...lines), 'killed.csv'));
  expect(ready).toMatchObject({ status: 'valid', errors: 0, rows });
  const submitted = sound(await step(ready, 'submit'));
  sound(await step(submitted, 'approve', seen(submitted), 'bram'));
  for (let kill = 0; kill < kills; kill += 1) {
    const program = await worker();
    await delay(Math.random() * 600); // any moment will do: each leaves all of it or nothing
    const gone = once(program, 'exit');
    program.kill('SIGKILL');
    await gone;
    await quiet();
    // A task is given up after three that ended so (attempts.test.ts): here each counts as the first.
    await sql`delete from task_attempts`.execute(app.db);
    const { status } = await current(ready);
    expect(await booked()).toBe(status === 'posted' ? rows : 0);
    expect(['posting', 'posted']).toContain(status);
  }
  const last = await worker();
  await expect.poll(async () => (await current(ready)).status, { timeout: 120_000 }).toBe('posted');
  last.kill('SIGKILL');
  await quiet();
  expect(await booked()).toBe(rows);
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
}, 600_000);
