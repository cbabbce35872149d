// Between the approval of a run and its execution: who was blocked or died is left out, and everybody else is converted.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertMember, people } from '../fixtures.ts';
import { asSuperuser, closeSound, startTestApp } from '../harness.ts';
import { livesOf } from '../lives.ts';
import { approvedRun, buy, choose, insertIssue, linesOf, matured, programme, read, step } from './helpers.ts';

const plain = (statement: string) => asSuperuser(app.url, statement);

const app = await startTestApp({}, closeSound);
const { back, block, died } = livesOf(app);
await insertIssue(app);
const members: [string, string, string] = [
  await insertMember(app.owner, { member_no: 340_001n }),
  await insertMember(app.owner, { member_no: 340_002n }),
  await insertMember(app.owner, { member_no: 340_003n }),
];
for (const member of members) await buy(app, member, 20);
await choose(app, true, ...members);
const plan = await programme(app, { remainder: 'keep_payable' });

const bookedFor = async (run: string) => {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from transactions where source_id = ${run} and kind = 'convert' order by member_id`.execute(
    app.db,
  );
  return rows.map(({ member_id }) => member_id);
};
const latestOf = async (member: string) => {
  const response = await app.request({ url: `/members/${member}/transactions?limit=3` });
  return response.json<{ items: Record<string, unknown>[] }>().items;
};
const sorted = (ids: readonly string[]) => [...ids].sort((a, b) => a.localeCompare(b));

test.each([
  ['was blocked', block, 'member_blocked'],
  ['died', died, 'member_deceased'],
])('a member who %s after the approval is held, and the others are converted', async (_what, happens, reason) => {
  const [first, middle, last] = members;
  let run = await approvedRun(app, plan.id);
  const { totals: before } = run.calculation ?? {};
  await happens(middle);
  run = await read(app, run.id);
  expect(run).toMatchObject({ status: 'approved', stale: false, held: { count: 1, principal_cents: 200_000 } });
  const { items } = await linesOf(app, run.id);
  expect(items.map(({ outcome, held_for }) => [outcome, held_for])).toEqual([
    ['converted', null],
    ['converted', reason],
    ['converted', null],
  ]);

  run = await step(app, run.id, 'execute');
  expect(run).toMatchObject({ status: 'executed', failure: null, held: { count: 1, principal_cents: 200_000 } });
  // The sums follow, and what was approved keeps its digest.
  expect([before?.members, run.calculation?.totals.members, run.calculation?.totals.exceptions]).toEqual([3, 2, 1]);
  expect(run.calculation?.totals.principal_cents).toBe(400_000);
  expect(sorted(await bookedFor(run.id))).toEqual(sorted([first, last]));
  expect((await linesOf(app, run.id, '?outcome=exception')).items).toMatchObject([
    { codes: [reason], held_for: reason, transaction_id: null },
  ]);
  const notices = await sql<{ admin_id: string }>`
    select admin_id from notifications where key = 'conversion_run.held' and subject_id = ${run.id}`.execute(app.db);
  expect(sorted(notices.rows.map(({ admin_id }) => admin_id))).toEqual(sorted([people.anna.id, people.bram.id]));

  // It is taken back whole, of who was converted; then the register is as it was for the next case.
  await back(middle);
  await step(app, run.id, 'reverse', { reason_code: 'input_error' });
  run = await step(app, run.id, 'reverse', { reason_code: 'input_error' }, 'bram');
  expect(run).toMatchObject({ status: 'reversed', failure: null });
});

test('a block that was lifted before the execution holds nothing', async () => {
  let run = await approvedRun(app, plan.id);
  await block(members[1]);
  await back(members[1]);
  run = await step(app, run.id, 'execute');
  expect(run).toMatchObject({ status: 'executed', held: { count: 0 }, calculation: { totals: { members: 3 } } });
  const [converted] = await latestOf(members[1]);
  expect(converted).toMatchObject({
    kind: 'convert',
    quantity_signed: expect.stringMatching(/^[1-9]/),
    converted_from: { code: matured.code, quantity_signed: '-20', balance_after: '0' },
  });
  expect(converted?.balance_after).toBe(converted?.quantity_signed);
  await step(app, run.id, 'reverse', { reason_code: 'input_error' });
  await step(app, run.id, 'reverse', { reason_code: 'input_error' }, 'bram');
  const [reversal, , bought] = await latestOf(members[1]);
  expect(reversal).toMatchObject({
    kind: 'reversal',
    balance_after: '0',
    converted_from: { code: matured.code, quantity_signed: '20', balance_after: '20' },
  });
  expect(bought).toMatchObject({ quantity_signed: '20', balance_after: '20', converted_from: null });
});

test('a run of which everybody is held is executed, and converts nobody', async () => {
  let run = await approvedRun(app, plan.id);
  for (const member of members) await block(member);
  run = await step(app, run.id, 'execute');
  expect(run).toMatchObject({ status: 'executed', held: { count: 3 }, calculation: { totals: { members: 0 } } });
  expect(await bookedFor(run.id)).toEqual([]);
  for (const member of members) await back(member);
  await step(app, run.id, 'reverse', { reason_code: 'input_error' });
  await step(app, run.id, 'reverse', { reason_code: 'input_error' }, 'bram');
});

test('the database holds a line for what the register says, and only while its run is executed', async () => {
  const run = await approvedRun(app, plan.id);
  const line = `run_id = '${run.id}' and member_id = '${members[0]}'`;
  const hold = `update conversion_lines set held_for = 'member_blocked' where ${line}`;
  await expect(plain(hold)).rejects.toThrow('conversion_line_not_held');
  const executing = `update conversion_runs set status = 'executing', version = version + 1 where id = '${run.id}'`;
  const executed = `update conversion_runs set status = 'executed', executed_at = now(), version = version + 1 where id = '${run.id}'`;
  await expect(plain(`begin; ${executing}; ${hold}; commit`)).rejects.toThrow('conversion_line_not_held');
  await block(members[0]);
  await expect(plain(hold)).rejects.toThrow('conversion_line_not_held');
  await expect(plain(`begin; ${executing}; ${executed}; commit`)).rejects.toThrow('conversion_line_held');
  // Not without the sums that follow from it.
  await expect(plain(`begin; ${executing}; ${hold}; ${executed}; commit`)).rejects.toThrow(
    /conversion_sums|conversion_line_held/u,
  );
  await back(members[0]);
});
