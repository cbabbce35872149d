import pg from 'pg';
import { Kysely } from 'kysely';
import type { Transaction } from 'kysely';
import { PipelinedDialect } from './pipeline.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;
export type DbTransaction = Transaction<Database>;

/** The role as which the service works; it may update or delete nothing in the ledger (0001_register.sql). */
export const serviceRole = 'ledenbureau_service';

export interface DatabaseOptions {
  /** Connection string. */
  url: string;
  /** Most connections held at once (default 10). */
  max?: number;
  /** Role taken on each connection; null keeps the role of the connection string (migrations, verify). */
  role?: string | null;
  applicationName?: string;
  /** A single statement that runs longer is cancelled (default 15 000; 0 = never). */
  statementTimeoutMs?: number;
  /** Called when an idle connection breaks, for example because the server restarts. The pool recovers by itself. */
  onIdleError?: (error: Error) => void;
}

/** bigint as bigint, date as 'YYYY-MM-DD', instants as ISO text in UTC that keeps the microseconds. */
export function typeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'));
  return types;
}

/** A pool of connections behind Kysely; `destroy()` ends it. Nothing is connected until the first query. */
export function createDatabase(options: DatabaseOptions): Db {
  const role = options.role === undefined ? serviceRole : options.role;
  const settings = {
    timezone: 'UTC',
    statement_timeout: String(options.statementTimeoutMs ?? 15_000),
    idle_in_transaction_session_timeout: '60000',
    ...(role === null ? {} : { role }),
  };
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'ledenbureau',
    connectionTimeoutMillis: 5_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: typeParsers(),
    pipeline: true,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  return new Kysely<Database>({ dialect: new PipelinedDialect({ pool }) });
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const attempts = 3;

/**
 * Runs `work` in one READ COMMITTED transaction and commits it; any error rolls it back. A serialization failure or a
 * deadlock starts the whole of `work` again, up to 3 times in all, so `work` must not have effects outside it.
 */
export async function withTransaction<T>(db: Db, work: (trx: DbTransaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work);
    } catch (error) {
      const code = sqlState(error);
      if (attempt >= attempts || (code !== serializationFailure && code !== deadlockDetected)) throw error;
    }
  }
}

/** The SQLSTATE of an error that PostgreSQL reported, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
