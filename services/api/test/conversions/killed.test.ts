// Processes are killed and sessions ended in the middle of executing, calculating and taking back a run, and the task is done
// again: everything is there once, or nothing is. With CONVERSION_KILLS=20 CONVERSION_LINES=20000 it is the long form, at random moments.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { alone } from '../../src/calls/attempts.ts';
import { createDatabase } from '../../src/database.ts';
import { workOnce } from '../../src/modules/conversions/worker.ts';
import type { ConversionRun } from '../../src/modules/conversions/runSchemas.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';
import {
  approval,
  balances,
  bookedBy,
  broken,
  context,
  insertIssue,
  matured,
  programme,
  read,
  sent,
  settled,
  step,
} from './helpers.ts';

const lines = Number(process.env.CONVERSION_LINES ?? 40);
const kills = Number(process.env.CONVERSION_KILLS ?? 1);

const app = await startTestApp();
await insertIssue(app);
await holders(app, lines);
const { id: programme_id } = await programme(app, { remainder: 'keep_payable' });
const { id } = await sent<ConversionRun>(app, '/conversion-runs', { programme_id, run_on: '2025-12-01' });

/** So many members who take part, each with 37 bonds: issued by the ledger in one go. */
async function holders({ url }: TestApp, count: number): Promise<void> {
  const memberId = `('0195'||lpad(to_hex(n), 4, '0')||'-0000-7000-8000-000000000000')::uuid`;
  const unit = `'${matured.id}'::uuid`;
  await asSuperuser(
    url,
    `insert into members (id, member_no, kind, status, family_name, joined_on, automated_conversion, search_text)
       select ${memberId}, 500000 + n, 'person', 'active', 'Lid ' || n, '2020-01-01', true, 'lid' from generate_series(1, ${count}) n;
     select count(*) from (select jsonb_build_object('transactions', jsonb_agg(jsonb_build_object('id', t, 'kind', 'issue',
         'effective_date', '2024-12-01', 'member_id', ${memberId}, 'instrument_id', ${unit}, 'quantity', 37, 'price_cents', 10000,
         'amount_cents', 370000, 'source', 'ui', 'maker_id', (select min(a.id) from administrators a),
         'lots', jsonb_build_array(jsonb_build_object('id', l, 'member_id', ${memberId}, 'instrument_id', ${unit},
           'acquired_on', '2024-12-01', 'original_qty', 37, 'interest_from', '2024-12-01')),
         'postings', jsonb_build_array(
           jsonb_build_object('account', 'holding', 'member_id', ${memberId}, 'instrument_id', ${unit}, 'delta', 37, 'lot_id', l),
           jsonb_build_object('account', 'issuer', 'instrument_id', ${unit}, 'delta', -37),
           jsonb_build_object('account', 'bank', 'delta', 370000),
           jsonb_build_object('account', 'bond_liability', 'instrument_id', ${unit}, 'delta', -370000))))) as batch
       from (select n, gen_random_uuid() as t, gen_random_uuid() as l from generate_series(1, ${count}) n) x) b
     cross join lateral ledger_book(b.batch)`,
  );
}

/** How many sessions of that process PostgreSQL still has that do anything. */
async function victims(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
    where application_name = 'victim' and state <> 'idle'`.execute(app.owner);
  return rows[0]?.n ?? 0;
}

interface Victim {
  kill(): Promise<unknown>;
  /** How it ended. */
  ended: Promise<unknown>;
}

/** Sessions of this process, which PostgreSQL ends. */
async function sessions(): Promise<Victim> {
  const db = createDatabase({ url: app.serviceUrl, max: 4, statementTimeoutMs: 300_000, applicationName: 'victim' });
  const work = async () => {
    try {
      return await workOnce({ ...context(app), db });
    } catch {
      return 'broken off';
    } finally {
      await db.destroy();
    }
  };
  const ended = work();
  return {
    kill: () =>
      asSuperuser(app.url, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`),
    ended,
  };
}

/** A process of its own, which is killed: PostgreSQL is told by nobody. */
async function ownProcess(): Promise<Victim> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('victim.ts', import.meta.url)), app.serviceUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { kill: async () => child.kill('SIGKILL'), ended };
}

type Moment = (start: () => Promise<void>, kill: () => Promise<void>) => Promise<void>;

