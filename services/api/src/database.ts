import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { Kysely, sql } from 'kysely';
import type { Transaction } from 'kysely';
import { allOf, PipelinedDialect } from './pipeline.ts';
import { onPrimary, placeOfReading, replicaGuard } from './readScope.ts';
import type { Reads } from './readScope.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;
export type DbTransaction = Transaction<Database>;

export interface DatabaseOptions {
  /**
   * Connection string; its user is as whom everything is done: the service but for migrations and `verify` (logins.ts). With
   * `?prepared=off` no session keeps plans by name: for a pooler that may give the next statement to another session.
   */
  url: string;
  /** Most connections held at once (default 10). */
  max?: number;
  applicationName?: string;
  /** A single statement that runs longer is cancelled (0 = never), where that is not to be as the login has it. */
  statementTimeoutMs?: number;
  /**
   * Looks rows up by their indexes, however few there are: PostgreSQL keeps the plans by which it checks foreign keys, and
   * one made for a small register would read the whole of it for each of fifty thousand rows that come in.
   */
  indexesOnly?: boolean;
  /** Each transaction can only read, whatever the server is by then, and fails where it shows less than the request has to see. */
  readOnly?: boolean;
  /** A replica, for what requests that only read ask (readScope.ts). */
  replica?: { db: Db; reads: Reads };
  /** Called when a connection breaks, for example because the server restarts. The pool recovers by itself. */
  onLost?: (error: Error) => void;
}

/** bigint as bigint, date as 'YYYY-MM-DD', instants as ISO text in UTC that keeps the microseconds. */
export function typeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'));
  return types;
}

/**
 * Where the standby that confirms stands still, whoever writes keeps a connection until another one does. Who reads is led to the primary
 * then, and has so many connections more once all others are taken.
 */
const reservedForReading = 4;

/** How long a session is used. */
const sessionSeconds = 300;

/** The longest that a statement may take by the settings of the service's login (logins.ts). */
const usualTimeoutMs = 15_000;

/**
 * A pool of connections behind Kysely; `destroy()` ends it. Nothing is connected until the first query. What a session is set to is
 * kept with its login; what differs is said in each transaction, so that it holds in whichever session a pooler gives it.
 */
export function createDatabase(options: DatabaseOptions): Db {
  const timeout = options.statementTimeoutMs;
  const silence = 2 * (timeout ?? usualTimeoutMs);
  const fixed = [
    ...(timeout === undefined ? [] : [`set local statement_timeout = ${timeout}`]),
    ...(options.indexesOnly === true ? ['set local enable_seqscan = off'] : []),
    ...(options.readOnly === true ? ['set transaction read only'] : []),
  ];
  const locals = () => (options.readOnly === true ? [...fixed, ...replicaGuard()] : fixed);
  const keepsPlans = new URL(options.url).searchParams.get('prepared') !== 'off';
  const open = new Set<pg.ClientBase>();
  const openPool = (max: number): pg.Pool => {
    const connections = new pg.Pool({
      connectionString: options.url,
      max,
      application_name: options.applicationName ?? 'ledenbureau',
      connectionTimeoutMillis: 5_000,
      // After a failover the address may lead to another server, while old sessions stay with the one that only reads. Until
      // then a session is kept, idle or not: a new one signs in and reads the catalogue before its first answer.
      maxLifetimeSeconds: sessionSeconds,
      idleTimeoutMillis: sessionSeconds * 1_000,
      keepAlive: true,
      stream: () => patientSocket(silence),
      types: typeParsers(),
      pipeline: true,
    });
    // Between two statements of a transaction, too, a session can end: without a listener that would end the process.
    // The next statement on it fails, which rolls back, and the pool lets it go.
    connections.on('connect', (client) => client.on('error', (error) => options.onLost?.(error)));
    connections.on('connect', (client) => sendAsAsked(client, locals, keepsPlans));
    connections.on('connect', (client) => open.add(client));
    connections.on('remove', (client) => open.delete(client));
    // Of one that nothing is asked the server has nothing to say.
    connections.on('acquire', (client) => void socketOf(client).setTimeout(silence));
    connections.on('release', (_error, client) => void socketOf(client).setTimeout(0));
    connections.on('error', () => undefined); // of an idle one: its own listener has told it
    return connections;
  };
  const pool = openPool(options.max ?? 10);
  clients.set(pool, open);
  const { replica } = options;
  const there = replica && { pool: poolOf(replica.db), reserve: openPool(reservedForReading) };
  const here = (): pg.Pool => {
    if (there === undefined) return pool;
    const place = placeOfReading();
    if (place === 'replica') return there.pool;
    const isTaken = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
    return place === 'primary' && isTaken ? there.reserve : pool;
  };
  const db = new Kysely<Database>({
    dialect: new PipelinedDialect({
      pool: {
        options: pool.options,
        connect: () => here().connect(),
        end: async () => void (await Promise.all([pool.end(), there?.reserve.end()])),
      },
    }),
  });
  pools.set(db, pool);
  if (replica) readsByDatabase.set(db, replica.reads);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();
const clients = new WeakMap<pg.Pool, Set<pg.ClientBase>>();
const readsByDatabase = new WeakMap<Db, Reads>();

/** Where requests of this database read; undefined where it has no replica. */
export const readsOf = (db: Db): Reads | undefined => readsByDatabase.get(db);

/** Ends all connections of a pool at once: what was asked on them is answered with an error. */
export function breakOff(db: Db): void {
  for (const client of clients.get(poolOf(db)) ?? [])
    socketOf(client).destroy(new Error('Connection terminated: given up'));
}

function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error('not of createDatabase');
  return pool;
}

