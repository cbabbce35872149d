// What one administrator books for one member within some days is weighed together for the four-eyes threshold.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { file, helpersOf, seen, sound } from '../bulk/helpers.ts';
import { buildTestApp, requiredVariables, writePastTriggers } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { insertMember, people } from '../fixtures.ts';
import type { Person } from '../fixtures.ts';
import type { Preview } from '../../src/modules/transactions/schemas.ts';
import { approved, booked, instruments, members, post } from './helpers.ts';

let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp({ config: { fourEyesDays: 7 } });
});
afterEach(() => app.close());

/** Money that came in for a member, up to € 2,500 of which one administrator may book. */
const receipt = (amount_cents = 250_000, member_id: string = members.jan.id) => ({
  kind: 'receipt',
  member_id,
  amount_cents,
  effective_date: '2026-06-01',
});
const status = async (body: object, as: Person = 'anna') => (await post(app, '/transactions', body, { as })).statusCode;
const preview = async (body: object, as: Person = 'anna') =>
  (await post(app, '/transactions?dry_run=true', body, { as })).json<Preview>();

test('4 × € 2,500 on one day is € 10,000: the first is booked, the others wait, and the preview says why', async () => {
  expect(await preview(receipt())).toMatchObject({ outcome: 'booked', second: null });
  expect(await status(receipt())).toBe(201);
  expect(await preview(receipt())).toMatchObject({
    outcome: 'waiting',
    second: { because: 'together', sum_cents: 500_000, threshold_cents: 250_000, days: 7 },
  });
  expect([await status(receipt()), await status(receipt()), await status(receipt())]).toEqual([202, 202, 202]);
  expect(await preview(receipt(250_001))).toMatchObject({ second: { because: 'amount', sum_cents: 250_001 } });
});

/** Each door by which one administrator books alone, with what brings € 2,000 for Jan. */
const doors: [string, () => object][] = [
  ['money by hand', () => receipt(200_000)],
  ['shares by hand', () => ({ ...on, kind: 'issue', member_id: members.jan.id, quantity: '20' })],
  [
    'an opening balance, without its bank leg',
    () => ({ ...on, kind: 'opening', member_id: members.jan.id, quantity: '20' }),
  ],
  [
    'what a member is owed',
    () => ({ ...on, kind: 'dividend', member_id: members.jan.id, amount_cents: 200_000, withholding_cents: 0 }),
  ],
];
const on = { effective_date: '2026-06-01', instrument_id: instruments.share.id };

test.each(doors.flatMap(([first, make]) => doors.map(([then, remake]) => [first, then, make, remake] as const)))(
  '%s, and then %s: together they wait',
  async (_first, _then, make, remake) => {
    expect(await status(make())).toBe(201);
    expect(await preview(remake())).toMatchObject({
      outcome: 'waiting',
      second: { because: 'together', threshold_cents: 250_000, days: 7 },
    });
    expect(await status(remake())).toBe(202);
  },
);

test('a bulk file always waits for another administrator, whatever it comes to', async () => {
  const { uploaded, checked, settled, step } = helpersOf(app);
  const lines = file(`${members.jan.member_no};ontvangst;;2026-06-01;;1,00;B-1;;;;`);
  const batch = await checked(await uploaded(lines));
  const submitted = sound(await step(batch, 'submit'));
  expect((await step(submitted, 'approve', seen(submitted))).json()).toMatchObject({ code: 'self_approval' });
  const posted = await settled(sound(await step(submitted, 'approve', seen(submitted), 'bram')));
  expect(posted.status).toBe('posted');
  expect(await preview(receipt())).toMatchObject({ outcome: 'booked' }); // two have seen it
});

test('as it is installed, bookings of seven days count together', async () => {
  const installed = readConfig({
    ...requiredVariables,
    CORS_ORIGINS: 'https://admin.example',
  });
  expect(installed).toMatchObject({ fourEyes: true, fourEyesDays: 7, fourEyesThresholdCents: 250_000n });
  const own = await buildTestApp({ config: { fourEyesDays: installed.fourEyesDays } });
  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push((await post(own, '/transactions', receipt())).statusCode);
  await own.close();
  expect(answers).toEqual([201, 202, 202, 202]);
});

