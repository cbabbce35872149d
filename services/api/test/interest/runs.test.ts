// The life of interest runs, one step after the other on one register, with amounts worked out by hand.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabase } from '../../src/database.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { InterestLine, InterestRun, InterestRunDetail } from '../../src/modules/interest/schemas.ts';
import { insertMember } from '../fixtures.ts';
import { startTestApp, withSoundApp, writePastTriggers } from '../harness.ts';
import { approved, bodyOf, booked, instruments, members, post, refusalOf } from '../transactions/helpers.ts';
import { insertOldIssue, old } from './helpers.ts';

const { bond } = instruments;
const { jan, zoe, bakkerij } = members;

const app = await startTestApp({ config: { interestWithholdingPpm: 150_000 } });
await insertOldIssue(app);
const wim = await insertMember(app.owner, { member_no: 100_050n, given_name: 'Wim', family_name: 'Prins' });
await buy(jan.id, 40, '2025-01-01');
await buy(zoe.id, 4, '2025-07-02');
await buy(wim, 2, '2025-01-01');
await buy(bakkerij.id, 3, '2026-02-01');
for (const [member, quantity] of [
  [jan.id, 10],
  [zoe.id, 6],
  [wim, 1],
] as const) {
  await buy(member, quantity, '2023-01-01', old.id);
}
await app.owner
  .updateTable('members')
  .set({ status: 'deceased', deceased_on: '2026-03-01' })
  .where('id', '=', wim)
  .execute();

async function buy(member_id: string, quantity: number, effective_date: string, instrument_id: string = bond.id) {
  const body = { kind: 'issue', member_id, instrument_id, quantity: String(quantity), effective_date };
  const made = await booked(app, body);
  return made.status === 'waiting' ? approved(app, made) : made;
}

type Wish = { kind: string; instrument_id: string; until: string };
const runs = '/interest-runs';
const payment = { kind: 'payment', instrument_id: bond.id, until: '2026-01-01' };

async function proposed(wish: Wish): Promise<InterestRun> {
  return bodyOf<InterestRun>(await post(app, runs, wish), 202);
}

async function step(run: InterestRun, verb: string, as: 'anna' | 'bram', body: object = {}): Promise<InterestRun> {
  return bodyOf<InterestRun>(await post(app, `${runs}/${run.id}/${verb}`, body, { as, version: run.version }));
}

const executed = async (wish: Wish) => step(await proposed(wish), 'approve', 'bram');
const refused = async (run: InterestRun, verb: string, as: 'anna' | 'bram', body: object = {}, version = run.version) =>
  refusalOf(await post(app, `${runs}/${run.id}/${verb}`, body, { as, version }));