/** How many connections of `createDatabase` there are at this moment, and how many callers wait for one. */
export function poolFigures(db: Db): { limit: number; open: number; idle: number; waiting: number } {
  const pool = poolOf(db);
  return { limit: pool.options.max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * A connection that gives up when its server is silent for twice as long as a statement may take. A machine that is
 * gone does not close its connections: without this they would be waited for until the operating system gives up.
 */
function patientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error('Connection terminated: the server is silent'));
  }); // 0 = never
}

const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const longer = /^set local statement_timeout = '(\d+)min'$/;

/**
 * The statements of this transaction may take so many minutes, and the server may be silent for twice as long: what is
 * booked for all members at once is one statement.
 */
export const allowMinutes = async (trx: DbTransaction, minutes: number): Promise<void> => {
  await sql.raw(`set local statement_timeout = '${minutes}min'`).execute(trx);
};

/** This transaction may stand still for so many minutes: it waits for what is done on other connections. */
export const allowWaiting = async (trx: DbTransaction, minutes: number): Promise<void> => {
  await sql.raw(`set local idle_in_transaction_session_timeout = '${minutes}min'`).execute(trx);
};

const mark = '/* prepared */';

/**
 * Begins the text of a statement that most requests send: a session keeps its plan, which takes longer to make than to follow.
 * Its text is one of a few, since each is kept.
 */
export const prepared = sql.raw(mark);

/** By the text of a statement, the name under which a session keeps it. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A plan that is kept is good for one booking, not for fifty thousand. */
const isSmall = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= 10_000 : !Array.isArray(value) || value.length <= 100;

const begins = /^(begin|start transaction)\b/;
const ends = /^(commit|rollback)(;|$)/;

/** What PostgreSQL runs in no transaction. */
const concurrently = /^\s*(?:create|drop|reindex)\b[^;]*\bconcurrently\b/i;

type Send = (...args: unknown[]) => Promise<unknown>;

/**
 * What is sent without waiting for an answer in between leaves as one packet: each by itself costs both sides a call of the system.
 * Called before each message; once nothing else is to be done before the next event, they go.
 */
function holder(socket: Socket): () => void {
  let isHeld = false;
  const release = (): void => {
    isHeld = false;
    socket.uncork();
  };
  return () => {
    if (isHeld) return;
    isHeld = true;
    socket.cork();
    process.nextTick(release);
  };
}

/**
 * Where `allowMinutes`, `prepared` and the settings of each transaction are heard: Kysely does not give a connection away.
 * `locals` are sent behind BEGIN; a statement by itself gets a transaction for them, all in one round trip.
 */
function sendAsAsked(client: pg.ClientBase, locals: () => readonly string[], keepsPlans: boolean): void {
  const hold = holder(socketOf(client));
  const send: Send = (...args) => {
    hold();
    return (pg.Client.prototype.query as unknown as Send).apply(client, args);
  };
  // All of it in one message. Where a part fails, what follows fails too.
  const begin = (text: string): Promise<unknown> => send([text, ...locals()].join('; '));
  let isOpen = false;
  client.query = ((...args: unknown[]) => {
    const [text, values] = args as [unknown, unknown[]?];
    if (typeof text !== 'string') return send(...args);
    // Until it is back in the pool.
    const minutes = longer.exec(text)?.[1];
    if (minutes !== undefined) socketOf(client).setTimeout(2 * Number(minutes) * 60_000);
    if (begins.test(text)) {
      isOpen = true;
      return begin(text);
    }
    if (ends.test(text)) {
      isOpen = false;
      return send(text);
    }
    const keeps = keepsPlans && text.trimStart().startsWith(mark) && values?.every(isSmall) === true;
    const statement = (): Promise<unknown> => (keeps ? send({ name: nameOf(text), text, values }) : send(...args));
    if (isOpen || locals().length === 0 || concurrently.test(text)) return statement();
    begin('begin').catch(() => undefined);
    return allOf([statement(), send('commit')] as const).then(([answer]) => answer);
  }) as typeof client.query;
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const attempts = 3;

/**
 * Runs `work` in one READ COMMITTED transaction and commits it; any error rolls it back. A serialization failure or a
 * deadlock starts the whole of `work` again, up to 3 times in all, so `work` must not have effects outside it.
 */
export function withTransaction<T>(db: Db, work: (trx: DbTransaction) => Promise<T>): Promise<T> {
  return onPrimary(() => attempted(db, work));
}

async function attempted<T>(db: Db, work: (trx: DbTransaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work);
    } catch (error) {
      const code = sqlState(error);
      if (attempt >= attempts || (code !== serializationFailure && code !== deadlockDetected)) throw error;
    }
  }
}

/**
 * Reads all of `work` as of one instant, whatever is committed meanwhile. Nothing is written by it: what is written is a link of a chain,
 * whose head is another one by then, and PostgreSQL would refuse it at the commit.
 */
export const onSnapshot = <T>(db: Db, work: (snapshot: DbTransaction) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** From here on to the end of a transaction, no statement waits longer than this for a lock. */
export const limitLockWaits = async (trx: Db, ms: number): Promise<void> => {
  await sql`select set_config('lock_timeout', ${`${ms}`}, true)`.execute(trx);
};

/** The SQLSTATE of an error that PostgreSQL reported, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