test('the sign-ins of one person are one maker', async () => {
  expect(await status(receipt(), 'bram')).toBe(201); // lets the register know both
  await sql`select link_people(${people.anna.id}, ${people.bram.id})`.execute(app.owner);
  expect(await preview(receipt(), 'anna')).toMatchObject({ second: { because: 'together', sum_cents: 500_000 } });
});

test('another member, another maker and another week are weighed by themselves', async () => {
  expect(await status(receipt())).toBe(201);
  expect(await status(receipt(1))).toBe(202);
  expect(await status(receipt(250_000, members.zoe.id))).toBe(201);
  expect(await status(receipt(), 'bram')).toBe(201);
  const later = (time: string) =>
    writePastTriggers(app.url, `update transactions set booked_at = booked_at - interval '${time}'`);
  await later('7 days -1 minute');
  expect(await status(receipt(1))).toBe(202);
  await later('2 minutes');
  expect(await status(receipt())).toBe(201);
});

test('what another approved does not count; instruments, money and both sides of a transfer do', async () => {
  await approved(app, await booked(app, receipt(300_000)));
  expect(await preview(receipt())).toMatchObject({ outcome: 'booked' });
  const { share } = instruments;
  const on = { effective_date: '2026-06-01', instrument_id: share.id };
  const heir = await insertMember(app.owner, { member_no: 650_001n });
  // 10 shares of € 127.50
  expect(await status({ ...on, kind: 'issue', member_id: heir, quantity: '10' })).toBe(201);
  const gift = { ...on, kind: 'transfer', counterparty_id: members.jan.id, reason_code: 'gift' };
  expect(await preview({ ...gift, member_id: heir, quantity: '10' })).toMatchObject({ outcome: 'booked' });
  expect(await status({ ...gift, member_id: heir, quantity: '10' })).toBe(201);
  expect(await preview(receipt(100_000, heir))).toMatchObject({ second: { because: 'together' } });
  expect(await preview(receipt(200_000))).toMatchObject({ second: { because: 'together' } });
});

test('a reversal does not make room: what was booked again and again is counted', async () => {
  const first = await booked(app, receipt());
  const place = `/transactions/${first.id}/reverse`;
  const reversal = await post(app, place, { reason_code: 'other' });
  await approved(app, reversal.json());
  expect(await preview(receipt())).toMatchObject({ second: { because: 'together', sum_cents: 500_000 } });
});

test('of ten at once one is booked', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(app, '/transactions', receipt())));
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 202),
  ]);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from transactions where maker_id = ${people.anna.id} and kind = 'receipt' and checker_id is null`.execute(
    app.db,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('the days are a setting: fewer let more through, and thresholds that were settled without them keep 7', async () => {
  await status(receipt(), 'bram'); // lets the register know both
  await status(receipt());
  await sql`
    insert into setting_proposals (id, section, status, after, reason, maker_id, checker_id, decided_at)
      values (${randomUUID()}, 'thresholds', 'approved', '{"four_eyes_threshold_cents": 100000}', 'Bestuur',
        ${people.anna.id}, ${people.bram.id}, now())`.execute(app.owner);
  expect(await preview(receipt(100_000, members.zoe.id))).toMatchObject({ outcome: 'booked' });
  expect(await preview(receipt(1))).toMatchObject({
    second: { because: 'together', threshold_cents: 100_000, days: 7 },
  });
  const wish = { section: 'thresholds', values: { four_eyes_days: 0 }, reason: 'Bestuur' };
  const proposal = (await post(app, '/setting-proposals', wish)).json();
  expect(proposal).toMatchObject({ loosens: true, changes: [{ field: 'four_eyes_days', before: 7, after: 0 }] });
  const { id, version } = proposal;
  expect((await post(app, `/setting-proposals/${id}/approve`, {}, { version, as: 'bram' })).statusCode).toBe(200);
  expect(await preview(receipt(100_000))).toMatchObject({ outcome: 'booked', second: null });
});
