// The rules decided after the first attack (domain model, section 12), one by one.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../src/wire/schemas.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { approved, booked, booking, instruments, members, post, refusalOf } from './helpers.ts';

let number = 100_100n;
const app = await startTestApp();

const { share, good, bond } = instruments;
const another = (more: { status?: 'prospect' | 'deceased'; joined_on?: string | null } = {}) =>
  insertMember(app.owner, { member_no: (number += 1n), ...more });
const statusOf = async (id: string) =>
  (await app.request({ url: `/members/${id}` })).json<{ status: string; joined_on: string | null; version: number }>();
const giveTo = (from: string, to: string, quantity: string) => ({
  kind: 'transfer',
  member_id: from,
  counterparty_id: to,
  instrument_id: share.id,
  quantity,
  effective_date: '2026-07-01',
  reason_code: 'sale',
});

describe('four eyes', () => {
  test('weigh the nominal value when the amount is small, and a departing price always waits', async () => {
    const cheap = { ...booking, member_id: await another(), price_cents: 1, reason_code: 'other' };
    expect((await booked(app, { ...cheap, quantity: '250000' })).status).toBe('waiting');
    expect((await booked(app, { ...cheap, quantity: '1' })).status).toBe('waiting');
    expect((await booked(app, { ...cheap, quantity: '1', price_cents: 10_001 })).status).toBe('waiting');
    const listed = { ...booking, member_id: cheap.member_id, quantity: '1', price_cents: 10_000 };
    expect((await booked(app, listed)).status).toBe('booked');
  });

  test('weigh the amount when the price list is above the nominal value', async () => {
    const one = { ...booking, instrument_id: good.id, member_id: await another() };
    // 950 × € 27,50 = € 26 125; nominal 950 × € 25; the threshold is € 2 500
    expect((await booked(app, { ...one, quantity: '91' })).status).toBe('waiting');
    expect((await booked(app, { ...one, quantity: '90' })).status).toBe('booked');
    // Nominal 100 × € 25 is the threshold itself, the amount before July 2025 too.
    const before = { ...one, member_id: await another(), effective_date: '2025-06-01', quantity: '100' };
    expect((await booked(app, before)).status).toBe('booked');
  });
});

describe('a day of acquisition before the effective date', () => {
  const early = { acquired_on: '2024-01-10', effective_date: '2026-06-01', quantity: '1' };

  test.each([
    ['a lock-in', good.id],
    ['interest', bond.id],
  ])('of an opening waits where it is money: %s', async (_what, instrument_id) => {
    const opening = { ...booking, ...early, kind: 'opening', member_id: await another(), instrument_id };
    const acquired_on = instrument_id === bond.id ? '2025-02-01' : early.acquired_on;
    const waiting = await booked(app, { ...opening, acquired_on });
    expect(waiting.status).toBe('waiting');
    await approved(app, waiting);
    const lot = await app.db
      .selectFrom('lots')
      .selectAll()
      .where('transaction_id', '=', waiting.id)
      .executeTakeFirstOrThrow();
    expect(lot).toMatchObject({ acquired_on });
    expect((await booked(app, { ...opening, acquired_on: opening.effective_date })).status).toBe('booked');
  });

  test('of shares without a lock-in is free', async () => {
    const opening = { ...booking, ...early, kind: 'opening', member_id: await another() };
    expect((await booked(app, opening)).status).toBe('booked');
    // also from before the issue that the register knows of: it was moved in
    expect((await booked(app, { ...opening, acquired_on: '2012-05-01' })).status).toBe('booked');
  });

  test('of an issue needs a reason and a second administrator', async () => {
    const one = { ...booking, ...early, member_id: await another() };
    expect(refusalOf(await post(app, '/transactions', one)).errors[0]).toMatchObject({ code: 'reason_required' });
    expect((await booked(app, { ...one, reason_code: 'correction' })).status).toBe('waiting');
  });
});

describe('a deceased member', () => {
  test('gives to heirs and buyers with the certificate only', async () => {
    const id = await another();
    await booked(app, { ...booking, member_id: id, quantity: '4' });
    await asSuperuser(app.url, `update members set status = 'deceased', deceased_on = '2026-06-15' where id = '${id}'`);
    const heir = giveTo(id, members.zoe.id, '1');
    for (const reason_code of ['sale', 'inheritance', 'divorce', 'other']) {
      const without = refusalOf(await post(app, '/transactions', { ...heir, reason_code }));
      expect(without.errors[0]).toMatchObject({ field: 'document', code: 'document_required' });
      const document = 'Verklaring van erfrecht';
      expect((await booked(app, { ...heir, reason_code, document })).status).toBe('booked');
    }
  });
});

