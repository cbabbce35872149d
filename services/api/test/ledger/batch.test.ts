// Over 200 lines on purpose: one batch with every kind in it, and the measures of large ones.
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withTransaction } from '../../src/database.ts';
import { DomainError } from '../../src/domain/errors.ts';
import type { BookingRequest } from '../../src/domain/kinds/index.ts';
import { emptyRequest } from '../../src/domain/transaction.ts';
import { draftAll } from '../../src/ledger/draft.ts';
import type { Draft, Order } from '../../src/ledger/order.ts';
import { ledgerBook } from '../../src/ledger/write.ts';
import { once } from '../../src/requests/once.ts';
import type { Caller } from '../../src/requests/once.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { insertMember, people } from '../fixtures.ts';
import { buildTestApp, testConfig } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const today = '2026-11-21';
const { share, good, bond } = instruments;

/** A module's order: booked by Anna and approved by Bram. */
function order(request: Order['request'], more: Partial<Order> = {}): Order {
  const by = { source: 'bulk', source_id: null, maker_id: people.anna.id, checker_id: people.bram.id } as const;
  return { id: uuidv7(), ...by, request, ...more };
}

const entered = { ...emptyRequest, price_cents: null, amount_cents: null, acquired_on: null };
const issueTo = (member_id: string, quantity: string, more: Partial<BookingRequest<'issue'>> = {}) =>
  order({
    ...entered,
    kind: 'issue',
    member_id,
    instrument_id: share.id,
    quantity,
    effective_date: '2026-03-01',
    ...more,
  });
const transferTo = (member_id: string, counterparty_id: string, quantity: string) =>
  order({
    ...entered,
    kind: 'transfer',
    member_id,
    counterparty_id,
    instrument_id: share.id,
    quantity,
    effective_date: '2026-04-01',
    reason_code: 'sale',
  });

/** Books all of them or throws the first refusal, as a module does: behind a key, with one line in the audit. */
async function book(orders: readonly Order[]): Promise<Draft[]> {
  let made: Draft[] = [];
  const key = uuidv7();
  const caller: Caller = {
    actor: people.anna,
    requestId: key,
    identity: { key, route: 'POST /bulk', actorId: people.anna.id, bodySha256: Buffer.alloc(32) },
  };
  const clock = { now: () => new Date(`${today}T12:00:00Z`) };
  await once({ db: app.db, config: testConfig, clock }, caller, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const drafts = await draftAll(trx, orders, { today });
    made = drafts.map((draft) => {
      if (draft instanceof DomainError) throw draft;
      return draft;
    });
    const audit = { action: 'bulk.posted', subjectType: 'bulk_batch', subjectId: key, data: { rows: orders.length } };
    return { status: 200, body: { booked: orders.length }, audit: [audit], book: ledgerBook(made) };
  });
  return made;
}

/** Members with 100 shares each, made in one statement. */
async function crowd(count: number, from: bigint): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await sql`insert into members (id, member_no, kind, status, family_name, joined_on, search_text)
    select id, ${from} + ordinality, 'person', 'active', 'Lid', '2016-03-01', 'lid'
    from unnest(${ids}::uuid[]) with ordinality as t (id, ordinality)`.execute(app.db);
  return ids;
}

const unitsOf = async (memberId: string, instrumentId: string = share.id) => {
  const { rows } = await sql<{ kind: string; units: bigint }>`
    select a.kind, sum(p.delta)::bigint as units from accounts a join postings p on p.account_id = a.id
    where a.member_id = ${memberId} and a.instrument_id = ${instrumentId} group by a.kind`.execute(app.db);
  return Object.fromEntries(rows.map(({ kind, units }) => [kind, units]));
};

