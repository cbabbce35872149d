import pg from 'pg';

/**
 * Takes a register's database away from its service, and answers how to give it back: every session is ended and none is
 * let in, as when its server has gone.
 */
export async function takeDatabaseAway(databaseUrl: string): Promise<() => Promise<void>> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const allow = async (connections: boolean): Promise<void> => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(`alter database ${pg.escapeIdentifier(name)} allow_connections ${connections}`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    } finally {
      await client.end();
    }
  };
  await allow(false);
  return () => allow(true);
}
