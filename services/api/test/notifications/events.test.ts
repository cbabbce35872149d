// What is told while it happens, by two processes on one register: nothing is left out, and nothing is told twice.
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { systemClock } from '../../src/clock.ts';
import { createDatabase } from '../../src/database.ts';
import { notify } from '../../src/post/notifications.ts';
import { listenTo } from '../eventListener.ts';
import type { EventListener } from '../eventListener.ts';
import { people } from '../fixtures.ts';
import { asSuperuser, holdAsSuperuser, jwks, somebodyWaits, startTestApp } from '../harness.ts';
import { booked, booking, post } from '../transactions/helpers.ts';

/** How far the clock by which tokens are judged is ahead of the machine's. */
let aheadMs = 0;
const listeners: EventListener[] = [];

const app = await startTestApp();
const otherDb = createDatabase({ url: app.serviceUrl, max: 4 });
const other = await buildApp({
  db: otherDb,
  config: app.config,
  clock: systemClock,
  jwks,
  now: () => Date.now() + aheadMs,
  events: { beatMs: 100, ofOne: 50, ofAll: 100 },
});
await other.listen({ port: 0, host: '127.0.0.1' });
afterEach(() => {
  for (const one of listeners.splice(0)) one.leave();
});
afterAll(async () => {
  await other.close();
  await otherDb.destroy();
});

const bram = () => app.token({ ...people.bram, sub: people.bram.id });
async function listen(place?: string, token = bram()): Promise<EventListener> {
  const one = await listenTo(other, await token, place);
  listeners.push(one);
  return one;
}
const failed = (number: string) =>
  ({ level: 'warning', key: 'redemption.payment_failed', params: { number, code: 'AC04' }, subject: null }) as const;
const tell = (...numbers: string[]) => app.db.transaction().execute((trx) => notify(trx, ...numbers.map(failed)));

test('what is done at one process is told at the other, to whom it concerns', async () => {
  const his = await listen();
  const hers = await listen(undefined, app.token());
  expect(his.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await his.state()).toMatchObject({ unread: 0, more: false });
  const { id } = await booked(app, { ...booking, quantity: '26' });
  expect(await his.notification()).toMatchObject({ key: 'transaction.proposed', params: { by: 'Anna de Vries' } });
  expect(await his.state()).toMatchObject({ unread: 1 });
  await post(app, `/transactions/${id}/reject`, { comment: 'Nee.' }, { version: 1, as: 'bram' });
  // Her first is the rejection: she was not told of what she entered herself.
  expect(await hers.notification()).toMatchObject({ key: 'transaction.rejected', params: { comment: 'Nee.' } });
  // He answered it: nothing is asked of him, and his other tabs show so.
  expect(await his.state()).toMatchObject({ unread: 0 });
});

