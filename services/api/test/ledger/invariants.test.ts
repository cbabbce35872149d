// What the database itself refuses, whatever a service sends: as the service's role and as the owner.
// One test for each rule of 0006_ledger.sql and 0008_booking.sql, in the order of the invariants.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { asSuperuser, startTestApp } from '../harness.ts';
import { issue as issueTo } from '../bookings.ts';
import { fixtures } from '../fixtures.ts';

const { jan, zoe } = fixtures.members;
const { instruments } = fixtures;
const { share } = instruments;
const roles = ['ledenbureau_service', null] as const;

/** Accounts as ledger_book is told of them. */
const account = {
  jan: { account: 'holding', member_id: jan.id, instrument_id: share.id },
  zoe: { account: 'holding', member_id: zoe.id, instrument_id: share.id },
  issuer: { account: 'issuer', instrument_id: share.id },
  bank: { account: 'bank' },
  equity: { account: 'equity', instrument_id: share.id },
  liability: { account: 'bond_liability', instrument_id: share.id },
  payable: { account: 'payable', member_id: jan.id },
};
interface Account {
  account: string;
  member_id?: string;
  instrument_id?: string;
}

const app = await startTestApp();
const client = new pg.Client(app.url);
await client.connect();
const first = { instrument: share.id, on: '2026-03-01' };
const original = await issueTo(app.db, { ...first, member: jan.id, units: 10n });
await issueTo(app.db, { ...first, member: zoe.id, units: 5n });
await asSuperuser(app.url, `insert into periods (year, status) values (2024, 'closed')`);
afterAll(() => client.end());

interface Refusal {
  code: string | undefined;
  constraint: string | undefined;
}

/** Runs statements in one transaction as a role, and commits; answers why that was refused, or null. */
async function attempt(role: string | null, statements: string[]): Promise<Refusal | null> {
  await client.query('begin');
  try {
    if (role !== null) await client.query(`set local role ${role}`);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    return null;
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { code: error.code, constraint: error.constraint };
  }
}

type Line = [account: Account, delta: number, lot?: string | null];

interface Raw {
  id?: string;
  kind?: string;
  on?: string;
  lines: Line[];
  lots?: { id: string; member: string; quantity: number }[];
  columns?: Record<string, string>;
}

/** The statement that hands transactions to the ledger. */
function raw(...transactions: Raw[]): string[] {
  const batch = {
    transactions: transactions.map(
      ({ id = randomUUID(), kind = 'issue', on = '2026-04-01', lines, lots = [], columns }) => ({
        id,
        kind,
        effective_date: on,
        member_id: jan.id,
        instrument_id: share.id,
        source: 'ui',
        maker_id: app.fixtures.people.anna.id,
        ...columns,
        lots: lots.map((lot) => ({
          id: lot.id,
          member_id: lot.member,
          instrument_id: share.id,
          acquired_on: on,
          original_qty: lot.quantity,
        })),
        postings: lines.map(([to, delta, lot]) => ({ ...to, delta, lot_id: lot })),
      }),
    ),
  };
  return [`select * from ledger_book(${pg.escapeLiteral(JSON.stringify(batch))})`];
}

/** An issue of units to Jan that is right in everything. */
function issue(quantity: number, more: Partial<Raw> = {}): Raw {
  const lot = randomUUID();
  return {
    lines: [
      [account.jan, quantity, lot],
      [account.issuer, -quantity],
      [account.bank, 100 * quantity],
      [account.equity, -100 * quantity],
    ],
    lots: [{ id: lot, member: jan.id, quantity }],
    ...more,
  };
}

/** Takes units out of one of Jan's lots and gives them back to the issuer. */
function redeem(quantity: number, on: string, lot: string): Raw {
  return {
    kind: 'redeem',
    on,
    lines: [
      [account.jan, -quantity, lot],
      [account.issuer, quantity],
      [account.liability, 100 * quantity],
      [account.payable, -100 * quantity],
    ],
  };
}

const rule = (constraint: string): Refusal => ({ code: 'LB001', constraint });

