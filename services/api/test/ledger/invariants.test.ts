// What the database itself refuses, whatever a service sends: raw SQL, as the service's role and as the owner.
// Long on purpose: one test for each rule of 0001_register.sql, in the order of the invariants.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser, buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { booked, booking, instruments, members } from '../transactions/helpers.ts';

const { jan, zoe } = members;
const { share } = instruments;
const roles = ['ledenbureau_service', null] as const;

let app: TestApp;
let client: pg.Client;
let account: Record<'jan' | 'zoe' | 'issuer' | 'bank' | 'equity', string>;
let original: { id: string; lot: string };

beforeAll(async () => {
  app = await buildTestApp();
  client = new pg.Client(app.url);
  await client.connect();
  const first = await booked(app, { ...booking, quantity: '10', effective_date: '2026-03-01' });
  await booked(app, { ...booking, member_id: zoe.id, quantity: '5', effective_date: '2026-03-01' });
  await asSuperuser(app.url, `insert into periods (year, status) values (2024, 'closed')`);
  const accounts = await client.query<{ name: string; id: string }>(
    `select coalesce(case member_id when '${jan.id}' then 'jan' when '${zoe.id}' then 'zoe' end, kind) as name, id from accounts`,
  );
  account = Object.fromEntries(accounts.rows.map((row) => [row.name, row.id])) as typeof account;
  original = { id: first.id, lot: await lotOf(first.id) };
});
afterAll(async () => {
  await client.end();
  await app.close();
});

async function lotOf(transactionId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from lots where transaction_id = $1', [transactionId]);
  return rows[0]?.id ?? '';
}

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

type Line = [account: string, delta: number, lot?: string | null];

interface Raw {
  id?: string;
  kind?: string;
  on?: string;
  lines: Line[];
  lots?: { id: string; member: string; quantity: number }[];
  columns?: Record<string, string>;
}

