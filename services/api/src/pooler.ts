import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Whether a pooler stands before the database that hands the names of prepared statements on as they are, as PgBouncer before 1.21 does:
 * the next transaction may be in a session that knows none of them, or those of somebody else. PostgreSQL itself gives a client the
 * number of its session; a pooler gives one of its own.
 */
export async function losesPrepared(url: string): Promise<boolean> {
  if (new URL(url).searchParams.get('prepared') === 'off') return false;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_500 });
  client.on('error', () => undefined); // what is asked fails then
  const name = `probe-${randomUUID()}`;
  try {
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ session: number; is_named: boolean }>({
      name,
      text: `select pg_backend_pid() as session, exists (select from pg_prepared_statements where name = $1) as is_named`,
      values: [name],
    });
    const [row] = rows;
    if (row?.is_named === true) await client.query(`deallocate ${client.escapeIdentifier(name)}`);
    await client.query('commit');
    return row?.is_named === true && row.session !== (client as { processID?: number }).processID;
  } finally {
    await client.end().catch(() => undefined); // it is gone already: what was asked has failed, or has its answer
  }
}
