import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import type {
  DatabaseConnection,
  Driver,
  PostgresDialectConfig,
  RawBuilder,
  Transaction,
  TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

// A transaction pays for each wait for the network while it holds its locks. Two of them need not be: BEGIN travels with
// the first statement, and the last statement with COMMIT, so that nothing is held while Node is busy. The pool's clients
// must be made with `pipeline: true`: they send a statement without waiting for the answer to the one before.

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
}

/**
 * The last statement of a transaction together with its end, in one round trip. What was answered is durable once the
 * promise resolves to its rows; the transaction takes no further statement.
 */
export function endWith<Row>(
  trx: Transaction<Database>,
  last: RawBuilder<Row>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<Row[]> {
  const compiled = last.compile(trx);
  return trx.getExecutor().provideConnection(async (connection) => {
    const sent = [connection.executeQuery<Row>(compiled), connection.executeQuery(CompiledQuery.raw(end))] as const;
    const [answer, finish] = await Promise.allSettled(sent);
    // When the server has answered it has ended the transaction too: after a refusal COMMIT rolls back.
    if (answer.status === 'fulfilled' || answer.reason instanceof pg.DatabaseError) ended.add(connection);
    if (answer.status === 'rejected') throw answer.reason;
    if (finish.status === 'rejected') throw finish.reason;
    return answer.value.rows;
  });
}
