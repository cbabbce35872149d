import { Client } from 'pg';

/** Throws a database away, whoever is connected to it; answers the address of its server's database `postgres`. */
export async function dropDatabase(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
  return url.href;
}
