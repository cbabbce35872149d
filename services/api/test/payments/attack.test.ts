// Whoever tries to get money past a block: two administrators at once, a block between each two steps, answers of the bank for
// what never went there.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BatchDetail } from '../../src/modules/payments/schemas.ts';
import { asSuperuser, closeSound, startTestApp } from '../harness.ts';
import { clock } from '../redemptions/helpers.ts';
import { book, entered, order } from '../ledger/orders.ts';
import { approved, booked as entry, instruments, post, refusalOf, take } from '../transactions/helpers.ts';
import { all, batchOf, config, owedMember, payableOf, step, stepped, through } from './helpers.ts';

let lastNo = 350_000n;
const app = await startTestApp({ clock, config }, closeSound);

const owed = () => owedMember(app, { member_no: (lastNo += 1n) });

/** Two members in a batch that Bram took through these steps; the second is what it is about. */
async function batchThrough(...steps: string[]): Promise<{ batch: BatchDetail; member: string }> {
  const members = [await owed(), await owed()];
  const lines = members.map((subject_id) => ({ subject_type: 'member', subject_id }));
  return { batch: await through(app, await batchOf(app, lines), ...steps), member: members[1] as string };
}

/** Blocks a member as an administrator does. */
async function block(id: string) {
  const { version } = (await app.request({ url: `/members/${id}` })).json<{ version: number }>();
  return app.request({
    method: 'POST',
    url: `/members/${id}/block`,
    body: { reason: 'Vermoeden van fraude' },
    headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() },
  });
}
const show = async ({ id }: BatchDetail) => (await app.request({ url: `/payment-batches/${id}` })).json<BatchDetail>();

test('a block and the making of the file at once: the member is held, or the file is not fetched and not sent', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { batch, member } = await batchThrough('approve');
    const [made, blocked] = await Promise.all([step(app, batch, 'file'), block(member)]);
    expect([made.statusCode, blocked.statusCode]).toEqual([200, 200]);
    const now = await show(batch);
    const file = await take(app, `/payment-batches/${batch.id}/file`);
    const held = now.lines[1]?.status === 'held';
    const answers = held
      ? [all(file.body, 'NbOfTxs')]
      : [
          refusalOf(file).code,
          refusalOf(await step(app, now, 'sent')).code,
          (await stepped(app, now, 'file')).lines[1]?.status,
        ];
    expect(answers).toEqual(held ? [['1', '1']] : ['payment_held', 'payment_held', 'held']);
  }
});

test('a block and the sending at once: what is sent was sent before the block', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { batch, member } = await batchThrough('approve', 'file');
    const [sent, blocked] = await Promise.all([step(app, batch, 'sent'), block(member)]);
    expect(blocked.statusCode).toBe(200);
    const { code } = sent.json<{ code?: string }>();
    expect([
      [undefined, 'sent'],
      ['payment_held', 'file_made'],
    ]).toContainEqual([code, (await show(batch)).status]);
  }
});

test('of two administrators at once one makes the file, one sends it, and one approves', async () => {
  const { batch } = await batchThrough('approve');
  const codes = async (...steps: ReturnType<typeof step>[]) =>
    (await Promise.all(steps)).map(({ statusCode }) => statusCode).sort((a, b) => a - b);
  expect(await codes(step(app, batch, 'file'), step(app, batch, 'file', {}, { as: 'anna' }))).toEqual([200, 409]);
  const made = await show(batch);
  expect(await codes(step(app, made, 'sent'), step(app, made, 'withdraw', {}, { as: 'anna' }))).toEqual([200, 409]);
  const lines = [{ subject_type: 'member', subject_id: await owed() }];
  const draft = await batchOf(app, lines);
  expect(await codes(step(app, draft, 'approve'), step(app, draft, 'withdraw', {}, { as: 'anna' }))).toEqual([
    200, 409,
  ]);
});

test('the bank answers for nothing that was held, and what was held is owed once', async () => {
  const { batch, member } = await batchThrough('approve');
  await block(member);
  const sent = await stepped(app, await stepped(app, batch, 'file'), 'sent');
  const held = sent.lines[1] as BatchDetail['lines'][number];
  const settled = { amount_cents: 100, settled_on: sent.execution_date };
  const conflict = { status: 409, code: 'state_conflict', errors: [{ params: { status: 'held' } }] };
  expect(refusalOf(await step(app, sent, 'confirm', { line_ids: [held.id], ...settled }))).toMatchObject(conflict);
  expect(refusalOf(await step(app, sent, 'return', { line_id: held.id, code: 'AC04', ...settled }))).toMatchObject(
    conflict,
  );
  expect(refusalOf(await step(app, sent, 'confirm', { ...settled, amount_cents: 200 })).code).toBe('amount_mismatch');
  expect((await stepped(app, sent, 'confirm', settled)).status).toBe('confirmed');
  expect(await payableOf(app, member)).toMatchObject({ state: 'member_blocked', amount_cents: 100, batch: null });
});