/** Has the task begun, and ends whoever does it at a moment; answers after how many milliseconds. */
async function killedAt(moment: Moment, who: () => Promise<Victim> = sessions): Promise<number> {
  // A victim that finds the lock of a session that is ending would do nothing, and never come to the moment.
  await expect.poll(() => alone(app.db, 'conversion_runs', () => Promise.resolve()), { timeout: 60_000 }).toBe(true);
  const at: { victim?: Victim; start: number; took: number } = { start: 0, took: 0 };
  await moment(
    async () => {
      at.victim = await who();
      at.start = performance.now();
    },
    async () => {
      at.took = performance.now() - at.start;
      await at.victim?.kill();
    },
  );
  await at.victim?.ended;
  // Here one task is killed more often than it is begun by itself (attempts.test.ts): each time counts as the first.
  await sql`delete from task_attempts`.execute(app.db);
  // One that was ended in the middle of its commit is through with it only when it is gone.
  await expect.poll(victims, { timeout: 300_000 }).toBe(0);
  return at.took;
}

/** Ends it while it waits for a lock, which is held before it begins: then it has done all that comes before. */
const waitingFor =
  (lock: string): Moment =>
  async (start, kill) => {
    const holder = new pg.Client(app.url);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query(lock);
      await start();
      const waiting = async () => {
        await holder.query('select pg_stat_clear_snapshot()'); // else it stays what it was when first asked in the transaction
        const { rows } = await holder.query<{ n: number }>(`select count(*)::integer as n from pg_stat_activity
        where application_name = 'victim' and wait_event_type = 'Lock'`);
        return rows[0]?.n;
      };
      await expect.poll(waiting, { timeout: 600_000 }).toBeGreaterThan(0);
      await kill();
      await holder.query('rollback');
    } finally {
      await holder.end();
    }
  };

/** Ends it a while after it began. */
const sometime =
  (ms: number): Moment =>
  async (start, kill) => {
    await start();
    await after(ms);
    await kill();
  };

/** Kills the task that is asked for at known moments and, in the long form, at random ones; then lets it be done. */
async function survived(moments: readonly string[]): Promise<void> {
  const unchanged = await balances(app);
  // The last known moment is its end: how long it takes says from when to when there is something to kill.
  let longest = 0;
  for (const lock of moments) {
    for (const who of [ownProcess, sessions]) {
      longest = await killedAt(waitingFor(lock), who);
      expect(await balances(app)).toEqual(unchanged);
    }
  }
  let count = 0;
  for (; count < kills && (await read(app, id)).task !== null; count += 1) {
    await killedAt(sometime(0.9 * longest * Math.random()), ownProcess);
    const { task } = await read(app, id);
    expect(task === null ? unchanged : await balances(app)).toEqual(unchanged);
  }
  if (kills > 1) console.info(`killed at ${count} random moments of ${Math.round(longest)} ms`);
  // A look finds nothing to do while the session of a process that was killed still holds the lock: the worker looks again.
  const task = async () => {
    await settled(app);
    return (await read(app, id)).task;
  };
  await expect.poll(task, { timeout: 60_000 }).toBeNull();
}

test('whenever it dies, a run is calculated, executed and taken back once, whole', async () => {
  const asked = async (verb: string, body: object = {}, as: 'anna' | 'bram' = 'anna') => {
    const { version } = await read(app, id);
    await sent(app, `/conversion-runs/${id}/${verb}`, body, as, version);
  };
  await asked('calculate');
  await survived(['select from audit_head for update']);
  expect(await read(app, id)).toMatchObject({
    status: 'calculated',
    calculation: { no: 1, totals: { members: lines } },
  });
  await approval(app, id);
  await asked('execute');
  // Once before anything is booked, once when all of it is and the audit is still to be told.
  await survived(['select from ledger_head for update', 'select from audit_head for update']);
  expect(await read(app, id)).toMatchObject({ status: 'executed' });
  expect(await bookedBy(app, id)).toMatchObject({
    'holding AANDEEL': 29 * lines,
    'holding OBL-2019': -37 * lines,
    payable: -12_275 * lines,
  });
  await step(app, id, 'reverse', { reason_code: 'other' });
  await asked('reverse', { reason_code: 'other' }, 'bram');
  await survived(['select from audit_head for update']);
  expect(await read(app, id)).toMatchObject({ status: 'reversed' });
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from transactions where source = 'conversion' group by kind order by kind`.execute(
    app.db,
  );
  expect(rows).toEqual([{ n: lines }, { n: lines }]);
  expect((await balances(app)).filter((line) => line.includes(instruments.share.code))).toEqual([]);
  expect(await broken(app)).toEqual([]);
}, 3_600_000);
