// As the owner, with triggers off: each column of each sealed table changed, a row removed, a row slipped in. `verify` names each.
// Long on purpose: the walk over the tables and its attacks are read together.
import pg from 'pg';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../src/database.ts';
import type { Db, DbTransaction } from '../../src/database.ts';
import { readMark, runChecks, writeMark } from '../../src/modules/ledger/runChecks.ts';
import { brokenSeals } from '../../src/seals/checks.ts';
import { readSealedRows } from '../../src/seals/install.ts';
import type { SealedRows } from '../../src/seals/rows.ts';
import { sortedColumns } from '../../src/seals/rows.ts';
import { sorting } from '../../src/seals/sorting.ts';
import { issue } from '../bookings.ts';
import { fixtures } from '../fixtures.ts';
import { asSuperuser, buildTestApp, createTestDatabase } from '../harness.ts';
import type { TestApp, TestDatabase } from '../harness.ts';

const { jan } = fixtures.members;
const { share } = fixtures.instruments;
const sealed = 'what was approved, decided or is evidence is as it was sealed';

interface Column {
  name: string;
  type: string;
}

/** A value of a type that differs from the one that is there, whatever that is. */
const other = ({ name, type }: Column): string => {
  if (/^(bigint|integer|smallint)$/u.test(type)) return `coalesce(${name}, 0) + 1`;
  if (type === 'date') return `coalesce(${name}, '2020-01-01') + 1`;
  if (type.startsWith('timestamp')) return `coalesce(${name}, '2020-01-01') + interval '1 microsecond'`;
  if (type === 'boolean') return `not coalesce(${name}, false)`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'jsonb') return `jsonb_build_object('tampered', ${name})`;
  if (type === 'text[]') return `coalesce(${name}, '{}') || array['tampered']`;
  if (type === 'pg_snapshot') return `'10:20:'::pg_snapshot`;
  if (type === 'bytea') return `coalesce(${name}, '') || 'x'`;
  return `coalesce(${name}, '') || 'x'`;
};