test('a file that was sent is not fetched once more while a payment of it, unanswered by the bank, may not be made', async () => {
  const { batch, member } = await batchThrough('approve', 'file', 'sent');
  const fetched = () => take(app, `/payment-batches/${batch.id}/file`);
  expect((await fetched()).statusCode).toBe(200);
  await block(member);
  expect(refusalOf(await fetched()).code).toBe('payment_held');
  const settled = { amount_cents: 200, settled_on: batch.execution_date };
  expect((await stepped(app, batch, 'confirm', settled)).status).toBe('confirmed');
  expect((await fetched()).statusCode).toBe(200);
});

test('what the bank says of a payment is written down, whatever became of the member since it was sent', async () => {
  for (const what of ['blocked', 'deceased'] as const) {
    const { batch, member } = await batchThrough('approve', 'file', 'sent');
    await asSuperuser(
      app.url,
      what === 'blocked'
        ? `update members set status = 'blocked' where id = '${member}'`
        : `update members set status = 'deceased', deceased_on = '2026-11-10', gone_known_at = now() where id = '${member}'`,
    );
    const [first, second] = batch.lines;
    const settled = { amount_cents: 100, settled_on: batch.execution_date };
    const confirmed = await stepped(app, batch, 'confirm', { line_ids: [first?.id], ...settled });
    const answered = await stepped(app, confirmed, 'return', { line_id: second?.id, code: 'MD07', ...settled });
    expect(answered.lines.map(({ status }) => status)).toEqual(['confirmed', 'returned']);
    const other = await batchThrough('approve', 'file', 'sent');
    await block(other.member);
    const both = { amount_cents: 200, settled_on: other.batch.execution_date };
    expect((await stepped(app, other.batch, 'confirm', both)).status).toBe('confirmed');
  }
});

test('a payment by hand goes past no block: neither when it is entered, nor when it is approved', async () => {
  const member = await owed();
  const payout = { kind: 'payout', member_id: member, amount_cents: 100, effective_date: '2026-11-20' };
  const waiting = await post(app, '/transactions', payout);
  expect(waiting.statusCode).toBe(202);
  await block(member);
  const { id, version } = waiting.json<{ id: string; version: number }>();
  expect(refusalOf(await post(app, `/transactions/${id}/approve`, {}, { version, as: 'bram' })).code).toBe(
    'kind_not_allowed',
  );
  expect(refusalOf(await post(app, '/transactions', payout)).code).toBe('kind_not_allowed');
});

test('to the cent of what one payment may be it goes along; a cent more stays behind, and keeps nobody else', async () => {
  const [most, more] = [await owed(), await owed()];
  const of = { kind: 'dividend', effective_date: '2026-11-02', instrument_id: instruments.share.id } as const;
  const booked = [most, more].map((member_id, cents) =>
    order({ ...entered, ...of, member_id, gross_cents: 99_999_999_899n + BigInt(cents), withholding_cents: 0n }),
  );
  await book(app.db, booked);
  expect(await payableOf(app, most)).toMatchObject({ amount_cents: 99_999_999_999, state: 'payable' });
  expect(await payableOf(app, more)).toMatchObject({ amount_cents: 100_000_000_000, state: 'payment_too_large' });
  const batch = await through(app, await batchOf(app), 'approve', 'file');
  const paid = batch.lines.map(({ subject_id }) => subject_id);
  expect(paid).toContain(most);
  expect(paid).not.toContain(more);
  const file = await take(app, `/payment-batches/${batch.id}/file`);
  expect(all(file.body, 'InstdAmt')).toContain('999999999.99');
  const { execution_date } = batch;
  const lines = [{ subject_type: 'member', subject_id: more }];
  const one = await post(app, '/payment-batches', { execution_date, lines });
  expect(refusalOf(one)).toMatchObject({ status: 422, code: 'payment_too_large' });
  // what goes beyond is paid by hand, and the rest goes along
  const payout = { kind: 'payout', member_id: more, amount_cents: 1, effective_date: '2026-11-10' };
  await approved(app, await entry(app, payout));
  expect(await payableOf(app, more)).toMatchObject({ amount_cents: 99_999_999_999, state: 'payable' });
});
