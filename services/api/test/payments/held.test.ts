// Between approval and bank: who may not be paid any more is in no file, and everybody else is.
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { BatchDetail } from '../../src/modules/payments/schemas.ts';
import { people } from '../fixtures.ts';
import { asSuperuser, closeSound, startTestApp, writePastTriggers } from '../harness.ts';
import { clock } from '../redemptions/helpers.ts';
import { statementOf } from '../statements.ts';
import { post, refusalOf, take } from '../transactions/helpers.ts';
import { account, all, batchOf, config, owedMember, payableOf, postings, step, stepped, through } from './helpers.ts';
import { hasSchema, validate } from './schema.ts';

let lastNo = 310_000n;
const app = await startTestApp({ clock, config }, closeSound);

const owed = () => owedMember(app, { member_no: (lastNo += 1n) });

/** Three members in a batch that Bram approved; the middle one is what it is about. */
async function approved(...steps: string[]): Promise<{ batch: BatchDetail; member: string }> {
  const members = [await owed(), await owed(), await owed()];
  const lines = members.map((subject_id) => ({ subject_type: 'member', subject_id }));
  return { batch: await through(app, await batchOf(app, lines), 'approve', ...steps), member: members[1] as string };
}

const block = (id: string) => asSuperuser(app.url, `update members set status = 'blocked' where id = '${id}'`);
const unblock = (id: string) => asSuperuser(app.url, `update members set status = 'active' where id = '${id}'`);
const newIban = (id: string) => account(app, id, 'NL91ABNA0417164300', 'Lid');
const notVerified = (id: string) =>
  asSuperuser(
    app.url,
    `update bank_accounts set verified_at = null, verified_by = null, version = version + 1 where member_id = '${id}'`,
  );
const died = (id: string) =>
  asSuperuser(
    app.url,
    `update members set status = 'deceased', deceased_on = '2026-11-10', gone_known_at = now() where id = '${id}'`,
  );
const anonymised = (id: string) =>
  writePastTriggers(app.url, `update members set anonymised_at = now() where id = '${id}'`);
const newerIban = async (id: string) => {
  const made = await post(app, `/members/${id}/bank-accounts`, { iban: 'NL91ABNA0417164300', holder_name: 'Lid' });
  expect(made.statusCode).toBe(201);
};

test('what a step of a batch asks may take minutes, since a batch may be of ten thousand', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await approved();
  const texts = query.mock.calls.map((call) => statementOf(call).text);
  query.mockRestore();
  expect(texts).toContain("set local statement_timeout = '5min'");
});

const what: [string, (id: string) => Promise<unknown>, string][] = [
  ['was blocked', block, 'member_blocked'],
  ['died', died, 'member_deceased'],
  ['has another account', newIban, 'iban_changed'],
  ['has another account that nobody verified', newerIban, 'iban_changed'],
  ['has an account that is no longer verified', notVerified, 'iban_unverified'],
];

test.each(what)('a member who %s before the file is held, and the rest goes on', async (_what, happens, reason) => {
  const { batch, member } = await approved();
  await happens(member);
  const made = await stepped(app, batch, 'file');
  expect(made).toMatchObject({
    status: 'file_made',
    count: 3,
    total_cents: 300,
    held: { count: 1, amount_cents: 100 },
  });
  expect(made.lines.map(({ status, held_for }) => [status, held_for])).toEqual([
    ['in_file', null],
    ['held', reason],
    ['in_file', null],
  ]);
  const file = await take(app, `/payment-batches/${batch.id}/file`);
  if (hasSchema) validate(file.rawPayload);
  expect(all(file.body, 'NbOfTxs')).toEqual(['2', '2']);
  expect(all(file.body, 'CtrlSum')).toEqual(['2.00', '2.00']);
  expect(all(file.body, 'EndToEndId')).toEqual([made.lines[0], made.lines[2]].map((line) => line?.end_to_end_id));
  // It is owed again, and what stands in its way is said, unless the new account is good.
  expect((await postings(app, batch.id)).filter((line) => line.includes(' reversal '))).toHaveLength(2);
  const states = new Map([
    [newIban, 'payable'],
    [newerIban, 'iban_unverified'],
  ] as [unknown, string][]);
  const lifted = states.get(happens) ?? reason;
  expect(await payableOf(app, member)).toMatchObject({ state: lifted, amount_cents: 100 });
  const paid = await app.request({ url: `/members/${member}/payments` });
  expect(paid.json(), paid.body).toMatchObject({ items: [{ batch: { id: batch.id }, status: 'held' }], total: 1 });
  // Both administrators are told.
  const notices = await sql<{ admin_id: string }>`
    select admin_id from notifications where key = 'payment_batch.held' and subject_id = ${batch.id}
    order by 1`.execute(app.db);
  expect(notices.rows.map(({ admin_id }) => admin_id)).toEqual(
    [people.anna.id, people.bram.id].sort((a, b) => a.localeCompare(b)),
  );
  const sent = await stepped(app, made, 'sent');
  const done = await stepped(app, sent, 'confirm', { amount_cents: 200, settled_on: sent.execution_date });
  expect(done.status).toBe('confirmed');
});

