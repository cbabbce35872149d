// From an approved request to money on the member's account: what each step books, who may take it, and what the file says.
// Long, because one register serves all of it.
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../src/modules/bank-accounts/schemas.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { Batch, BatchDetail, Payable } from '../../src/modules/payments/schemas.ts';
import type { Redemption } from '../../src/modules/redemptions/schemas.ts';
import { asSuperuser, buildTestApp, testConfig } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { buy, clock, detail, done, submitted } from '../redemptions/helpers.ts';
import { members, post, refusalOf } from '../transactions/helpers.ts';
import { hasSchema, validate } from './schema.ts';

const config = {
  ...testConfig,
  payments: { iban: 'NL12TRIO0254885544', bic: 'TRIONL2U', name: 'Coöperatie Zonnestroom U.A.' },
  ibanHoldDays: 0,
};
const monday = '2026-11-23';
const jan = members.jan.id;
const zoe = members.zoe.id;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ clock, config });
  await buy(app, '40', '2025-03-01');
  await buy(app, '40', '2025-06-01', zoe);
});
afterAll(async () => {
  const broken = (await runChecks(app.db)).filter(({ ok }) => !ok);
  await app.close();
  expect(broken).toEqual([]);
});

async function account(member: string, iban: string, holder_name: string): Promise<Account> {
  const made = await post(app, `/members/${member}/bank-accounts`, { iban, holder_name });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = made.json<Account>();
  const url = `/members/${member}/bank-accounts/${id}/verify`;
  expect(refusalOf(await post(app, url, { comment: 'eigen' }, { version }))).toMatchObject({ code: 'self_approval' });
  const verified = await post(app, url, { comment: 'Gebeld' }, { version, as: 'bram' });
  expect(verified.statusCode, verified.body).toBe(200);
  return verified.json<Account>();
}

async function approvedRequest(member_id: string, quantity: string): Promise<Redemption> {
  const request = await submitted(app, { member_id, quantity });
  return done(app, 'approve', request);
}

const line = ({ id }: { id: string }, asked = false) => ({
  subject_type: 'redemption_request',
  subject_id: id,
  asked,
});

async function batchOf(lines: object[] | undefined): Promise<Batch> {
  const made = await post(app, '/payment-batches', { execution_date: monday, lines });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<Batch>();
}

function step(
  batch: Pick<Batch, 'id' | 'version'>,
  name: string,
  body: object = {},
  options: Parameters<typeof post>[3] = {},
) {
  const { id, version } = batch;
  return post(app, `/payment-batches/${id}/${name}`, body, { version, as: 'bram', ...options });
}

async function stepped(...args: Parameters<typeof step>): Promise<BatchDetail> {
  const response = await step(...args);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<BatchDetail>();
}

