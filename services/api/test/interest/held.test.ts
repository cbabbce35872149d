// Between the proposal of an interest run and its approval: who died is left out, and everybody else is paid.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { InterestLine, InterestRun, InterestRunDetail } from '../../src/modules/interest/schemas.ts';
import { insertMember, people } from '../fixtures.ts';
import { asSuperuser, closeSound, startTestApp } from '../harness.ts';
import { livesOf } from '../lives.ts';
import { approved, bodyOf, booked, instruments, post, refusalOf } from '../transactions/helpers.ts';
import { insertOldIssue, old } from './helpers.ts';

const { bond } = instruments;
const runs = '/interest-runs';
const until = '2026-01-01';

const plain = (statement: string) => asSuperuser(app.url, statement);

const app = await startTestApp({ config: { interestWithholdingPpm: 150_000 } }, closeSound);
const { back, block, died } = livesOf(app);
await insertOldIssue(app);
const members: [string, string, string] = [
  await insertMember(app.owner, { member_no: 340_001n }),
  await insertMember(app.owner, { member_no: 340_002n }),
  await insertMember(app.owner, { member_no: 340_003n }),
];
for (const member_id of members) {
  /* oxlint-disable no-await-in-loop -- one register */
  await buy(member_id, bond.id, '2025-01-01');
  await buy(member_id, old.id, '2023-01-01');
  /* oxlint-enable no-await-in-loop */
}

async function buy(member_id: string, instrument_id: string, effective_date: string) {
  const made = await booked(app, { kind: 'issue', member_id, instrument_id, quantity: '4', effective_date });
  if (made.status === 'waiting') await approved(app, made);
}

const propose = async (kind: string, instrument_id: string) =>
  bodyOf<InterestRun>(await post(app, runs, { kind, instrument_id, until }), 202);
const step = async (run: InterestRun, verb: string, as: 'anna' | 'bram', body: object = {}) => {
  const answer = await post(app, `${runs}/${run.id}/${verb}`, body, { as, version: run.version });
  expect([200, 202], answer.body).toContain(answer.statusCode);
  return answer.json<InterestRun>();
};
const takenBack = async (run: InterestRun) =>
  step(await step(run, 'reverse', 'anna', { reason_code: 'other' }), 'approve', 'bram');
const detailOf = async ({ id }: InterestRun) => (await app.request({ url: `${runs}/${id}` })).json<InterestRunDetail>();
const bookedFor = async ({ id }: InterestRun) => {
  const { rows } = await sql<{ member_no: bigint }>`
    select m.member_no from transactions t join members m on m.id = t.member_id
    where t.source_id = ${id} and t.kind <> 'reversal' order by 1`.execute(app.db);
  return rows.map(({ member_no }) => Number(member_no));
};

test.each([
  // 4 × 25 000 × 3,25 % = 3 250 a member; tax 15 %: 488.
  ['payment', bond.id, { principal_cents: 0, interest_cents: 6_500, withholding_cents: 976, booked_cents: 5_524 }],
  // 4 × 25 000 and three years of 4 %: 12 000; tax 1 800.
  [
    'redemption',
    old.id,
    { principal_cents: 200_000, interest_cents: 24_000, withholding_cents: 3_600, booked_cents: 220_400 },
  ],
])('of a %s who died since it was filed is held, and the others are paid', async (kind, issue, sums) => {
  const [, middle] = members;
  const filed = await propose(kind, issue);
  expect(filed).toMatchObject({ members: 3, skipped: 0 });
  expect((await detailOf(filed)).without_held).toBeNull();
  await died(middle);

  // The approver is shown beforehand who is held and why; the run is not stale.
  const heldOf = ({ skipped_members }: Pick<InterestRunDetail, 'skipped_members'>) =>
    skipped_members.map(({ member, held_for }) => [member.member_no, held_for]);
  expect(heldOf(await detailOf(filed))).toEqual([[340_002, 'member_deceased']]);
  // Everybody sees what it comes to without them, the maker as well.
  const units = { members: 2, quantity: '8' };
  expect((await detailOf(filed)).without_held).toMatchObject({ ...sums, ...units });
  const dry = await post(app, `${runs}/${filed.id}/approve?dry_run=true`, {}, { as: 'bram', version: 1 });
  expect(dry.json()).toMatchObject({ ...sums, ...units, digest: filed.digest, changes: [], members: 2, skipped: 1 });
  expect(heldOf(dry.json())).toEqual([[340_002, 'member_deceased']]);

  const run = await step(filed, 'approve', 'bram');
  // The sums follow, and the digest is what was approved.
  expect(run).toMatchObject({ ...sums, status: 'executed', digest: filed.digest, members: 2, skipped: 1 });
  expect(run.lines).toBe((filed.lines / 3) * 2);
  expect(await bookedFor(run)).toEqual([340_001, 340_003]);
  expect(heldOf(await detailOf(run))).toEqual([[340_002, 'member_deceased']]);
  expect((await detailOf(run)).without_held).toBeNull();
  const { items } = (await app.request({ url: `${runs}/${run.id}/lines` })).json<{ items: InterestLine[] }>();
  expect([...new Set(items.map(({ member }) => member.member_no))]).toEqual([340_001, 340_003]);
  const { rows } = await sql<{ name: string }>`
    select a.name from notifications n join administrators a on a.id = n.admin_id
    where n.key = 'interest_run.held' and n.subject_id = ${run.id} order by 1`.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual([people.anna.name, people.bram.name]);
  // What the bonds of the dead bring in was not paid: it goes on from where it was paid up to, to the heirs.
  const since = await sql<{ day: string }>`
    select interest_since(l) as day from lots l join members m on m.id = l.member_id
    where l.instrument_id = ${bond.id} and m.member_no >= 340001 order by m.member_no`.execute(app.db);
  const paid = kind === 'payment' ? until : '2025-01-01';
  expect(since.rows.map(({ day }) => day)).toEqual([paid, '2025-01-01', paid]);
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);

  // It is taken back whole, of who was paid; then the register is as it was for the next case.
  expect(await takenBack(run)).toMatchObject({ status: 'reversed' });
  await back(middle);
});

