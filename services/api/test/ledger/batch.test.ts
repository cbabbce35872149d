// One batch with every kind in it.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../src/database.ts';
import { DomainError } from '../../src/domain/errors.ts';
import { emptyRequest } from '../../src/domain/transaction.ts';
import { draftAll } from '../../src/ledger/draft.ts';
import type { Draft, Order } from '../../src/ledger/order.ts';
import { changeStanding } from '../../src/ledger/standing.ts';
import { ledgerBook } from '../../src/ledger/write.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { insertMember } from '../fixtures.ts';
import { startTestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';
import { book, crowd, entered, issueTo, order, today, transferTo, unitsOf } from './orders.ts';

const app = await startTestApp();

const { share, good, bond } = instruments;

describe('bookings of one batch', () => {
  test('see those before them, and are numbered in their order', async () => {
    const [a, b, c] = (await crowd(app.db, 3, 200_000n)) as [string, string, string];
    const drafts = await book(app.db, [
      issueTo(a, '10'),
      transferTo(a, b, '7'),
      transferTo(b, c, '7'),
      issueTo(a, '1'),
    ]);
    expect([await unitsOf(app.db, a), await unitsOf(app.db, b), await unitsOf(app.db, c)]).toEqual([
      { holding: 4n },
      { holding: 0n },
      { holding: 7n },
    ]);
    // An issue without a maximum looks at nobody's lots, and so waits for nobody.
    expect(drafts.map(({ readings }) => readings.length)).toEqual([0, 1, 1, 0]);
    const ids = drafts.map(({ header }) => header.id);
    const rows = await app.db.selectFrom('transactions').select('id').where('id', 'in', ids).orderBy('seq').execute();
    expect(rows.map((row) => row.id)).toEqual(ids);
  });

  test('are refused one by one: each says what is wrong with it, and the others stand', async () => {
    const [a, b] = (await crowd(app.db, 2, 200_010n)) as [string, string];
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

  test('of different days are judged by what was there on each', async () => {
    const [a, b] = (await crowd(app.db, 2, 200_050n)) as [string, string];
    await book(app.db, [issueTo(a, '10')]);
    const on = (effective_date: string, quantity: string) => {
      const one = transferTo(a, b, quantity);
      return { ...one, request: { ...one.request, effective_date } as Order['request'] };
    };
    const orders = [on('2026-08-01', '3'), on('2026-05-01', '4'), on('2026-02-01', '1'), on('2026-06-01', '4')];
    const results = await withTransaction(app.db, (trx) => draftAll(trx, orders, { today }));
    expect(results.map((result) => (result instanceof DomainError ? result.code : 'sound'))).toEqual([
      'sound',
      'sound',
      'insufficient_available',
      'negative_on_date',
    ]);
  });

  test('stop at an error of the module, which is no refusal', async () => {
    const [a] = (await crowd(app.db, 1, 200_060n)) as [string];
    const wrong = { ...emptyRequest, member_id: a, instrument_id: share.id, effective_date: '2026-05-01' };
    const orders = [
      issueTo(a, '10'),
      order({ ...wrong, kind: 'dividend', gross_cents: -1n, withholding_cents: 0n }),
      order({ ...wrong, kind: 'dividend', gross_cents: 1n, withholding_cents: 2n }),
    ];
    for (const some of [orders.slice(0, 2), orders.slice(2)]) {
      await expect(withTransaction(app.db, (trx) => draftAll(trx, some, { today }))).rejects.toThrow(RangeError);
    }
  });

  test('that are refused say by which transactions the units were used, each its own', async () => {
    const [a, b] = (await crowd(app.db, 2, 200_070n)) as [string, string];
    const bought = await book(app.db, [issueTo(a, '11'), issueTo(b, '2')]);
    const early = transferTo(a, b, '4');
    const onTheDay = { ...early.request, quantity: '1', effective_date: '2026-03-15' };
    const given = await book(app.db, [
      order(onTheDay as Order['request']),
      ...Array.from({ length: 7 }, () => transferTo(a, b, '1')),
    ]);
    const numbers = await app.db
      .selectFrom('transactions')
      .select('number')
      .where(
        'id',
        'in',
        given.map(({ header }) => header.id),
      )
      .orderBy('seq')
      .execute();
    const orders: Order[] = [
      { ...early, request: { ...early.request, effective_date: '2026-03-15' } },
      issueTo(uuidv7(), '1'),
      transferTo(a, b, '99'),
      order({
        kind: 'reversal',
        reverses_id: bought[0]?.header.id ?? '',
        reason_code: 'input_error',
        description: null,
        // Whatever used its units is to blame, also before the day on which it would be taken back.
        effective_date: '2026-06-01',
        by: 'administrator',
      }),
    ];
    const results = await withTransaction(app.db, (trx) => draftAll(trx, orders, { today }));
    // Units that went on the day itself are no longer there; those that go later are to blame.
    const named = (from: number) =>
      numbers
        .slice(from, from + 5)
        .map(({ number }) => number)
        .join(', ');
    expect(results).toMatchObject([
      {
        code: 'negative_on_date',
        errors: [{ params: { used_by: named(1), lots: [{ used_by: named(1) }] } }],
      },
      { code: 'member_not_found', errors: [{ params: {} }] },
      { code: 'insufficient_available', errors: [{ params: { available: '3' } }] },
      { code: 'not_reversible', errors: [{ params: { reason: 'units_gone', used_by: named(0) } }] },
    ]);
  });

  test('count against a maximum together', async () => {
    const [a] = (await crowd(app.db, 1, 200_020n)) as [string];
    const id = uuidv7();
    await sql`insert into instruments (id, code, name_nl, name_en, type, scale, nominal_cents, status, issue_date, max_per_member)
      values (${id}, 'MAX-20', 'Max', 'Max', 'share', 0, 100, 'open', '2020-01-01', 20)`.execute(app.owner);
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
    const id = await insertMember(app.owner, { member_no: 200_030n, status: 'prospect', joined_on: null });
    const [from] = (await crowd(app.db, 1, 200_031n)) as [string];
    await book(app.db, [issueTo(from, '5'), issueTo(id, '1'), transferTo(from, id, '2')]);
    expect(await unitsOf(app.db, id)).toEqual({ holding: 3n });
  });

  test('a prospect who buys twice is a member by the first', async () => {
    const [a, b] = [200_080n, 200_081n].map((member_no) => ({
      member_no,
      status: 'prospect' as const,
      joined_on: null,
    }));
    const [id, other] = [await insertMember(app.owner, a!), await insertMember(app.owner, b!)];
    const orders = [
      issueTo(id, '1', { effective_date: '2026-04-01' }),
      issueTo(id, '2', { effective_date: '2026-04-02' }),
      issueTo(other, '1', { effective_date: '2026-05-01' }),
    ];
    const standing = async (some: readonly Order[]) => {
      let changes: object[] = [];
      let drafts: Draft[] = [];
      await withTransaction(app.db, async (trx) => {
        drafts = (await draftAll(trx, some, { today })) as Draft[];
        changes = await changeStanding(trx, drafts);
        await sql`select from ${ledgerBook(drafts)}`.execute(trx);
      });
      return { changes, ids: drafts.map(({ header }) => header.id) };
    };
    const change = (action: string, subjectId: string, transaction_id: string | undefined) => {
      const [before, after] = action === 'member.activated' ? ['prospect', 'active'] : ['active', 'prospect'];
      return { action, subjectType: 'member', subjectId, data: { transaction_id, before, after } };
    };
    const joined = await standing(orders);
    expect(joined.changes).toEqual([
      change('member.activated', id, joined.ids[0]),
      change('member.activated', other, joined.ids[2]),
    ]);
    const rows = await app.db
      .selectFrom('members')
      .select(['status', 'joined_on'])
      .where('id', 'in', [id, other])
      .orderBy('member_no')
      .execute();
    expect(rows).toEqual([
      { status: 'active', joined_on: '2026-04-01' },
      { status: 'active', joined_on: '2026-05-01' },
    ]);
  });

  test('a prospect is none on a day before the first, and pays nothing and gets nothing from another before it', async () => {
    const id = await insertMember(app.owner, { member_no: 200_090n, status: 'prospect', joined_on: null });
    const pays = order({
      ...emptyRequest,
      kind: 'receipt',
      member_id: id,
      effective_date: '2026-03-01',
      amount_cents: 1n,
    });
    const [from] = (await crowd(app.db, 1, 200_091n)) as [string];
    const given = await withTransaction(app.db, (trx) =>
      draftAll(trx, [issueTo(from, '2'), pays, transferTo(from, id, '2')], { today }),
    );
    expect(given.map((one) => (one instanceof DomainError ? one.code : 'sound'))).toEqual([
      'sound',
      'kind_not_allowed',
      'kind_not_allowed',
    ]);
    const orders = [issueTo(id, '1', { effective_date: '2026-04-01' }), issueTo(id, '2')];
    const results = await withTransaction(app.db, (trx) => draftAll(trx, orders, { today }));
    expect(results[1]).toMatchObject({ code: 'before_join_date', errors: [{ params: { earliest: '2026-04-01' } }] });
  });

  test('a conversion that is alone knows the instrument it gives up', async () => {
    const [a] = (await crowd(app.db, 1, 200_100n)) as [string];
    await book(app.db, [issueTo(a, '2', { instrument_id: bond.id })]);
    const one = order({
      ...emptyRequest,
      kind: 'convert',
      member_id: a,
      instrument_id: share.id,
      effective_date: '2026-04-01',
      quantity: 1n,
      price_cents: 10_000n,
      source: { instrument_id: bond.id, quantity: 1n },
      principal_cents: 25_000n,
      interest_cents: 0n,
      withholding_cents: 0n,
    });
    await book(app.db, [one]);
    expect([await unitsOf(app.db, a, bond.id), await unitsOf(app.db, a)]).toEqual([{ holding: 1n }, { holding: 1n }]);
  });

  test('one that is refused leaves nothing of any', async () => {
    const [a, b] = (await crowd(app.db, 2, 200_040n)) as [string, string];
    await expect(book(app.db, [issueTo(a, '10'), transferTo(a, b, '11')])).rejects.toThrow('insufficient_available');
    expect(await unitsOf(app.db, a)).toEqual({});
  });
});

test('every kind is booked, and what is reversible by its module is taken back in one batch', async () => {
  const [a, b] = (await crowd(app.db, 2, 201_000n)) as [string, string];
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
  const drafts = await book(app.db, orders);
  expect(await unitsOf(app.db, a, bond.id)).toEqual({ holding: 24n, reserved: 0n });
  expect(await unitsOf(app.db, a, good.id)).toEqual({ holding: 100_000n, reserved: 0n });
  expect(await unitsOf(app.db, a)).toEqual({ holding: 6n });

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
  const reversals = await book(
    app.db,
    backwards.map((id) => wish(id, 'module')),
  );
  expect(reversals).toHaveLength(orders.length);
  for (const kind of ['holding', 'reserved']) {
    for (const id of [bond.id, good.id, share.id]) expect((await unitsOf(app.db, a, id))[kind] ?? 0n).toBe(0n);
  }
  const again = await withTransaction(app.db, (trx) => draftAll(trx, [wish(backwards[0] ?? '', 'module')], { today }));
  expect(again[0]).toMatchObject({ code: 'already_reversed' });
  expect((await runChecks(app.db)).filter((check) => !check.ok)).toEqual([]);
});
