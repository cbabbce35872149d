import type pg from 'pg';

/**
 * Drops the indexes of tables that only speed up reading (none that a constraint rests on) and answers how to make
 * them again: building one at the end takes less time than keeping it up with every row.
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relname = any ($1) and t.relnamespace = 'public'::regnamespace and not i.indisunique
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by c.relname`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return rows.map((row) => row.definition);
}
