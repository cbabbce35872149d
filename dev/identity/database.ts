import pg from 'pg';
import type { Pool } from 'pg';

/** A schema of its own, since a given database holds the register too: neither knows the other's tables. */
const schema = 'identity_service';
const lockKey = 0x6964656e;

/** What a record is found by has a column; the rest of it stands in `data`, as the service's types describe it. */
const tables = `
  create schema if not exists ${schema};
  create table if not exists identities (
    id uuid primary key, identifier text not null unique, created_at timestamptz not null, data jsonb not null);
  create table if not exists sessions (
    id uuid primary key, token text not null unique,
    identity_id uuid not null references identities on delete cascade,
    created_at timestamptz not null, expires_at timestamptz not null, data jsonb not null);
  create index if not exists sessions_identity on sessions (identity_id, created_at desc);
  create table if not exists flows (
    id uuid primary key, expires_at timestamptz not null, tries integer not null default 0, data jsonb not null);
  create table if not exists codes (
    id uuid primary key, flow_id uuid not null references flows on delete cascade, hash text not null,
    identity_id uuid not null references identities on delete cascade, address text not null,
    expires_at timestamptz not null);
  create table if not exists paused (id uuid primary key, expires_at timestamptz not null, data jsonb not null);
  create table if not exists fedcm_nonces (nonce uuid primary key, expires_at timestamptz not null, csrf text not null);
  create table if not exists mails (id uuid primary key, created_at timestamptz not null, data jsonb not null);
  create table if not exists errors (id uuid primary key, created_at timestamptz not null, data jsonb not null);
`;

/** Opens the service's part of the database; makes its tables where they are missing. */
export async function openDatabase(url: string): Promise<Pool> {
  const options = `-c search_path=${schema}`;
  const pool = new pg.Pool({ connectionString: url, max: 4, options, application_name: 'ledenbureau-identity' });
  // A connection that breaks while idle is replaced at the next query; one that breaks in use rejects that query.
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
      await client.query(tables);
      await client.query('commit');
    } finally {
      client.release(true);
    }
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

const hour = 3600_000;

/** Removes what nobody can use any more: flows, codes and sessions after their time, errors and mails after a week. */
export async function sweep(db: Pool, now: number): Promise<void> {
  // A flow says that it expired for a while before it is unknown.
  await db.query('delete from flows where expires_at < $1', [new Date(now - 24 * hour)]);
  for (const table of ['codes', 'paused', 'fedcm_nonces']) {
    await db.query(`delete from ${table} where expires_at < $1`, [new Date(now)]);
  }
  await db.query('delete from sessions where expires_at < $1', [new Date(now - 24 * hour)]);
  for (const table of ['errors', 'mails']) {
    await db.query(`delete from ${table} where created_at < $1`, [new Date(now - 7 * 24 * hour)]);
  }
}

/** Whether an error of the database says that a unique value exists already. */
export const isDuplicate = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';
