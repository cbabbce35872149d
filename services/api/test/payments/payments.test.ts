// The rules of payments, and what was tried to get around them; story.test.ts tells how it goes when all is well. Long,
// because one register serves all of it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/modules/bank-accounts/schemas.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { Mark } from '../../src/modules/ledger/runChecks.ts';
import type { Batch } from '../../src/modules/payments/schemas.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, buildTestApp, closeSound, startTestApp } from '../harness.ts';
import { book, entered, order } from '../ledger/orders.ts';
import { act, buy, day, detail, done, submitted } from '../redemptions/helpers.ts';
import { instruments, members, post, refusalOf, take } from '../transactions/helpers.ts';
import {
  account,
  approvedRequest,
  batchOf,
  config,
  line,
  payableOf,
  postings,
  step,
  stepped,
  through,
} from './helpers.ts';

let at = `${day}T12:00:00Z`;
const clock = { now: () => new Date(at) };
/** The first day on which banks work from `day`, a Friday. */
const friday = day;
const jan = members.jan.id;
const zoe = members.zoe.id;

const app = await startTestApp({ clock, config }, closeSound);
await buy(app, '40', '2025-03-01');
await buy(app, '40', '2025-06-01', zoe);
await account(app, jan, 'NL44RABO0123456789', 'J. van der Berg');
await account(app, zoe, 'NL20INGB0001234567', 'Zoë Müller-Çelik');

const ask = (lines: readonly object[], as: 'anna' | 'bram' = 'anna', key?: string) =>
  post(app, '/payment-batches', { execution_date: friday, lines }, { as, ...(key === undefined ? {} : { key }) });
const change = (statement: string) => asSuperuser(app.url, statement);

/** A member with an account that was verified, who is owed a dividend. */
async function owed(member_no: bigint, gross_cents: bigint): Promise<string> {
  const member = await insertMember(app.owner, { member_no });
  await account(app, member, 'NL20INGB0001234567', `Lid ${member_no}`);
  const dividend = { kind: 'dividend', effective_date: '2026-11-02', gross_cents, withholding_cents: 0n } as const;
  await book(app.db, [order({ ...entered, ...dividend, member_id: member, instrument_id: instruments.share.id })]);
  return member;
}
const memberLine = (id: string) => ({ subject_type: 'member', subject_id: id });

