// Brings the database of DATABASE_OWNER_URL to this version: `node services/api/src/migrate.ts`.
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { createDatabase } from './database.ts';
import type { Db } from './database.ts';
import { keepLoginSettings } from './logins.ts';
import { installSeals } from './seals/install.ts';

const folder = new URL('../migrations/', import.meta.url);
const oldestPostgres = 15;
const table = 'schema_migrations';

/** Names of all migrations of this version, in the order in which they are applied. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();
}

/** Names of the migrations of this version that the database has not had yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return (await migrationNames()).filter((name) => !applied.has(name));
}

const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const name of await migrationNames()) {
      const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
      migrations[name] = {
        up: async (db) => {
          await sql.raw(text).execute(db);
        },
      };
    }
    return migrations;
  },
};

/**
 * Applies the SQL files of migrations/ that the database has not had yet, in one transaction, behind an advisory lock:
 * two that run at once follow each other. Then makes the triggers that seal what is decided (seals/install.ts), and the settings
 * of the two logins (logins.ts). `url` must be of the owner of the database. Answers the names applied.
 * @throws Error when the server is older than PostgreSQL 15, when the database had migrations that this version does not have
 * (docs/adr/0072), or with the error of the file that failed.
 */
export async function migrate(url: string): Promise<string[]> {
  const open = () => createDatabase({ url, max: 2, statementTimeoutMs: 0, applicationName: 'ledenbureau-migrate' });
  // A session has the settings of its login from its beginning on: those that migrate come after.
  const before = open();
  try {
    await keepLoginSettings(before, 'owner');
  } finally {
    await before.destroy();
  }
  const db = open();
  try {
    await requireVersion(db);
    const migrator = new Migrator({
      db,
      provider,
      migrationTableName: table,
      migrationLockTableName: `${table}_lock`,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      // Before the first one it stops at a database of another version: one that had other migrations, or in another order.
      const why = error instanceof Error ? `: ${error.message}` : '';
      const stop = failed === undefined ? `Migrating did not begin${why}` : `Migrating stopped at ${failed}`;
      throw new Error(`${stop}; nothing was changed`, { cause: error });
    }
    await installSeals(db);
    await keepLoginSettings(db, 'service');
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

async function requireVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '0';
  if (Number.parseInt(version, 10) < oldestPostgres) {
    throw new Error(`PostgreSQL ${oldestPostgres} or newer is needed; this server is ${version}`);
  }
}

// import.meta.main, and no comparison of paths: a checkout may be reached by a symbolic link.
if (import.meta.main) {
  const url = process.env.DATABASE_OWNER_URL;
  if (url === undefined || url === '') {
    console.error('Set DATABASE_OWNER_URL to the database to migrate, as its owner.');
    process.exit(1);
  }
  try {
    const applied = await migrate(url);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
