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