describe('a batch that is taken back', () => {
  test('is owed again, and its number and MsgId are burnt, also with its file made', async () => {
    const request = await approvedRequest(app, jan, '1');
    const cents = request.quote.net_cents;
    const first = await batchOf(app, [line(request)]);
    const made = await through(app, first, 'approve', 'file');
    const withdrawn = await stepped(app, made, 'withdraw', { comment: 'Verkeerde dag' });
    expect(withdrawn).toMatchObject({ status: 'withdrawn', lines: [{ status: 'withdrawn' }] });
    expect(await postings(app, first.id)).toEqual([
      `${day} payout 100001 payable ${cents}`,
      `${day} payout 100001 in_transit ${-cents}`,
      `${day} reversal 100001 payable ${-cents}`,
      `${day} reversal 100001 in_transit ${cents}`,
    ]);
    expect(refusalOf(await take(app, `/payment-batches/${first.id}/file`)).code).toBe('state_conflict');
    expect(await payableOf(app, request.id)).toMatchObject({ state: 'payable' });
    const next = await batchOf(app, [line(request)]);
    expect(Number(next.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1);
    const sent = await through(app, next, 'approve', 'file', 'sent');
    expect(sent.lines[0]?.end_to_end_id).toBe(`${request.number}-2`);
    const ids = await sql<{ n: bigint; ids: bigint }>`
      select count(*) as n, count(distinct msg_id) as ids from payment_batches`.execute(app.db);
    expect(ids.rows[0]?.ids).toBe(ids.rows[0]?.n);

    // What the bank paid and took back a week later: the money is on the account until then.
    const paid = await stepped(app, sent, 'confirm', { amount_cents: cents, settled_on: day });
    at = '2026-11-21T12:00:00Z';
    const back = { line_id: paid.lines[0]?.id, code: 'MS03', amount_cents: cents, settled_on: '2026-11-21' };
    const late = { ...back, settled_on: '2026-11-19' };
    expect(refusalOf(await step(app, paid, 'return', late))).toMatchObject({ code: 'date_invalid' });
    const returned = await stepped(app, paid, 'return', back);
    at = `${day}T12:00:00Z`;
    expect(returned.status).toBe('partly_failed');
    expect((await postings(app, next.id)).slice(-4)).toEqual([
      `2026-11-21 reversal 100001 in_transit ${-cents}`,
      `2026-11-21 reversal 100001 bank ${cents}`,
      `2026-11-21 payout_returned 100001 in_transit ${cents}`,
      `2026-11-21 payout_returned 100001 payable ${-cents}`,
    ]);
    expect(refusalOf(await step(app, returned, 'return', back)).code).toBe('state_conflict');
    expect(await detail(app, request.id)).toMatchObject({ status: 'payment_failed', return_code: 'MS03' });
  });
});

describe('one effect', () => {
  test('of two administrators who put the same together, and of twenty tries with one key', async () => {
    const request = await approvedRequest(app, zoe, '2');
    const both = await Promise.all((['anna', 'bram'] as const).map((as) => ask([line(request)], as)));
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
    const lost = both.find(({ statusCode }) => statusCode === 409);
    expect(lost && refusalOf(lost).errors[0]?.code).toBe('state_conflict');
    const [made] = both.filter(({ statusCode }) => statusCode === 201);
    const batch = (made as (typeof both)[number]).json<Batch>();
    await stepped(app, batch, 'withdraw', {}, { as: 'anna' });

    expect(refusalOf(await ask([line(request), line(request)])).errors).toMatchObject([
      { field: 'lines.1', code: 'state_conflict' },
    ]);

    const key = randomUUID();
    const tries = await Promise.all(Array.from({ length: 20 }, () => ask([line(request)], 'anna', key)));
    const ids = new Set(tries.filter(({ statusCode }) => statusCode === 201).map((one) => one.json<Batch>().id));
    expect(ids.size).toBe(1);
    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));

    // Bram approves it eight times at once, half of them under one key.
    const [id = ''] = ids;
    const approvals = await Promise.all(
      Array.from({ length: 8 }, (_, n) => step(app, { id, version: 1 }, 'approve', {}, n % 2 === 0 ? { key } : {})),
    );
    expect(new Set(approvals.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await postings(app, id)).toHaveLength(2);
  });
});

