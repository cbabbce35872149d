import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { lockHolder, takeLock } from './lock.ts';
import { startPostgres } from './postgres.ts';
import { closedFolder, isTemporary, serverUser } from './postgres/binaries.ts';
import { dropDatabase } from './seed/replace.ts';
import { allowServiceLogin } from './serviceLogin.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';

const databaseName = 'ledenbureau';
/** Accounts and sessions stand apart from the register, which `npm run seed` may throw away. */
const signInDatabaseName = 'ledenbureau_sign_in';

/**
 * Folder of the embedded database server: below the data folder (which must exist), or below /var/lib where the server's
 * user may not enter that: root's own checkout in /root, say, since PostgreSQL does not run as root.
 */
export function postgresDir({ dataDir }: Settings): string {
  const closed = closedFolder(dataDir, serverUser());
  if (closed === undefined || isTemporary(closed)) return join(dataDir, 'postgres');
  return join('/var/lib/ledenbureau', createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
}

/** The address of the register on the server with this superuser address. */
export const registerUrl = (serverUrl: string): string => databaseUrlOf(serverUrl, databaseName);

/** The address of the database for signing in on the same server. */
export const signInDatabaseUrl = (serverUrl: string): string => databaseUrlOf(serverUrl, signInDatabaseName);

function databaseUrlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Makes the register's database on the embedded server, and the one for signing in, where they are missing, and lets the service
 * sign in.
 */
export async function createRegister(serverUrl: string): Promise<void> {
  await allowServiceLogin(serverUrl);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const name of [databaseName, signInDatabaseName]) {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await client.query(`create database ${name}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * The database that the commands work on, as its owner, created and migrated: DATABASE_OWNER_URL, or else the embedded one of
 * DATA_DIR.
 * Joins a stack that runs; otherwise starts the server, and `close` stops it again. With `anew` the register is thrown away first,
 * of whichever version it is.
 */
export async function openLocalDatabase(
  env: Record<string, string | undefined> = process.env,
  { anew = false } = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const settings = readSettings(env);
  const { url, close } = await openServer(settings);
  try {
    if (anew) await createRegister(await dropDatabase(url));
    await migrate(url);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openServer(settings: Settings): Promise<{ url: string; close: () => Promise<void> }> {
  if (settings.database) return { url: settings.database.ownerUrl, close: () => Promise.resolve() };
  if (lockHolder(settings.dataDir) !== undefined) {
    const password = readFileSync(join(postgresDir(settings), 'password'), 'utf8').trim();
    const server = `postgres://postgres:${password}@127.0.0.1:${settings.ports.POSTGRES_PORT}/postgres`;
    return { url: registerUrl(server), close: () => Promise.resolve() };
  }
  mkdirSync(settings.dataDir, { recursive: true });
  const releaseLock = takeLock(settings.dataDir);
  try {
    const server = await startPostgres({ dataDir: postgresDir(settings), port: settings.ports.POSTGRES_PORT });
    const close = async (): Promise<void> => {
      await server.stop();
      releaseLock();
    };
    try {
      await createRegister(server.url);
    } catch (error) {
      await close();
      throw error;
    }
    return { url: registerUrl(server.url), close };
  } catch (error) {
    releaseLock();
    throw error;
  }
}