/** The statements of a booking: lots, postings, and the header that seals it. */
function raw({ id = randomUUID(), kind = 'issue', on = '2026-04-01', lines, lots = [], columns = {} }: Raw): string[] {
  const header: Record<string, string> = {
    id: `'${id}'`,
    kind: `'${kind}'`,
    effective_date: `'${on}'`,
    member_id: `'${jan.id}'`,
    instrument_id: `'${share.id}'`,
    source: `'ui'`,
    maker_id: `'${app.fixtures.people.anna.id}'`,
    ...columns,
  };
  return [
    ...lots.map(
      (lot) => `insert into lots (id, member_id, instrument_id, transaction_id, acquired_on, original_qty)
        values ('${lot.id}', '${lot.member}', '${share.id}', '${id}', '${on}', ${lot.quantity})`,
    ),
    ...lines.map(
      (
        [to, delta, lot],
        index,
      ) => `insert into postings (transaction_id, seq, account_id, effective_date, delta, lot_id)
        values ('${id}', ${index + 1}, ${to}, '${on}', ${delta}, ${lot ? `'${lot}'` : 'null'})`,
    ),
    `insert into transactions (${Object.keys(header).join(', ')}) values (${Object.values(header).join(', ')})`,
  ];
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

  test.each(['transactions', 'postings', 'lots', 'accounts', 'instrument_prices', 'audit_events'])(
    '5: %s are not changed, removed or emptied',
    async (table) => {
      const column =
        table === 'instrument_prices'
          ? 'instrument_id'
          : table === 'postings'
            ? 'seq'
            : table === 'audit_events'
              ? 'action'
              : 'id';
      const expected = role === null ? rule('append_only') : { code: '42501', constraint: undefined };
      expect(await attempt(role, [`update ${table} set ${column} = ${column}`])).toEqual(expected);
      expect(await attempt(role, [`delete from ${table}`])).toEqual(expected);
      expect(await attempt(role, [`truncate ${table} cascade`])).toEqual(expected);
    },
  );

  test('5: no posting or lot joins a transaction that is booked', async () => {
    const posting = `insert into postings (transaction_id, seq, account_id, effective_date, delta)
      values ('${original.id}', 9, ${account.bank}, '2026-03-01', 5)`;
    expect(await attempt(role, [posting])).toEqual(rule('sealed'));
    const lot = `insert into lots (id, member_id, instrument_id, transaction_id, acquired_on, original_qty)
      values ('${randomUUID()}', '${jan.id}', '${share.id}', '${original.id}', '2026-03-01', 5)`;
    expect(await attempt(role, [lot])).toEqual(rule('sealed'));
  });

  test('5: and it is refused at once, not only at the end', async () => {
    await client.query('begin');
    const posting = `insert into postings (transaction_id, seq, account_id, effective_date, delta)
      values ('${original.id}', 9, ${account.bank}, '2026-03-01', 5)`;
    await expect(client.query(posting)).rejects.toMatchObject({ constraint: 'sealed' });
    await client.query('rollback');
  });

  test.each<[string, (id: string) => string]>([
    [
      'posting',
      (id) => `insert into postings (transaction_id, seq, account_id, effective_date, delta)
        values ('${id}', 99, ${account.bank}, '2026-04-01', 5)`,
    ],
    [
      'lot',
      (id) => `insert into lots (id, member_id, instrument_id, transaction_id, acquired_on, original_qty)
        values ('${randomUUID()}', '${jan.id}', '${share.id}', '${id}', '2026-04-01', 5)`,
    ],
  ])('5: nor a %s that another session wrote before it was booked', async (_name, statement) => {
    const other = new pg.Client(app.url);
    await other.connect();
    try {
      const id = randomUUID();
      await other.query('begin');
      if (role !== null) await other.query(`set local role ${role}`);
      await other.query(statement(id));
      expect(await attempt(role, raw(issue(1, { id })))).toBeNull();
      await expect(other.query('commit')).rejects.toMatchObject({ code: 'LB001', constraint: 'sealed' });
    } finally {
      await other.end();
    }
  });

  test('5: postings without a transaction do not last', async () => {
    const statements = raw(issue(1)).slice(0, -1);
    expect(await attempt(role, statements)).toMatchObject({ code: '23503' });
  });

  test('6: a reversal is exact, comes once, and is not itself reversed', async () => {
    const target = randomUUID();
    const first = issue(2, { id: target });
    expect(await attempt(role, raw(first))).toBeNull();
    const lines = first.lines.map(([to, delta, lot]): Line => [to, -delta, lot]);
    const reversal = (more: Partial<Raw> = {}): string[] =>
      raw({ kind: 'reversal', lines, columns: { reverses_id: `'${target}'` }, ...more });

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
    const back = raw({ kind: 'reversal', lines: first.lines, columns: { reverses_id: `'${id}'` } });
    expect(await attempt(role, back)).toEqual(rule('reversal_of_reversal'));
  });

  test('6: once, also when the units are there a second time', async () => {
    const money: Line[] = [
      [account.bank, 100],
      [account.equity, -100],
    ];
    const target = randomUUID();
    expect(await attempt(role, raw({ id: target, kind: 'receipt', lines: money }))).toBeNull();
    const reversal = () =>
      raw({
        kind: 'reversal',
        lines: money.map(([to, delta]): Line => [to, -delta]),
        columns: { reverses_id: `'${target}'` },
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
    const maker = `'${app.fixtures.people.anna.id}'`;
    expect(await attempt(role, raw(issue(1, { columns: { checker_id: maker } })))).toMatchObject({ code: '23514' });
  });

  test('a posting on another day than its transaction', async () => {
    const statements = raw(issue(1));
    const shifted = statements.map((text, index) => (index === 1 ? text.replace('2026-04-01', '2026-04-02') : text));
    expect(await attempt(role, shifted)).toMatchObject({ code: '23503' });
  });
});

describe('14, 15: number, place, time and hash are the database’s own', () => {
  const columns = {
    number: `'TR-2026-777777'`,
    seq: '777777',
    booked_at: `'2020-01-01'`,
    posting_count: '77',
    prev_hash: `sha256('x')`,
    hash: `sha256('x')`,
  };

  test('the service cannot give them', async () => {
    expect(await attempt('ledenbureau_service', raw(issue(1, { columns })))).toMatchObject({ code: '42501' });
  });

  test('what the owner gives is not taken over', async () => {
    const id = randomUUID();
    expect(await attempt(null, raw(issue(1, { id, columns })))).toBeNull();
    const { rows } = await client.query('select * from transactions order by seq desc limit 2');
    const [last, before] = rows;
    expect(last).toMatchObject({ id, seq: String(Number(before.seq) + 1), posting_count: 4 });
    expect(last.number).not.toBe('TR-2026-777777');
    expect(last.prev_hash).toEqual(before.hash);
    expect(last.booked_at.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
  });
});

test('the service may not touch the chain, the numbers or the guards', async () => {
  const forbidden = [
    'update ledger_head set seq = 0',
    'update number_series set last = 0',
    "insert into number_series values ('XX', 2026, 1)",
    'delete from idempotency_records',
    'update transaction_proposals set maker_id = null',
    'alter table transactions disable trigger all',
    'drop trigger seal on transactions',
    'set session_replication_role = replica',
    'create table x (y int)',
    'delete from members',
  ];
  for (const statement of forbidden) {
    expect(await attempt('ledenbureau_service', [statement]), statement).toMatchObject({ code: '42501' });
  }
});
