// The sorting is made from the database: every table and column is in it, and whoever adds one says what becomes of it.
import { expect, it } from 'vitest';
import { explainSorting } from '../../src/seals/explain.ts';
import { sortedColumns } from '../../src/seals/rows.ts';
import { sorting } from '../../src/seals/sorting.ts';
import { connectToTestDatabase } from '../harness.ts';

const client = await connectToTestDatabase();

async function readColumns(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(`
    select table_name, array_agg(column_name::text) as columns from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`);
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

it('every table and every column of the database is sorted, once, and none that is not there', async () => {
  const tables = await readColumns();
  expect(Object.keys(sorting).toSorted()).toEqual([...tables.keys()].toSorted());
  for (const [name, columns] of tables) {
    const table = sorting[name];
    if (table === undefined || 'whole' in table) continue;
    expect([
      name,
      sortedColumns(table)
        .map((column) => column.name)
        .toSorted(),
    ]).toEqual([name, columns.toSorted()]);
  }
});

it('what is not sealed says why', () => {
  for (const [name, table] of Object.entries(sorting)) {
    const reasons =
      'whole' in table
        ? [table.why]
        : sortedColumns(table)
            .filter(({ sort }) => sort === 'free' || sort === 'derived')
            .map(({ why }) => why);
    for (const why of reasons) expect([name, why.length > 10]).toEqual([name, true]);
  }
});

it('what is personal lies under a salt that is renewed when its member is erased', async () => {
  for (const [name, table] of Object.entries(sorting)) {
    if ('whole' in table || table.personal === undefined) continue;
    expect([name, /\bsalt|seal_salt\b/u.test(table.sealed)]).toEqual([name, true]);
  }
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'seal_salt'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'zz_seal_salt' and t.tgenabled = 'O')`);
  expect(rows).toEqual([]);
});

it('a column that came filled says with what: a row of before would be another one than was sealed', async () => {
  const { rows } = await client.query<{ table: string; name: string; value: string }>(`
    select c.relname as table, a.attname as name, trim(both '{}' from a.attmissingval::text) as value
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.atthasmissing and c.relnamespace = 'public'::regnamespace`);
  const filled = Object.entries(sorting).flatMap(([table, sorted]) =>
    'whole' in sorted ? [] : Object.entries(sorted.filled ?? {}).map(([name, value]) => ({ table, name, value })),
  );
  const isSealed = ({ table, name }: { table: string; name: string }): boolean => {
    const sorted = sorting[table];
    return sorted !== undefined && !('whole' in sorted) && !(name in { ...sorted.derived, ...sorted.free });
  };
  expect(filled).toEqual(rows.filter(isSealed));
});

it('every sealed table has its triggers', async () => {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select c.relname as name, count(*)::integer as count from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname in ('sealed_insert', 'sealed_update', 'sealed_delete') and t.tgenabled = 'O' group by c.relname order by 1`);
  const sealed = Object.keys(sorting).filter((name) => !('whole' in (sorting[name] ?? {})));
  expect(rows).toEqual(sealed.toSorted().map((name) => ({ name, count: 3 })));
});

it('is told in words, every table by its name', () => {
  const text = explainSorting();
  for (const name of Object.keys(sorting)) expect(text).toContain(`\n${name}\n`);
  expect(text).toContain('  personal iban bic holder_name');
});