test.each(what)(
  'a file made before a member %s is not fetched and not sent, and is made again once',
  async (_what, happens, reason) => {
    const { batch, member } = await approved('file');
    expect((await take(app, `/payment-batches/${batch.id}/file`)).statusCode).toBe(200);
    await happens(member);
    const held = { status: 409, code: 'payment_held' };
    expect(refusalOf(await take(app, `/payment-batches/${batch.id}/file`))).toMatchObject(held);
    const refused = refusalOf(await step(app, batch, 'sent'));
    expect(refused).toMatchObject({
      ...held,
      errors: [{ params: { number: batch.lines[1]?.number, reason, count: 1 } }],
    });
    const both = await Promise.all([step(app, batch, 'file'), step(app, batch, 'file')]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    const again = both.find(({ statusCode }) => statusCode === 200)?.json<BatchDetail>() as BatchDetail;
    expect(again.msg_id).toBe(batch.msg_id); // of two files under one MsgId the bank takes one
    expect(again.file_sha256).not.toBe(batch.file_sha256);
    const file = await take(app, `/payment-batches/${batch.id}/file`);
    expect(all(file.body, 'CtrlSum')).toEqual(['2.00', '2.00']);
    expect(refusalOf(await step(app, again, 'file')).code).toBe('state_conflict'); // nothing to hold
    await stepped(app, again, 'sent');
    // What became of a member later changes nothing about what was sent.
    expect((await take(app, `/payment-batches/${batch.id}/file`)).body).toBe(file.body);
  },
);

test('a batch of which nothing is left is withdrawn; a block that was lifted is paid in the next', async () => {
  const member = await owed();
  const lines = [{ subject_type: 'member', subject_id: member }];
  const batch = await through(app, await batchOf(app, lines), 'approve');
  await block(member);
  expect(await stepped(app, batch, 'file')).toMatchObject({ status: 'withdrawn', lines: [{ status: 'held' }] });
  expect(refusalOf(await take(app, `/payment-batches/${batch.id}/file`)).code).toBe('state_conflict');
  await unblock(member);
  const next = await through(app, await batchOf(app, lines), 'approve', 'file', 'sent');
  expect(next.lines).toMatchObject([{ status: 'in_file', held_for: null }]);
});

test('a batch with a line that is held can still be withdrawn, and the line is taken back once', async () => {
  const { batch, member } = await approved();
  await block(member);
  const made = await stepped(app, batch, 'file');
  const withdrawn = await stepped(app, made, 'withdraw');
  expect(withdrawn.lines.map(({ status }) => status)).toEqual(['withdrawn', 'held', 'withdrawn']);
  expect((await postings(app, batch.id)).filter((line) => line.includes(' reversal '))).toHaveLength(6);
});

test('what is owed to the dead is paid to an account that was verified since', async () => {
  const member = await owed();
  await died(member);
  expect(await payableOf(app, member)).toMatchObject({ state: 'member_deceased' });
  await newIban(member);
  expect(await payableOf(app, member)).toMatchObject({ state: 'payable' });
  const lines = [{ subject_type: 'member', subject_id: member }];
  expect(await through(app, await batchOf(app, lines), 'approve', 'file', 'sent')).toMatchObject({ status: 'sent' });
});

test('who is being paid is not anonymised; if somebody did all the same, nothing goes to the bank', async () => {
  const { batch, member } = await approved('file');
  const plain = `update members set anonymised_at = now() where id = '${member}'`;
  await expect(asSuperuser(app.url, plain)).rejects.toThrow('payment_under_way');
  await anonymised(member);
  expect(refusalOf(await take(app, `/payment-batches/${batch.id}/file`)).code).toBe('payment_held');
  expect(refusalOf(await step(app, batch, 'sent'))).toMatchObject({
    code: 'payment_held',
    errors: [{ params: { reason: 'member_anonymised' } }],
  });
  expect((await step(app, batch, 'file')).statusCode).toBe(409);
  // Verify finds what was changed so: here it is put back.
  await writePastTriggers(app.url, `update members set anonymised_at = null where id = '${member}'`);
});

test('the service keeps no account without who brought it in', async () => {
  const account = sql`insert into bank_accounts (id, member_id, iban, holder_name, valid_from, is_payout)
    select gen_random_uuid(), id, 'NL20INGB0001234567', 'Lid', '2026-01-01', true from members limit 1`;
  await expect(account.execute(app.db)).rejects.toThrow(/bank_account_by_nobody/u);
});

test('the database holds the rule as well', async () => {
  const { batch, member } = await approved('file');
  const change = (statement: string) => asSuperuser(app.url, statement);
  const lines = `batch_id = '${batch.id}'`;
  const hold = `update payment_lines set status = 'held' where ${lines} and seq = 2`;
  await expect(change(hold)).rejects.toThrow('payment_line_not_held');
  await expect(
    change(`update payment_lines set held_for = 'member_blocked', held_at = now() where ${lines}`),
  ).rejects.toThrow('payment_line_fixed');
  const otherFile = `update payment_batches set file_sha256 = repeat('0', 64), version = version + 1 where id = '${batch.id}'`;
  await expect(change(otherFile)).rejects.toThrow('payment_batch_fixed');
  await block(member);
  const sent = `update payment_batches set status = 'sent', sent_at = now(), version = version + 1 where id = '${batch.id}'`;
  await expect(change(sent)).rejects.toThrow('payment_line_held');
  await expect(change(otherFile)).rejects.toThrow('payment_batch_fixed');
});
