// Answers that are kept by their idempotency key, until they are so old that nobody asks again.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetter, keyDays } from '../src/calls/forgetting.ts';
import { addDays } from '../src/domain/dates.ts';
import { systemClock, today } from '../src/clock.ts';
import { asSuperuser, startTestApp, testConfig } from './harness.ts';
import { booked, booking } from './transactions/helpers.ts';

const app = await startTestApp();

const keep = (count: number, days: number) =>
  asSuperuser(
    app.url,
    `insert into idempotency_records (key, route, actor_id, body_sha256, status, response, created_at)
      select 'key of ${days} days ' || n, 'POST /x', 'x', '', 200, '{}', now() - interval '${days} days'
      from generate_series(1, ${count}) n`,
  );
const answersByAge = async () =>
  (
    await sql<{ days: number; count: number }>`
      select substr(key, 8, 2)::integer as days, count(*)::integer as count from idempotency_records
      where route = 'POST /x' group by 1 order by 1`.execute(app.db)
  ).rows;
const forget = (day: string) =>
  forgetter({ ...app, config: testConfig, clock: { now: () => new Date(`${day}T12:00:00Z`) } })();

test('what is older than the time that a key is good for goes, however much it is, and by the clock of the service', async () => {
  const now = today(systemClock);
  await keep(2_500, keyDays + 2);
  await keep(3, keyDays - 2);
  await forget(addDays(now, -10));
  expect(await answersByAge()).toEqual([
    { days: 28, count: 3 },
    { days: 32, count: 2_500 },
  ]);
  await forget(now);
  expect(await answersByAge()).toEqual([{ days: 28, count: 3 }]);
});

test('a clock that is ahead forgets nothing that is good still', async () => {
  const key = randomUUID();
  const first = await booked(app, booking, { key });
  await forget('2060-01-01');
  expect((await answersByAge()).map(({ days }) => days)).toEqual([28]);
  expect((await booked(app, booking, { key })).id).toBe(first.id);
});

test('the oldest are found by their index', async () => {
  await keep(5_000, 1);
  await asSuperuser(app.url, 'analyze idempotency_records');
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select key from idempotency_records
    where created_at < least('2026-01-01'::timestamptz, now() - interval '30 days') order by created_at limit 1000`.execute(
    app.owner,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('idempotency_records_created');
});
