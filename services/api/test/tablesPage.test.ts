// docs/tables.md draws the tables as the database has them after its migrations: this test writes the page and holds it.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { migrationNames } from '../src/migrationFiles.ts';
import { connectToTestDatabase } from './harness.ts';

interface Column {
  name: string;
  type: string;
  primary: boolean;
}

/** A foreign key: `few` where the columns are unique, so that at most one row refers to another. */
interface Reference {
  table: string;
  columns: string[];
  to: string;
  optional: boolean;
  few: boolean;
}

const owner = await connectToTestDatabase();

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** The columns of each table that are part of its primary key or refer to another table. */
async function readKeys(): Promise<Map<string, Column[]>> {
  const { rows } = await owner.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, replace(format_type(a.atttypid, null), ' ', '_') as type,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as primary
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any (k.conkey))
    order by c.relname, a.attnum`);
  return grouped(rows, ({ table }) => table);
}

async function readReferences(): Promise<Reference[]> {
  const { rows } = await owner.query<Reference>(`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as to,
      array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey) order by a.attnum) as columns,
      exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull) as optional,
      exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey) as few
    from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype = 'f'
    order by 1, 2, min(k.conkey) over (partition by k.oid), k.conname`);
  return rows;
}

/** Where an administrator only signs for something: in nearly every table, and drawn in none but those about people. */
const signs = ({ table, to }: Reference): boolean =>
  to === 'administrators' && !['linked_sign_ins', 'administrator_addresses'].includes(table);

const line = ({ to, optional, few, table }: Reference, columns: readonly string[]): string =>
  `  ${to} ${optional ? '|o' : '||'}--${few ? 'o|' : 'o{'} ${table} : "${columns.join(', ')}"`;

const box = (table: string, columns: readonly Column[], references: readonly Reference[]): string[] => {
  const foreign = new Set(references.filter((one) => !signs(one)).flatMap((one) => one.columns));
  const shown = columns.filter(({ name, primary }) => primary || foreign.has(name));
  const mark = ({ name, primary }: Column) =>
    [primary ? 'PK' : '', foreign.has(name) ? 'FK' : ''].filter(Boolean).join(', ');
  if (shown.length === 0) return [`  ${table}`];
  return [`  ${table} {`, ...shown.map((column) => `    ${column.type} ${column.name} ${mark(column)}`), '  }'];
};

/** One line between two tables, whatever the number of columns by which one refers to the other. */
function lines(references: readonly Reference[]): string[] {
  const drawn = references.filter((one) => !signs(one));
  return [...grouped(drawn, (one) => line(one, []))].flatMap(([, same]) =>
    same.slice(0, 1).map((one) =>
      line(
        one,
        same.map(({ columns }) => columns.join(' + ')),
      ),
    ),
  );
}

async function section(name: string, keys: Map<string, Column[]>, references: readonly Reference[]): Promise<string> {
  const text = await readFile(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8');
  const tables = [...text.matchAll(/^create (?:unlogged )?table (\w+)/gmu)].map(([, table = '']) => table);
  if (tables.length === 0) return '';
  const about = text
    .slice(0, text.indexOf('\n\n'))
    .replaceAll(/^-- /gmu, '')
    .replaceAll('\n', ' ')
    .replaceAll(/ \(docs\/adr\/\d+\)/gu, '');
  const own = references.filter(({ table }) => tables.includes(table));
  return [
    `## ${name.slice(5).replaceAll('_', ' ')}`,
    '',
    `${/^.*?\.(?= |$)/u.exec(about)?.[0] ?? about} [\`${name}.sql\`](../services/api/migrations/${name}.sql)`,
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap((table) =>
      box(
        table,
        keys.get(table) ?? [],
        own.filter((one) => one.table === table),
      ),
    ),
    ...lines(own),
    '```',
    '',
  ].join('\n');
}

const head = `# The tables of the register

Drawn from the database as its migrations make it, by \`services/api/test/tablesPage.test.ts\` (\`vitest run --config
testing/vitest.config.ts --project api services/api/test/tablesPage.test.ts -u\` draws it anew). One picture for each file of
migrations, in their order: its tables with the columns that are keys, and the tables of files before it that they refer to. All other
columns, with what they mean, stand in the file. Not drawn is who signs for something (\`maker_id\`, \`checker_id\` and the like), which
nearly every table has and which refers to \`administrators\`.
`;

it('docs/tables.md draws the tables that the migrations make, each of them once', async () => {
  const [keys, references] = [await readKeys(), await readReferences()];
  const sections: string[] = [];
  for (const name of await migrationNames()) sections.push(await section(name, keys, references));
  const page = [head, ...sections.filter(Boolean)].join('\n');
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'schema_migrations%'`,
  );
  expect(rows.length).toBeGreaterThan(60);
  for (const { name } of rows) expect(page.split(new RegExp(`^  ${name}(?: \\{)?$`, 'mu')).length - 1, name).toBe(1);
  await expect(page).toMatchFileSnapshot('../../../docs/tables.md');
});
