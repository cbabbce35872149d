// The life of a request: every state and step of domain.md, section 4, what each books, and who may take it. One register
// serves all of it.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { ApproveManyResult, Redemption } from '../../src/modules/redemptions/schemas.ts';
import { onPayment } from '../../src/requests/paymentEvents.ts';
import { people } from '../fixtures.ts';
import { asSuperuser, closeSound, startTestApp, writePastTriggers } from '../harness.ts';
import { bodyOf, instruments, members, post, refusalOf } from '../transactions/helpers.ts';
import { act, buy, clock, day, detail, done, payoutAccount, submitted, wish } from './helpers.ts';

const app = await startTestApp({ clock }, closeSound);
await buy(app, '15', '2025-03-01');
await buy(app, '15', '2025-06-01');
await buy(app, '10', '2025-12-01');
await buy(app, '60', '2026-01-01', members.zoe.id);
await payoutAccount(app, members.zoe.id, 'NL20INGB0001234567');

const zoe = { member_id: members.zoe.id, quantity: '1' };
const postings = async (id: string) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', t.kind, t.effective_date, a.kind, l.acquired_on, p.delta) as line
    from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
    left join lots l on l.id = p.lot_id where t.source_id = ${id} order by t.seq, p.seq`.execute(app.db);
  return rows.map(({ line }) => line);
};
const pay = (
  id: string,
  event: { kind: 'in_payment' | 'recalled' | 'confirmed' } | { kind: 'returned'; code: string },
) =>
  app.db.transaction().execute((trx) => {
    const batch = { batch_id: id, batch_number: 'BT-2026-000001' };
    return onPayment(trx, { type: 'redemption_request', ids: [id] }, { ...event, ...batch });
  });

test('25 of 40 bonds asked for, 20 granted: what is booked is what was worked out by hand, and it can be taken back', async () => {
  const request = await submitted(app);
  expect(request).toMatchObject({
    status: 'submitted',
    version: 1,
    earliest_on: '2026-10-31',
    iban_state: 'unverified',
  });
  expect(request.number).toMatch(/^VA-\d{4}-000001$/);
  const taken = await done(app, 'take', request);
  expect(taken).toMatchObject({ status: 'in_review', assignee: { name: 'Bram Bakker' }, version: 2 });
  const part = { effective_on: '2026-11-10', quantity: '20' };
  const quote = (await act(app, 'quote?dry_run=true', taken, part)).json();
  // 15 × 250,00 × 3,25 % × 619/365 = 206,6918; 5 × 250,00 × 3,25 % × 527/365 = 58,6558; fee 0,5 % of 5 000,00
  expect(quote).toMatchObject({
    principal_cents: 500_000,
    interest_cents: 20_669 + 5_866,
    fee_cents: 2_500,
    net_cents: 524_035,
  });
  const preview = (await act(app, 'approve?dry_run=true', taken, { ...part, quote_digest: 'a'.repeat(64) })).json();
  expect(preview).toMatchObject({ quote: { digest: quote.digest }, released_quantity: '5' });
  const approved = await done(app, 'approve', taken, { ...part, quote_digest: quote.digest });
  expect(approved).toMatchObject({ status: 'approved', approved_quantity: '20', quote: { net_cents: 524_035 } });
  const granted = [
    'reserve 2026-10-01 holding 2025-03-01 -15',
    'reserve 2026-10-01 holding 2025-06-01 -10',
    'reserve 2026-10-01 reserved 2025-03-01 15',
    'reserve 2026-10-01 reserved 2025-06-01 10',
    'redeem_early 2026-11-10 reserved 2025-03-01 -15',
    'redeem_early 2026-11-10 reserved 2025-06-01 -5',
    'redeem_early 2026-11-10 issuer 20',
    'redeem_early 2026-11-10 bond_liability 500000',
    'redeem_early 2026-11-10 interest_expense 26535',
    'redeem_early 2026-11-10 fee_income -2500',
    'redeem_early 2026-11-10 payable -524035',
    'release 2026-10-01 reserved 2025-06-01 -5',
    'release 2026-10-01 holding 2025-06-01 5',
  ];
  expect(await postings(request.id)).toEqual(granted);
  expect(preview.postings).toHaveLength(9);
  const after = await detail(app, request.id);
  expect(after.holdings[0]).toMatchObject({ available: '20', reserved: '0', after: '20' });
  expect(after.timeline.map(({ action }) => action)).toEqual(
    ['submitted', 'taken', 'approved'].map((verb) => `redemption.${verb}`),
  );

  const waiting = bodyOf<Redemption>(await act(app, 'reverse', approved, { reason_code: 'input_error' }), 202);
  expect(waiting.reversal?.asked_by.name).toBe('Bram Bakker');
  expect(refusalOf(await act(app, 'reverse', waiting, { reason_code: 'input_error' })).code).toBe('self_approval');
  await expect(pay(request.id, { kind: 'in_payment' })).rejects.toThrow('state_conflict');
  const kept = await done(app, 'keep', waiting, {}, { as: 'anna' });
  expect(kept.reversal).toBeNull();
  const again = await done(app, 'reverse', kept, { reason_code: 'cancelled' });
  const reversed = await done(app, 'reverse', again, { reason_code: 'other' }, { as: 'anna' });
  expect(reversed.status).toBe('reversed');
  expect((await postings(request.id)).slice(granted.length)).toEqual([
    'reversal 2026-11-10 reserved 2025-03-01 15',
    'reversal 2026-11-10 reserved 2025-06-01 5',
    'reversal 2026-11-10 issuer -20',
    'reversal 2026-11-10 bond_liability -500000',
    'reversal 2026-11-10 interest_expense -26535',
    'reversal 2026-11-10 fee_income 2500',
    'reversal 2026-11-10 payable 524035',
    'release 2026-10-01 reserved 2025-03-01 -15',
    'release 2026-10-01 reserved 2025-06-01 -5',
    'release 2026-10-01 holding 2025-03-01 15',
    'release 2026-10-01 holding 2025-06-01 5',
  ]);
  expect((await detail(app, request.id)).holdings[0]).toMatchObject({ available: '40', reserved: '0' });
});

describe('a step in a state that does not have it', () => {
  const bodies: Record<string, object> = {
    take: {},
    quote: { effective_on: '2026-11-05' },
    approve: {},
    reject: { reason: 'not_entitled' },
    withdraw: { withdrawn_on: day, asked_by: 'Zoë' },
    reverse: { reason_code: 'other' },
    keep: {},
    'ask-document': {},
  };
  const open = ['take', 'quote', 'approve', 'reject', 'withdraw', 'ask-document'];
  const paths: [string, string[], (request: Redemption) => Promise<Redemption>][] = [
    ['submitted', open, async (request) => request],
    ['in_review', open, (request) => done(app, 'take', request)],
    ['rejected', [], (request) => done(app, 'reject', request, bodies.reject)],
    ['withdrawn', [], (request) => done(app, 'withdraw', request, bodies.withdraw, { as: 'anna' })],
    ['approved', ['reverse'], (request) => done(app, 'approve', request)],
    [
      'reversed',
      [],
      async (request) => {
        const approved = await done(app, 'approve', request);
        const asked = await done(app, 'reverse', approved, bodies.reverse, { as: 'anna' });
        return done(app, 'reverse', asked, bodies.reverse);
      },
    ],
    ['in_payment', [], (request) => paid(request, { kind: 'in_payment' })],
    ['paid', [], (request) => paid(request, { kind: 'in_payment' }, { kind: 'confirmed' })],
    ['payment_failed', [], (request) => paid(request, { kind: 'in_payment' }, { kind: 'returned', code: 'AC04' })],
  ];
  async function paid(request: Redemption, ...events: Parameters<typeof pay>[1][]): Promise<Redemption> {
    await done(app, 'approve', request);
    for (const event of events) await pay(request.id, event);
    return detail(app, request.id);
  }

  test.each(paths)('%s has %j and refuses all others', async (status, allowed, bring) => {
    const request = await bring(await submitted(app, zoe));
    expect(request.status).toBe(status);
    for (const [action, body] of Object.entries(bodies)) {
      if (allowed.includes(action)) continue;
      const as = action === 'withdraw' ? 'anna' : 'bram';
      const refused = refusalOf(await act(app, action, request, body, { as }));
      expect(refused, action).toMatchObject({ status: 409, code: 'state_conflict' });
      expect(refused.errors[0]?.params, action).toEqual({ status, version: request.version });
    }
  });

  test('a payment that came back can be sent again, and one that is recalled waits as before', async () => {
    const request = await paid(await submitted(app, zoe), { kind: 'in_payment' }, { kind: 'recalled' });
    expect(request.status).toBe('approved');
    await pay(request.id, { kind: 'in_payment' });
    await pay(request.id, { kind: 'returned', code: 'AC01' });
    expect(await detail(app, request.id)).toMatchObject({ status: 'payment_failed', return_code: 'AC01' });
    await pay(request.id, { kind: 'in_payment' });
    await pay(request.id, { kind: 'recalled' });
    expect((await detail(app, request.id)).status).toBe('payment_failed');
    await pay(request.id, { kind: 'in_payment' });
    await pay(request.id, { kind: 'confirmed' });
    expect(await detail(app, request.id)).toMatchObject({ status: 'paid', return_code: null });
    await expect(pay(request.id, { kind: 'in_payment' })).rejects.toThrow('state_conflict');
  });

  test('the database lets no other step pass', async () => {
    const { id } = await submitted(app, zoe);
    const set = (change: string) => asSuperuser(app.url, `update redemption_requests set ${change} where id = '${id}'`);
    await expect(set(`status = 'paid', version = 2`)).rejects.toThrow('request_step');
    await expect(set(`status = 'in_review'`)).rejects.toThrow('request_version');
    await expect(set(`units = 2, version = 2`)).rejects.toThrow('request_fixed');
    await expect(
      set(`status = 'withdrawn', decided_at = now(), withdrawn_on = '2026-11-20', asked_by = 'x', version = 2`),
    ).rejects.toThrow('reserved_for_requests');
    await expect(asSuperuser(app.url, `delete from redemption_requests`)).rejects.toThrow('append_only');
  });
});

describe('who, which version, and once', () => {
  test('what is one’s own is not decided on, what is another’s not withdrawn', async () => {
    const request = await submitted(app, zoe);
    const own = (action: string, body?: object) => act(app, action, request, body, { as: 'anna' });
    expect(refusalOf(await own('approve'))).toMatchObject({ status: 403, code: 'self_approval' });
    expect(refusalOf(await own('reject', { reason: 'not_entitled' })).code).toBe('self_approval');
    const withdraw = { withdrawn_on: day, asked_by: 'Zoë' };
    expect(refusalOf(await act(app, 'withdraw', request, withdraw))).toMatchObject({ status: 403, code: 'not_maker' });
    expect(refusalOf(await act(app, 'take', { ...request, version: 7 }))).toMatchObject({ status: 409 });
    const url = `/redemption-requests/${request.id}/take`;
    expect(refusalOf(await post(app, url, {}, { as: 'bram' }))).toMatchObject({ status: 428 });
  });

  test('many at once: own ones are skipped and listed, a stale quote is refused, the rest is one effect', async () => {
    const mine = await submitted(app, zoe, 'bram');
    const good = await Promise.all([submitted(app, zoe), submitted(app, zoe), submitted(app, zoe)]);
    const late = await submitted(app, { ...zoe, desired_on: '2026-12-01' });
    const item = ({ id, version, quote }: Redemption) => ({ id, version, quote_digest: quote.digest });
    const unknown = { id: '01900000-0000-7000-8000-0000000000ff', version: 1, quote_digest: 'b'.repeat(64) };
    const stale = { ...item(good[2]), quote_digest: 'c'.repeat(64) };
    const items = [item(mine), ...good.slice(0, 2).map(item), stale, item(late), unknown];
    const key = 'many-at-once-1';
    const send = () => post(app, '/redemption-requests/approve', { items }, { as: 'bram', key });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const settled = [...answers.filter(({ statusCode }) => statusCode === 200), await send()];
    const result = settled[0]?.json<ApproveManyResult>();
    expect(result?.results.map(({ outcome, problem }) => problem?.code ?? outcome)).toEqual([
      'self_approval',
      'approved',
      'approved',
      'quote_changed',
      'date_in_future',
      'not_found',
    ]);
    expect(result).toMatchObject({
      approved: 2,
      results: [{ outcome: 'skipped' }, {}, {}, { outcome: 'refused' }, {}, {}],
    });
    for (const answer of settled) expect(answer.json()).toEqual(result);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(refusalOf(answer).code).toBe('idempotency_in_progress');
    }
    const { transactions } = await detail(app, good[0]?.id ?? '');
    expect(transactions.map(({ kind }) => kind)).toEqual(['reserve', 'redeem_early']);
  });

  test('two administrators approve at once, and the member transfers meanwhile: one effect, the units are there', async () => {
    const request = await submitted(app, zoe, 'bram');
    const { rows } = await sql<{ free: bigint }>`select sum(p.delta)::bigint as free from accounts a join postings p
      on p.account_id = a.id where a.kind = 'holding' and a.member_id = ${members.zoe.id}`.execute(app.db);
    const transfer = {
      kind: 'transfer',
      member_id: members.zoe.id,
      counterparty_id: members.jan.id,
      instrument_id: instruments.bond.id,
      effective_date: day,
      reason_code: 'gift',
    };
    const [one, other, over, gift] = await Promise.all([
      act(app, 'approve', request, {}, { as: 'anna' }),
      act(app, 'approve', request, {}, { as: 'anna' }),
      post(app, '/transactions', { ...transfer, quantity: String(Number(rows[0]?.free) + 1) }),
      post(app, '/transactions', { ...transfer, quantity: '1' }),
    ]);
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(refusalOf(over).code).toMatch(/insufficient_available|negative_on_date/);
    expect(gift.statusCode).toBe(201);
  });
});

describe('what is refused', () => {
  test.each<[string, object, string, string | null]>([
    ['within the notice period', { desired_on: '2026-10-30' }, 'notice_period', 'desired_on'],
    ['at maturity', { desired_on: '2032-01-01' }, 'use_redeem', 'desired_on'],
    ['received tomorrow', { requested_on: '2026-11-21', desired_on: '2026-12-31' }, 'date_in_future', 'requested_on'],
    ['more than there is', { quantity: '41' }, 'insufficient_available', 'quantity'],
    ['a part of a bond', { quantity: '1.5' }, 'quantity_invalid', 'quantity'],
    ['nothing', { quantity: '0' }, 'quantity_invalid', 'quantity'],
    ['shares', { instrument_id: instruments.share.id }, 'kind_not_allowed', 'instrument_id'],
    ['an unknown issue', { instrument_id: members.jan.id }, 'instrument_not_found', 'instrument_id'],
    ['an unknown member', { member_id: instruments.bond.id }, 'member_not_found', 'member_id'],
    ['another reason without words', { reason: 'other' }, 'reason_required', 'reason_text'],
    ['a reason that is none', { reason: 'x' }, 'reason_required', 'reason'],
    ['no reason', { reason: undefined }, 'reason_required', 'reason'],
    ['an account of somebody else', { bank_account_id: members.jan.id }, 'iban_missing', 'bank_account_id'],
    ['for the dead without the certificate', { member_id: members.deceased.id }, 'document_required', 'document'],
    ['a citizen number in the text', { reason_text: 'bsn 111222333' }, 'bsn_suspected', 'reason_text'],
    ['a field nobody knows', { net_cents: 1 }, 'unknown_field', 'net_cents'],
  ])('%s', async (_name, body, code, field) => {
    const response = await post(app, '/redemption-requests', { ...wish, ...body });
    expect(refusalOf(response)).toMatchObject({ code, errors: [{ field }] });
  });

  test('a dry run says what would be set aside, and sets nothing aside', async () => {
    const response = await post(app, '/redemption-requests?dry_run=true', wish);
    expect(response.json()).toMatchObject({
      quote: { net_cents: 653_774 },
      holdings: [{ available: '41', reserved: '0', after: '16' }],
      warnings: [{ code: 'iban_unverified' }],
    });
    const list = await app.request({ url: `/redemption-requests?member_id=${members.jan.id}&status=submitted` });
    expect(list.json()).toMatchObject({ items: [], total: 0 });
  });

  test('a grant on a day, of a quantity or with a quote that will not do; and after a death without a document', async () => {
    const request = await submitted(app, { ...zoe, quantity: '2' });
    const refused = async (body: object, of: Redemption = request) =>
      refusalOf(await act(app, 'approve', of, body)).code;
    expect(await refused({ effective_on: '2026-10-30' })).toBe('notice_period');
    expect(await refused({ effective_on: '2026-11-21' })).toBe('date_in_future');
    expect(await refused({ quantity: '3' })).toBe('quantity_invalid');
    expect(await refused({ quantity: '1' })).toBe('quote_changed');
    expect(await refused({ quote_digest: 'no digest' })).toBe('quote_changed');
    // A rate that changes the interest meanwhile: what was on the screen is no longer so.
    await asSuperuser(
      app.url,
      `insert into coupon_rates (instrument_id, valid_from, coupon_ppm, created_by)
      values ('${instruments.bond.id}', '2026-10-20', 40000, (select min(id) from administrators))`,
    );
    const stale = refusalOf(await act(app, 'approve', request));
    expect(stale).toMatchObject({ status: 409, code: 'quote_changed' });
    const fresh = await detail(app, request.id, 'bram');
    expect(stale.errors[0]?.params).toMatchObject({ net_cents: fresh.quote.net_cents, digest: fresh.quote.digest });
    expect(fresh.quote.net_cents).toBeGreaterThan(request.quote.net_cents);
    const kept = await done(app, 'quote', request, { effective_on: request.quote.effective_on });
    expect(kept.quote.digest).toBe(fresh.quote.digest);
    const died = await submitted(app, { ...zoe, member_id: members.jan.id });
    await asSuperuser(
      app.url,
      `update members set status = 'deceased', deceased_on = '2026-11-12' where id = '${members.jan.id}'`,
    );
    expect(await refused({}, died)).toBe('document_required');
    await asSuperuser(
      app.url,
      `update members set status = 'active', deceased_on = null where id = '${members.jan.id}'`,
    );
    await done(app, 'approve', died);
  });
});

test('verify names a reservation without a request, and a decision that the audit does not know', async () => {
  const { id, number } = await done(app, 'approve', await submitted(app, zoe));
  const open = await submitted(app, zoe);
  // 22: each of these is otherwise than it was sealed, too; seals/tampered.test.ts.
  const broken = async () =>
    (await runChecks(app.db))
      .filter(({ ok, invariant }) => !ok && invariant !== 22)
      .flatMap(({ examples }) => examples);
  const behind = (change: string) => writePastTriggers(app.url, change);
  await behind(`update redemption_requests set units = 7 where id = '${open.id}'`);
  expect(await broken()).toEqual([
    expect.stringMatching(/^LID 100002: \d+ of OBL-2025 is reserved, open requests ask for \d+$/),
  ]);
  await behind(`update redemption_requests set units = 1 where id = '${open.id}'`);
  await behind(`alter table redemption_requests drop constraint redemption_requests_four_eyes;
    update redemption_requests set checker_id = maker_id where id = '${id}'`);
  expect(await broken()).toEqual([
    `${number}: entered and decided by ${people.anna.id}`,
    `${number}: the audit knows of no such decision`,
  ]);
  await behind(`update redemption_requests set checker_id = '${people.bram.id}' where id = '${id}'`);
  expect(await broken()).toEqual([]);
});