describe('what changed since a batch was put together', () => {
  test('another account: it is refused, and put together anew', async () => {
    const request = await approvedRequest(app, jan, '1');
    const draft = await batchOf(app, [line(request)]);
    await account(app, jan, 'NL91ABNA0417164300', 'J. van der Berg');
    expect(refusalOf(await step(app, draft, 'approve'))).toMatchObject({
      errors: [{ field: 'lines.0', code: 'iban_changed', params: { number: request.number } }],
    });
    await stepped(app, draft, 'withdraw');
    const next = await stepped(app, await batchOf(app, [line(request, true)]), 'approve');
    expect(next.lines[0]?.iban_masked).toBe('NL91 •••• 4300');
    const sent = await through(app, next, 'file', 'sent');
    // Once it was sent, it is paid to where it was approved to: held.test.ts tells of the days before.
    await account(app, jan, 'NL44RABO0123456789', 'J. van der Berg');
    expect(sent.lines[0]?.iban_masked).toBe('NL91 •••• 4300');
    await stepped(app, sent, 'confirm', { amount_cents: request.quote.net_cents, settled_on: day });
  });

  test('the member was blocked', async () => {
    const member = await owed(300_001n, 500n);
    const draft = await batchOf(app, [memberLine(member)]);
    await change(`update members set status = 'blocked' where id = '${member}'`);
    expect(refusalOf(await step(app, draft, 'approve'))).toMatchObject({
      errors: [{ code: 'member_blocked', params: { number: 'LID-300001' } }],
    });
    expect(await payableOf(app, member)).toMatchObject({ state: 'in_batch' });
    await stepped(app, draft, 'withdraw');
    expect(await payableOf(app, member)).toMatchObject({ state: 'member_blocked' });
  });

  test('less is owed: nothing is taken from what is owed for a request', async () => {
    const member = await owed(300_002n, 700n);
    await buy(app, '1', '2025-06-01', member);
    const draft = await batchOf(app, [memberLine(member)]);
    const request = await approvedRequest(app, member, '1');
    const { rows } = await sql<{ id: string }>`
      select id from transactions where kind = 'dividend' and member_id = ${member}`.execute(app.db);
    const back = { kind: 'reversal', by: 'module', reason_code: 'input_error', description: null } as const;
    await book(app.db, [order({ ...back, reverses_id: rows[0]?.id ?? '', effective_date: null })]);
    const answer = await step(app, draft, 'approve');
    expect(refusalOf(answer)).toMatchObject({
      errors: [{ code: 'amount_mismatch', params: { number: 'LID-300002', requested_cents: 700, expected_cents: 0 } }],
    });
    await stepped(app, draft, 'withdraw');
    expect(await payableOf(app, member)).toBeUndefined();
    expect(await payableOf(app, request.id)).toMatchObject({ amount_cents: request.quote.net_cents, state: 'payable' });
  });

  test('its day has passed: it is not approved, and no file of it is made', async () => {
    at = '2026-11-19T12:00:00Z';
    const member = await owed(300_003n, 900n);
    const drafts = [await batchOf(app, [memberLine(member)])];
    expect(drafts[0]?.execution_date).toBe('2026-11-19');
    at = '2026-11-20T12:00:00Z';
    const over = { errors: [{ code: 'date_invalid', params: { date: '2026-11-19', earliest: '2026-11-20' } }] };
    expect(refusalOf(await step(app, drafts[0] as Batch, 'approve'))).toMatchObject(over);
    at = '2026-11-19T12:00:00Z';
    const approved = await stepped(app, drafts[0] as Batch, 'approve');
    at = '2026-11-20T12:00:00Z';
    expect(refusalOf(await step(app, approved, 'file'))).toMatchObject(over);
    await stepped(app, approved, 'withdraw');
  });

  test('the member died while the payment was under way: it comes back, and goes where the heirs have it', async () => {
    const member = await owed(300_004n, 1_100n);
    const sent = await through(app, await batchOf(app, [memberLine(member)]), 'approve', 'file', 'sent');
    await change(`update members set status = 'deceased', deceased_on = '2026-11-10' where id = '${member}'`);
    const answer = { line_id: sent.lines[0]?.id, code: 'MD07', amount_cents: 1_100, settled_on: day };
    await stepped(app, sent, 'return', answer);
    const { rows } = await sql<{ params: unknown }>`
      select distinct params from notifications where key = 'payment_batch.returned'`.execute(app.db);
    expect(rows).toEqual([{ params: { number: 'LID-300004', code: 'MD07', batch: sent.number } }]);
    expect(await payableOf(app, member)).toMatchObject({ state: 'iban_returned', amount_cents: 1_100 });
    await account(app, member, 'NL91ABNA0417164300', 'Erven Lid 300004');
    const heirs = await through(app, await batchOf(app, [memberLine(member)]), 'approve', 'file', 'sent');
    expect(heirs.lines[0]?.name_in_file).toBe('Erven Lid 300004');
    await stepped(app, heirs, 'confirm', { amount_cents: 1_100, settled_on: day });
    expect(await payableOf(app, member)).toBeUndefined();
  });
});