describe.each(roles)('as %s', (role) => {
  test('a booking that keeps every rule is taken', async () => {
    expect(await attempt(role, raw(issue(1)))).toBeNull();
  });

  test('1: units that do not balance', async () => {
    const wrong = issue(2);
    wrong.lines[1] = [account.issuer, -1];
    expect(await attempt(role, raw(wrong))).toEqual(rule('sums_to_zero'));
  });

  test('1: cents that do not balance', async () => {
    const wrong = issue(2);
    wrong.lines[3] = [account.equity, -199];
    expect(await attempt(role, raw(wrong))).toEqual(rule('sums_to_zero'));
  });

  test('1: units balanced by cents', async () => {
    const lot = randomUUID();
    const wrong: Raw = {
      lines: [
        [account.jan, 5, lot],
        [account.bank, -5],
      ],
      lots: [{ id: lot, member: jan.id, quantity: 5 }],
    };
    expect(await attempt(role, raw(wrong))).toEqual(rule('sums_to_zero'));
  });

  test('3: more than the lot holds', async () => {
    expect(await attempt(role, raw(redeem(11, '2026-05-01', original.lot)))).toEqual(rule('never_negative'));
  });

  test('3: units on a day before they came', async () => {
    expect(await attempt(role, raw(redeem(1, '2026-02-28', original.lot)))).toEqual(rule('never_negative'));
  });

  test('3: backdated, although a later day would fall below zero', async () => {
    const { lots = [], ...rest } = issue(6, { on: '2026-03-10' });
    expect(await attempt(role, raw({ ...rest, lots }))).toBeNull();
    const lot = lots[0]?.id ?? '';
    expect(await attempt(role, raw(redeem(4, '2026-06-01', lot)))).toBeNull();
    expect(await attempt(role, raw(redeem(3, '2026-04-01', lot)))).toEqual(rule('never_negative'));
    expect(await attempt(role, raw(redeem(2, '2026-04-01', lot)))).toBeNull();
  });

  test('4: units without a lot, in the lot of another, or a lot on money', async () => {
    const without = issue(1, { lots: [] });
    without.lines[0] = [account.jan, 1];
    expect(await attempt(role, raw(without))).toEqual(rule('lot_of_holder'));

    const others = issue(1);
    others.lines[0] = [account.zoe, 1, others.lots?.[0]?.id];
    expect(await attempt(role, raw(others))).toEqual(rule('lot_of_holder'));

    const money = issue(1);
    money.lines[2] = [account.bank, 100, money.lots?.[0]?.id];
    expect(await attempt(role, raw(money))).toEqual(rule('lot_of_holder'));
  });

  test('4: a new lot that starts with another quantity than was posted', async () => {
    const wrong = issue(3);
    wrong.lots = wrong.lots?.map((lot) => ({ ...lot, quantity: 4 }));
    expect(await attempt(role, raw(wrong))).toEqual(rule('lot_original_qty'));
  });

  test.each(['kinds', 'transactions', 'postings', 'lots', 'accounts', 'instrument_prices', 'audit_events'])(
    '5: %s are not changed, removed or emptied',
    async (table) => {
      const column =
        table === 'instrument_prices'
          ? 'instrument_id'
          : table === 'postings'
            ? 'seq'
            : table === 'audit_events'
              ? 'action'
              : table === 'kinds'
                ? 'name'
                : 'id';
      const expected = role === null ? rule('append_only') : { code: '42501', constraint: undefined };
      expect(await attempt(role, [`update ${table} set ${column} = ${column}`])).toEqual(expected);
      expect(await attempt(role, [`delete from ${table}`])).toEqual(expected);
      expect(await attempt(role, [`truncate ${table} cascade`])).toEqual(expected);
    },
  );

  test.each([
    ['a transaction', `insert into transactions select * from transactions limit 1`],
    [
      'a posting',
      `insert into postings select transaction_id, 9, account_id, effective_date, 5, null from postings limit 1`,
    ],
    [
      'a lot',
      `insert into lots select gen_random_uuid(), member_id, instrument_id, transaction_id, acquired_on, 5 from lots limit 1`,
    ],
    ['an account', `insert into accounts (kind) values ('suspense')`],
    ['a reference', `insert into transaction_references select 'ui', 'X', id from transactions limit 1`],
  ])('5: %s comes into the ledger by ledger_book only', async (_name, statement) => {
    const refusals = role === null ? ['LB001', '23505'] : ['42501']; // the owner's copy of a row is refused as a double first
    expect(refusals).toContain((await attempt(role, [statement]))?.code);
  });

  test('5: and what comes with a transaction belongs to it', async () => {
    expect(await attempt(role, raw({ lines: [] }))).toEqual({
      code: '23514',
      constraint: 'transactions_posting_count_check',
    });
  });

  test('6: a reversal is exact, comes once, and is not itself reversed', async () => {
    const target = randomUUID();
    const first = issue(2, { id: target });
    expect(await attempt(role, raw(first))).toBeNull();
    const lines = first.lines.map(([to, delta, lot]): Line => [to, -delta, lot]);
    const reversal = (more: Partial<Raw> = {}): string[] =>
      raw({ kind: 'reversal', lines, columns: { reverses_id: target }, ...more });

    const half = lines.map(([to, delta, lot]): Line => [to, delta / 2, lot]);
    expect(await attempt(role, reversal({ lines: half }))).toEqual(rule('reversal_negates'));
    expect(await attempt(role, reversal({ lines: lines.slice(0, 2) }))).toEqual(rule('reversal_negates'));
    const more: Line[] = [...lines, [account.bank, 1], [account.equity, -1]];
    expect(await attempt(role, reversal({ lines: more }))).toEqual(rule('reversal_negates'));
    expect(await attempt(role, reversal({ on: '2026-03-31' }))).toMatchObject({ code: 'LB001' });
    expect(await attempt(role, raw({ kind: 'reversal', lines }))).toMatchObject({ code: '23514' });

    const id = randomUUID();
    expect(await attempt(role, reversal({ id }))).toBeNull();
    expect(await attempt(role, reversal())).toMatchObject({ code: expect.stringMatching(/^(LB001|23505)$/u) });
    const back = raw({ kind: 'reversal', lines: first.lines, columns: { reverses_id: id } });
    expect(await attempt(role, back)).toEqual(rule('reversal_of_reversal'));
  });

  test('6: a reversal comes after what it takes back, and not beside it', async () => {
    const id = randomUUID();
    const receipt: Line[] = [
      [account.bank, 1],
      [account.payable, -1],
    ];
    const back = (cents: number): Raw => ({
      kind: 'reversal',
      lines: receipt.map(([to, delta]): Line => [to, -delta * cents]),
      columns: { reverses_id: id },
    });
    for (const cents of [1, 1_000_000]) {
      // oxlint-disable-next-line no-await-in-loop -- one client
      expect(await attempt(role, raw({ id, kind: 'receipt', lines: receipt }, back(cents)))).toEqual(
        rule('reversal_of_nothing'),
      );
    }
  });

  test('6: once, also when the units are there a second time', async () => {
    const money: Line[] = [
      [account.bank, 100],
      [account.payable, -100],
    ];
    const target = randomUUID();
    expect(await attempt(role, raw({ id: target, kind: 'receipt', lines: money }))).toBeNull();
    const reversal = () =>
      raw({
        kind: 'reversal',
        lines: money.map(([to, delta]): Line => [to, -delta]),
        columns: { reverses_id: target },
      });
    expect(await attempt(role, reversal())).toBeNull();
    expect(await attempt(role, reversal())).toEqual({ code: '23505', constraint: 'transactions_reverses_id_key' });
  });

  test('7: tomorrow, and a closed year', async () => {
    const { rows } = await client.query<{ day: string }>(`select (register_today() + 1)::text as day`);
    expect(await attempt(role, raw(issue(1, { on: rows[0]?.day })))).toEqual(rule('effective_date_in_future'));
    expect(await attempt(role, raw(issue(1, { on: '2024-12-31' })))).toEqual(rule('period_closed'));
    expect(await attempt(role, raw(issue(1, { on: '2019-01-01' })))).toEqual(rule('period_closed'));
  });

  test('9: the checker is not the maker', async () => {
    const maker = app.fixtures.people.anna.id;
    expect(await attempt(role, raw(issue(1, { columns: { checker_id: maker } })))).toMatchObject({ code: '23514' });
  });

  test('16: nothing but what settles for who died', async () => {
    const dead = app.fixtures.members.deceased.id;
    const wrong = issue(1, { columns: { member_id: dead } });
    wrong.lines[0] = [{ ...account.jan, member_id: dead }, 1, wrong.lots?.[0]?.id];
    wrong.lots = wrong.lots?.map((lot) => ({ ...lot, member: dead }));
    expect(await attempt(role, raw(wrong))).toEqual(rule('member_gone'));
    // Who died is known since now; a booking from before would stand, and this is none, whatever it says.
    await client.query(`update members set gone_known_at = now(), version = version + 1 where id = $1`, [dead]);
    const early = { ...wrong, columns: { ...wrong.columns, booked_at: '2020-01-01' } };
    expect(await attempt(role, raw(early))).toEqual(rule('member_gone'));
  });

  test('18: a kind nobody knows', async () => {
    expect(await attempt(role, raw(issue(1, { kind: 'gift' })))).toMatchObject({
      code: expect.stringMatching(/^(LB001|23503)$/u),
    });
  });

  test.each<[string, (wrong: Raw) => Partial<Raw>]>([
    ['a kind with the legs of another', () => ({ kind: 'return' })],
    [
      'the wrong way round',
      ({ lines }) => ({ lines: lines.map(([to, delta, lot]): Line => [to, -delta, lot]), lots: [] }),
    ],
    ['a leg too few', ({ lines }) => ({ lines: lines.slice(0, 2) })],
    [
      'a leg too many',
      ({ lines }) => ({ lines: [...lines, [{ account: 'bank' }, 7], [{ account: 'payable', member_id: jan.id }, -7]] }),
    ],
  ])('18: %s', async (_name, change) => {
    const wrong = issue(1);
    expect(await attempt(role, raw({ ...wrong, ...change(wrong) }))).toMatchObject({ code: 'LB001' });
  });

  test.each(['member_id', 'instrument_id'] as const)('18: accounts of another than the %s it names', async (column) => {
    const other = column === 'member_id' ? zoe.id : instruments.good.id;
    expect(await attempt(role, raw(issue(1, { columns: { [column]: other } })))).toEqual(rule('party_named'));
  });

  test('a reference is taken once, and free again after a reversal', async () => {
    const id = randomUUID();
    const reference = { columns: { reference: `REF-${id.slice(0, 8)}` } };
    const first = issue(1, { id, ...reference });
    expect(await attempt(role, raw(first))).toBeNull();
    expect(await attempt(role, raw(issue(1, reference)))).toEqual({
      code: '23505',
      constraint: 'transaction_references_pkey',
    });
    const lines = first.lines.map(([to, delta, lot]): Line => [to, -delta, lot]);
    expect(await attempt(role, raw({ kind: 'reversal', lines, columns: { reverses_id: id } }))).toBeNull();
    expect(await attempt(role, raw(issue(1, reference)))).toBeNull();
  });

  test('many at once: in their order, all or none', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    expect(await attempt(role, raw(...ids.map((id) => issue(1, { id }))))).toBeNull();
    const { rows } = await client.query<{ id: string }>('select id from transactions order by seq desc limit 3');
    expect(rows.map(({ id }) => id).reverse()).toEqual(ids);
    const before = await client.query('select seq, hash from ledger_head');
    expect(await attempt(role, raw(issue(1), issue(1, { kind: 'return' }), issue(1)))).toMatchObject({ code: 'LB001' });
    expect((await client.query('select seq, hash from ledger_head')).rows).toEqual(before.rows);
  });
});

