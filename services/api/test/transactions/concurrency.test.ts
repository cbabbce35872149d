import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../src/wire/schemas.ts';
import { startTestApp } from '../harness.ts';
import { booked, booking, instruments, members, post, refusalOf } from './helpers.ts';

const app = await startTestApp();

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const countTransactions = async () => (await app.request({ url: '/transactions?limit=1' })).json().total as number;

test('20 transfers of the same 10 units at once: as many as there are units for, to the last one', async () => {
  await booked(app, { ...booking, quantity: '10' });
  const transfer = {
    kind: 'transfer',
    member_id: members.jan.id,
    instrument_id: instruments.share.id,
    quantity: '3',
    effective_date: '2026-07-01',
    reason_code: 'sale',
  };
  const receivers = [members.zoe.id, members.bakkerij.id];
  const answers = await times(20, (index) =>
    post(app, '/transactions', { ...transfer, counterparty_id: receivers[index % 2] }),
  );
  const done = answers.filter((answer) => answer.statusCode === 201);
  expect(done).toHaveLength(3);
  for (const answer of answers.filter((one) => one.statusCode !== 201)) {
    expect(refusalOf(answer).code).toBe('insufficient_available');
  }
  const lots = await app.db
    .selectFrom('postings')
    .innerJoin('lots', 'lots.id', 'postings.lot_id')
    .select(({ fn }) => ['lots.member_id', fn.sum<string>('delta').as('units')])
    .groupBy('lots.member_id')
    .execute();
  const held = new Map(lots.map((row) => [row.member_id, Number(row.units)]));
  expect(held.get(members.jan.id)).toBe(1);
  expect([...held.values()].reduce((sum, units) => sum + units, 0)).toBe(10);
});

test('members who give each other units at the same time do not stop one another', async () => {
  const { zoe, bakkerij } = members;
  for (const member of [zoe, bakkerij]) await booked(app, { ...booking, member_id: member.id, quantity: '10' });
  const answers = await times(20, (index) => {
    const [from, to] = index % 2 === 0 ? [zoe, bakkerij] : [bakkerij, zoe];
    return post(app, '/transactions', {
      kind: 'transfer',
      member_id: from.id,
      counterparty_id: to.id,
      instrument_id: instruments.share.id,
      quantity: '1',
      effective_date: '2026-08-01',
      reason_code: 'gift',
    });
  });
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 201));
});

test('numbers have no gaps, whatever was refused or only tried out', async () => {
  await times(12, (index) =>
    index % 3 === 0
      ? post(app, '/transactions?dry_run=true', booking)
      : post(
          app,
          '/transactions',
          index % 3 === 1
            ? booking
            : { ...booking, kind: 'transfer', quantity: '9999', counterparty_id: members.zoe.id, reason_code: 'sale' },
        ),
  );
  const rows = await app.db.selectFrom('transactions').select(['seq', 'number']).orderBy('seq').execute();
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => BigInt(index + 1)));
  expect(rows.map((row) => Number(row.number.slice(-6)))).toEqual(rows.map((_, index) => index + 1));
});

describe('one effect per idempotency key', () => {
  test('ten requests at once', async () => {
    const before = await countTransactions();
    const key = randomUUID();
    const answers = await times(10, () => post(app, '/transactions', booking, { key }));
    const made = answers.filter((answer) => answer.statusCode === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map((answer) => answer.json<Transaction>().id)).size).toBe(1);
    for (const answer of answers.filter((one) => one.statusCode !== 201)) {
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    }
    const again = await post(app, '/transactions', booking, { key });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(made[0]?.json());
    expect(again.headers.location).toBe(made[0]?.headers.location);
    expect(await countTransactions()).toBe(before + 1);
  });

  test('while the first is under way, the second is told so and does not wait', async () => {
    const other = new pg.Client(app.url);
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select from members where id = $1 for update', [members.jan.id]);
      const key = randomUUID();
      const first = post(app, '/transactions', booking, { key });
      const held = `select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await other.query(held)).rows[0].n).toBe(1);
      const second = await post(app, '/transactions', booking, { key });
      expect(refusalOf(second)).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
      await other.query('commit');
      expect((await first).statusCode).toBe(201);
    } finally {
      await other.end();
    }
  });

  test('the order of the fields does not matter, another body does', async () => {
    const key = randomUUID();
    const first = await post(app, '/transactions', booking, { key });
    const turned = Object.fromEntries(Object.entries(booking).reverse());
    expect((await post(app, '/transactions', turned, { key })).json()).toEqual(first.json());
    const other = await post(app, '/transactions', { ...booking, quantity: '11' }, { key });
    expect(refusalOf(other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  test('a key belongs to one administrator and one route', async () => {
    const key = randomUUID();
    const anna = await post(app, '/transactions', booking, { key });
    const bram = await post(app, '/transactions', booking, { key, as: 'bram' });
    expect(bram.statusCode).toBe(201);
    expect(bram.json().id).not.toBe(anna.json().id);
    expect(
      (await post(app, `/transactions/${anna.json().id}/reverse`, { reason_code: 'duplicate' }, { key })).statusCode,
    ).toBe(202);
  });

  test('a refusal does not use the key up', async () => {
    const key = randomUUID();
    expect((await post(app, '/transactions', { ...booking, quantity: '0' }, { key })).statusCode).toBe(422);
    expect((await post(app, '/transactions', booking, { key })).statusCode).toBe(201);
  });
});

test('ten approvals at once book one transaction', async () => {
  const waiting = await booked(app, { ...booking, quantity: '50' });
  const before = await countTransactions();
  const answers = await times(10, () =>
    post(app, `/transactions/${waiting.id}/approve`, {}, { version: 1, as: 'bram' }),
  );
  const statuses = answers.map((answer) => answer.statusCode).sort((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await countTransactions()).toBe(before + 1);
});

test('ten reversals at once leave one waiting', async () => {
  const original = await booked(app, booking);
  const answers = await times(10, () =>
    post(app, `/transactions/${original.id}/reverse`, { reason_code: 'duplicate' }),
  );
  const statuses = answers.map((answer) => answer.statusCode).sort((a, b) => a - b);
  expect(statuses).toEqual([202, ...Array.from({ length: 9 }, () => 409)]);
  for (const answer of answers.filter((one) => one.statusCode === 409)) {
    expect(refusalOf(answer).code).toBe('already_reversed');
  }
});

test('the same reference twice at once is booked once', async () => {
  const answers = await times(6, () => post(app, '/transactions', { ...booking, reference: 'ONCE' }));
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
  for (const answer of answers.filter((one) => one.statusCode !== 201)) {
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'duplicate_reference' });
  }
});
