import { createHash } from 'node:crypto';
import pg from 'pg';
import { serviceRole } from '@ledenbureau/api/logins.ts';

/**
 * The address by which the service signs in to the database of this owner's address. Its password is made from the owner's, so
 * that there is nothing else to keep: for development and tests alone.
 */
export function serviceUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHash('sha256').update(`${serviceRole} ${url.password}`).digest('hex');
  url.username = serviceRole;
  return url.href;
}

/** Lets the service sign in to the server of this superuser's address, by the address of `serviceUrl`. */
export async function allowServiceLogin(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Whoever else does the same on this server waits, and finds it done.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [serviceRole]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serviceRole]);
    const password = client.escapeLiteral(new URL(serviceUrl(ownerUrl)).password);
    await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${serviceRole} login password ${password}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
