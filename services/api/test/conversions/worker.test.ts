import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Db } from '../../src/database.ts';
import { alone } from '../../src/modules/conversions/worker.ts';
import { buildTestApp, type TestApp } from '../harness.ts';

/** A connection that is silent for twice as long is taken for lost. */
const statementTimeoutMs = 250;
let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await buildTestApp();
  db = createDatabase({ url: app.serviceUrl, max: 2, statementTimeoutMs });
});
afterAll(async () => {
  await db.destroy();
  await app.close();
});

test('who does a task that takes longer than any statement keeps the lock until it is done', async () => {
  const others: boolean[] = [];
  const done = await alone(
    db,
    async () => {
      await after(6 * statementTimeoutMs);
      others.push(await alone(app.db, () => Promise.resolve()));
    },
    100,
  );
  expect({ done, others }).toEqual({ done: true, others: [false] });
  expect(await alone(app.db, () => Promise.resolve())).toBe(true);
});

test('of three workers in three processes one is inside', async () => {
  const processes = [1, 2, 3].map(() => createDatabase({ url: app.serviceUrl, max: 2 }));
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  let inside = 0;
  const work = async () => {
    inside += 1;
    await done;
  };
  // Two come back at once; the third is inside until it may end.
  const answers: boolean[] = [];
  const all = processes.map(async (one) => answers.push(await alone(one, work)));
  await expect.poll(() => answers).toEqual([false, false]);
  end();
  await Promise.all(all);
  expect({ inside, answers }).toEqual({ inside: 1, answers: [false, false, true] });
  await Promise.all(processes.map((one) => one.destroy()));
});