describe('each sealed table', () => {
  let database: TestDatabase;
  let owner: Db;
  let tables: SealedRows[];
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = createDatabase({ url: database.url, max: 1 });
    tables = await readSealedRows(owner);
  });
  afterAll(async () => {
    await owner.destroy();
    await database.drop();
  });

  const run = (trx: DbTransaction, text: string) => sql.raw(text).execute(trx);
  const examples = async (trx: DbTransaction, query: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ example: string }>`select example from (${query}) x order by 1`.execute(trx);
    return rows.map(({ example }) => example);
  };

  async function columnsOf(trx: DbTransaction, table: string): Promise<Column[]> {
    const { rows } = await sql<Column>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
      trx,
    );
    return rows;
  }

  /** Takes away all that would keep a row from being just anything, as the owner can. */
  async function unbind(trx: DbTransaction, table: string): Promise<void> {
    const { rows } = await sql<{ statement: string }>`
      select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement
      from pg_constraint where conrelid = ${table}::regclass and contype not in ('n', 't')
      union all
      select format('alter table %s alter %I drop identity if exists', attrelid::regclass, attname)
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and attidentity <> ''
      union all
      select format('alter table %s alter %I drop not null', attrelid::regclass, attname)
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and attnotnull`.execute(trx);
    for (const { statement } of rows) await run(trx, statement);
    const { rows: indexes } = await sql<{ statement: string }>`
      select format('drop index %s', indexrelid::regclass) as statement from pg_index
      where indrelid = ${table}::regclass and indisunique`.execute(trx);
    for (const { statement } of indexes) await run(trx, statement);
  }

  /** A row with something in every column, written beside the triggers and then sealed. */
  async function withRow(table: string, work: (trx: DbTransaction, columns: Column[]) => Promise<void>): Promise<void> {
    const undone = new Error('undone');
    const done = owner.transaction().execute(async (trx) => {
      await run(trx, 'set local session_replication_role = replica');
      await unbind(trx, table);
      await run(trx, `truncate ${table}; delete from seals where table_name = '${table}'`);
      const columns = await columnsOf(trx, table);
      const names = columns.map(({ name }) => name).join(', ');
      const nothing = columns.map(({ name, type }) => `null::${type} as ${name}`).join(', ');
      await run(
        trx,
        `insert into ${table} (${names}) overriding system value
        select ${columns.map(other).join(', ')} from (select ${nothing}) t`,
      );
      await run(trx, `select seal_unsealed('${table}')`);
      await work(trx, columns);
      throw undone;
    });
    await done.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  }

  it('is named with each change of a column that is in its seal', async () => {
    const unseen: string[] = [];
    for (const rows of tables) {
      const { table } = rows;
      const unsealed = sortedColumns(sorting[table] ?? { sealed: '' }).filter(
        ({ sort }) => sort === 'free' || sort === 'derived',
      );
      await withRow(table, async (trx, columns) => {
        expect(await examples(trx, brokenSeals(rows))).toEqual([]);
        for (const column of columns.filter(({ name }) => !unsealed.some((one) => one.name === name))) {
          for (const value of [other(column), 'null']) {
            await run(trx, `savepoint sound; update ${table} set ${column.name} = ${value}`);
            const found = await examples(trx, brokenSeals(rows));
            // A row without a key has no name.
            if (found.length === 0) unseen.push(`${table}.${column.name} = ${value}`);
            await run(trx, 'rollback to sound');
          }
        }
      });
    }
    expect(tables.length).toBeGreaterThan(35);
    expect(unseen).toEqual([]);
  }, 120_000);

  it('is named with a row that is gone, and with one that nobody decided', async () => {
    for (const rows of tables) {
      const { table } = rows;
      await withRow(table, async (trx, columns) => {
        const [key] = await examples(trx, sql`select ${sql.raw(rows.key)} as example from ${sql.table(table)} t`);
        await run(trx, `savepoint sound; delete from ${table}`);
        expect(await examples(trx, brokenSeals(rows))).toEqual([`${table} ${key}: is gone`]);
        await run(trx, `rollback to sound; truncate ${table}`);
        expect(await examples(trx, brokenSeals(rows))).toEqual([`${table} ${key}: is gone`]);
        await run(trx, 'rollback to sound');
        const names = columns.map(({ name }) => name).join(', ');
        await run(
          trx,
          `insert into ${table} (${names}) overriding system value select ${columns.map(other).join(', ')} from ${table}`,
        );
        expect(await examples(trx, brokenSeals(rows))).toEqual([expect.stringMatching(/: was decided by nobody$/u)]);
      });
    }
  }, 120_000);
});