/** Cents by account of what the runs have booked: 'payable 100001 -27625'. */
async function money(instrument: string = bond.id): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select a.kind || coalesce(' ' || m.member_no, '') || ' ' || sum(p.delta) as line
    from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
    left join members m on m.id = a.member_id
    where t.source = 'bulk' and t.instrument_id = ${instrument} and a.asset_id is null
    group by a.kind, m.member_no having sum(p.delta) <> 0 order by a.kind, m.member_no`.execute(app.db);
  return rows.map(({ line }) => line);
}

/** The day from which each lot of a member bears interest now, as a booking sees it. */
async function since(member: string): Promise<string[]> {
  const { rows } = await sql<{ interest_from: string }>`
    select interest_from from lock_holdings(array[${member}::uuid], ${bond.id}::uuid)
    where lot_id is not null group by lot_id, interest_from having sum(delta) > 0 order by 1`.execute(app.db);
  return rows.map(({ interest_from }) => interest_from);
}

const broken = async () => {
  const db = createDatabase({ url: app.serviceUrl, max: 1 });
  try {
    return (await runChecks(db)).filter(({ ok }) => !ok).map(({ invariant, examples }) => [invariant, examples]);
  } finally {
    await db.destroy();
  }
};

let first: InterestRun;

test('a run is shown before it is kept: every line, and who is left out', async () => {
  const response = await post(app, `${runs}?dry_run=true`, payment);
  expect(response.statusCode, response.body).toBe(200);
  // Jan: 40 × 25 000 × 3,25 % × 365/365 = 32 500; Zoë from 2 July on: 4 × 25 000 × 3,25 % × 183/365 = 1 629,45.
  // Tax 15 %: 4 875 and 244,35. Wim has died: what his 2 bonds bring in waits for his heirs.
  expect(response.json()).toMatchObject({
    lines: 2,
    members: 2,
    skipped: 1,
    interest_cents: 34_129,
    withholding_cents: 5_119,
    principal_cents: 0,
    net_cents: 29_010,
    booked_cents: 29_010,
    quantity: '44',
    skipped_members: [
      { member: { member_no: 100_050 }, code: 'member_deceased', interest_cents: 1_625, principal_cents: 0 },
    ],
    changes: [],
    next_cursor: null,
    items: [
      { member: { member_no: 100_001 }, quantity: '40', days: 365, year_days: 365, interest_cents: 32_500 },
      { member: { member_no: 100_002 }, quantity: '4', days: 183, interest_from: '2025-07-02', interest_cents: 1_629 },
    ],
  });
  const { digest } = response.json<{ digest: string }>();
  // Its lines come in pages, or of one member; the totals and the digest are those of all.
  const page = async (query: string) => {
    const answer = await post(app, `${runs}?dry_run=true&${query}`, payment);
    const found = answer.json<{ digest: string; items: { interest_cents: number }[]; next_cursor: string | null }>();
    expect(found.digest).toBe(digest);
    return { interest: found.items.map(({ interest_cents }) => interest_cents), next: found.next_cursor };
  };
  const { interest, next } = await page('limit=1');
  expect(interest).toEqual([32_500]);
  expect(await page(`limit=1&cursor=${next}`)).toEqual({ interest: [1_629], next: null });
  expect(await page(`member_id=${zoe.id}`)).toEqual({ interest: [1_629], next: null });
  expect(refusalOf(await post(app, `${runs}?dry_run=true&cursor=x`, payment))).toMatchObject({ status: 422 });
  const stale = await post(app, runs, payment, { version: digest.replaceAll(/[0-7]/gu, '8') });
  expect(refusalOf(stale)).toMatchObject({ status: 409, code: 'preview_stale' });
  const key = randomUUID();
  const kept = await post(app, runs, payment, { version: digest, key });
  expect(kept.statusCode, kept.body).toBe(202);
  first = kept.json<InterestRun>();
  expect(first).toMatchObject({ status: 'waiting', digest, lines: 2, skipped: 1, version: 1 });
  expect(first.number).toMatch(/^RN-\d{4}-000001$/u);
  expect(kept.headers.location).toBe(`/api/v1${runs}/${first.id}`);
  expect((await post(app, runs, payment, { version: digest, key })).json()).toEqual(first);
  expect(refusalOf(await post(app, runs, payment))).toMatchObject({ status: 409, code: 'run_exists' });
  const detail = (await app.request({ url: `${runs}/${first.id}` })).json<InterestRunDetail>();
  expect(detail.quantity).toBe('44');
  expect(detail.skipped_members).toEqual([
    expect.objectContaining({ code: 'member_deceased', interest_cents: 1_625, principal_cents: 0 }),
  ]);
  expect(await money()).toEqual([]);
});

test('its days are checked: no coupon date, in the future, a closed year, no bond', async () => {
  const ask = async (more: Partial<Wish>) => refusalOf(await post(app, runs, { ...payment, ...more })).errors[0];
  expect(await ask({ until: '2026-01-02' })).toMatchObject({
    code: 'date_invalid',
    params: { previous: '2026-01-01', next: '2027-01-01' },
  });
  expect(await ask({ until: '2031-01-01' })).toMatchObject({ code: 'date_in_future', field: 'until' });
  expect(await ask({ instrument_id: instruments.share.id })).toMatchObject({ code: 'instrument_not_found' });
  expect(await ask({ kind: 'redemption' })).toMatchObject({ code: 'date_invalid', params: { earliest: '2032-01-01' } });
  expect(await ask({ kind: 'accrual', until: '2025-01-01' })).toMatchObject({ code: 'date_invalid' });
});

/** What an administrator is told of a run that somebody else did. */
async function toldOf({ id }: { id: string }, as: 'anna' | 'bram'): Promise<string[]> {
  const { items } = (await app.request({ url: '/notifications?limit=100', as })).json<{
    items: { key: string; subject_id: string | null }[];
  }>();
  return items.filter(({ subject_id: subject }) => subject === id).map(({ key }) => key);
}

test('a block holds up no run: who is blocked is owed interest as the others are, and the payment is held', async () => {
  const block = (status: 'active' | 'blocked') =>
    app.owner.updateTable('members').set({ status }).where('id', '=', zoe.id).execute();
  await block('blocked');
  const shown = await post(app, `${runs}/${first.id}/approve?dry_run=true`, {}, { as: 'bram', version: 1 });
  expect(shown.json()).toMatchObject({ digest: first.digest, changes: [], members: 2 });
  await block('active');
});

test('another administrator executes it, once, and all is booked together', async () => {
  expect(await refused(first, 'approve', 'anna')).toMatchObject({ status: 403, code: 'self_approval' });
  expect(await refused(first, 'approve', 'bram', {}, 7)).toMatchObject({ status: 409, code: 'state_conflict' });
  expect(await refused(first, 'withdraw', 'bram')).toMatchObject({ status: 403, code: 'not_maker' });
  const dry = await post(app, `${runs}/${first.id}/approve?dry_run=true`, {}, { as: 'bram', version: 1 });
  expect(dry.json()).toMatchObject({ digest: first.digest, booked_cents: 29_010, changes: [] });
  const promised = (await app.request({ url: `${runs}/${first.id}/lines` })).json<{ items: InterestLine[] }>();
  expect(promised.items.map(({ transaction_id }) => transaction_id)).toEqual([null, null]);
  expect(await money()).toEqual([]);
  const key = randomUUID();
  const approve = (with_: string) =>
    post(app, `${runs}/${first.id}/approve`, { comment: 'Akkoord' }, { as: 'bram', version: 1, key: with_ });
  // Two keys at once: one has the effect. The same key again answers the same.
  const answers = await Promise.all([approve(key), approve(randomUUID())]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  const again = await approve(key);
  expect(again.statusCode).toBe(answers[0].statusCode === 200 ? 200 : 409);
  first = (await app.request({ url: `${runs}/${first.id}` })).json<InterestRunDetail>();
  expect(first).toMatchObject({ status: 'executed', checker: { name: 'Bram Bakker' }, comment: 'Akkoord', version: 2 });
  expect(await money()).toEqual([
    'interest_expense 34129',
    'payable 100001 -27625',
    'payable 100002 -1385',
    'withholding -5119',
  ]);
  expect([await since(jan.id), await since(zoe.id), await since(wim)]).toEqual([
    ['2026-01-01'],
    ['2026-01-01'],
    ['2025-01-01'],
  ]);
  expect([await toldOf(first, 'bram'), await toldOf(first, 'anna')]).toEqual([
    ['interest_run.proposed'],
    ['interest_run.executed'],
  ]);
  expect(await refused(first, 'reject', 'bram', { comment: 'Te laat' })).toMatchObject({ code: 'state_conflict' });
  expect(refusalOf(await post(app, runs, payment))).toMatchObject({ code: 'run_exists' });
  const lines = await app.request({ url: `${runs}/${first.id}/lines?limit=1` });
  const { items, next_cursor } = lines.json<{ items: InterestLine[]; next_cursor: string }>();
  expect(items).toMatchObject([{ interest_cents: 32_500, interest_from: '2025-01-01', interest_to: '2026-01-01' }]);
  const made = (await app.request({ url: `/transactions/${items[0]?.transaction_id}` })).json<object>();
  expect(made).toMatchObject({ kind: 'interest', member: { member_no: 100_001 }, amount_cents: 32_500 });
  const rest = await app.request({ url: `${runs}/${first.id}/lines?cursor=${next_cursor}` });
  expect(rest.json()).toMatchObject({ items: [{ interest_cents: 1_629 }], next_cursor: null });
  expect(await broken()).toEqual([]);
});

test('an accrual brings what is owed to what it is on a day, up or down', async () => {
  // From 1 January to 1 July 181 days, except Wim (546 since 2025-01-01) and the bakery (150 since 1 February):
  // Jan 16 116,44; Zoë 1 611,64; Wim 2 430,82; the bakery 1 001,71. Together 21 161.
  const accrual = { kind: 'accrual', instrument_id: bond.id, until: '2026-07-01' };
  const run = await executed(accrual);
  expect(run).toMatchObject({
    interest_cents: 21_161,
    booked_cents: 21_161,
    withholding_cents: 0,
    lines: 4,
    skipped: 0,
  });
  expect(await money()).toContain('interest_payable -21161');
  expect(refusalOf(await post(app, runs, accrual))).toMatchObject({ code: 'run_exists' });
  expect(refusalOf(await post(app, runs, { ...accrual, until: '2026-06-01' })).errors).toMatchObject([
    { code: 'date_invalid', params: { earliest: '2026-07-01' } },
  ]);
  // 31 days more: Jan 18 876,71; Zoë 1 887,67; Wim 2 568,84; the bakery 1 208,73. Together 24 543, so 3 382 more.
  const second = await executed({ ...accrual, until: '2026-08-01' });
  expect(second).toMatchObject({ interest_cents: 24_543, booked_cents: 3_382 });
  const asked = { reason_code: 'input_error' };
  expect((await refused(run, 'reverse', 'anna', asked)).errors).toMatchObject([
    { code: 'not_reversible', params: { reason: 'later_run', used_by: second.number } },
  ]);
  const waiting = await step(second, 'reverse', 'anna', asked);
  expect(waiting).toMatchObject({ status: 'reversal_waiting', reversal: { reason_code: 'input_error' } });
  expect(await refused(waiting, 'approve', 'anna')).toMatchObject({ code: 'self_approval' });
  const kept = await step(waiting, 'reject', 'bram', { comment: 'Het klopt' });
  expect(kept).toMatchObject({ status: 'executed', reversal: { comment: 'Het klopt' } });
  const stands = await step(await step(kept, 'reverse', 'anna', asked), 'withdraw', 'anna', { comment: 'Toch niet' });
  expect(stands).toMatchObject({ status: 'executed', reversal: { checker: null, comment: 'Toch niet' } });
  const reversed = await step(await step(stands, 'reverse', 'bram', asked), 'approve', 'anna');
  expect(reversed).toMatchObject({ status: 'reversed', version: 8 });
  expect(await money()).toContain('interest_payable -21161');
  // What came out the same is executed with nothing to book; what fell is booked the other way.
  expect(await executed({ ...accrual, until: '2026-08-01' })).toMatchObject({ booked_cents: 3_382 });
  expect(await broken()).toEqual([]);
});

test('what changed since it was shown is not executed', async () => {
  const accrual = { kind: 'accrual', instrument_id: bond.id, until: '2026-09-01' };
  const run = await proposed(accrual);
  await buy(zoe.id, 1, '2026-08-01');
  // 25 000 × 3,25 % × 31/365 = 69,01
  const dry = await post(app, `${runs}/${run.id}/approve?dry_run=true`, {}, { as: 'bram', version: 1 });
  const now = dry.json<{ changes: { before_cents: number; after_cents: number }[]; digest: string }>();
  expect(now.digest).not.toBe(run.digest);
  expect(now.changes).toMatchObject([{ member: { member_no: 100_002 } }]);
  expect(now.changes.map((change) => change.after_cents - change.before_cents)).toEqual([69]);
  expect(await refused(run, 'approve', 'bram')).toMatchObject({ status: 409, code: 'preview_stale' });
  const gone = await step(run, 'withdraw', 'anna', { comment: 'Opnieuw' });
  expect(gone).toMatchObject({ status: 'withdrawn', checker: null, comment: 'Opnieuw' });
  const again = await step(await proposed(accrual), 'reject', 'bram', { comment: 'Nee' });
  expect(again).toMatchObject({ status: 'rejected', checker: { name: 'Bram Bakker' } });
});

test('interest travels with the bond from where it was paid up to, and holds the payment in place', async () => {
  const transfer = await booked(app, {
    kind: 'transfer',
    member_id: jan.id,
    counterparty_id: zoe.id,
    instrument_id: bond.id,
    quantity: '5',
    effective_date: '2026-05-01',
    reason_code: 'sale',
  });
  expect(await since(zoe.id)).toEqual(['2026-01-01', '2026-01-01', '2026-08-01']);
  const asked = { reason_code: 'wrong_date', description: 'Verkeerde dag' };
  expect((await refused(first, 'reverse', 'anna', asked)).errors).toMatchObject([
    { params: { reason: 'units_moved', used_by: transfer.number } },
  ]);
  // Taking the transfer back is right: no interest was paid on it. Taking an issue back is not.
  const back = await post(app, `/transactions/${transfer.id}/reverse`, { reason_code: 'input_error' });
  expect(back.statusCode).toBe(202);
  await approved(app, back.json());
  const { items } = (
    await app.request({ url: `/transactions?member_id=${zoe.id}&kind=issue&instrument_id=${bond.id}` })
  ).json<{ items: { id: string; effective_date: string }[] }>();
  const issue = items.find(({ effective_date }) => effective_date === '2025-07-02');
  const refusal = refusalOf(await post(app, `/transactions/${issue?.id}/reverse`, { reason_code: 'input_error' }));
  expect(refusal.errors).toMatchObject([{ params: { reason: 'interest_paid', used_by: first.number } }]);

  const before = await money();
  const reversed = await step(await step(first, 'reverse', 'anna', asked), 'approve', 'bram');
  expect(reversed).toMatchObject({ status: 'reversed', reversal: { ...asked, checker: { name: 'Bram Bakker' } } });
  expect((await money()).filter((line) => line.startsWith('payable'))).toEqual([]);
  expect([await since(jan.id), await since(zoe.id)]).toEqual([['2025-01-01'], ['2025-07-02', '2026-08-01']]);
  // The day is free again, and the same comes out.
  first = await executed(payment);
  expect(await money()).toEqual(before);
  expect(await since(jan.id)).toEqual(['2026-01-01']);
  expect(await broken()).toEqual([]);
});

test('what was paid out is not taken back', async () => {
  await app.db.transaction().execute(async (trx) => {
    const payout = { kind: 'payout', effective_date: '2026-02-01', member_id: zoe.id, amount_cents: '1385' };
    const postings = [
      { account: 'payable', member_id: zoe.id, delta: '1385' },
      { account: 'in_transit', delta: '-1385' },
    ];
    const maker = (await trx.selectFrom('administrators').select('id').executeTakeFirstOrThrow()).id;
    const one = { ...payout, id: randomUUID(), source: 'payment', maker_id: maker, postings };
    await sql`select * from ledger_book(${JSON.stringify({ transactions: [one] })}::jsonb)`.execute(trx);
  });
  expect((await refused(first, 'reverse', 'anna', { reason_code: 'other' })).errors).toMatchObject([
    { params: { reason: 'paid_out', used_by: 'LID 100002' } },
  ]);
});

test('an issue is redeemed at maturity, for all holders at once', async () => {
  // Three years unpaid: Jan 10 × 25 000 × 4 % × 1080/360 = 30 000, Zoë 6 of them 18 000; Wim's wait for the certificate.
  const redemption = { kind: 'redemption', instrument_id: old.id, until: '2026-01-01' };
  const run = await executed(redemption);
  expect(run).toMatchObject({
    principal_cents: 400_000,
    interest_cents: 48_000,
    withholding_cents: 7_200,
    booked_cents: 440_800,
    members: 2,
    skipped: 1,
  });
  expect(await money(old.id)).toEqual([
    'bond_liability 400000',
    'interest_expense 48000',
    'payable 100001 -275500',
    'payable 100002 -165300',
    'withholding -7200',
  ]);
  const { skipped_members } = (await app.request({ url: `${runs}/${run.id}` })).json<InterestRunDetail>();
  expect(skipped_members).toMatchObject([
    { code: 'document_required', principal_cents: 25_000, interest_cents: 3_000 },
  ]);
  expect(refusalOf(await post(app, runs, redemption))).toMatchObject({ code: 'run_exists' });
  const coupon = { ...redemption, kind: 'payment' };
  expect(refusalOf(await post(app, runs, coupon))).toMatchObject({ code: 'run_empty' });
  const reversed = await step(await step(run, 'reverse', 'bram', { reason_code: 'other' }), 'approve', 'anna');
  expect(reversed.status).toBe('reversed');
  expect(await money(old.id)).toEqual([]);
  await executed(redemption);
  expect(await broken()).toEqual([]);
});

test('the list knows them by issue, kind and state', async () => {
  const list = async (query: string) =>
    (await app.request({ url: `${runs}?${query}` })).json<{ items: InterestRun[]; next_cursor: string | null }>();
  expect((await list('kind=redemption')).items.map(({ status }) => status)).toEqual(['executed', 'reversed']);
  expect((await list(`status=withdrawn&instrument_id=${bond.id}`)).items).toHaveLength(1);
  const { items, next_cursor } = await list('limit=2');
  expect(items).toHaveLength(2);
  expect((await list(`limit=2&cursor=${next_cursor}`)).items[0]?.id).not.toBe(items[1]?.id);
  expect((await app.request({ url: `${runs}/${randomUUID()}` })).statusCode).toBe(404);
});

test('the database keeps lines, states and the order of periods, whoever asks', async () => {
  const run = await proposed({ kind: 'accrual', instrument_id: bond.id, until: '2026-10-01' });
  const attempts = [
    sql`update interest_lines set interest_cents = 1`,
    sql`delete from interest_runs`,
    sql`insert into interest_lines select ${run.id}::uuid, 99, member_id, lot_id, quantity, interest_from, interest_to, days,
      year_days, rate_ppm, principal_cents, interest_cents from interest_lines limit 1`,
    sql`update interest_runs set status = 'reversed', version = version + 1 where id = ${run.id}`,
    sql`update interest_runs set status = 'executed', checker_id = maker_id, version = version + 1, decided_at = now()
      where id = ${run.id}`,
  ];
  const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt.execute(app.db)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'rejected']);
  await step(run, 'withdraw', 'anna');
  // A payment that does not begin where the one before it ended is not executed by the database itself.
  await writePastTriggers(
    app.url,
    `update interest_lines set interest_from = '2025-01-02'
    where run_id = '${first.id}' and interest_from = '2025-01-01'`,
  );
  expect(await broken()).toMatchObject([
    [11, [expect.stringContaining('OBL-2025')]],
    [22, [expect.stringContaining('interest_lines')]],
  ]);
});

test('tax that is the whole of the interest is booked, and nothing is owed', async () => {
  await withSoundApp({ config: { interestWithholdingPpm: 1_000_000 } }, async (taxed) => {
    await approved(
      taxed,
      await booked(taxed, {
        kind: 'issue',
        member_id: jan.id,
        instrument_id: bond.id,
        quantity: '40',
        effective_date: '2025-01-01',
      }),
    );
    const run = (await post(taxed, runs, payment)).json<InterestRun>();
    const paid = await post(taxed, `${runs}/${run.id}/approve`, {}, { version: run.version, as: 'bram' });
    expect(paid.json()).toMatchObject({ interest_cents: 32_500, withholding_cents: 32_500, booked_cents: 0 });
    const { rows } = await sql<{ line: string }>`
      select a.kind || ' ' || p.delta as line from transactions t join postings p on p.transaction_id = t.id
      join accounts a on a.id = p.account_id where t.kind = 'interest' order by p.seq`.execute(taxed.db);
    expect(rows.map(({ line }) => line)).toEqual(['interest_expense 32500', 'withholding -32500']);
  });
});
