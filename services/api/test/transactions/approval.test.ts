// The whole life of a proposal, from waiting to booked, rejected or reversed, in one place.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../src/wire/schemas.ts';
import { asSuperuser, buildTestApp, startTestApp } from '../harness.ts';
import { bodyOf, booked, booking, instruments, members, post, refusalOf, take } from './helpers.ts';

const app = await startTestApp();

/** Above € 2 500: waits for a second administrator. */
const large = { ...booking, quantity: '26' };
const none = {};

describe('four eyes', () => {
  test('the threshold itself is booked, one share more waits', async () => {
    expect((await post(app, '/transactions', { ...booking, quantity: '25' })).statusCode).toBe(201);
    const response = await post(app, '/transactions', large);
    expect(response.statusCode).toBe(202);
    expect(response.json()).toMatchObject({
      status: 'waiting',
      number: null,
      booked_at: null,
      amount_cents: 260_000,
      version: 1,
    });
    expect((await post(app, '/transactions?dry_run=true', large)).json()).toMatchObject({ outcome: 'waiting' });
  });

  test('a transfer is weighed by its nominal value', async () => {
    await booked(app, { ...booking, member_id: members.zoe.id, quantity: '25' });
    await booked(app, { ...booking, member_id: members.zoe.id, quantity: '25' });
    const transfer = {
      kind: 'transfer',
      member_id: members.zoe.id,
      counterparty_id: members.jan.id,
      instrument_id: instruments.share.id,
      effective_date: '2026-06-01',
      reason_code: 'sale',
    };
    expect(await booked(app, { ...transfer, quantity: '26' })).toMatchObject({ status: 'waiting', amount_cents: null });
    expect(await booked(app, { ...transfer, quantity: '25' })).toMatchObject({ status: 'booked' });
  });

  test('another administrator books it, under the same id, exactly as it was shown', async () => {
    const waiting = await booked(app, { ...large, description: 'Inleg', reference: 'VIER-1' });
    const own = await post(app, `/transactions/${waiting.id}/approve`, none, { version: 1 });
    expect(refusalOf(own)).toMatchObject({ status: 403, code: 'self_approval' });

    const dry = await post(app, `/transactions/${waiting.id}/approve?dry_run=true`, none, { version: 1, as: 'bram' });
    expect(dry.json()).toMatchObject({ outcome: 'booked', amount_cents: 260_000 });
    const approved = bodyOf<Transaction>(
      await post(app, `/transactions/${waiting.id}/approve`, { comment: 'Akkoord' }, { version: 1, as: 'bram' }),
      200,
    );
    expect(approved).toMatchObject({
      ...waiting,
      status: 'booked',
      number: expect.stringMatching(/^TR-/u),
      booked_at: expect.any(String),
      checker: { name: 'Bram Bakker' },
      comment: 'Akkoord',
      decided_at: expect.any(String),
      version: 2,
    });
    const read = await app.request({ url: `/transactions/${waiting.id}` });
    const { postings, can, ...same } = read.json();
    expect(same).toEqual(approved);
    expect(can).toEqual(['reverse']);
    expect(postings).toHaveLength(4);
    expect(read.headers.etag).toBe('"2"');

    const again = await post(app, `/transactions/${waiting.id}/approve`, none, { version: 1, as: 'bram' });
    expect(refusalOf(again)).toMatchObject({
      status: 409,
      errors: [{ code: 'state_conflict', params: { status: 'booked', version: 2 } }],
    });
  });

  test('approving judges everything anew', async () => {
    const waiting = await booked(app, { ...large, effective_date: '2023-05-01' });
    await asSuperuser(app.url, `insert into periods (year, status) values (2023, 'closed')`);
    const response = await post(app, `/transactions/${waiting.id}/approve`, none, { version: 1, as: 'bram' });
    expect(refusalOf(response)).toMatchObject({ status: 422, code: 'period_closed' });
    expect((await app.request({ url: `/transactions/${waiting.id}` })).json()).toMatchObject({
      status: 'waiting',
      version: 1,
    });
  });

  test('a price that changed after the maker saw it is not booked', async () => {
    const bond = { ...booking, instrument_id: instruments.bond.id, quantity: '11', effective_date: '2026-10-01' };
    const waiting = await booked(app, bond);
    await asSuperuser(
      app.url,
      `insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
       values ('${instruments.bond.id}', 'issue', '2026-10-01', 25100, '${app.fixtures.people.bram.id}')`,
    );
    const response = await post(app, `/transactions/${waiting.id}/approve`, none, { version: 1, as: 'bram' });
    expect(refusalOf(response).errors[0]).toMatchObject({
      code: 'amount_mismatch',
      params: { expected_cents: 276_100 },
    });
  });

  test('it can be rejected, with a reason, by another administrator only', async () => {
    const waiting = await booked(app, large);
    const url = `/transactions/${waiting.id}/reject`;
    expect(refusalOf(await post(app, url, none, { version: 1, as: 'bram' })).errors[0]).toMatchObject({
      field: 'comment',
      code: 'required',
    });
    expect(refusalOf(await post(app, url, { comment: 'Nee' }, { version: 1 })).code).toBe('self_approval');
    const response = await post(app, url, { comment: 'Dubbel ingevoerd' }, { version: 1, as: 'bram' });
    expect(response.json()).toMatchObject({
      status: 'rejected',
      comment: 'Dubbel ingevoerd',
      checker: { name: 'Bram Bakker' },
      version: 2,
    });
    const late = await post(app, `/transactions/${waiting.id}/approve`, none, { version: 2, as: 'bram' });
    expect(refusalOf(late).errors[0]).toMatchObject({
      code: 'state_conflict',
      params: { status: 'rejected', version: 2 },
    });
    const list = (await app.request({ url: '/transactions?status=rejected' })).json();
    expect(list.items.map((item: Transaction) => item.id)).toContain(waiting.id);
  });

  test('If-Match is required and must name the present version', async () => {
    const waiting = await booked(app, large);
    const url = `/transactions/${waiting.id}/approve`;
    expect(refusalOf(await post(app, url, none, { as: 'bram' }))).toMatchObject({
      status: 428,
      code: 'precondition_required',
    });
    expect(refusalOf(await post(app, url, none, { as: 'bram', version: 7 }))).toMatchObject({
      status: 409,
      errors: [{ code: 'state_conflict', params: { status: 'waiting', version: 1 } }],
    });
  });

  test('what is not there or not waiting cannot be decided on', async () => {
    const missing = '01900000-0000-7000-a000-000000999999';
    expect(refusalOf(await post(app, `/transactions/${missing}/approve`, none, { version: 1 }))).toMatchObject({
      status: 404,
      errors: [{ field: 'id', code: 'transaction_not_found' }],
    });
    expect(refusalOf(await post(app, '/transactions/x/approve', none, { version: 1 })).code).toBe('invalid_id');
    const done = await booked(app, { ...booking, quantity: '1' });
    expect(
      refusalOf(await post(app, `/transactions/${done.id}/approve`, none, { version: 1, as: 'bram' })).errors[0],
    ).toMatchObject({
      code: 'state_conflict',
      params: { status: 'booked', version: 1 },
    });
  });
});