describe('in a register', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
    await issue(app.db, { member: jan.id, instrument: share.id, units: 10n, on: '2025-03-01' });
    const { statusCode } = await app.request({
      method: 'POST',
      url: '/transactions',
      headers: { 'idempotency-key': 'one-booking-of-a-test' },
      body: {
        kind: 'issue',
        member_id: jan.id,
        instrument_id: share.id,
        quantity: '1',
        effective_date: '2025-04-01',
        reference: 'REF-1',
      },
    });
    if (statusCode >= 300) throw new Error(`nothing was booked: ${statusCode}`);
    await app.db.destroy();
    await app.owner.destroy();
    await app.app.close();
  });
  afterAll(() =>
    asSuperuser(
      app.url.replace(/[^/]*$/u, 'postgres'),
      `drop database ${new URL(app.url).pathname.slice(1)} with (force)`,
    ),
  );

  /** What `verify` finds after the owner did something with triggers off, on a copy of the register. */
  async function found(statements: string, { goingOn = false, triggers = false } = {}): Promise<string[]> {
    const database = await createTestDatabase(app.url);
    const db = createDatabase({ url: database.url, max: 2 });
    try {
      if (goingOn) await runChecks(db, { onMark: (mark) => writeMark(db, mark) });
      await asSuperuser(database.url, `${triggers ? '' : 'set session_replication_role = replica;'} ${statements}`);
      const results = await runChecks(db, { from: goingOn ? await readMark(db) : undefined });
      return results.filter(({ ok }) => !ok).flatMap((result) => result.examples);
    } finally {
      await db.destroy();
      await database.drop();
    }
  }

  it('nothing is named when nothing was done', async () => {
    expect(await found('select')).toEqual([]);
    expect(await found('select', { goingOn: true })).toEqual([]);
  });

  const clone = (table: string, changes: string) => `
    insert into ${table} overriding system value select (jsonb_populate_record(t, ${changes})).* from ${table} t limit 1`;

  /** What is in a chain, or worked out again. A sum of nothing that is slipped in changes nothing. */
  it.each<[string, string, string, string]>([
    [
      'transactions',
      `update transactions set description = 'x' where seq = 1`,
      'delete from transactions where seq = 2',
      clone('transactions', `'{"id":"01900000-0000-7000-8000-0000000000ff","seq":77,"number":"TR-2026-000077"}'`),
    ],
    [
      'postings',
      'update postings set delta = delta + 1 where seq = 1',
      'delete from postings where seq = 1',
      clone('postings', `'{"seq":77}'`),
    ],
    [
      'lots',
      'update lots set lock_until = current_date',
      'delete from lots',
      clone('lots', `'{"id":"01900000-0000-7000-8000-0000000000ff"}'`),
    ],
    [
      'audit_events',
      `update audit_events set action = 'x' where seq = 1`,
      'delete from audit_events where seq = (select max(seq) from audit_events)',
      clone('audit_events', `'{"seq":777}'`),
    ],
    [
      'ledger_head',
      'update ledger_head set seq = 77',
      'delete from ledger_head',
      `update ledger_head set hash = '\\x00'`,
    ],
    ['audit_head', 'update audit_head set seq = 77', 'delete from audit_head', `update audit_head set hash = '\\x00'`],
    ['seal_head', 'update seal_head set seq = 77', 'delete from seal_head', `update seal_head set hash = '\\x00'`],
    [
      'seals',
      `update seals set written_by = 'x' where id = 1`,
      'delete from seals where id = (select max(id) from seals)',
      `insert into seals (at, written_by, table_name, more, keys, digests, digest) select at, written_by, table_name, more, keys, digests, digest from seals limit 1`,
    ],
    [
      'seal_links',
      `update seal_links set hash = '\\x00' where seq = 1`,
      'delete from seal_links where seq = (select max(seq) from seal_links)',
      clone('seal_links', `'{"seq":777,"seal_id":777}'`),
    ],
    [
      'transaction_references',
      `update transaction_references set reference = 'x'`,
      'delete from transaction_references',
      clone(
        'transaction_references',
        `'{"reference":"REF-2","transaction_id":"01900000-0000-7000-8000-0000000000ff"}'`,
      ),
    ],
    [
      'number_series',
      'update number_series set last = last + 1',
      'delete from number_series',
      `insert into number_series values ('RN', 2026, 3)`,
    ],
    [
      'rollups',
      'update rollups set value = value + 1',
      'delete from rollups',
      clone('rollups', `'{"period":"2001-01-01"}'`),
    ],
    [
      'member_units',
      'update member_units set units = units + 1',
      'delete from member_units',
      `insert into member_units select m.id, i.id, 5 from members m, instruments i on conflict do nothing`,
    ],
    [
      'member_counts',
      'update member_counts set members = members + 1',
      'delete from member_counts',
      `insert into member_counts values ('ended', 'organisation', 7)`,
    ],
    [
      'member_payables',
      `insert into member_payables select id, 5 from members limit 1 on conflict (member_id) do update set cents = 5`,
      `insert into member_payables select id, -5 from members limit 1 on conflict (member_id) do update set cents = -5`,
      `insert into member_payables select id, 7 from members order by member_no desc limit 1`,
    ],
    [
      'redemption_sums',
      `insert into redemption_sums values ('paid', 2026, 1, 1, 0, 0, 1)`,
      `insert into redemption_sums values ('paid', 2026, 0, 0, 0, 0, 1)`,
      `insert into redemption_sums values ('approved', 2025, 2, 1, 0, 0, 1)`,
    ],
    [
      'return_sums',
      `insert into return_sums select 'lines', 'paid', id, 1, 1, 1 from instruments`,
      `insert into return_sums select 'lines', 'paid', id, 0, 1, 0 from instruments`,
      `insert into return_sums select 'requests', 'settled', id, 1, 0, 0 from instruments`,
    ],
    [
      'capital_moves',
      `insert into capital_moves select 2025, id, 'issue', 'issuer', 3 from instruments on conflict do nothing`,
      `insert into capital_moves select 2024, id, 'issue', 'equity', -3 from instruments`,
      `insert into capital_moves select 2023, id, 'return', 'payable', 1 from instruments`,
    ],
    [
      'converting_units',
      'update converting_units set others = others + 1',
      'delete from converting_units',
      `insert into converting_units select id, 1, 1, 1 from instruments where code <> 'AANDEEL'`,
    ],
    [
      'document_contents',
      `do $$ declare c name; begin for c in select conname from pg_constraint where conrelid = 'document_contents'::regclass and contype = 'c'
        loop execute format('alter table document_contents drop constraint %I', c); end loop; end $$;
      insert into document_contents values ('${'a'.repeat(64)}', 'x')`,
      `insert into document_contents values (encode(sha256('x'), 'hex'), 'x')`,
      `insert into document_contents values (encode(sha256('y'), 'hex'), 'y')`,
    ],
  ])(
    '%s: a change, a row that is gone, a row that was slipped in',
    async (_table, ...attacks) => {
      for (const attack of attacks) expect([attack, (await found(attack)).length > 0]).toEqual([attack, true]);
    },
    60_000,
  );

  it('a period by hand, an emptied export log, another IBAN and another coupon are named, also by a verify that goes on', async () => {
    const member = jan.id;
    expect(await found(`insert into periods (year, status) values (2020, 'closed')`)).toContain(
      'periods 2020: was decided by nobody',
    );
    expect(await found(`update instruments set coupon_ppm = 1 where type = 'bond'`)).toHaveLength(1);
    expect(
      await found(`delete from periods; insert into periods (year, status) values (2020, 'closed')`, { goingOn: true }),
    ).toEqual([expect.stringMatching(/^periods: 1 rows are there, 0 were sealed$/u)]);
    const iban = await found(`update bank_accounts set iban = 'NL20INGB0001234567', verified_at = now()`);
    expect(iban).toEqual([expect.stringMatching(/^bank_accounts [0-9a-f-]+: was changed$/u)]);
    // Going on does not look at what was found sound, but at each row that was sealed since.
    const after = `update members set version = version + 1 where id = '${member}';
      set session_replication_role = replica; update members set phone = '+31612345678' where id = '${member}'`;
    expect(await found(after, { goingOn: true, triggers: true })).toEqual([`members ${member}: was changed`]);
  }, 60_000);

  it('a chain of seals that was written anew as a whole is told by an anchor alone', async () => {
    const text = await found(
      `delete from seal_links; delete from seals; update seal_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`,
    );
    expect(text.filter((example) => example.endsWith('was decided by nobody')).length).toBeGreaterThan(5);
  }, 60_000);
});