/** What a batch booked: kind, account and cents, in the order of booking. */
async function postings(batchId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', t.kind, m.member_no, a.kind, p.delta) as line
    from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
    left join members m on m.id = t.member_id where t.source_id = ${batchId} order by t.seq, p.seq`.execute(app.db);
  return rows.map((row) => row.line);
}

async function payableOf(id: string): Promise<Payable | undefined> {
  const answer = await app.request({ url: '/payables' });
  return answer.json<{ items: Payable[] }>().items.find(({ subject_id }) => subject_id === id);
}

const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'gu'))].map((m) => m[1]);

test('one confirmed, one returned with AC04, a new IBAN, paid: each step books what was worked out by hand', async () => {
  await account(jan, 'NL91 ABNA 0417 1643 00', 'Ян Бергъ 🎉');
  await account(zoe, 'NL20INGB0001234567', 'Zoë Müller-Çelik');
  const [first, second] = [await approvedRequest(jan, '4'), await approvedRequest(zoe, '8')];
  const [a, b] = [first.quote.net_cents, second.quote.net_cents];
  const ask = { execution_date: monday, lines: [line(first), line(second)] };
  const preview = await post(app, '/payment-batches?dry_run=true', ask);
  expect(preview.json()).toMatchObject({ count: 2, total_cents: a + b, warnings: [], left: { count: 0 } });
  const batch = await batchOf(ask.lines);
  expect(batch).toMatchObject({
    status: 'draft',
    count: 2,
    total_cents: a + b,
    debtor: { iban_masked: 'NL12 •••• 5544' },
  });
  expect(batch.number).toMatch(/^BT-\d{4}-\d{6}$/);
  expect(await payableOf(first.id)).toMatchObject({ state: 'in_batch', batch: { number: batch.number } });
  expect(refusalOf(await post(app, '/payment-batches', ask))).toMatchObject({ status: 409, code: 'state_conflict' });
  expect(refusalOf(await step(batch, 'approve', {}, { as: 'anna' }))).toMatchObject({
    status: 403,
    code: 'self_approval',
  });
  expect(refusalOf(await step(batch, 'file'))).toMatchObject({ status: 409, code: 'state_conflict' });

  // Bram sends it twenty times, half of them under keys of their own: one effect.
  const key = randomUUID();
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, index) => step(batch, 'approve', {}, index % 2 === 0 ? { key } : {})),
  );
  expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  const paid = (kind: string, from: string, to: string) => (cents: number, number: number) => [
    `${kind} ${number} ${to} ${cents}`,
    `${kind} ${number} ${from} ${-cents}`,
  ];
  const payout = paid('payout', 'in_transit', 'payable');
  const booked = [...payout(a, 100_001), ...payout(b, 100_002)];
  expect(await postings(batch.id)).toEqual(booked);
  expect(await detail(app, first.id)).toMatchObject({ status: 'in_payment' });

  const made = await stepped({ ...batch, version: 2 }, 'file');
  const file = await app.request({ url: `/payment-batches/${batch.id}/file` });
  const again = await app.request({ url: `/payment-batches/${batch.id}/file`, as: 'bram' });
  expect(file.rawPayload.equals(again.rawPayload)).toBe(true);
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.file_sha256);
  if (hasSchema) validate(file.rawPayload); // domain/sepa tells where it is absent
  expect(all(file.body, 'CtrlSum')).toEqual(Array(2).fill(((a + b) / 100).toFixed(2)));
  expect(all(file.body, 'EndToEndId')).toEqual([first.number, second.number]);
  expect(all(file.body, 'InstdAmt')).toEqual([(a / 100).toFixed(2), (b / 100).toFixed(2)]);
  expect(all(file.body, 'IBAN')).toEqual(['NL12TRIO0254885544', 'NL91ABNA0417164300', 'NL20INGB0001234567']);
  expect(all(file.body, 'Nm').slice(-2)).toEqual(['Yan Berg', 'Zoe Muller-Celik']);
  expect(file.body).not.toContain('PstlAdr');

  const sent = await stepped(made, 'sent');
  expect(refusalOf(await step(sent, 'withdraw'))).toMatchObject({ code: 'state_conflict' });
  const [one, two] = sent.lines as [BatchDetail['lines'][number], BatchDetail['lines'][number]];
  const on = { settled_on: '2026-11-20' };
  expect(refusalOf(await step(sent, 'confirm', { ...on, line_ids: [one.id], amount_cents: a + 1 }))).toMatchObject({
    code: 'amount_mismatch',
  });
  const half = await stepped(sent, 'confirm', { ...on, line_ids: [one.id], amount_cents: a });
  expect(half).toMatchObject({ status: 'sent', confirmed: { count: 1, amount_cents: a } });
  const failed = await stepped(half, 'return', { ...on, line_id: two.id, code: 'AC04', amount_cents: b });
  expect(failed).toMatchObject({ status: 'partly_failed', returned: { count: 1, amount_cents: b } });
  booked.push(...paid('payout_confirmed', 'bank', 'in_transit')(a, 100_001));
  booked.push(...paid('payout_returned', 'payable', 'in_transit')(b, 100_002));
  expect(await postings(batch.id)).toEqual(booked);
  expect(await detail(app, first.id)).toMatchObject({ status: 'paid' });
  expect(await detail(app, second.id)).toMatchObject({ status: 'payment_failed', return_code: 'AC04' });

  expect(await payableOf(second.id)).toMatchObject({ state: 'iban_returned', return_code: 'AC04' });
  await account(zoe, 'NL44RABO0123456789', 'Zoë Müller-Çelik');
  expect(await payableOf(second.id)).toMatchObject({ state: 'payable', iban_masked: 'NL44 •••• 6789' });
  const unasked = await post(app, '/payment-batches', { execution_date: monday, lines: [line(second)] });
  expect(refusalOf(unasked)).toMatchObject({ code: 'iban_changed' });
  let retry: BatchDetail = await stepped(await batchOf([line(second, true)]), 'approve');
  expect(retry.lines[0]?.end_to_end_id).toBe(`${second.number}-2`);
  retry = await stepped(retry, 'file');
  retry = await stepped(retry, 'sent');
  retry = await stepped(retry, 'confirm', { ...on, amount_cents: b });
  expect(retry.status).toBe('confirmed');
  expect(await detail(app, second.id)).toMatchObject({ status: 'paid' });
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(p.delta), 0)::bigint as owed from accounts a join postings p on p.account_id = a.id
    where a.kind in ('payable', 'in_transit')`.execute(app.db);
  expect(rows[0]?.owed).toBe(0n);
});

