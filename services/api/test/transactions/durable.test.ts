// What was acknowledged is durable, and nobody waits for another until it is (docs/adr/0073). A standby has to confirm what is
// committed, and is away: nothing becomes durable until it is no longer asked for.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { withTransaction } from '../../src/database.ts';
import { settle } from '../../src/ledger/moment.ts';
import { endWith } from '../../src/pipeline.ts';
import { deliverMail, postMail } from '../../src/post/mails.ts';
import type { Transaction } from '../../src/wire/schemas.ts';
import { asSuperuser, closeSound, holdAsSuperuser, startTestApp } from '../harness.ts';
import { booking, members, post, take } from './helpers.ts';

const app = await startTestApp({}, closeSound);
const { username, pathname } = new URL(app.serviceUrl);
// Of this database alone: the others of the test server confirm without writing.
await asSuperuser(app.url, `alter role ${username} in database ${pathname.slice(1)} set synchronous_commit = 'on'`);
const probe = new pg.Client(app.url);
await probe.connect();
await probe.query('set synchronous_commit = on');
for (const as of ['anna', 'bram'] as const) await app.request({ url: '/me', as }); // who is seen is written down
afterEach(() => standby(''));
afterAll(() => probe.end());

/** Which standby has to confirm; none lets go of whoever waits. */
async function standby(name: string): Promise<void> {
  await asSuperuser(app.url, `alter system set synchronous_standby_names = '${name}'`);
  await asSuperuser(app.url, 'select pg_reload_conf()');
}

/** Resolves once a commit waits for a standby that does not come. */
async function standbyAway(): Promise<void> {
  await standby('away');
  while ((await waiting()) === 0) {
    void probe.query(`select pg_logical_emit_message(true, 'probe', ''::text)`);
    await delay(5);
  }
}

/** How many sessions wait for the standby. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`.execute(
    app.owner,
  );
  return rows[0]?.count ?? 0;
}
const waitFor = (count: number) => expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(1 + count);

const bookedBy = async (key: string) => {
  const { rows } = await sql<{ number: string }>`
    select t.number from idempotency_records r join transactions t on t.id::text = r.response->>'id' where r.key = ${key}`.execute(
    app.owner,
  );
  return rows.map(({ number }) => number);
};

/** Books, and says whether there is an answer yet. */
function book(key: string, body: object = booking) {
  const request = { answered: false, answer: post(app, '/transactions', body, { key }) };
  void request.answer.then(() => (request.answered = true));
  return request;
}

test('the service waits for its commits', async () => {
  const { rows } = await sql<{ on: string }>`select current_setting('synchronous_commit') as on`.execute(app.db);
  expect(rows).toEqual([{ on: 'on' }]);
});

test('a booking has its number while another one waits to be durable, and neither is answered before it is', async () => {
  await standbyAway();
  const [one, two] = [randomUUID(), randomUUID()];
  const first = book(one);
  await waitFor(1);
  const second = book(two); // of the same member
  await waitFor(2);
  expect([...(await bookedBy(one)), ...(await bookedBy(two))]).toHaveLength(2);
  expect([first.answered, second.answered]).toEqual([false, false]);
  await standby('');
  expect((await first.answer).statusCode).toBe(201);
  expect((await second.answer).statusCode).toBe(201);
});

test('who takes a file out waits until the audit of it is durable, and nobody waits for that', async () => {
  await standbyAway();
  const request = { answered: false, answer: take(app, '/transactions') };
  void request.answer.then(() => (request.answered = true));
  await waitFor(1);
  const key = randomUUID();
  const second = book(key);
  await waitFor(2);
  expect(await bookedBy(key)).toHaveLength(1);
  expect(request.answered).toBe(false);
  await standby('');
  expect((await request.answer).statusCode).toBe(200);
  expect((await second.answer).statusCode).toBe(201);
});

test('a booking whose session is lost before it is durable is answered when it is sent again, once it is durable', async () => {
  await standbyAway();
  const key = randomUUID();
  const lost = book(key);
  await waitFor(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'SyncRep' and usename <> current_user`.execute(app.owner);
  expect((await lost.answer).statusCode).toBe(503);
  let again = book(key);
  // Behind a pooler a connection may be closed a moment after its session was lost: who is told 503 asks once more.
  const waitingAgain = async () => {
    if (again.answered && (await again.answer).statusCode === 503) again = book(key);
    return waiting();
  };
  await expect.poll(waitingAgain, { timeout: 10_000, interval: 5 }).toBe(2);
  expect(again.answered).toBe(false);
  await standby('');
  const answer = await again.answer;
  expect(answer.statusCode).toBe(201);
  expect(await bookedBy(key)).toEqual([answer.json<Transaction>().number]);
});

test('a mail leaves, and what is known at an instant is read, only when they are durable', async () => {
  const subject = { type: 'member' as const, id: members.jan.id };
  await standbyAway();
  const posting = withTransaction(app.db, async (trx) => {
    await postMail(trx, subject, { to: 'jan@example.nl', locale: 'nl', subject: 'Boeking', body: 'Geboekt' });
    await endWith(trx, sql`select 1`);
  });
  await waitFor(1);
  const sent: string[] = [];
  const sender = { send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)), close: () => undefined };
  const delivery = deliverMail(app.db, sender);
  const reading = settle(app.db, '2026-01-01T00:00:00Z');
  await waitFor(3);
  expect(sent).toEqual([]);
  await standby('');
  await Promise.all([posting, delivery, reading]);
  expect(sent).toEqual(['jan@example.nl']);
});

test('what writes nothing waits for nothing', async () => {
  await standbyAway();
  expect(await withTransaction(app.db, (trx) => sql`select 1`.execute(trx))).toMatchObject({ rows: [{}] });
  expect((await app.request({ url: '/transactions?limit=1' })).statusCode).toBe(200);
});

test('of fifteen that wait for the end of the chain one fails alone', async () => {
  const holder = await holdAsSuperuser(app.url, 'select from ledger_head for update');
  const keys = Array.from({ length: 15 }, () => randomUUID());
  const everybody = [members.jan, members.zoe, members.bakkerij];
  const answers = keys.map((key, at) =>
    post(app, '/transactions', { ...booking, member_id: everybody[at % 3]?.id }, { key }),
  );
  const kill = async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' limit 1) one`.execute(app.owner);
    return rows.length;
  };
  try {
    await expect.poll(kill, { timeout: 10_000, interval: 5 }).toBe(1);
  } finally {
    await holder.release();
  }
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(14);
  expect(codes).toContain(503);
  const failed = keys[codes.indexOf(503)] ?? '';
  expect(await bookedBy(failed)).toEqual([]);
  expect((await post(app, '/transactions', booking, { key: failed })).statusCode).toBe(201);
});