test('who is blocked is owed interest as the others; a death that was taken back before the approval holds nobody', async () => {
  const filed = await propose('payment', bond.id);
  await block(members[0]);
  await died(members[1]);
  await back(members[1]);
  const run = await step(filed, 'approve', 'bram');
  expect(run).toMatchObject({ status: 'executed', members: 3, skipped: 0 });
  expect(await bookedFor(run)).toEqual([340_001, 340_002, 340_003]);
  await back(members[0]);
  await takenBack(run);
});

test('a run of which everybody died is not approved, and is turned down', async () => {
  const filed = await propose('payment', bond.id);
  for (const member of members) await died(member);
  const answer = await post(app, `${runs}/${filed.id}/approve`, {}, { as: 'bram', version: 1 });
  expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'run_empty' });
  await step(filed, 'reject', 'bram', { comment: 'Niemand meer' });
  for (const member of members) await back(member);
});

test('units that were passed on since still make it stale: then others are owed', async () => {
  const filed = await propose('payment', bond.id);
  const [from, to] = members;
  const transfer = await booked(app, {
    kind: 'transfer',
    member_id: from,
    counterparty_id: to,
    instrument_id: bond.id,
    quantity: '1',
    effective_date: '2026-05-01',
    reason_code: 'sale',
  });
  await died(members[2]);
  const answer = await post(app, `${runs}/${filed.id}/approve`, {}, { as: 'bram', version: 1 });
  expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'preview_stale' });
  await back(members[2]);
  await step(filed, 'reject', 'bram', { comment: 'Opnieuw' });
  expect(transfer.status).not.toBe('waiting');
});

test('the database holds for what the register says, with the execution and the sums that follow', async () => {
  const filed = await propose('payment', bond.id);
  const [first] = members;
  const hold = `update interest_run_members set held_for = 'member_deceased' where run_id = '${filed.id}' and member_id = '${first}'`;
  const execute = (more = '') =>
    `update interest_runs set status = 'executed', decided_at = now(), checker_id = '${people.bram.id}', version = version + 1${more} where id = '${filed.id}'`;
  await expect(plain(hold)).rejects.toThrow('interest_member_not_held');
  await died(first);
  await expect(plain(hold)).rejects.toThrow('interest_member_not_held');
  await expect(plain(execute())).rejects.toThrow('interest_member_held');
  await expect(plain(`begin; ${hold}; ${execute()}; commit`)).rejects.toThrow('interest_run_fixed');
  await expect(plain(`begin; ${hold}; ${execute(', member_count = 2')}; commit`)).rejects.toThrow('interest_run_fixed');
  await expect(
    plain(`update interest_run_members set interest_cents = 1 where run_id = '${filed.id}' and member_id = '${first}'`),
  ).rejects.toThrow('interest_run_fixed');
  await back(first);
  await step(filed, 'withdraw', 'anna');
});
