import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../src/database.ts';
import { alone, attempt } from '../src/calls/attempts.ts';
import { startTestApp } from './harness.ts';

/** A connection that is silent for twice as long is taken for lost. */
const statementTimeoutMs = 250;
const app = await startTestApp();
const db = createDatabase({ url: app.serviceUrl, max: 2, statementTimeoutMs });
afterAll(() => db.destroy());

test('who does a task that takes longer than any statement keeps the lock until it is done', async () => {
  const others: boolean[] = [];
  const done = await alone(
    db,
    'conversion_runs',
    async () => {
      await after(6 * statementTimeoutMs);
      others.push(await alone(app.db, 'conversion_runs', () => Promise.resolve()));
    },
    100,
  );
  expect({ done, others }).toEqual({ done: true, others: [false] });
  expect(await alone(app.db, 'conversion_runs', () => Promise.resolve())).toBe(true);
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
  const all = processes.map(async (one) => answers.push(await alone(one, 'conversion_runs', work)));
  await expect.poll(() => answers).toEqual([false, false]);
  end();
  await Promise.all(all);
  expect({ inside, answers }).toEqual({ inside: 1, answers: [false, false, true] });
  await Promise.all(processes.map((one) => one.destroy()));
});

describe('a task', () => {
  const refused = { code: 'period_closed' };
  const told: (object | null)[] = [];
  const tryOnce = (key: string, does: () => Promise<void>) =>
    attempt(app.db, {
      key,
      does,
      verdictOf: (error) => {
        const { message } = error as Error;
        return message === 'refused' ? refused : message === 'away' ? 'away' : 'fault';
      },
      giveUp: async (reason) => void told.push(reason),
    });
  const failing = (message: string) => () => Promise.reject(new Error(message));
  const counted = async () =>
    (await sql<{ task: string; attempts: number }>`select task, attempts from task_attempts`.execute(app.db)).rows;
  afterEach(() => void told.splice(0));

  test('that meets a fault three times is given up at the third, whichever process met it', async () => {
    for (let turn = 1; turn <= 3; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await expect(tryOnce('faulty', failing('boom'))).rejects.toThrow('boom');
      expect(told).toEqual(turn === 3 ? [null] : []);
    }
    expect(await counted()).toEqual([]);
  });

  test('that ends its process three times is given up by the fourth, which does not begin it', async () => {
    let begun = 0;
    const never = () => {
      begun += 1;
      return new Promise<void>(() => undefined);
    };
    for (let turn = 1; turn <= 3; turn += 1) {
      void tryOnce('deadly', never); // its process is gone: nobody hears of it again
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await expect.poll(() => begun).toBe(turn);
    }
    await tryOnce('deadly', never);
    expect({ begun, told }).toEqual({ begun: 3, told: [null] });
    expect(await counted()).toEqual([]);
  });

  test('waits for what is away however often, and ends at once where it is refused', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await expect(tryOnce('waiting', failing('away'))).rejects.toThrow('away');
    }
    expect({ told, counted: await counted() }).toEqual({ told: [], counted: [{ task: 'waiting', attempts: 0 }] });
    await tryOnce('waiting', () => Promise.resolve());
    await tryOnce('other', failing('refused'));
    expect({ told, counted: await counted() }).toEqual({ told: [refused], counted: [] });
  });
});
