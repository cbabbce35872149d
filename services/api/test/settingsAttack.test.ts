// Settings under attack: two at once, what is stale, who lost a role meanwhile, and the same sent twice.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SettingProposal, Settings } from '../src/modules/settings/schemas.ts';
import { people } from './fixtures.ts';
import type { Person } from './fixtures.ts';
import { startTestApp } from './harness.ts';
import { approved, bodyOf, booked, booking, refusalOf } from './transactions/helpers.ts';

const { anna, bram, carla } = people;

const app = await startTestApp();
// a third administrator, whom the fixtures do not have
const third = await app.token({ sub: carla.id, name: carla.name, email: carla.email });

/** As the third administrator, too, whose token the others' helper does not sign. */
const send = (method: 'GET' | 'POST', url: string, as: Person, body?: object, headers: Record<string, string> = {}) =>
  app.request({
    method,
    url,
    body,
    as: as === 'carla' ? null : as,
    headers: { ...headers, ...(as === 'carla' ? { authorization: `Bearer ${third}` } : {}) },
  });

// who calls is known from then on
await send('GET', '/me', 'carla');
await booked(app, { ...booking, quantity: '2' });

const reason = 'Besluit van het bestuur';
const days = (iban_hold_days: number) => ({ section: 'thresholds', values: { iban_hold_days }, reason });
const roles = (administrator_id: string, ...given: string[]) => ({
  section: 'roles',
  administrator_id,
  values: { roles: given },
  reason,
});
const propose = (body: object, as: Person = 'anna', key: string = randomUUID()) =>
  send('POST', '/setting-proposals', as, body, { 'idempotency-key': key });
const proposed = async (body: object, as: Person = 'anna') => bodyOf<SettingProposal>(await propose(body, as), 202);
const decide = ({ id, version }: SettingProposal, verb: string, as: Person, key: string = randomUUID()) =>
  send('POST', `/setting-proposals/${id}/${verb}`, as, verb === 'reject' ? { comment: 'Nee' } : {}, {
    'idempotency-key': key,
    'if-match': `"${version}"`,
  });
const read = async () => (await app.request({ url: '/settings' })).json<Settings>();
const held = async () => (await read()).thresholds.iban_hold_days;

test('a price at which what is outstanding cannot be added up is refused, and every page still adds up', async () => {
  const price = (price_cents: number) => ({
    section: 'price',
    instrument_id: booking.instrument_id,
    purpose: 'issue',
    values: { price_cents, valid_from: '2026-08-01' },
    reason,
  });
  await approved(app, await booked(app, { ...booking, quantity: '20000' }));
  for (const cents of [Number.MAX_SAFE_INTEGER, 1_000_000_001, 1_000_000_000, 500_000_000]) {
    // oxlint-disable-next-line no-await-in-loop -- one subject
    expect(refusalOf(await propose(price(cents))), String(cents)).toMatchObject({
      status: 422,
      errors: [{ field: expect.stringContaining('price_cents'), code: 'price_invalid' }],
    });
  }
  await decide(await proposed(price(499_000_000)), 'approve', 'bram');
  for (const url of ['/settings', '/register', '/dashboard', '/compliance', `/members/${booking.member_id}`]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is enough
    expect((await app.request({ url })).statusCode, url).toBe(200);
  }
});

test('of two proposals about the same at once one waits; the other is told so', async () => {
  const answers = await Promise.all([propose(days(6)), propose(days(7), 'bram')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 422]);
  const refused = answers.find(({ statusCode }) => statusCode === 422);
  expect(refused && refusalOf(refused).code).toBe('proposal_waiting');
  const { waiting } = await read();
  expect(waiting).toHaveLength(1);
  const one = waiting[0] as SettingProposal;
  await decide(one, 'withdraw', one.maker.id === anna.id ? 'anna' : 'bram');
});

