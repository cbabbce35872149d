// What the service may do in the database, tried as the service and held against docs/service-rights.txt, which people read.
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { numbered } from '../src/wire/numbered.ts';
import { asSuperuser, startTestDatabase } from './harness.ts';

const database = await startTestDatabase();
const [service, owner] = [new pg.Client(database.serviceUrl), new pg.Client(database.url)];
await Promise.all([service.connect(), owner.connect()]);
afterAll(() => Promise.all([service.end(), owner.end()]));

const denied = '42501';
/** A generated column: nobody writes it. */
const generated = '428C9';

/** Whether the service has the right, whatever else then keeps it from doing so. */
async function may(statement: string): Promise<boolean> {
  await service.query('begin');
  try {
    await service.query(statement);
    return true;
  } catch (error) {
    const { code } = error as pg.DatabaseError;
    return code !== denied && code !== generated;
  } finally {
    await service.query('rollback');
  }
}

interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

async function readTables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select case when c.relnamespace = 'public'::regnamespace then '' else 'pgboss.' end || c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
        order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = any (array['public', 'pgboss']::regnamespace[]) and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relnamespace, c.relname order by c.relnamespace <> 'public'::regnamespace, c.relname`);
  return rows;
}

async function rightsOf({ name, columns }: Table): Promise<string[]> {
  const only = async (statement: (column: Table['columns'][number]) => string): Promise<string> => {
    const names: string[] = [];
    for (const column of columns) if (await may(statement(column))) names.push(column.name);
    const every = columns.length === names.length;
    return names.length === 0 ? '' : ` (${every ? 'every column' : names.join(', ')})`;
  };
  const insert = await only(
    ({ name: column, type }) => `insert into ${name} (${column}) select null::${type} where false`,
  );
  const update = await only(({ name: column, type }) => `update ${name} set ${column} = null::${type} where false`);
  return [
    `  select  ${(await may(`select from ${name} where false`)) ? 'yes' : 'no'}`,
    ...(insert === '' ? [] : [`  insert ${insert}`]),
    ...(update === '' ? [] : [`  update ${update}`]),
    ...((await may(`delete from ${name} where false`)) ? ['  delete'] : []),
    ...((await may(`truncate ${name}`)) ? ['  truncate'] : []),
  ];
}

it('the service may do in each table what docs/service-rights.txt says, and no more', async () => {
  const tables = await readTables();
  const lines: string[] = [];
  for (const table of tables) lines.push(table.name, ...(await rightsOf(table)), '');
  const { rows } = await owner.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege('ledenbureau_service', p.oid, 'execute')
    order by 1`);
  expect(tables.length).toBeGreaterThan(60);
  const text = [
    'What the service may do in the database. Made by services/api/test/rights.test.ts, which tries each of it as the service.',
    '',
    ...lines,
    'With the rights of the owner it calls',
    ...rows.map(({ name }) => `  ${name}`),
    '',
  ];
  await expect(text.join('\n')).toMatchFileSnapshot('../../../docs/service-rights.txt');
});

it('the service owns nothing, is no superuser, and can become nobody else', async () => {
  const { rows } = await owner.query(`
    select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication, rolcanlogin,
      (select count(*)::integer from pg_class where relowner = r.oid) as owned,
      (select count(*)::integer from pg_auth_members where member = r.oid) as roles
    from pg_roles r where rolname = 'ledenbureau_service'`);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
      rolcanlogin: true,
      owned: 0,
      roles: 0,
    },
  ]);
  await expect(service.query('create table own (id integer)')).rejects.toMatchObject({ code: denied });
  await expect(service.query('set session_replication_role = replica')).rejects.toMatchObject({ code: denied });
});

it('no guard reads a temporary table in the place of one of the register', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and not 'search_path=public, pg_temp' = any (coalesce(p.proconfig, '{}'))`);
  expect(rows).toEqual([]);
  await service.query('begin');
  await service.query(`
    create temp table period_proposals as
      select 2019 as year, 'close' as action, 'approved' as status, clock_timestamp() as decided_at`);
  const close = `insert into periods (year, status, changed_by) values (2019, 'closed', 'anna')`;
  await expect(service.query(close)).rejects.toMatchObject({ constraint: 'period_decided' });
  await service.query('rollback');
});

it('a year is closed by the service only with a proposal that is approved with it', async () => {
  const close = `insert into periods (year, status, changed_by) values (2020, 'closed', 'anna')`;
  await asSuperuser(database.url, `insert into administrators (id, name) values ('anna', 'Anna'), ('bram', 'Bram')`);
  await expect(service.query(close)).rejects.toMatchObject({ constraint: 'period_decided' });
  const sha = 'a'.repeat(64);
  await service.query(`insert into period_proposals (id, year, action, bank_cents, figures, figures_sha256, maker_id)
    values ('01900000-0000-7000-8000-000000000001', 2020, 'close', 0, '{}', '${sha}', 'anna')`);
  await expect(service.query(close)).rejects.toMatchObject({ constraint: 'period_decided' });
  await service.query('begin');
  await service.query(
    `update period_proposals set status = 'approved', checker_id = 'bram', decided_at = clock_timestamp(), version = 2`,
  );
  await service.query(close);
  await service.query('commit');
  // One approval is for one step.
  await expect(service.query(`update periods set status = 'open'`)).rejects.toMatchObject({
    constraint: 'period_decided',
  });
});

it('no number is given that is of nothing', async () => {
  for (const { prefix } of Object.values(numbered)) {
    const constraint = prefix === 'TR' ? 'number_booked' : 'number_unused';
    await expect(service.query(`select next_number('${prefix}')`), prefix).rejects.toMatchObject({ constraint });
  }
  await expect(service.query(`select next_number('XX')`)).rejects.toMatchObject({ constraint: 'number_unused' });
  const { rows } = await owner.query('select * from number_series');
  expect(rows).toEqual([]);
});
