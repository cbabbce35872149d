import pg from 'pg';

/** Asks a database one thing, on a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined); // a session that a kill takes with it: the query itself says so
  await client.connect();
  try {
    const result: pg.QueryResult<Row> = await client.query(text);
    return result.rows;
  } finally {
    await client.end();
  }
}
