// Long work as administrators and operators see it, and how it is cancelled.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { doNext } from '../../src/calls/longWork.ts';
import { bulkWork } from '../../src/modules/bulk/worker.ts';
import { conversionWork } from '../../src/modules/conversions/worker.ts';
import type { ConversionRun } from '../../src/modules/conversions/runSchemas.ts';
import type { Job } from '../../src/modules/jobs/schemas.ts';
import { file, helpersOf, seen, sound } from '../bulk/helpers.ts';
import {
  balances,
  insertIssue,
  programme,
  read,
  sent,
  settled as settledRuns,
  step as stepOfRun,
} from '../conversions/helpers.ts';
import { approval, buy, choose } from '../conversions/helpers.ts';
import { people } from '../fixtures.ts';
import { closeSound, holdAsSuperuser, somebodyWaits, startTestApp } from '../harness.ts';
import { members, post, refusalOf } from '../transactions/helpers.ts';

const run = promisify(execFile);

const app = await startTestApp({}, closeSound);

const { checked, context, current, settled, step, uploaded } = helpersOf(app);
const jobs = async () => (await app.request({ url: '/jobs' })).json<{ items: Job[] }>().items;
const cancel = (id: string, as: 'anna' | 'bram' = 'bram') => post(app, `/jobs/${id}/cancel`, {}, { as });
const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from transactions`.execute(app.db);
  return rows[0]?.n ?? 0;
};

/** What the command for operators prints. */
async function printed(): Promise<string> {
  const env = { ...process.env, DATABASE_URL: app.config.databaseUrl };
  return (await run(process.execPath, ['services/api/src/jobs.ts'], { env })).stdout;
}

/** Approved by Bram, and to be booked. */
async function approvedBatch(name: string, reference: string) {
  const ready = await checked(await uploaded(file(`100001;Uitgifte;AANDEEL;01-06-2026;5;;${reference};;;;`), name));
  const submitted = sound(await step(ready, 'submit'));
  return sound(await step(submitted, 'approve', seen(submitted), 'bram'));
}

/** Has a task done up to where it tells how far it is, does something, and lets it go on. */
async function inTheMiddle(table: string, does: () => Promise<unknown>, meanwhile: () => Promise<void>): Promise<void> {
  const holder = await holdAsSuperuser(app.url, `lock table ${table} in share mode`);
  let task: Promise<unknown>;
  try {
    task = does();
    await somebodyWaits(app.url);
    task.catch(() => undefined); // it is heard below
    await meanwhile();
  } finally {
    await holder.release();
  }
  await task;
}

test('what waits says what it is, by whom and since when; a check is thrown away on its own page', async () => {
  expect(await jobs()).toEqual([]);
  expect(await printed()).toBe('Nothing waits, and nothing is under way.\n');
  const batch = await uploaded(file('100001;Uitgifte;AANDEEL;01-06-2026;5;;W-1;;;;'), 'waits.csv');
  const { columns, number, date } = batch.reading;
  const wish = { columns: columns.map(({ column }) => column), number: number.profile, date: date.profile };
  sound(await step(batch, 'check', wish));
  const [job] = await jobs();
  expect(job).toMatchObject({
    id: batch.id,
    kind: 'bulk_check',
    name: batch.number,
    by: { id: people.anna.id },
    state: 'waiting',
    done: 0,
    total: 1,
    attempts: 0,
    restarted: null,
    cancel: null,
    not_cancellable: 'discard_batch',
  });
  const line = (await printed()).trim().split('\t');
  expect(line).toMatchObject(['bulk_check', batch.number, 'waiting', '0 of 1', expect.any(String), batch.id]);
  expect(line[4]).toMatch(/^since .*Z for Anna de Vries, attempt 0$/u);
  expect(refusalOf(await cancel(batch.id))).toMatchObject({ status: 409, code: 'not_cancellable' });
  await settled(batch);
  expect(await jobs()).toEqual([]);
  expect((await cancel(batch.id)).statusCode).toBe(404);
});

test('a booking that is cancelled before it begins books nothing, goes back to its maker, and says by whom', async () => {
  const before = await count();
  const batch = await approvedBatch('before.csv', 'B-1');
  const answer = await cancel(batch.id);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    202,
    { kind: 'bulk_post', state: 'cancelling', cancel: null, cancelled_by: { id: people.bram.id } },
  ]);
  expect(await jobs()).toMatchObject([{ id: batch.id, state: 'cancelling' }]);
  expect(refusalOf(await cancel(batch.id))).toMatchObject({ code: 'not_cancellable' });
  const back = await settled(batch);
  expect(back).toMatchObject({
    status: 'valid',
    failure: { code: 'task_cancelled', params: { name: people.bram.name } },
  });
  expect(await count()).toBe(before);
  expect((await sql`select from task_attempts`.execute(app.db)).rows).toEqual([]);
});

test('a booking that is cancelled in the middle undoes what it had entered', async () => {
  const before = await count();
  const batch = await approvedBatch('middle.csv', 'B-2');
  await inTheMiddle(
    'bulk_progress',
    () => doNext(bulkWork(context())),
    async () => {
      expect(await jobs()).toMatchObject([{ kind: 'bulk_post', attempts: 1 }]);
      expect((await cancel(batch.id)).statusCode).toBe(202);
    },
  );
  expect(await settled(batch)).toMatchObject({ status: 'valid', failure: { code: 'task_cancelled' } });
  expect(await count()).toBe(before);
  // by the same way it is booked after all
  const again = sound(await step(await current(batch), 'submit'));
  expect(await settled(sound(await step(again, 'approve', seen(again), 'bram')))).toMatchObject({ status: 'posted' });
  expect(await count()).toBe(before + 1);
});

test('a run whose execution is cancelled is approved as before, and one whose calculation is has none', async () => {
  await insertIssue(app);
  await buy(app, members.jan.id, 37);
  await choose(app, true, members.jan.id);
  const { id: programme_id } = await programme(app);
  const { id } = await sent<ConversionRun>(app, '/conversion-runs', { programme_id, run_on: '2025-12-01' });
  const takeStep = async (verb: string) => {
    const { version } = await read(app, id);
    await sent(app, `/conversion-runs/${id}/${verb}`, {}, 'anna', version);
  };
  await takeStep('calculate');
  expect((await cancel(id, 'anna')).statusCode).toBe(202);
  await settledRuns(app);
  const failure = { code: 'task_cancelled', params: { name: people.anna.name } };
  expect(await read(app, id)).toMatchObject({ status: 'planned', task: null, calculation: null, failure });
  await stepOfRun(app, id, 'calculate');
  await approval(app, id);
  const unchanged = await balances(app);
  await takeStep('execute');
  await inTheMiddle(
    'conversion_progress',
    () => doNext(conversionWork(context())),
    async () => {
      expect((await cancel(id)).statusCode).toBe(202);
    },
  );
  expect(await read(app, id)).toMatchObject({ status: 'approved', task: null, failure: { code: 'task_cancelled' } });
  expect(await balances(app)).toEqual(unchanged);
});

test('a run of statements has its own way to be cancelled, and is there when it failed', async () => {
  const started = await post(app, '/statement-runs', { year: 2025, reason: 'Post' });
  const { id } = started.json<{ id: string }>();
  expect(await jobs()).toMatchObject([
    { id, kind: 'statement_run', name: '2025', state: 'waiting', total: null, cancel: 'statement_run' },
  ]);
  await sql`update statement_runs set status = 'failed' where id = ${id}`.execute(app.db);
  expect(await jobs()).toMatchObject([{ state: 'failed', cancel: 'statement_run' }]);
  await post(app, `/statement-runs/${id}/cancel`, {});
  expect(await jobs()).toEqual([]);
});

test('work that begins anew says why: its process ended, or it met a fault', async () => {
  const batch = await approvedBatch('anew.csv', 'B-3');
  const broken = bulkWork({
    ...context(),
    clock: {
      now: () => {
        throw new Error('no clock');
      },
    },
  });
  await expect(broken.work(batch.id)).rejects.toThrow('no clock');
  const attempt = () =>
    inTheMiddle(
      'bulk_progress',
      () => doNext(bulkWork(context())),
      async () => {
        const [job] = await jobs();
        restarts.push(job?.restarted ?? null);
        // as when its process is killed: nobody can write down what it came to
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = 'ledenbureau_service' and wait_event_type = 'Lock'`.execute(
          app.owner,
        );
      },
    ).catch(() => undefined);
  const restarts: (string | null)[] = [];
  await attempt();
  expect(restarts).toEqual(['fault']);
  await sql`update task_attempts set outcome = null, attempts = 1`.execute(app.owner);
  await attempt();
  expect(restarts).toEqual(['fault', 'lost']);
  expect(await settled(batch)).toMatchObject({ status: 'posted' });
});

test('nobody else sees it', async () => {
  const { statusCode } = await app.request({ url: '/jobs', as: 'carla' });
  expect(statusCode).toBe(403);
});