describe('what a batch is refused for', () => {
  test.each([
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'], // a Friday
    ['2027-03-26', '2027-03-30'], // Good Friday to Easter Monday
    ['2027-03-29', '2027-03-30'],
    ['2028-05-01', '2028-05-02'],
    ['2026-11-21', '2026-11-23'],
  ])('%s is no day on which banks work: %s', async (execution_date, next) => {
    const answer = await post(app, '/payment-batches?dry_run=true', { execution_date });
    expect(refusalOf(answer)).toMatchObject({ errors: [{ code: 'not_a_business_day', params: { next } }] });
  });

  test('a day that is over, also by a minute in Amsterdam', async () => {
    at = '2026-11-20T23:01:00Z'; // Saturday there
    const answer = await post(app, '/payment-batches', { execution_date: friday });
    at = `${day}T12:00:00Z`;
    const params = { date: friday, earliest: '2026-11-23' };
    expect(refusalOf(answer)).toMatchObject({ errors: [{ code: 'date_invalid', params }] });
  });

  test('the first day of a year that began an hour ago in Amsterdam', async () => {
    at = '2026-12-31T23:30:00Z';
    const { execution_date } = (await app.request({ url: '/payables' })).json<{ execution_date: string }>();
    at = `${day}T12:00:00Z`;
    expect(execution_date).toBe('2027-01-04');
  });

  test('nothing to pay: a fee that takes all leaves no line of 0', async () => {
    const member = await insertMember(app.owner, { member_no: 300_005n });
    await account(app, member, 'NL20INGB0001234567', 'Lid');
    await buy(app, '1', '2025-06-01', member);
    const terms = (cents: number) => change(`update instruments set fee_min_cents = ${cents} where type = 'bond'`);
    await terms(10_000_000);
    try {
      const request = await submitted(app, { member_id: member, quantity: '1' });
      expect(request.quote.net_cents).toBe(0);
      expect(refusalOf(await act(app, 'approve', request))).toMatchObject({ status: 422, code: 'nothing_to_pay' });
      await done(app, 'withdraw', request, { withdrawn_on: day, asked_by: 'het lid' }, { as: 'anna' });
    } finally {
      await terms(1_000);
    }
    expect(await payableOf(app, member)).toBeUndefined();
  });

  test('the database itself keeps lines, states, sums and files', async () => {
    const rejects = (statement: string, rule: string) => expect(change(statement)).rejects.toThrow(rule);
    await rejects('update payment_lines set amount_cents = amount_cents + 1', 'payment_line_fixed');
    await rejects(
      "update payment_lines set iban = 'NL91ABNA0417164300' where iban <> 'NL91ABNA0417164300'",
      'payment_line_fixed',
    );
    await rejects(
      "update payment_batches set status = 'confirmed', version = version + 1 where status = 'draft' or status = 'approved'",
      'payment_batch_step',
    );
    await rejects(
      'update payment_batches set total_cents = total_cents + 1, version = version + 1',
      'payment_batch_fixed',
    );
    await rejects('delete from payment_files', 'append_only');
    await rejects('update bank_accounts set iban = iban || 0', 'bank_account_fixed');
    await rejects(
      `insert into payment_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'seq', 99,
        'subject_id', gen_random_uuid(), 'end_to_end_id', 'X', 'payout_id', null))).* from payment_lines l
        where status = 'in_file' limit 1`,
      'payment_lines_sum',
    );
  });
});