describe('bookings of one batch', () => {
  test('see those before them, and are numbered in their order', async () => {
    const [a, b, c] = (await crowd(3, 200_000n)) as [string, string, string];
    const drafts = await book([issueTo(a, '10'), transferTo(a, b, '7'), transferTo(b, c, '7'), issueTo(a, '1')]);
    expect([await unitsOf(a), await unitsOf(b), await unitsOf(c)]).toEqual([
      { holding: 4n },
      { holding: 0n },
      { holding: 7n },
    ]);
    const ids = drafts.map(({ header }) => header.id);
    const rows = await app.db.selectFrom('transactions').select('id').where('id', 'in', ids).orderBy('seq').execute();
    expect(rows.map((row) => row.id)).toEqual(ids);
  });

  test('are refused one by one: each says what is wrong with it, and the others stand', async () => {
    const [a, b] = (await crowd(2, 200_010n)) as [string, string];
    const orders = [
      issueTo(a, '10', { reference: 'BATCH 1' }),
      transferTo(a, b, '11'),
      transferTo(a, b, '6'),
      transferTo(a, b, '6'),
      issueTo(b, '1', { reference: 'BATCH 1' }),
      issueTo(uuidv7(), '1'),
    ];
    const results = await withTransaction(app.db, (trx) => draftAll(trx, orders, { today }));
    expect(results.map((result) => (result instanceof DomainError ? result.code : 'sound'))).toEqual([
      'sound',
      'insufficient_available',
      'sound',
      'insufficient_available',
      'duplicate_reference',
      'member_not_found',
    ]);
    expect(results[3]).toMatchObject({ errors: [{ params: { available: '4' } }] });
  });

  test('count against a maximum together', async () => {
    const [a] = (await crowd(1, 200_020n)) as [string];
    const id = uuidv7();
    await sql`insert into instruments (id, code, name_nl, name_en, type, scale, nominal_cents, status, issue_date, max_per_member)
      values (${id}, 'MAX-20', 'Max', 'Max', 'share', 0, 100, 'open', '2020-01-01', 20)`.execute(app.db);
    const some = { instrument_id: id, price_cents: 100, reason_code: 'other' };
    const orders = [issueTo(a, '15', some), issueTo(a, '6', some), issueTo(a, '5', some)];
    const results = await withTransaction(app.db, (trx) => draftAll(trx, orders, { today }));
    expect(results.map((result) => (result instanceof DomainError ? result.code : 'sound'))).toEqual([
      'sound',
      'max_per_member',
      'sound',
    ]);
  });

  test('a prospect is a member to what follows', async () => {
    const id = await insertMember(app.db, { member_no: 200_030n, status: 'prospect', joined_on: null });
    const [from] = (await crowd(1, 200_031n)) as [string];
    await book([issueTo(from, '5'), issueTo(id, '1'), transferTo(from, id, '2')]);
    expect(await unitsOf(id)).toEqual({ holding: 3n });
  });

  test('one that is refused leaves nothing of any', async () => {
    const [a, b] = (await crowd(2, 200_040n)) as [string, string];
    await expect(book([issueTo(a, '10'), transferTo(a, b, '11')])).rejects.toThrow('insufficient_available');
    expect(await unitsOf(a)).toEqual({});
  });
});

test('every kind is booked, and what is reversible by its module is taken back in one batch', async () => {
  const [a, b] = (await crowd(2, 201_000n)) as [string, string];
  const by = { ...emptyRequest, member_id: a };
  const bonds = { ...by, instrument_id: bond.id };
  const shares = { ...by, instrument_id: good.id };
  const none = { withholding_cents: 0n };
  const on = (effective_date: string) => ({ effective_date });
  const orders = [
    order({ ...entered, ...by, ...on('2025-02-01'), kind: 'opening', instrument_id: bond.id, quantity: '40' }),
    order({ ...entered, ...by, ...on('2024-02-01'), kind: 'issue', instrument_id: good.id, quantity: '30' }),
    order({ ...bonds, ...on('2026-02-01'), kind: 'reserve', quantity: 12n }),
    order({ ...bonds, ...on('2026-02-02'), kind: 'release', quantity: 2n }),
    order({
      ...bonds,
      ...on('2026-02-03'),
      kind: 'redeem_early',
      quantity: 10n,
      principal_cents: 250_000n,
      interest_cents: 8_125n,
      fee_cents: 1_291n,
      withholding_cents: 34n,
    }),
    order({
      ...bonds,
      ...on('2026-02-04'),
      kind: 'redeem',
      quantity: 5n,
      principal_cents: 125_000n,
      interest_cents: 1n,
      ...none,
    }),
    order({ ...shares, ...on('2026-03-01'), kind: 'reserve', quantity: 200_000n }),
    order({
      ...shares,
      ...on('2026-03-02'),
      kind: 'return',
      quantity: 100_000n,
      price_cents: 2_600n,
      book_cents: 25_000n,
    }),
    order({ ...shares, ...on('2026-03-03'), kind: 'gift_back', quantity: 100_000n, book_cents: 25_000n }),
    order({ ...bonds, ...on('2026-04-01'), kind: 'interest', gross_cents: 10_000n, withholding_cents: 1_500n }),
    order({ ...shares, ...on('2026-04-01'), kind: 'dividend', gross_cents: 999n, withholding_cents: 150n }),
    order({
      ...by,
      ...on('2026-05-01'),
      kind: 'convert',
      instrument_id: share.id,
      quantity: 5n,
      price_cents: 10_000n,
      source: { instrument_id: bond.id, quantity: 2n },
      principal_cents: 50_000n,
      interest_cents: 120n,
      ...none,
    }),
    order({
      ...by,
      ...on('2026-05-02'),
      kind: 'convert',
      instrument_id: share.id,
      quantity: 1n,
      price_cents: 8_000n,
      source: null,
      principal_cents: 8_500n,
      interest_cents: 0n,
      ...none,
    }),
    order({ ...by, ...on('2026-06-01'), kind: 'payout', amount_cents: 700n }),
    order({ ...by, ...on('2026-06-02'), kind: 'payout_returned', amount_cents: 300n }),
    order({ ...by, ...on('2026-06-03'), kind: 'payout_confirmed', amount_cents: 400n }),
    order({ ...by, ...on('2026-06-04'), kind: 'receipt', amount_cents: 50n }),
    order({ ...by, ...on('2026-06-04'), kind: 'receipt', member_id: null, amount_cents: 60n }),
    order({
      ...bonds,
      ...on('2026-06-05'),
      kind: 'correction',
      direction: 'in',
      quantity: 3n,
      amount_cents: 75_000n,
      reason_code: 'other',
    }),
    order({
      ...bonds,
      ...on('2026-06-06'),
      kind: 'correction',
      direction: 'out',
      quantity: 1n,
      amount_cents: 0n,
      reason_code: 'other',
    }),
    order({
      ...entered,
      ...by,
      ...on('2026-06-07'),
      kind: 'transfer',
      counterparty_id: b,
      instrument_id: bond.id,
      quantity: '1',
      reason_code: 'gift',
    }),
  ];
  const drafts = await book(orders);
  expect(await unitsOf(a, bond.id)).toEqual({ holding: 24n, reserved: 0n });
  expect(await unitsOf(a, good.id)).toEqual({ holding: 100_000n, reserved: 0n });
  expect(await unitsOf(a)).toEqual({ holding: 6n });

  const wish = (id: string, by_: 'administrator' | 'module') =>
    order({
      kind: 'reversal',
      reverses_id: id,
      reason_code: 'input_error',
      description: null,
      effective_date: null,
      by: by_,
    });
  const backwards = drafts.map(({ header }) => header.id).toReversed();
  const alone = await withTransaction(app.db, (trx) =>
    draftAll(
      trx,
      backwards.map((id) => wish(id, 'administrator')),
      { today },
    ),
  );
  // An administrator takes back what was entered; what belongs to a request, a run or a batch goes with that.
  expect(
    alone.filter((result) => !(result instanceof DomainError)).map((draft) => (draft as Draft).original?.kind),
  ).toEqual(['transfer']);
  const reversals = await book(backwards.map((id) => wish(id, 'module')));
  expect(reversals).toHaveLength(orders.length);
  for (const kind of ['holding', 'reserved']) {
    for (const id of [bond.id, good.id, share.id]) expect((await unitsOf(a, id))[kind] ?? 0n).toBe(0n);
  }
  const again = await withTransaction(app.db, (trx) => draftAll(trx, [wish(backwards[0] ?? '', 'module')], { today }));
  expect(again[0]).toMatchObject({ code: 'already_reversed' });
  expect((await runChecks(app.db)).filter((check) => !check.ok)).toEqual([]);
});