test('who comes back is told what committed meanwhile, out of turn as well, and nothing twice', async () => {
  let commit = () => {};
  let late: Promise<void> | undefined;
  await new Promise<void>((told) => {
    late = app.db.transaction().execute(async (trx) => {
      await notify(trx, failed('LATE'));
      told();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
  });
  const first = await listen();
  await first.state();
  await tell('EARLY');
  expect(await first.notification()).toMatchObject({ params: { number: 'EARLY' } });
  const { place } = await first.state();
  first.leave();
  commit();
  await late;
  await tell('AWAY');
  const second = await listen(place);
  const heard = [await second.notification(), await second.notification()];
  expect(heard.map(({ params }) => params.number)).toEqual(['LATE', 'AWAY']);
  const { place: next, unread } = await second.state();
  expect(unread).toBe(3);
  await tell('AFTER');
  expect(await second.notification()).toMatchObject({ params: { number: 'AFTER' } });
  const third = await listen(next);
  expect(await third.notification()).toMatchObject({ params: { number: 'AFTER' } });
});

test('more than is told one by one is said to be there', async () => {
  const one = await listen();
  const { place } = await one.state();
  one.leave();
  await tell(...Array.from({ length: 101 }, (_, index) => `MANY-${index}`));
  expect(await (await listen(place)).state()).toMatchObject({ unread: 100, more: true });
});

test('a lost connection to the database loses nothing', async () => {
  const one = await listen();
  await one.state();
  await asSuperuser(
    app.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'ledenbureau-listen' and datname = current_database()`,
  );
  await tell('LOST');
  expect(await one.notification()).toMatchObject({ params: { number: 'LOST' } });
});

test('it is told at the commit, without waiting for a beat', async () => {
  const events = { beatMs: 3_600_000, ofOne: 50, ofAll: 100 };
  const patient = await buildApp({ db: otherDb, config: app.config, clock: systemClock, jwks, events });
  await patient.listen({ port: 0, host: '127.0.0.1' });
  try {
    const one = await listenTo(patient, await bram());
    await one.state();
    for (let index = 0; index < 20; index += 1) {
      await tell(`COMMIT-${index}`);
      expect(await one.notification()).toMatchObject({ params: { number: `COMMIT-${index}` } });
    }
  } finally {
    await patient.close();
  }
});

test('it needs a token in its header, and a place of ours', async () => {
  expect((await app.request({ url: '/events', as: null })).statusCode).toBe(401);
  expect((await app.request({ url: `/events?access_token=${await bram()}`, as: null })).statusCode).toBe(401);
  for (const place of ['7', '1:2', '5:4:', '1:9:3,2', '1:9:9', `1:9:${'2'.repeat(4000)}`, "1:9:2'--"]) {
    const response = await app.request({ url: '/events', headers: { 'last-event-id': place } });
    expect(response.statusCode, place).toBe(422);
  }
  expect((await app.request({ url: '/events', as: 'carla' })).statusCode).toBe(403);
});

test('one administrator has so many, and all together so many', async () => {
  const events = { beatMs: 60_000, ofOne: 2, ofAll: 3 };
  const narrow = await buildApp({ db: otherDb, config: app.config, clock: systemClock, jwks, events });
  await narrow.listen({ port: 0, host: '127.0.0.1' });
  try {
    const his = await bram();
    const hers = await app.token();
    for (const token of [his, his, hers]) expect(await listenTo(narrow, token)).toMatchObject({ status: 200 });
    for (const token of [his, hers]) {
      const refused = await listenTo(narrow, token);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('60');
    }
  } finally {
    await narrow.close(); // which ends them
  }
});

test('one administrator has so many in all processes together; who goes or loses its session lets go, and takes again', async () => {
  const start = async (): Promise<FastifyInstance> => {
    const events = { beatMs: 60_000, ofOne: 3, ofAll: 100 };
    const process = await buildApp({ db: otherDb, config: app.config, clock: systemClock, jwks, events });
    await process.listen({ port: 0, host: '127.0.0.1' });
    expect((await process.inject('/ready')).json()).toMatchObject({ events: [] });
    return process;
  };
  const [one, two] = [await start(), await start()];
  const his = await bram();
  const statusAt = async (process: FastifyInstance) => {
    const listener = await listenTo(process, his);
    listeners.push(listener);
    return listener.status;
  };
  try {
    expect([await statusAt(one), await statusAt(two), await statusAt(one)]).toEqual([200, 200, 200]);
    expect([await statusAt(one), await statusAt(two)]).toEqual([429, 429]);
    expect((await listenTo(two, await app.token())).status).toBe(200);
    await one.close();
    expect([await statusAt(two), await statusAt(two), await statusAt(two)]).toEqual([200, 200, 429]);
    const before = await holdersOfPlaces();
    await asSuperuser(
      app.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ledenbureau-listen' and datname = current_database()`,
    );
    await vi.waitFor(
      async () => expect((await holdersOfPlaces()).filter((pid) => !before.includes(pid))).toHaveLength(before.length),
      { timeout: 15_000 },
    );
    const three = await start();
    try {
      expect(await statusAt(three)).toBe(429);
    } finally {
      await three.close();
    }
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

test('whoever came in before the door closed keeps no process from going', async () => {
  const going = await buildApp({ db: otherDb, config: app.config, clock: systemClock, jwks });
  await going.listen({ port: 0, host: '127.0.0.1' });
  const held = await holdAsSuperuser(app.url, 'lock table administrators in access exclusive mode');
  const opening = listenTo(going, await bram());
  await somebodyWaits(app.url);
  const gone = going.close();
  await held.release();
  const listener = await opening;
  expect(await listener.ended()).toBe(true);
  await gone;
});

/** The session of each place that is taken, as often as it holds one. */
const holdersOfPlaces = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and application_name = 'ledenbureau-listen' and datname = current_database()`.execute(
    app.db,
  );
  return rows.map(({ pid }) => pid);
};

test('it ends when the right of whoever listens ends', async () => {
  const one = await listen();
  await one.state();
  aheadMs = 11 * 60_000;
  expect(await one.ended()).toBe(true);
  aheadMs = 0;
});