test('verify finds payments that do not add up, a file that is another, and a sum of what is owed that was changed', async () => {
  const broken = async (from?: Mark) => {
    const found = (await runChecks(app.db, { from })).filter(
      ({ ok, invariant }) => !ok && [13, 19].includes(invariant),
    );
    return found.flatMap(({ invariant, examples }) => examples.map((example) => `${invariant} ${example}`));
  };
  const { rows } = await sql<{ number: string; id: string; total: bigint }>`
    select b.number, b.id, b.total_cents as total from payment_batches b join payment_files f on f.batch_id = b.id
    order by b.number limit 1`.execute(app.db);
  const [{ number, id, total }] = rows as [(typeof rows)[number]];
  const behind = (statements: string) => change(`set session_replication_role = replica; ${statements}`);
  await behind(`update payment_batches set total_cents = total_cents + 1 where id = '${id}'`);
  expect(await broken()).toEqual([
    `13 ${number}: says 1 payments and ${total + 1n} cents, its lines are 1 and ${total}`,
  ]);
  await behind(`update payment_batches set total_cents = total_cents - 1 where id = '${id}';
    update payment_files set bytes = bytes || '\\x20' where batch_id = '${id}'`);
  expect(await broken()).toEqual([`13 ${number}: its file is not the one that was made`]);
  await behind(`update payment_files set bytes = substring(bytes for length(bytes) - 1) where batch_id = '${id}';
    update member_payables set cents = cents + 1 where member_id = '${jan}'`);
  expect((await broken()).map((example) => example.slice(0, 24))).toEqual(['19 LID 100001: owed kept']);
  const first = await sql<Mark>`select seq, hash from transactions where seq = 1`.execute(app.db);
  expect(await broken(first.rows[0])).toEqual(await broken());
  await behind(`update member_payables set cents = cents - 1 where member_id = '${jan}'`);
  expect(await broken()).toEqual([]);
});

test.each([
  ['NL91 ABNA 0417 1643 01', 'iban_invalid'],
  ['NL91ABNA041716430', 'iban_length'],
  ['NL91АBNA0417164300', 'iban_invalid'], // А is Cyrillic
  ['NL91ΑBNA0417164300', 'iban_invalid'], // Α is Greek
  ['NL91ABNA０417164300', 'iban_invalid'], // a full-width 0
  ['NL91ABNA0417\u200b164300', 'iban_invalid'], // a blank of no width
  ['NL91ABNA0417164300\u202e', 'iban_invalid'], // turns what follows around
  ['NL2OINGB0001234567', 'iban_invalid'], // O for 0
  ['ır820540102680020817909002', 'iban_invalid'],
])('%s is refused: %s', async (iban, code) => {
  const answer = await post(app, `/members/${jan}/bank-accounts`, { iban, holder_name: 'J. Berg' });
  expect(refusalOf(answer)).toMatchObject({ code });
});

test('an account is masked, told whole for a reason that the audit keeps, and held when there is another', async () => {
  const held = await buildTestApp({ clock, config: { ...config, ibanHoldDays: 5 } });
  try {
    const { rows } = await sql<{ until: string }>`select register_today() + 5 as until`.execute(held.db);
    const [hold] = rows; // the clock of the process is behind
    const body = { iban: 'NL44RABO0123456789', holder_name: 'J. van der Berg' };
    const made = (await post(held, `/members/${jan}/bank-accounts`, body)).json<Account>();
    expect(made).toMatchObject({ iban_masked: 'NL44 •••• 6789', in_use: true, hold_until: hold?.until });
    // Also one that only a request would be paid to: it is no way around.
    const beside = { iban: 'NL20INGB0001234567', holder_name: 'J. van der Berg', is_payout: false };
    const second = (await post(held, `/members/${jan}/bank-accounts`, beside)).json<Account>();
    expect(second).toMatchObject({ in_use: false, hold_until: hold?.until });
    const shown = await post(held, `/members/${jan}/bank-accounts/${made.id}/reveal`, { reason: 'Lid belt' });
    expect(shown.json()).toMatchObject({ iban: 'NL44RABO0123456789' });
    const told = await sql<{ data: unknown }>`
      select data from audit_events where action = 'bank_account.revealed'`.execute(held.db);
    expect(told.rows).toMatchObject([{ data: { iban: 'NL44 •••• 6789', reason: 'Lid belt' } }]);
    const notices = await sql`select key from notifications where key = 'bank_account.changed'`.execute(held.db);
    expect(notices.rows).toHaveLength(2);
  } finally {
    await held.close();
  }
});