describe('many at once', () => {
  /** Issues, transfers of what was just issued, and settings aside, mixed. */
  function mixed(ids: readonly string[], count: number): Order[] {
    return Array.from({ length: count }, (_, index) => {
      const member = ids[Math.floor(index / 4) % ids.length] ?? '';
      const next = ids[(Math.floor(index / 4) + 1) % ids.length] ?? '';
      const aside = { ...emptyRequest, member_id: member, instrument_id: share.id, effective_date: '2026-05-01' };
      switch (index % 4) {
        case 0:
          return issueTo(member, '10');
        case 1:
          return transferTo(member, next, '3');
        case 2:
          return order({ ...aside, kind: 'reserve', quantity: 4n });
        default:
          return order({ ...aside, kind: 'release', quantity: 4n });
      }
    });
  }

  async function statementsOf(orders: readonly Order[]): Promise<string[]> {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await book(orders);
      return query.mock.calls.map(([text]) => text);
    } finally {
      query.mockRestore();
    }
  }

  test('2,000 mixed bookings take as many statements as 4', async () => {
    const few = await statementsOf(mixed(await crowd(2, 210_000n), 4));
    const ids = await crowd(100, 211_000n);
    const started = performance.now();
    const many = await statementsOf(mixed(ids, 2_000));
    console.info(`2,000 bookings: ${Math.round(performance.now() - started)} ms, ${many.length} statements`);
    expect(many).toEqual(few);
    expect(many.at(-1)).toBe('commit');
    expect(many.length).toBeLessThanOrEqual(10);
    expect(await unitsOf(ids[0] ?? '')).toEqual({ holding: 50n, reserved: 0n });
  });

  test('a few hundred, or as many as LEDGER_BATCH says', async () => {
    const count = Number(process.env.LEDGER_BATCH ?? 400);
    const ids = await crowd(Math.ceil(count / 20), 300_000n);
    const started = performance.now();
    await book(mixed(ids, count));
    console.info(`${count} bookings: ${Math.round(performance.now() - started)} ms`);
    expect(await unitsOf(ids[0] ?? '')).toEqual({ holding: 50n, reserved: 0n });
  }, 600_000);
});
