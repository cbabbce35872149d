import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { limitLockWaits, withTransaction } from '../database.ts';
import { sealedRows } from './rows.ts';
import type { Column, SealedRows } from './rows.ts';

/** Every table of the register whose rows are sealed, as the database has its columns now. */
export async function readSealedRows(db: Db): Promise<SealedRows[]> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select c.relname as table, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'keyPlace', array_position(i.indkey::int[], a.attnum::int) + 1) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`.execute(db);
  return rows.flatMap(({ table, columns }) => sealedRows(table, columns) ?? []);
}

/**
 * Makes the triggers by which sealed tables are sealed, where they are not as sorting.ts has it. As the owner. The rows of a table
 * that begins to be sealed get their first seal; when its columns change, those rows get another that had the right one until now.
 * A lock that is not free within `lockMs` ends it with what PostgreSQL says: what was made until then stands.
 */
export async function installSeals(db: Db, lockMs: number): Promise<void> {
  for (const rows of await readSealedRows(db)) {
    await withTransaction(db, async (trx) => {
      const { table, key, digest } = rows;
      await limitLockWaits(trx, lockMs);
      const { rows: before } = await sql<{ digest: string }>`
        select digest from seal_tables where table_name = ${table} for update`.execute(trx);
      if (before[0]?.digest === digest) return;
      // Nobody writes between the first seals and the triggers.
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
      await sql`insert into seal_tables (table_name, key, digest) values (${table}, ${key}, ${digest})
        on conflict (table_name) do update set key = excluded.key, digest = excluded.digest`.execute(trx);
      for (const [name, event, which] of events) {
        await sql`drop trigger if exists ${sql.id(name)} on ${sql.table(table)}`.execute(trx);
        await sql`create trigger ${sql.id(name)} after ${sql.raw(event)} on ${sql.table(table)}
          referencing ${sql.raw(which)} table as touched for each statement
          execute function seal_rows(${sql.lit(key)}, ${sql.lit(event === 'delete' ? 'null::bytea' : digest)})`.execute(
          trx,
        );
      }
      if (before[0] === undefined) await sql`select seal_unsealed(${table})`.execute(trx);
      else await sealAgain(trx, rows, before[0].digest);
    });
  }
}

const events = [
  ['sealed_insert', 'insert', 'new'],
  ['sealed_update', 'update', 'new'],
  ['sealed_delete', 'delete', 'old'],
] as const;

async function sealAgain(trx: Db, { table, key, digest }: SealedRows, before: string): Promise<void> {
  await sql`
    with last as (${lastSeals(table)})
    select write_seal(${table}, 0, array_agg(${sql.raw(key)}), array_agg(${sql.raw(digest)}))
    from ${sql.table(table)} t join last l on l.key = ${sql.raw(key)} and l.digest = ${sql.raw(before)}
    having count(*) > 0`.execute(trx);
}

/** The last seal of each row of a table that ever was: `key`, and `digest` or null where the row went. After a link, of those since. */
export const lastSeals = (table: string, after = 0n) => sql<{ key: string; digest: Buffer | null }>`
  select distinct on (k.key) k.key, k.digest
  from seals s cross join lateral unnest(s.keys, s.digests) k (key, digest)
  where s.table_name = ${table}
    ${after === 0n ? sql`` : sql`and s.id in (select seal_id from seal_links where seq > ${after})`}
  order by k.key, s.id desc`;
