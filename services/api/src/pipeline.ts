import { CompiledQuery, PostgresDialect, PostgresDriver, PostgresIntrospector, sql } from 'kysely';
import type {
  DatabaseConnection,
  Driver,
  Kysely,
  PostgresDialectConfig,
  RawBuilder,
  TableMetadata,
  Transaction,
  TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { sendSignal } from './signals.ts';
import type { Database } from './tables.ts';

// A transaction pays for each wait for the network while it holds its locks. Two of them need not be: BEGIN travels with
// the first statement, and the last statement with COMMIT, so that nothing is held while Node is busy. The pool's clients
// must be made with `pipeline: true`: they send a statement without waiting for the answer to the one before.
//
// Nobody waits for another's disk (docs/adr/0073). What ends with `endWith` commits without waiting for it: its locks are free at
// once, and with them the ends of the chains. Behind COMMIT, in the same message, a statement that locks nothing waits until all
// that was committed is durable, and only then is the caller told. PostgreSQL writes for all who wait at once.

/** Connections whose transaction was ended by `endWith`, so that Kysely need not end it again. */
const ended = new WeakSet<DatabaseConnection>();

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    ended.delete(connection);
    // Not waited for. Should it fail, the connection is lost, and what follows fails as well.
    super.beginTransaction(connection, settings).catch(() => undefined);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!ended.delete(connection)) await super.commitTransaction(connection);
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    if (!ended.delete(connection)) await super.rollbackTransaction(connection);
  }
}

/**
 * Finds tables by their name, which is all that the migrator looks for. Kysely's own asks after each column of each view too, and PostgreSQL
 * refuses that where another process that migrates drops one meanwhile.
 */
class NameIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<Pick<TableMetadata, 'name' | 'schema'>>`
      select tablename as name, schemaname as schema from pg_tables`.execute(this.#db);
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }));
  }
}

/** PostgreSQL over a pool of pipelined clients. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config);
  }

  override createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new NameIntrospector(db);
  }
}

/**
 * The last statement of a transaction together with its end, in one round trip. What was answered, and all that the transaction
 * saw, is durable once the promise resolves to its rows; the transaction takes no further statement.
 */
export function endWith<Row>(
  trx: Transaction<Database>,
  last: RawBuilder<Row>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<Row[]> {
  const compiled = last.compile(trx);
  return trx.getExecutor().provideConnection(async (connection) => {
    const sentAt = performance.now();
    const answer = connection.executeQuery<Row>(compiled);
    const statements = end === 'commit' ? ['set local synchronous_commit = off', `commit; ${flush}`] : [end];
    const finish = statements.map((statement) => send(connection, statement));
    watchEnd(sentAt, answer, end === 'commit' ? finish.at(-1) : undefined);
    // When the server has answered it has ended the transaction too: after a refusal COMMIT rolls back.
    const isEnded = answer.then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
    try {
      const [{ rows }] = await allOf([answer, ...finish]);
      return rows;
    } finally {
      if (await isEnded) ended.add(connection);
    }
  });
}

let callers = 0;

/** Tells how long the last statement took, and then how long its caller waits for the disk. Who fails is told of by its error. */
function watchEnd(sentAt: number, answer: Promise<unknown>, durable: Promise<unknown> | undefined): void {
  answer
    .then(() => {
      sendSignal('chain_head', { seconds: secondsSince(sentAt) });
      if (durable === undefined) return undefined;
      const answeredAt = performance.now();
      callers += 1;
      return durable
        .then(() => sendSignal('durable', { seconds: secondsSince(answeredAt), callers }))
        .finally(() => (callers -= 1));
    })
    .catch(() => undefined); // whoever waits for them has the error
}

const secondsSince = (moment: number): number => (performance.now() - moment) / 1_000;

/** Waits until all that was committed by now, by whomever, is as durable as the server makes its commits. */
export const untilDurable = async (db: Kysely<Database>): Promise<void> => void (await sql.raw(flush).execute(db));

/**
 * An empty record of the log in a transaction of its own, which commits as the server is set up to: with a standby that has to
 * confirm, if there is one. The log has one order, so what was committed before is durable as well.
 */
const flush = `select pg_logical_emit_message(true, 'flush', ''::text)`;

const send = (connection: DatabaseConnection, text: string) => connection.executeQuery(CompiledQuery.raw(text));

/** What statements sent one behind the other came to; once all are answered it throws what the first of them that failed did. */
export async function allOf<T extends readonly unknown[]>(sent: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(sent);
  return Promise.all(sent) as Promise<unknown> as Promise<T>;
}