test('14, 15: number, place, time and hash are the database’s own, whatever is asked for', async () => {
  const id = randomUUID();
  const columns = {
    number: 'TR-2026-777777',
    seq: '777777',
    booked_at: '2020-01-01',
    posting_count: '77',
    hash: '\\x00',
  };
  expect(await attempt('ledenbureau_service', raw(issue(1, { id, columns })))).toBeNull();
  const { rows } = await client.query('select * from transactions order by seq desc limit 2');
  const [last, before] = rows;
  expect(last).toMatchObject({ id, seq: String(Number(before.seq) + 1), posting_count: 4 });
  expect(last.number).not.toBe('TR-2026-777777');
  expect(last.prev_hash).toEqual(before.hash);
  expect(last.booked_at.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
});

test('the service may not touch the chain, the numbers or the guards', async () => {
  const forbidden = [
    'update ledger_head set seq = 0',
    'update number_series set last = 0',
    "insert into number_series values ('XX', 2026, 1)",
    'delete from idempotency_records',
    'update transaction_proposals set maker_id = null',
    'alter table transactions disable trigger all',
    'drop trigger door on transactions',
    "insert into kinds values ('gift')",
    'set session_replication_role = replica',
    'create table x (y int)',
    'delete from members',
  ];
  for (const statement of forbidden) {
    expect(await attempt('ledenbureau_service', [statement]), statement).toMatchObject({ code: '42501' });
  }
});