it('erasing a member keeps every seal sound, and leaves none from which what was can be guessed', async () => {
  const app = await buildTestApp();
  try {
    const client = new pg.Client(app.url);
    await client.connect();
    const salt = async () =>
      (await client.query<{ seal_salt: string }>('select seal_salt from members where id = $1', [jan.id])).rows[0]
        ?.seal_salt;
    const before = await salt();
    await client.query('select * from erase_member($1, $2)', [jan.id, 'x']);
    expect(await salt()).not.toBe(before);
    const { rows } = await client.query('select 1 from bank_accounts where member_id = $1 and seal_salt is null', [
      jan.id,
    ]);
    expect(rows).toEqual([]);
    await client.end();
    const results = await runChecks(app.owner);
    expect(results.find(({ name }) => name === sealed)).toMatchObject({ ok: true });
  } finally {
    await app.close();
  }
});

it('rows that two write at once are sealed in the order of their commits, and none is left out', async () => {
  const app = await buildTestApp();
  try {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        sql`update members set note = ${`note ${n}`}, version = version + 1 where member_no = ${n % 2 === 0 ? jan.member_no : fixtures.members.zoe.member_no}`.execute(
          app.db,
        ),
      ),
    );
    const { rows } = await sql<{ links: bigint; seals: bigint }>`
      select (select count(*) from seal_links) as links, (select count(*) from seals) as seals`.execute(app.db);
    expect(rows[0]?.links).toBe(rows[0]?.seals);
    const results = await runChecks(app.owner);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    await app.close();
  }
});