describe('reversal', () => {
  const reason = { reason_code: 'input_error' };

  test('waits, then negates every posting', async () => {
    const original = await booked(app, { ...booking, quantity: '7' });
    const dry = (await post(app, `/transactions/${original.id}/reverse?dry_run=true`, reason)).json();
    expect(dry).toMatchObject({ outcome: 'waiting', effective_date: '2026-06-01', lots: [{ quantity: '7' }] });
    const waiting = bodyOf<Transaction>(
      await post(app, `/transactions/${original.id}/reverse`, {
        ...reason,
        description: 'Verkeerd lid',
      }),
      202,
    );
    expect(waiting).toMatchObject({
      kind: 'reversal',
      status: 'waiting',
      quantity: '7',
      amount_cents: 70_000,
      description: 'Verkeerd lid',
      reverses: { id: original.id, number: original.number },
    });
    expect((await app.request({ url: `/transactions/${original.id}` })).json().reversed_by).toEqual({
      id: waiting.id,
      number: null,
      status: 'waiting',
    });
    expect(refusalOf(await post(app, `/transactions/${original.id}/reverse`, reason))).toMatchObject({
      status: 409,
      errors: [{ code: 'already_reversed', params: { status: 'waiting', id: waiting.id } }],
    });

    const done = await post(app, `/transactions/${waiting.id}/approve`, none, { version: 1, as: 'bram' });
    const reversal = done.json<Transaction>();
    expect(reversal).toMatchObject({ status: 'booked', kind: 'reversal', checker: { name: 'Bram Bakker' } });
    const before = (await app.request({ url: `/transactions/${original.id}` })).json();
    const after = (await app.request({ url: `/transactions/${reversal.id}` })).json();
    expect(before.reversed_by).toEqual({ id: reversal.id, number: reversal.number, status: 'booked' });
    const legs = (
      of: { postings: { account: string; quantity: string | null; amount_cents: number | null }[] },
      sign: number,
    ) => of.postings.map((leg) => [leg.account, 0 + Number(leg.quantity) * sign, 0 + Number(leg.amount_cents) * sign]);
    expect(legs(after, 1)).toEqual(legs(before, -1));

    expect(refusalOf(await post(app, `/transactions/${original.id}/reverse`, reason)).errors[0]).toMatchObject({
      code: 'already_reversed',
      params: { status: 'booked', number: reversal.number },
    });
    expect(refusalOf(await post(app, `/transactions/${reversal.id}/reverse`, reason)).errors[0]).toMatchObject({
      code: 'not_reversible',
      params: { reason: 'kind', number: reversal.number },
    });
  });

  test('is refused while the units are elsewhere, and says by what', async () => {
    const issue = await booked(app, { ...booking, member_id: members.bakkerij.id, quantity: '4' });
    const moved = await booked(app, {
      kind: 'transfer',
      member_id: members.bakkerij.id,
      counterparty_id: members.jan.id,
      instrument_id: instruments.share.id,
      quantity: '3',
      effective_date: '2026-07-01',
      reason_code: 'sale',
    });
    expect(refusalOf(await post(app, `/transactions/${issue.id}/reverse`, reason)).errors[0]).toMatchObject({
      code: 'not_reversible',
      params: {
        reason: 'units_gone',
        requested: '4',
        available: '1',
        used_by: moved.number,
        lots: [{ used: '3', used_by: moved.number }],
      },
    });
  });

  test('a rejected reversal makes room for another', async () => {
    const original = await booked(app, { ...booking, quantity: '2' });
    const first = (await post(app, `/transactions/${original.id}/reverse`, reason)).json<Transaction>();
    await post(app, `/transactions/${first.id}/reject`, { comment: 'Toch goed' }, { version: 1, as: 'bram' });
    expect((await post(app, `/transactions/${original.id}/reverse`, reason)).statusCode).toBe(202);
  });

  test('falls on the day itself, or today when that year is closed; never before', async () => {
    const old = await booked(app, { ...booking, effective_date: '2025-12-01', quantity: '1' });
    const early = await post(app, `/transactions/${old.id}/reverse`, { ...reason, effective_date: '2025-11-30' });
    expect(refusalOf(early).errors[0]).toMatchObject({
      field: 'effective_date',
      code: 'date_invalid',
      params: { earliest: '2025-12-01' },
    });
    await asSuperuser(app.url, `insert into periods (year, status) values (2025, 'closed')`);
    const closed = await post(app, `/transactions/${old.id}/reverse`, { ...reason, effective_date: '2025-12-01' });
    expect(refusalOf(closed).code).toBe('period_closed');
    const waiting = (await post(app, `/transactions/${old.id}/reverse`, reason)).json<Transaction>();
    expect(waiting.effective_date > '2026-01-01').toBe(true);
    expect(waiting.reverses?.number).toBe(old.number);
  });

  test('needs a known reason and a transaction that is booked', async () => {
    const done = await booked(app, { ...booking, quantity: '1' });
    const url = `/transactions/${done.id}/reverse`;
    expect(refusalOf(await post(app, url, none)).errors[0]).toMatchObject({ field: 'reason_code', code: 'required' });
    expect(refusalOf(await post(app, url, { reason_code: 'whim' })).code).toBe('reason_invalid');
    expect(refusalOf(await post(app, url, { ...reason, x: 1 })).code).toBe('unknown_field');
    expect(
      refusalOf(await post(app, '/transactions/01900000-0000-7000-a000-000000999999/reverse', reason)),
    ).toMatchObject({ status: 404, errors: [{ field: 'id', code: 'transaction_not_found' }] });
    const waiting = await booked(app, large);
    expect(refusalOf(await post(app, `/transactions/${waiting.id}/reverse`, reason)).errors[0]).toMatchObject({
      code: 'state_conflict',
      params: { status: 'waiting', version: 1 },
    });
  });
});