test('of two decisions at once one counts, and only one of them is kept', async () => {
  const proposal = await proposed(days(6));
  const answers = await Promise.all([
    decide(proposal, 'approve', 'bram'),
    decide(proposal, 'reject', 'carla'),
    decide(proposal, 'withdraw', 'anna'),
  ]);
  const done = answers.filter(({ statusCode }) => statusCode === 200);
  expect(done).toHaveLength(1);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { status } = (done[0] as (typeof answers)[number]).json<SettingProposal>();
  expect(await held()).toBe(status === 'approved' ? 6 : 5);
  const { rows } = await sql<{ decisions: bigint }>`
    select count(*) as decisions from audit_events where subject_id = ${proposal.id} and action <> 'setting.proposed'`.execute(
    app.db,
  );
  expect(rows[0]?.decisions).toBe(1n);
});

test('the same sent twice is done once; another wish under the same key is refused', async () => {
  const key = randomUUID();
  const [first, second] = await Promise.all([propose(days(8), 'anna', key), propose(days(8), 'anna', key)]);
  const again = await propose(days(8), 'anna', key);
  const made = [first, second, again].filter(({ statusCode }) => statusCode === 202);
  expect(new Set(made.map((answer) => answer.json<SettingProposal>().id)).size).toBe(1);
  expect(again.statusCode).toBe(202);
  expect(refusalOf(await propose(days(9), 'anna', key)).code).toBe('idempotency_key_reused');
  const proposal = again.json<SettingProposal>();
  const decision = randomUUID();
  const approved = await decide(proposal, 'approve', 'bram', decision);
  expect((await decide(proposal, 'approve', 'bram', decision)).json()).toEqual(approved.json());
  expect(await held()).toBe(8);
});

test('what was proposed by somebody who may not enter any more is still the others’ to decide, and no longer theirs', async () => {
  const proposal = await proposed(days(3));
  const less = await proposed(roles(anna.id, 'approver'), 'bram');
  // neither the one it is about nor the one who asked for it
  expect(refusalOf(await decide(less, 'approve', 'anna')).code).toBe('self_approval');
  expect(refusalOf(await decide(less, 'approve', 'bram')).code).toBe('self_approval');
  expect((await decide(less, 'approve', 'carla')).statusCode).toBe(200);
  expect(refusalOf(await decide(proposal, 'withdraw', 'anna')).code).toBe('role_operator');
  expect(refusalOf(await decide(proposal, 'approve', 'anna')).code).toBe('self_approval');
  expect((await decide(proposal, 'reject', 'bram')).statusCode).toBe(200);
  const back = await proposed(roles(anna.id, 'viewer', 'operator', 'approver', 'auditor'), 'bram');
  expect((await decide(back, 'approve', 'carla')).statusCode).toBe(200);
});

test('two who ask for each other’s removal do not both succeed: two who approve are left', async () => {
  const [one, other] = await Promise.all([
    proposed(roles(bram.id, 'viewer')),
    proposed(roles(anna.id, 'viewer'), 'bram'),
  ]);
  const waits = await proposed(days(2), 'bram');
  expect(refusalOf(await decide(one, 'reject', 'bram')).code).toBe('self_approval');
  expect((await decide(one, 'approve', 'carla')).statusCode).toBe(200);
  // two are left
  expect(refusalOf(await decide(other, 'approve', 'carla')).errors).toMatchObject([{ code: 'approvers_left' }]);
  // and who is out decides on nothing any more
  expect(refusalOf(await decide(other, 'withdraw', 'bram')).code).toBe('role_operator');
  const mine = await proposed({ section: 'cooperative', values: { name: 'Anders' }, reason });
  expect(refusalOf(await decide(mine, 'approve', 'bram')).code).toBe('role_approver');
  expect((await decide(other, 'reject', 'carla')).statusCode).toBe(200);
  expect((await decide(waits, 'approve', 'anna')).statusCode).toBe(200);
  expect(await held()).toBe(2);
  expect((await read()).administrators.find(({ id }) => id === bram.id)?.roles).toEqual(['viewer']);
});

test('a proposal that was seen in an older state is not decided on', async () => {
  const mine = (await read()).waiting[0] as SettingProposal;
  const stale = { ...mine, version: mine.version + 1 };
  expect((await decide(stale, 'approve', 'carla')).statusCode).toBeGreaterThanOrEqual(409);
  expect((await decide(mine, 'approve', 'carla')).statusCode).toBe(200);
  expect((await read()).cooperative.name).toBe('Anders');
});
