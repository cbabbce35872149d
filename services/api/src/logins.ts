import { sql } from 'kysely';
import type { Db } from './database.ts';
import { withTransaction } from './database.ts';

/** The role as which the service signs in; it may update or delete nothing in the ledger (0006_ledger.sql). */
export const serviceRole = 'ledenbureau_service';

const common = {
  TimeZone: 'UTC', // times are read as UTC (typeParsers)
  // How values are written is read here, whatever else reads the same server.
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed', // that of each statement by itself, those of pg-boss too
  jit: 'off', // every statement here is short: translating it first would cost more than it saves
  // A process that was killed tells nobody: what it asked for is not gone on with, and what it locked is given free.
  client_connection_check_interval: '2s',
  idle_session_timeout: '0', // the session that listens says nothing for hours
};

/** Settings of every session of a login, as PostgreSQL keeps them (`ALTER ROLE … SET`). */
export const loginSettings = {
  service: { ...common, statement_timeout: '15s', idle_in_transaction_session_timeout: '1min' },
  owner: { ...common, statement_timeout: '0' }, // a migration takes as long as it takes
};

/**
 * Keeps the settings of a login in the database, where they are not yet: a connection's start-up options would be lost in a pooler
 * (docs/adr/0084). `db` is the owner's. Sessions that are open keep what they began with.
 */
export async function keepLoginSettings(db: Db, login: keyof typeof loginSettings): Promise<void> {
  await withTransaction(db, async (trx) => {
    // A role may set its own; the owner of the register may become the service (0001_ground.sql).
    if (login === 'service') await sql`set local role ${sql.id(serviceRole)}`.execute(trx);
    const { rows } = await sql<{ settings: string[] | null }>`
      select setconfig as settings from pg_db_role_setting
      where setdatabase = 0 and setrole = current_user::regrole`.execute(trx);
    const present = new Set(rows[0]?.settings);
    for (const [name, value] of Object.entries(loginSettings[login])) {
      if (present.has(`${name}=${value}`)) continue;
      await sql`alter role current_user set ${sql.id(name)} = ${sql.lit(value)}`.execute(trx);
    }
  });
}

/** What is wrong with the session as which the service works, if anything is. */
export async function loginProblem(db: Db): Promise<'database_role' | 'database_settings' | null> {
  const { rows } = await sql<{ is_service: boolean; is_bounded: boolean }>`
    select session_user = ${serviceRole} and current_user = session_user and not rolsuper as is_service,
      current_setting('timezone') = 'UTC' and current_setting('datestyle') like 'ISO%' and not exists (
        select from pg_settings where setting = '0'
        and name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'client_connection_check_interval')) as is_bounded
    from pg_roles where rolname = current_user`.execute(db);
  if (rows[0]?.is_service !== true) return 'database_role';
  return rows[0].is_bounded ? null : 'database_settings';
}