describe('a closed instrument', () => {
  test('is inherited, not sold, given or issued', async () => {
    const id = '01900000-0000-7000-9000-00000000000c';
    await asSuperuser(
      app.url,
      `insert into instruments (id, code, name_nl, name_en, type, scale, nominal_cents, status, issue_date)
         values ('${id}', 'SLUIT', 'Sluit', 'Closing', 'share', 0, 10000, 'open', '2020-01-01');
       insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
         values ('${id}', 'issue', '2020-01-01', 10000, '${app.fixtures.people.anna.id}')`,
    );
    const member_id = await another();
    await booked(app, { ...booking, member_id, instrument_id: id, quantity: '5' });
    await asSuperuser(app.url, `update instruments set status = 'closed' where id = '${id}'`);
    const transfer = { ...giveTo(member_id, members.zoe.id, '1'), instrument_id: id };
    for (const body of [transfer, { ...transfer, reason_code: 'gift' }, { ...booking, instrument_id: id }]) {
      expect(refusalOf(await post(app, '/transactions', body)).code).toBe('instrument_closed');
    }
    const inherited = { ...transfer, reason_code: 'inheritance', document: 'Akte' };
    expect((await booked(app, inherited)).status).toBe('booked');
  });
});

describe('a reference', () => {
  test('is free again once the transaction that carried it was reversed, and taken by the next', async () => {
    const body = { ...booking, member_id: await another(), quantity: '1', reference: 'BANK 77' };
    const first = await booked(app, body);
    expect(refusalOf(await post(app, '/transactions', body)).errors[0]).toMatchObject({
      code: 'duplicate_reference',
      params: { number: first.number },
    });
    const reversal = (await post(app, `/transactions/${first.id}/reverse`, { reason_code: 'input_error' })).json();
    expect(refusalOf(await post(app, '/transactions', body)).code).toBe('duplicate_reference');
    await approved(app, reversal);
    const second = await booked(app, body);
    expect(refusalOf(await post(app, '/transactions', body)).errors[0]?.params.number).toBe(second.number);
  });

  test('of a proposal is taken while it waits', async () => {
    const body = { ...booking, member_id: await another(), quantity: '26', reference: 'BANK 78' };
    const waiting = await booked(app, body);
    const small = { ...body, quantity: '1' };
    expect(refusalOf(await post(app, '/transactions', small)).errors[0]?.params).toMatchObject({ number: 'waiting' });
    await post(app, `/transactions/${waiting.id}/withdraw`, {}, { version: 1 });
    expect((await booked(app, small)).status).toBe('booked');
  });
});

describe('withdrawing', () => {
  test('is for the maker, of what waits, in the version that was seen', async () => {
    const waiting = await booked(app, { ...booking, member_id: await another(), quantity: '26' });
    const url = `/transactions/${waiting.id}/withdraw`;
    expect(refusalOf(await post(app, url, {}, { version: 1, as: 'bram' }))).toMatchObject({
      status: 403,
      code: 'not_maker',
    });
    expect(refusalOf(await post(app, url, {}))).toMatchObject({ status: 428 });
    expect(refusalOf(await post(app, url, {}, { version: 2 }))).toMatchObject({ status: 409, code: 'state_conflict' });
    const response = await post(app, url, { comment: 'Vergissing' }, { version: 1 });
    expect(response.statusCode).toBe(200);
    const withdrawn = { status: 'withdrawn', comment: 'Vergissing', checker: null, version: 2, number: null };
    expect(response.json()).toMatchObject(withdrawn);
    expect(response.headers.etag).toBe('"2"');
    expect((await app.request({ url: `/transactions/${waiting.id}` })).json()).toMatchObject(withdrawn);
    const late = await post(app, `/transactions/${waiting.id}/approve`, {}, { version: 2, as: 'bram' });
    expect(refusalOf(late).errors[0]).toMatchObject({ code: 'state_conflict', params: { status: 'withdrawn' } });
    const list = (await app.request({ url: '/transactions?status=withdrawn' })).json<{ items: Transaction[] }>();
    expect(list.items.map((item) => item.id)).toContain(waiting.id);
    const event = await app.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', waiting.id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ action: 'transaction.withdrawn', actor_id: app.fixtures.people.anna.id });
  });
});

