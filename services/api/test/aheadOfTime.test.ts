// A process whose clock is ahead of the database's, or behind it: whatever has to wait for a day waits for the one that has come by
// both, and a hold lasts by both.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { expireStatements } from '../src/modules/members/statements/runWorker.ts';
import type { MemberDetail } from '../src/modules/members/detail.ts';
import { closeSound, startTestApp } from './harness.ts';
import { insertMember } from './fixtures.ts';
import { account, config, owedMember, payableOf } from './payments/helpers.ts';
import { act, buy, submitted } from './redemptions/helpers.ts';
import { callsOf, terms, wish } from './returns/helpers.ts';
import { booking, bodyOf, booked, instruments, members, post, refusalOf } from './transactions/helpers.ts';

let isAhead = false;
let isBehind = false;
let ahead = new Date();
const behind = new Date(Date.now() - 5 * 24 * 3600 * 1000);
const clock = { now: () => (isAhead ? ahead : isBehind ? behind : new Date()) };
const app = await startTestApp({ clock, config: { ...config, fourEyesDays: 7, ibanHoldDays: 1 } }, closeSound);
const { rows } = await sql<{ today: string; tomorrow: string; year: number }>`
  select register_today() as today, register_today() + 1 as tomorrow, extract(year from register_today())::integer as year`.execute(
  app.db,
);
const { today, tomorrow, year } = rows[0]!;
/** The year after has begun by it, and more than seven days have gone by. */
ahead = new Date(`${year + 1}-01-10T12:00:00Z`);
const calls = callsOf(app);
let next = 670_000n;
const insert = (more: object = {}) =>
  insertMember(app.owner, { member_no: (next += 1n), joined_on: '2016-01-01', ...more });
beforeEach(() => {
  isAhead = false;
  isBehind = false;
});

test('the term for which the administration of a member is kept goes on', async () => {
  const id = await insert({ status: 'ended', ended_on: `${year - 7}-06-30` });
  const { version } = bodyOf<MemberDetail>(await app.request({ url: `/members/${id}` }));
  isAhead = true;
  const answer = await post(app, `/members/${id}/anonymise`, { reason: 'Termijn voorbij' }, { version });
  expect(refusalOf(answer).errors).toEqual([
    { field: null, code: 'retention_running', params: { date: `${year + 1}-01-01` } },
  ]);
});

test('an account that took the place of another is not paid to yet', async () => {
  const id = await owedMember(app, { member_no: (next += 1n) });
  expect(await account(app, id, 'NL44RABO0123456789', 'Nieuw')).toMatchObject({ hold_until: tomorrow });
  isAhead = true;
  expect(await payableOf(app, id)).toMatchObject({ state: 'iban_on_hold' });
});

test('an account that took the place of another is held as long by a process whose clock is behind', async () => {
  const id = await owedMember(app, { member_no: (next += 1n) });
  isBehind = true;
  expect(await account(app, id, 'NL44RABO0123456789', 'Nieuw')).toMatchObject({ hold_until: tomorrow });
  isBehind = false;
  expect(await payableOf(app, id)).toMatchObject({ state: 'iban_on_hold' });
});

test('units that are locked are not admitted to a round', async () => {
  const id = await insert();
  await calls.shares(id, 35, '2022-01-01', tomorrow);
  const request = await calls.submit(id);
  isAhead = true;
  expect(refusalOf(await calls.act(request, 'admit')).errors[0]).toMatchObject({
    code: 'locked_until',
    params: { date: tomorrow },
  });
  const items = [{ id: request.id, version: request.version }];
  const many = await post(app, '/share-return-requests/admit', { items }, { as: 'bram' });
  expect(many.json()).toMatchObject({ admitted: 0, results: [{ problem: { code: 'locked_until' } }] });
});

test('what one administrator booked today is weighed together still', async () => {
  const receipt = { kind: 'receipt', member_id: await insert(), amount_cents: 250_000, effective_date: '2026-06-01' };
  await booked(app, receipt);
  isAhead = true;
  expect((await post(app, '/transactions?dry_run=true', receipt)).json()).toMatchObject({
    second: { because: 'together' },
  });
});

test('the papers of a run are not thrown away yet', async () => {
  const { id: maker } = bodyOf<{ id: string }>(await app.request({ url: '/me' }));
  await sql`
    insert into statement_runs (id, year, reason, made_on, known_at, status, members, maker_id, ended_at)
      values (${randomUUID()}, 2025, 'Jaaropgaven', ${today}, now(), 'ready', 0, ${maker}, now())`.execute(app.owner);
  isAhead = true;
  expect(await expireStatements({ ...app, clock })).toBe(false);
});

/** What is dated on the day after, by the clock that is ahead. */
const dated: [string, ask: () => Promise<Parameters<typeof refusalOf>[0]>][] = [
  ['a booking', () => post(app, '/transactions', { ...booking, effective_date: tomorrow })],
  [
    'money that came in',
    () =>
      post(app, '/transactions', {
        kind: 'receipt',
        member_id: members.jan.id,
        amount_cents: 1,
        effective_date: tomorrow,
      }),
  ],
  [
    'a death',
    async () => post(app, `/members/${await insert()}/deceased`, { on: tomorrow, reason: 'Bericht' }, { version: 1 }),
  ],
  [
    'the withdrawal of a redemption',
    async () => {
      await buy(app, '2', '2026-06-01');
      const request = await submitted(app, { quantity: '2' });
      return act(app, 'withdraw', request, { withdrawn_on: tomorrow, asked_by: 'Jan' }, { as: 'anna' });
    },
  ],
  [
    'the withdrawal of a return',
    async () => {
      const id = await insert();
      await calls.shares(id, 35, '2018-01-01');
      return calls.act(await calls.submit(id), 'withdraw', { withdrawn_on: tomorrow, asked_by: 'Jan' }, 'anna');
    },
  ],
  [
    'a request to return',
    async () => {
      const member_id = await insert();
      await calls.shares(member_id, 35, '2018-01-01');
      return post(app, '/share-return-requests', { ...wish, member_id, requested_on: tomorrow });
    },
  ],
  [
    'the last day of the requests of a round',
    () => post(app, '/return-rounds', { ...terms, instrument_id: instruments.good.id, cut_off: tomorrow }),
  ],
  [
    'interest',
    () => post(app, '/interest-runs', { instrument_id: instruments.bond.id, kind: 'accrual', until: tomorrow }),
  ],
  [
    'the statement of a year that has not begun',
    () => post(app, `/members/${members.jan.id}/statement/${year + 1}/export`, { reason: 'Vraag van het lid' }),
  ],
  [
    'the statement of a year up to a day',
    () => {
      const path = `/members/${members.jan.id}/statement/${tomorrow.slice(0, 4)}/export`;
      return post(app, path, { reason: 'Vraag van het lid', until: tomorrow });
    },
  ],
  [
    'the statements of a year that has not begun',
    () => post(app, '/statement-runs', { year: year + 1, reason: 'Jaaropgaven' }),
  ],
];

test.each(dated)('%s of tomorrow has not come', async (_what, ask) => {
  isAhead = true;
  const answer = await ask();
  expect(refusalOf(answer), answer.body).toMatchObject({ status: 422, code: 'date_in_future' });
});
