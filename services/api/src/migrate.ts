// Brings the database of DATABASE_OWNER_URL to this version: `node services/api/src/migrate.ts`.
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { installJobs, jobsAreInstalled } from './calls/installJobs.ts';
import { createDatabase, withTransaction } from './database.ts';
import type { Db } from './database.ts';
import { keepLoginSettings } from './logins.ts';
import {
  keepDigests,
  migrationNames,
  MigrationOvertaken,
  migrationTable,
  providerOf,
  readMigrations,
  requireUnchanged,
} from './migrationFiles.ts';
import { applicationName, patiently } from './migrationLocks.ts';
import { said } from './said.ts';
import { installSeals } from './seals/install.ts';

const oldestPostgres = 15;

/** Names of the migrations of this version that the database has not had yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const missing = (await migrationNames()).filter((name) => !applied.has(name));
  return (await jobsAreInstalled(db)) ? missing : [...missing, 'jobs'];
}

/** How long one attempt waits for a lock, and how it goes on after it waited in vain. */
export interface MigrateOptions {
  lockMs?: number;
  /** Milliseconds before each further attempt. */
  pauses?: readonly number[];
  /** Hears that a lock was not free, and after how long it is tried again. */
  onWait?: (name: string, pause: number) => void;
  /** Where the files stand, if not in migrations/. */
  folder?: URL;
}

/** Whoever waits for a lock lets nobody after it have one: readers and writers would all stand still behind a migration. */
const usualLockMs = 3_000;
const usualPauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Applies the SQL files of migrations/ that the database has not had yet, each in a transaction of its own, behind an advisory lock:
 * two that run at once follow each other. A lock that is not free within `lockMs` is asked for again after each of `pauses`. Then
 * makes the triggers that seal what is decided (seals/install.ts), the tables of pg-boss (calls/installJobs.ts), and the settings of the two logins (logins.ts). `url` must be of
 * the owner of the database. Answers the names applied.
 * @throws Error when the server is older than PostgreSQL 15 or the database is not in UTF-8, when the database had migrations that this version does not have
 * (docs/adr/0072), when a file is not what it was when it was applied, when a lock was never free, named with who has it, or with the error of the file that failed. Files before it stand.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { lockMs = usualLockMs, pauses = usualPauses, onWait, folder } = options;
  const open = () => createDatabase({ url, max: 3, statementTimeoutMs: 0, applicationName });
  // A session has the settings of its login from its beginning on: those that migrate come after.
  const before = open();
  try {
    await keepLoginSettings(before, 'owner');
  } finally {
    await before.destroy();
  }
  const db = open();
  const files = await readMigrations(folder);
  const applied: string[] = [];
  const patience = { lockMs, pauses, onWait };
  try {
    await requireServer(db);
    await requireUnchanged(db, files);
    const migrator = new Migrator({
      db,
      provider: providerOf(files, lockMs),
      migrationTableName: migrationTable,
      migrationLockTableName: `${migrationTable}_lock`,
    });
    for (;;) {
      // With none left it still looks whether the database is one of this version.
      const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined)?.name;
      const disableTransactions = files.some(({ name, isAlone }) => isAlone && name === next);
      const {
        error,
        results = [],
        holders,
      } = await patiently(db, next ?? '', () => migrator.migrateUp({ disableTransactions }), patience);
      if (error instanceof MigrationOvertaken) continue;
      if (error !== undefined) {
        const at = results.length > 0 ? next : undefined;
        throw stopOf(error, { at, holders, applied, isCut: at !== undefined && disableTransactions });
      }
      if (results.length === 0) break;
      applied.push(...results.map(({ migrationName }) => migrationName));
    }
    await keepDigests(db, files);
    const sealing = (): Promise<{ error?: unknown }> =>
      installSeals(db, lockMs).then(
        () => ({}),
        (error: unknown) => ({ error }),
      );
    const { error, holders } = await patiently(db, 'seals', sealing, patience);
    if (error !== undefined) throw stopOf(error, { at: 'the seals', holders, applied, isCut: true });
    await withTransaction(db, async (trx) => {
      // Two that grant the same right at once refuse each other.
      await sql`select pg_advisory_xact_lock(hashtextextended('install_jobs', 0))`.execute(trx);
      await installJobs(url);
    });
    await keepLoginSettings(db, 'service');
    return applied;
  } finally {
    await db.destroy();
  }
}

/** What is told of a migration that did not end well, or before the first did not begin, and what stands. */
function stopOf(
  error: unknown,
  {
    at,
    holders,
    applied,
    isCut,
  }: { at: string | undefined; holders: string | undefined; applied: readonly string[]; isCut: boolean },
): Error {
  const message = said(error);
  const what = at ? `Migrating stopped at ${at}` : `Migrating did not begin${message && `: ${message}`}`;
  const before = applied.length === 0 ? '' : `; applied before it, and standing: ${applied.join(', ')}`;
  // outside of a transaction nothing is taken back
  const cut = isCut ? '; what it did until then stands, and the next try begins it anew' : '';
  return new Error(`${what}${holders ? `; ${holders}` : ''}${before}${cut || before ? cut : '; nothing was changed'}`, {
    cause: error,
  });
}

async function requireServer(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(db);
  const { version = '0', encoding } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < oldestPostgres) {
    throw new Error(`PostgreSQL ${oldestPostgres} or newer is needed; this server is ${version}`);
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database has the encoding ${encoding}, and UTF8 is needed: drop it, and make it as deploy/postgres/create.sql does`,
    );
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
    const onWait = (name: string, pause: number) =>
      console.log(`${name}: a lock is not free, again in ${pause / 1_000} s`);
    const applied = await migrate(url, { onWait });
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
  } catch (error) {
    const { cause } = error as Error;
    console.error(`The database was not migrated: ${said(error)}${cause === undefined ? '' : ` (${said(cause)})`}`);
    process.exit(1);
  }
}