describe('what waits', () => {
  test('counts against further proposals of everybody, not against bookings, and previews tell it', async () => {
    const from = await another();
    for (let round = 0; round < 6; round += 1) await booked(app, { ...booking, member_id: from, quantity: '20' });
    const first = await booked(app, giveTo(from, members.zoe.id, '110'));
    expect(first.status).toBe('waiting');
    for (const as of ['anna', 'bram'] as const) {
      for (const url of ['/transactions', '/transactions?dry_run=true']) {
        const second = await post(app, url, giveTo(from, members.zoe.id, '30'), { as });
        expect(refusalOf(second).errors[0]).toMatchObject({
          code: 'insufficient_available',
          params: { requested: '30', available: '120', reserved: '0', waiting: '110' },
        });
      }
    }
    // What brings units does not wait for what takes them.
    expect((await booked(app, { ...booking, member_id: from, quantity: '26' })).status).toBe('waiting');
    // Ten are left for one booked at once; and the preview of it tells what waits.
    const small = giveTo(from, members.zoe.id, '15');
    const preview = (await post(app, '/transactions?dry_run=true', small)).json();
    expect(preview).toMatchObject({ outcome: 'booked', holdings: [{ waiting: '110' }, { waiting: '0' }] });
    expect((await booked(app, small)).status).toBe('booked');
    const late = await post(app, `/transactions/${first.id}/approve`, {}, { version: 1, as: 'bram' });
    expect(refusalOf(late).errors[0]).toMatchObject({
      code: 'insufficient_available',
      params: { available: '105', waiting: '0' },
    });
  });

  test('withdrawn, rejected and impossible ones count no more, reversals do', async () => {
    const from = await another();
    const bought = [];
    for (let round = 0; round < 3; round += 1) {
      bought.push(await booked(app, { ...booking, member_id: from, quantity: '20' }));
    }
    const waiting = await booked(app, giveTo(from, members.zoe.id, '40'));
    const next = giveTo(from, members.zoe.id, '30');
    expect(refusalOf(await post(app, '/transactions', next)).code).toBe('insufficient_available');
    await post(app, `/transactions/${waiting.id}/withdraw`, {}, { version: 1 });
    const reversal = await post(app, `/transactions/${bought[2]?.id}/reverse`, { reason_code: 'duplicate' });
    expect(reversal.statusCode).toBe(202);
    const rest = await post(app, '/transactions', { ...next, quantity: '41' });
    expect(refusalOf(rest).errors[0]?.params).toMatchObject({ available: '60', waiting: '20' });
    expect((await booked(app, { ...next, quantity: '40' })).status).toBe('waiting');
  });
});

describe('a prospect', () => {
  const first = { ...booking, quantity: '2', effective_date: '2026-05-04' };
  const eventsOf = (id: string) =>
    app.db
      .selectFrom('audit_events')
      .select(['action', 'data'])
      .where('subject_type', '=', 'member')
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute();
  const takeBack = async (transaction: Transaction) => {
    const response = await post(app, `/transactions/${transaction.id}/reverse`, { reason_code: 'input_error' });
    return approved(app, response.json<Transaction>());
  };

  test('becomes a member with the first booked issue, and is one again when only that is reversed', async () => {
    const id = await another({ status: 'prospect', joined_on: null });
    const issue = await booked(app, { ...first, member_id: id });
    expect(await statusOf(id)).toMatchObject({ status: 'active', joined_on: '2026-05-04', version: 2 });
    await takeBack(issue);
    expect(await statusOf(id)).toMatchObject({ status: 'prospect', joined_on: null, version: 3 });
    expect(await eventsOf(id)).toEqual([
      { action: 'member.activated', data: { transaction_id: issue.id, before: 'prospect', after: 'active' } },
      { action: 'member.prospect_again', data: { transaction_id: issue.id, before: 'active', after: 'prospect' } },
    ]);
  });

  test('becomes none by trying it out or by waiting, only when it is approved', async () => {
    const id = await another({ status: 'prospect', joined_on: null });
    const body = { ...first, member_id: id, quantity: '26' };
    await post(app, '/transactions?dry_run=true', body);
    const waiting = await booked(app, body);
    expect(await statusOf(id)).toMatchObject({ status: 'prospect' });
    await approved(app, waiting);
    expect(await statusOf(id)).toMatchObject({ status: 'active' });
  });

  test('stays a member while anything else stands, and who always was one stays so', async () => {
    const id = await another({ status: 'prospect', joined_on: null });
    const issue = await booked(app, { ...first, member_id: id });
    const second = await booked(app, { ...first, member_id: id });
    await takeBack(issue);
    expect(await statusOf(id)).toMatchObject({ status: 'active' });
    await takeBack(second);
    expect(await statusOf(id)).toMatchObject({ status: 'prospect' });
    const old = await another();
    await takeBack(await booked(app, { ...first, member_id: old }));
    expect(await statusOf(old)).toMatchObject({ status: 'active', version: 1 });
    expect(await eventsOf(old)).toEqual([]);
  });

  test('the audit carries the number of what was booked', async () => {
    const issue = await booked(app, { ...first, member_id: await another() });
    const { rows } = await sql<{ data: object }>`
      select data from audit_events where subject_id = ${issue.id}`.execute(app.db);
    expect(rows).toMatchObject([{ data: { number: issue.number, quantity: '2', kind: 'issue' } }]);
  });
});