test('what was approved and withdrawn is owed again, and its number is burnt', async () => {
  const request = await approvedRequest(jan, '1');
  const cents = request.quote.net_cents;
  const batch = await stepped(await batchOf([line(request)]), 'approve');
  const withdrawn = await stepped(batch, 'withdraw', { comment: 'Verkeerde dag' });
  expect(withdrawn).toMatchObject({ status: 'withdrawn', lines: [{ status: 'withdrawn' }] });
  expect(await postings(batch.id)).toEqual([
    `payout 100001 payable ${cents}`,
    `payout 100001 in_transit ${-cents}`,
    `reversal 100001 payable ${-cents}`,
    `reversal 100001 in_transit ${cents}`,
  ]);
  expect(await payableOf(request.id)).toMatchObject({ state: 'payable' });
  const next = await batchOf([line(request)]);
  expect(next.msg_id).not.toBe(withdrawn.msg_id);
  await stepped(next, 'withdraw');
});

describe('what a batch is refused for', () => {
  test('a day on which no bank works, or that is over', async () => {
    const ask = (execution_date: string) => post(app, '/payment-batches', { execution_date });
    expect(refusalOf(await ask('2026-12-25'))).toMatchObject({
      errors: [{ code: 'not_a_business_day', params: { next: '2026-12-28' } }],
    });
    expect(refusalOf(await ask('2026-11-19'))).toMatchObject({ code: 'date_invalid' });
  });

  test('two administrators at once: one of them takes what is payable', async () => {
    const request = await approvedRequest(jan, '2');
    const ask = { execution_date: monday, lines: [line(request)] };
    const answers = await Promise.all(
      (['anna', 'bram'] as const).map((as) => post(app, '/payment-batches', ask, { as })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('the database itself keeps lines, states and sums', async () => {
    const rejects = (statement: string, rule: string) => expect(asSuperuser(app.url, statement)).rejects.toThrow(rule);
    await rejects('update payment_lines set amount_cents = amount_cents + 1', 'payment_line_fixed');
    await rejects(
      "update payment_batches set status = 'confirmed', version = version + 1 where status = 'draft'",
      'payment_batch_step',
    );
    await rejects('delete from payment_files', 'append_only');
    await rejects('update bank_accounts set iban = iban || 0', 'bank_account_fixed');
  });
});

test.each([
  ['NL91 ABNA 0417 1643 01', 'iban_invalid'],
  ['NL91ABNA041716430', 'iban_length'],
  ['NL91АBNA0417164300', 'iban_invalid'], // А is Cyrillic
  ['NL91ABNA０417164300', 'iban_invalid'], // a full-width 0
  ['NL2OINGB0001234567', 'iban_invalid'], // O for 0
  ['ır820540102680020817909002', 'iban_invalid'],
])('%s is refused: %s', async (iban, code) => {
  const answer = await post(app, `/members/${jan}/bank-accounts`, { iban, holder_name: 'J. Berg' });
  expect(refusalOf(answer)).toMatchObject({ code });
});

test('an account is masked, told whole for a reason that the audit keeps, and held when it takes the place of another', async () => {
  const held = await buildTestApp({ clock, config: { ...config, ibanHoldDays: 5 } });
  try {
    const body = { iban: 'NL44RABO0123456789', holder_name: 'J. van der Berg' };
    const made = (await post(held, `/members/${jan}/bank-accounts`, body)).json<Account>();
    expect(made).toMatchObject({ iban_masked: 'NL44 •••• 6789', in_use: true, hold_until: '2026-11-25' });
    const shown = await post(held, `/members/${jan}/bank-accounts/${made.id}/reveal`, { reason: 'Lid belt' });
    expect(shown.json()).toMatchObject({ iban: 'NL44RABO0123456789' });
    const told = await sql<{ data: unknown }>`
      select data from audit_events where action = 'bank_account.revealed'`.execute(held.db);
    expect(told.rows).toMatchObject([{ data: { iban: 'NL44 •••• 6789', reason: 'Lid belt' } }]);
    const notices = await sql`select key from notifications where key = 'bank_account.changed'`.execute(held.db);
    expect(notices.rows).toHaveLength(1);
  } finally {
    await held.close();
  }
});
