// The whole story of one request, from asking to money on the member's account. Each posting is compared with a table that
// was worked out by hand. One test, because every step stands on those before it.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Account } from '../../src/modules/bank-accounts/schemas.ts';
import { withSoundApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { act, buy, detail, done, submitted } from '../redemptions/helpers.ts';
import { members, post, refusalOf, take } from '../transactions/helpers.ts';
import { account, all, batchOf, config, line, payableOf, postings, step, stepped, through } from './helpers.ts';
import { hasSchema, validate } from './schema.ts';

const [jan, zoe] = [members.jan.id, members.zoe.id];
let at = '';
const clock = { now: () => new Date(`${at}T12:00:00Z`) };

/** By the clock of the process and by that of the database. */
async function goTo(app: TestApp, day: string): Promise<void> {
  at = day;
  await sql`create or replace function register_today() returns date language sql stable return ${sql.lit(day)}::date`.execute(
    app.owner,
  );
}

test(
  '25 of 40 bonds: 20 granted, paid by two administrators, returned with AC04, paid to another account',
  () => withSoundApp({ clock, config: { ...config, ibanHoldDays: 5 } }, tell),
  300_000,
);

async function tell(app: TestApp): Promise<void> {
  await goTo(app, '2026-11-09'); // a Monday
  await buy(app, '10', '2025-03-03');
  await buy(app, '12', '2025-06-02');
  await buy(app, '18', '2026-01-15');
  await buy(app, '8', '2025-09-01', zoe);
  await account(app, zoe, 'NL20INGB0001234567', 'Zoë Müller-Çelik');
  const [jansFirst] = (await app.request({ url: `/members/${jan}/bank-accounts` })).json<{ items: [Account] }>().items;
  const look = { comment: 'Op het afschrift gezien' };
  const looked = await post(app, `/members/${jan}/bank-accounts/${jansFirst.id}/verify`, look, { version: 1 });
  expect(looked.statusCode, looked.body).toBe(200);

  // Anna enters it for Jan: 25, of the oldest lots. Bram grants 20.
  const dates = { requested_on: '2026-10-05', desired_on: '2026-11-09' };
  const asked = await submitted(app, { ...dates, quantity: '25' });
  const part = { effective_on: '2026-11-09', quantity: '20' };
  const { digest } = (await act(app, 'quote?dry_run=true', asked, part)).json<{ digest: string }>();
  const granted = await done(app, 'approve', asked, { ...part, quote_digest: digest });
  // Of 10: 10 × 250,00 × 3,25 % = 81,25 a year.
  // from 2025-03-03: 365 + 251 = 616 days, 81,25 × 616/365 = 137,1233; from 2025-06-02: 525 days, 81,25 × 525/365 = 116,8664
  const [principal, interest, fee] = [500_000, 13_712 + 11_687, 2_500]; // the fee is 0,5 % of 5 000,00
  const net = 522_899;
  expect(granted.quote).toMatchObject({
    principal_cents: principal,
    interest_cents: interest,
    fee_cents: fee,
    net_cents: net,
  });
  expect(await postings(app, asked.id)).toEqual([
    '2026-10-05 reserve 100001 holding 2025-03-03 -10',
    '2026-10-05 reserve 100001 holding 2025-06-02 -12',
    '2026-10-05 reserve 100001 holding 2026-01-15 -3',
    '2026-10-05 reserve 100001 reserved 2025-03-03 10',
    '2026-10-05 reserve 100001 reserved 2025-06-02 12',
    '2026-10-05 reserve 100001 reserved 2026-01-15 3',
    '2026-11-09 redeem_early 100001 reserved 2025-03-03 -10',
    '2026-11-09 redeem_early 100001 reserved 2025-06-02 -10',
    '2026-11-09 redeem_early 100001 issuer 20',
    '2026-11-09 redeem_early 100001 bond_liability 500000',
    '2026-11-09 redeem_early 100001 interest_expense 25399',
    '2026-11-09 redeem_early 100001 fee_income -2500',
    '2026-11-09 redeem_early 100001 payable -522899',
    '2026-10-05 release 100001 reserved 2025-06-02 -2',
    '2026-10-05 release 100001 reserved 2026-01-15 -3',
    '2026-10-05 release 100001 holding 2025-06-02 2',
    '2026-10-05 release 100001 holding 2026-01-15 3',
  ]);
  // Zoë has 8 back: 8 × 250,00 × 3,25 % × 434/365 = 77,2877; 0,5 % of 2 000,00 is the least there is, 10,00.
  const other = await done(app, 'approve', await submitted(app, { ...dates, member_id: zoe, quantity: '8' }));
  const zoes = 206_729;
  expect(other.quote.net_cents).toBe(zoes);

  // Anna puts both in a batch, Bram approves it, makes the file and sends it.
  const lines = [line(granted), line(other)];
  const preview = await post(app, '/payment-batches?dry_run=true', { execution_date: '2026-11-09', lines });
  expect(preview.json()).toMatchObject({ count: 2, total_cents: net + zoes, warnings: [], left: { count: 0 } });
  const batch = await batchOf(app, lines);
  expect(batch).toMatchObject({ status: 'draft', count: 2, total_cents: net + zoes, execution_date: '2026-11-09' });
  expect(await postings(app, batch.id)).toEqual([]);
  expect(await payableOf(app, granted.id)).toMatchObject({ state: 'in_batch', batch: { number: batch.number } });
  expect(refusalOf(await step(app, batch, 'approve', {}, { as: 'anna' }))).toMatchObject({ code: 'self_approval' });
  expect(refusalOf(await step(app, batch, 'file'))).toMatchObject({ status: 409, code: 'state_conflict' });
  const approved = await stepped(app, batch, 'approve');
  const booked = [
    '2026-11-09 payout 100001 payable 522899',
    '2026-11-09 payout 100001 in_transit -522899',
    '2026-11-09 payout 100002 payable 206729',
    '2026-11-09 payout 100002 in_transit -206729',
  ];
  expect(await postings(app, batch.id)).toEqual(booked);
  expect(await detail(app, granted.id)).toMatchObject({ status: 'in_payment' });
  const made = await stepped(app, approved, 'file');
  const files = await Promise.all(
    (['anna', 'bram', 'anna'] as const).map((as) => take(app, `/payment-batches/${batch.id}/file`, { as })),
  );
  for (const { rawPayload } of files) {
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(made.file_sha256);
  }
  const [{ body: xml, rawPayload }] = files as [(typeof files)[number]];
  if (hasSchema) validate(rawPayload); // domain/sepa tells where it is absent
  expect(all(xml, 'MsgId')).toEqual([batch.msg_id]);
  expect(all(xml, 'CtrlSum')).toEqual(['7296.28', '7296.28']);
  expect(all(xml, 'EndToEndId')).toEqual([granted.number, other.number]);
  expect(all(xml, 'InstdAmt')).toEqual(['5228.99', '2067.29']);
  expect(all(xml, 'IBAN')).toEqual(['NL02TRIO0254885544', 'NL91ABNA0417164300', 'NL20INGB0001234567']);
  expect(all(xml, 'Nm').slice(-2)).toEqual(['J van der Berg', 'Zoe Muller-Celik']);
  expect(xml).not.toContain('PstlAdr');
  const sent = await stepped(app, made, 'sent');
  expect(refusalOf(await step(app, sent, 'withdraw'))).toMatchObject({ code: 'state_conflict' });

  // The bank paid Zoë on Tuesday, and says of Jan's account on Wednesday that it is closed.
  await goTo(app, '2026-11-11');
  const [jans, hers] = sent.lines.map(({ id }) => id);
  const paid = { line_ids: [hers], settled_on: '2026-11-10' };
  const wrong = await step(app, sent, 'confirm', { ...paid, amount_cents: zoes + 1 });
  expect(refusalOf(wrong)).toMatchObject({ errors: [{ code: 'amount_mismatch', params: { expected_cents: zoes } }] });
  const early = await step(app, sent, 'confirm', { ...paid, settled_on: '2026-11-08', amount_cents: zoes });
  expect(refusalOf(early)).toMatchObject({ errors: [{ code: 'date_invalid', params: { earliest: '2026-11-09' } }] });
  const half = await stepped(app, sent, 'confirm', { ...paid, amount_cents: zoes });
  expect(half).toMatchObject({ status: 'sent', confirmed: { count: 1, amount_cents: zoes } });
  const closed = { line_id: jans, code: 'AC04', amount_cents: net, settled_on: '2026-11-11' };
  const failed = await stepped(app, half, 'return', closed);
  expect(failed).toMatchObject({ status: 'partly_failed', returned: { count: 1, amount_cents: net } });
  booked.push(
    '2026-11-10 payout_confirmed 100002 in_transit 206729',
    '2026-11-10 payout_confirmed 100002 bank -206729',
    '2026-11-11 payout_returned 100001 in_transit 522899',
    '2026-11-11 payout_returned 100001 payable -522899',
  );
  expect(await postings(app, batch.id)).toEqual(booked);
  expect(await detail(app, other.id)).toMatchObject({ status: 'paid' });
  const after = await detail(app, granted.id);
  expect(after).toMatchObject({ status: 'payment_failed', return_code: 'AC04' });
  expect(after.holdings[0]).toMatchObject({ available: '20', reserved: '0' }); // the bonds stay redeemed

  // Another account: Anna may not verify her own entry, and nothing is paid to it for five days.
  const states = async () => (await payableOf(app, granted.id))?.state;
  expect(await states()).toBe('iban_returned');
  const body = { iban: 'NL44 RABO 0123 4567 89', holder_name: 'J. van der Berg' };
  const fresh = (await post(app, `/members/${jan}/bank-accounts`, body)).json<Account>();
  expect(fresh).toMatchObject({ iban_masked: 'NL44 •••• 6789', hold_until: '2026-11-16', verified_at: null });
  expect(await states()).toBe('iban_unverified');
  const url = `/members/${jan}/bank-accounts/${fresh.id}/verify`;
  const own = await post(app, url, { comment: 'eigen' }, { version: 1 });
  expect(refusalOf(own)).toMatchObject({ status: 403, code: 'self_approval' });
  expect((await post(app, url, { comment: 'Gebeld' }, { version: 1, as: 'bram' })).statusCode).toBe(200);
  expect(await states()).toBe('iban_on_hold');
  await goTo(app, '2026-11-15');
  const held = await post(app, '/payment-batches', { execution_date: '2026-11-16', lines: [line(granted, true)] });
  expect(refusalOf(held)).toMatchObject({ errors: [{ code: 'iban_on_hold', params: { date: '2026-11-16' } }] });
  await goTo(app, '2026-11-16');
  expect(await payableOf(app, granted.id)).toMatchObject({ state: 'payable', iban_masked: 'NL44 •••• 6789' });
  const unasked = await post(app, '/payment-batches', { execution_date: '2026-11-16', lines: [line(granted)] });
  expect(refusalOf(unasked)).toMatchObject({ code: 'iban_changed' });

  // Paid after all, under a number of its own.
  const again = await through(app, await batchOf(app, [line(granted, true)]), 'approve', 'file', 'sent');
  expect(again.lines).toMatchObject([
    { end_to_end_id: `${granted.number}-2`, iban_masked: 'NL44 •••• 6789', asked: true },
  ]);
  const settled = await stepped(app, again, 'confirm', { amount_cents: net, settled_on: '2026-11-16' });
  expect(settled.status).toBe('confirmed');
  expect(await postings(app, again.id)).toEqual([
    '2026-11-16 payout 100001 payable 522899',
    '2026-11-16 payout 100001 in_transit -522899',
    '2026-11-16 payout_confirmed 100001 in_transit 522899',
    '2026-11-16 payout_confirmed 100001 bank -522899',
  ]);
  expect(await detail(app, granted.id)).toMatchObject({ status: 'paid', return_code: null });
  const { rows } = await sql<{ kind: string; cents: bigint }>`
    select a.kind, sum(p.delta)::bigint as cents from accounts a join postings p on p.account_id = a.id
    where a.kind in ('payable', 'in_transit', 'fee_income') group by a.kind order by a.kind`.execute(app.db);
  expect(rows).toEqual([
    { kind: 'fee_income', cents: -3_500n },
    { kind: 'in_transit', cents: 0n },
    { kind: 'payable', cents: 0n },
  ]);
}