test('with four eyes switched off everything is booked at once, and the audit trail says so', async () => {
  const alone = await buildTestApp({ config: { fourEyes: false } });
  try {
    const { rows } = await sql<{ seq: bigint }>`select coalesce(max(seq), 0) as seq from audit_events`.execute(
      alone.db,
    );
    const before = rows[0]?.seq ?? 0n;
    const done = await booked(alone, large);
    expect(done.status).toBe('booked');
    const reversal = await post(alone, `/transactions/${done.id}/reverse`, { reason_code: 'duplicate' });
    expect(reversal.statusCode).toBe(201);
    // what is only read is told with the same mark
    const file = await post(alone, '/transactions/export', { reason: 'Controle', format: 'csv' });
    expect(file.statusCode).toBe(200);
    expect((await take(alone, `/members/${members.jan.id}/statement/2025`)).statusCode).toBe(200);
    const events = await alone.db
      .selectFrom('audit_events')
      .select(['action', 'data'])
      .where('seq', '>', before)
      .orderBy('seq')
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      'transaction.booked',
      'transaction.booked',
      'transaction.exported',
      'member.statement_printed',
    ]);
    for (const event of events) expect(event).toMatchObject({ data: { four_eyes: 'off' } });
  } finally {
    await alone.close();
  }
});
