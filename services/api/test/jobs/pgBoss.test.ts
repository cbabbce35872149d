// pg-boss as the alarm clock: what it is made of, who makes it, and that the rows of the register are the truth.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getRollbackPlans } from 'pg-boss';
import { afterEach, describe, expect, test } from 'vitest';
import { installJobs, jobsAreInstalled } from '../../src/calls/installJobs.ts';
import { sendJob } from '../../src/calls/jobs.ts';
import { sendLost } from '../../src/calls/longWork.ts';
import type { LongWork } from '../../src/calls/longWork.ts';
import { clockQueues, pgBossSchema, workQueues } from '../../src/calls/queues.ts';
import { startJobs } from '../../src/calls/worker.ts';
import type { Worker } from '../../src/calls/worker.ts';
import { withTransaction } from '../../src/database.ts';
import { migrate } from '../../src/migrate.ts';
import { asSuperuser, buildTestApp, startTestApp } from '../harness.ts';

const app = await startTestApp();

interface JobRow {
  id: string;
  name: string;
  state: string;
  singleton_key: string | null;
  output: unknown;
}
const jobs = async (name = 'bulk_batch') =>
  (
    await sql<JobRow>`select id, name, state, singleton_key, output from pgboss.job where name = ${name} order by created_on`.execute(
      app.db,
    )
  ).rows;

const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(1_000)));
  await sql`delete from pgboss.job`.execute(app.db);
});
const errors: unknown[] = [];
/** A process that does batches, as `work` says. */
function process(work: LongWork['work'], readWaiting: LongWork['readWaiting'] = () => Promise.resolve([])): void {
  const works = [{ queue: 'bulk_batch', readWaiting, work } as const];
  workers.push(
    startJobs({ databaseUrl: app.serviceUrl, works, clockwork: {}, onError: (error) => errors.push(error) }),
  );
}
const send = (id: string) => withTransaction(app.db, (trx) => sendJob(trx, 'bulk_batch', id));

test('a job is there once its transaction is committed, and only then', async () => {
  const undone = withTransaction(app.db, async (trx) => {
    await sendJob(trx, 'bulk_batch', randomUUID());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await jobs()).toEqual([]);
  const id = randomUUID();
  await send(id);
  expect(await jobs()).toMatchObject([{ state: 'created', singleton_key: id }]);
});

test('a job that meets a fault comes back until its work is done; pg-boss keeps no word of what it was', async () => {
  let turns = 0;
  const id = randomUUID();
  process(async (of) => {
    turns += 1;
    if (turns < 3) throw new Error(`about ${of}`);
    return true;
  });
  await send(id);
  const failing = async () => (await jobs()).map(({ state, output }) => ({ state, output: JSON.stringify(output) }));
  await expect.poll(failing).toMatchObject([{ state: 'retry', output: expect.stringContaining('see the log') }]);
  expect(JSON.stringify(await jobs())).not.toContain('about');
  await expect.poll(async () => (await jobs())[0]?.state, { timeout: 10_000 }).toBe('completed');
  expect({ turns, told: errors.map((error) => (error as Error).message) }).toEqual({
    turns: 3,
    told: [`about ${id}`, `about ${id}`],
  });
});

test('a job whose work another process is at comes back later', async () => {
  let turns = 0;
  process(() => Promise.resolve((turns += 1) > 1));
  await send(randomUUID());
  await expect.poll(() => turns, { timeout: 10_000 }).toBe(2);
});

test('a job whose process was killed is taken over once it has said nothing for ten seconds', async () => {
  const id = randomUUID();
  await send(id);
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
    heartbeat_on = now() - interval '9 seconds'`.execute(app.db);
  const done: string[] = [];
  process((of) => Promise.resolve(done.push(of) > 0));
  // A second until it counts as lost, two between two looks, two until it is tried again.
  await expect.poll(() => done, { timeout: 6_500 }).toEqual([id]);
});

test('a row that waits gets a job where it has none, and no second one', async () => {
  const [waiting, other] = [randomUUID(), randomUUID()];
  const works = [
    { queue: 'bulk_batch', readWaiting: () => Promise.resolve([waiting, other]), work: () => Promise.resolve(true) },
  ] as const;
  await send(waiting);
  expect(await sendLost(app.db, works)).toBe(1);
  expect(new Set((await jobs()).map(({ singleton_key }) => singleton_key))).toEqual(new Set([waiting, other]));
  expect(await sendLost(app.db, works)).toBe(0);
  await sql`update pgboss.job set state = 'completed', completed_on = now()`.execute(app.db);
  expect(await sendLost(app.db, works)).toBe(2);
});

test('of a run of statements one job waits at most, beside those who are at it', async () => {
  const id = randomUUID();
  const help = () => withTransaction(app.db, (trx) => sendJob(trx, 'statement_run', id));
  await help();
  await help();
  expect(await jobs('statement_run')).toHaveLength(1);
  await sql`update pgboss.job set state = 'active'`.execute(app.db);
  await help();
  expect(await jobs('statement_run')).toHaveLength(2);
});

describe('its tables', () => {
  test('have the queues and the clock that queues.ts names', async () => {
    const { rows: queues } = await sql<{
      name: string;
    }>`select name from pgboss.queue where name not like '\\_\\_%'`.execute(app.db);
    expect(queues.map(({ name }) => name).toSorted()).toEqual(
      Object.keys({ ...workQueues, ...clockQueues }).toSorted(),
    );
    const { rows: schedules } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(app.db);
    expect(schedules.map(({ name }) => name).toSorted()).toEqual(Object.keys(clockQueues).toSorted());
  });

  test('are made by the owner: the service makes and changes none', async () => {
    for (const statement of [
      'create table pgboss.own (id integer)',
      'alter table pgboss.job add column own integer',
      'truncate pgboss.job_common',
      'delete from pgboss.queue',
    ]) {
      await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('of the version before are brought to this one by migrate; until then the service is not ready', async () => {
    const other = await buildTestApp();
    await asSuperuser(other.url, `${getRollbackPlans(pgBossSchema)}; update pgboss.version set bam_on = null`);
    expect(await jobsAreInstalled(other.db)).toBe(false);
    const ready = await other.request({ url: '//ready', as: null });
    expect(ready.json()).toMatchObject({ errors: [{ params: { reason: 'migrations' } }] });
    await migrate(other.url);
    expect(await jobsAreInstalled(other.db)).toBe(true);
    await installJobs(other.url);
    await asSuperuser(other.url, `drop schema ${pgBossSchema} cascade`);
    expect(await jobsAreInstalled(other.db)).toBe(false);
    await migrate(other.url);
    expect(await jobsAreInstalled(other.db)).toBe(true);
    await other.close();
  });
});
