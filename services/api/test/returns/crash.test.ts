// Executing a round is whole or not at all: its session dies at each table that it writes, and it is asked for again. The same
// under a killed process and 5,000 allocations: npm run soak -- returns.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { refusalOf } from '../transactions/helpers.ts';
import { callsOf, clock, day } from './helpers.ts';

const app = await startTestApp({ clock });
const calls = callsOf(app);
for (let index = 0; index < 6; index += 1) {
  const member = await insertMember(app.owner, { member_no: BigInt(100_400 + index), joined_on: '2016-01-01' });
  await calls.shares(member, 20, '2018-01-01');
  await calls.admitted(member, { quantity: '7', outcome: index === 3 ? 'gift' : 'payout', document: 'Kast 3' });
}
const round = await calls.approve(await calls.moved(await calls.open({ budget_quantity: '20' }), 'calculate'));

/** All that executing a round changes. */
const state = async () => {
  const { rows } = await sql<{ state: unknown }>`
    select json_build_array(
      (select json_agg(l order by l.place) from return_lines l), (select json_agg(r order by r.id) from return_rounds r),
      (select json_agg(q order by q.number) from share_return_requests q),
      (select json_build_array(count(*), max(seq)) from transactions), (select count(*) from postings),
      (select count(*) from audit_events), (select count(*) from notifications),
      (select json_agg(s order by s) from return_sums s), (select json_agg(s order by s) from capital_moves s)) as state`.execute(
    app.db,
  );
  return rows[0]?.state;
};

const written = [
  'return_lines',
  'share_return_requests',
  'notifications',
  'return_rounds',
  'transactions',
  'postings',
  'member_payables',
  'audit_events',
  'idempotency_records',
] as const;

test.each(written)('the session dies when it has written %s: nothing of the round is there', async (table) => {
  const before = await state();
  await asSuperuser(
    app.url,
    `create function die() returns trigger language plpgsql security definer as
       'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
     create trigger zz_die after insert or update on ${table} for each statement execute function die()`,
  );
  const killed = await calls.move(round, 'execute', { effective_on: day });
  expect(killed.statusCode).toBeGreaterThanOrEqual(500);
  await asSuperuser(app.url, `drop trigger zz_die on ${table}; drop function die()`);
  expect(await state()).toEqual(before);
});

test('asked twenty times with one key, and by two at once, it is executed once', async () => {
  const key = randomUUID();
  const same = await Promise.all(
    Array.from({ length: 20 }, () => calls.move(round, 'execute', { effective_on: day }, 'anna', key)),
  );
  const done = same.filter(({ statusCode }) => statusCode === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => body)).size).toBe(1);
  const others = same.filter(({ statusCode }) => statusCode !== 200);
  expect(others.map((answer) => refusalOf(answer).code)).toEqual(others.map(() => 'idempotency_in_progress'));
  expect(refusalOf(await calls.move(round, 'execute', { effective_on: day }, 'bram'))).toMatchObject({
    code: 'state_conflict',
  });
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from transactions where source_id = ${round.id}`.execute(app.db);
  expect(rows).toEqual([{ n: 6 }]);
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
});
