// As the owner, with triggers off: each column of each sealed table changed, a row removed, a row slipped in. `verify` names each.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../src/database.ts';
import type { Db, DbTransaction } from '../../src/database.ts';
import { brokenSeals } from '../../src/seals/checks.ts';
import { readSealedRows } from '../../src/seals/install.ts';
import { sortedColumns } from '../../src/seals/rows.ts';
import type { SealedRows } from '../../src/seals/rows.ts';
import { sorting } from '../../src/seals/sorting.ts';
import { createTestDatabase } from '../harness.ts';
import type { TestDatabase } from '../harness.ts';

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
  });

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
  });
});
