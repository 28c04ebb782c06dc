import knex, { type Knex } from 'knex';
import type { Logger } from 'pino';
import type { Db, ServiceEnvironment, Tx } from '../service.ts';
import { inStatement } from '../tracing.ts';
import { inTransaction } from './open-transaction.ts';
import { columnTypes } from './parsers.ts';

const SECOND = 1000;
/** PostgreSQL's code for a statement in a failed transaction. */
const IN_FAILED_TRANSACTION = '25P02';

/** The BEGIN of each connection's last transaction; rejects when it failed. */
const begins = new WeakMap<object, Promise<unknown>>();

const PostgresClient: typeof Knex.Client = knex({ client: 'pg' }).client.constructor;

class ServiceClient extends PostgresClient {
  /** Records that the container's work runs in a transaction: see `isInTransaction`. */
  override transaction(container: (tx: Tx) => unknown, config: unknown, outerTx: unknown): Tx {
    return super.transaction((tx: Tx) => inTransaction(this.config, () => container(tx)), config, outerTx);
  }

  /**
   * PostgreSQL answers COMMIT in a failed transaction with ROLLBACK and no error, and knex treats that as success. A
   * use case that caught an SQL error would then report a success although nothing was stored.
   */
  override async query(connection: object, query: string | object): Promise<unknown> {
    if (query === 'BEGIN;') return this.begin(connection);
    if (query === 'COMMIT;') await begins.get(connection);
    const text = typeof query === 'string' ? query : 'sql' in query && typeof query.sql === 'string' ? query.sql : '';
    const send = (): Promise<{ response: { command?: string } }> => super.query(connection, query);
    const answered = await inStatement(text, send);
    if (query === 'COMMIT;' && answered.response.command === 'ROLLBACK') {
      const failed = new Error('The transaction had failed before its COMMIT: nothing of it is stored');
      throw Object.assign(failed, { code: IN_FAILED_TRANSACTION });
    }
    return answered;
  }

  /**
   * Sends BEGIN and does not wait for its answer: the transaction's first statement follows on the same connection at
   * once, which saves a round trip. A BEGIN that failed makes COMMIT fail.
   */
  private begin(connection: object): object {
    const begun = super.query(connection, 'BEGIN;');
    begun.catch(() => undefined);
    begins.set(connection, begun);
    return { response: { command: 'BEGIN' } };
  }
}

/** The settings of the environment that `openDatabase` uses. */
type DatabaseSettings = Pick<ServiceEnvironment, 'databaseUrl' | 'poolSize'> & { applicationName?: string };

/**
 * Opens the service's pool. Connections are made when needed, at most `poolSize`; a statement may take 10 s, a caller
 * waits 5 s for a connection. Messages of knex about connections go to `log`. `db.destroy()` closes the pool.
 */
export function openDatabase(settings: DatabaseSettings, log?: Logger): Db {
  const connection = {
    connectionString: settings.databaseUrl,
    application_name: settings.applicationName ?? 'fieldhouse',
    types: columnTypes,
    statement_timeout: 10 * SECOND,
    idle_in_transaction_session_timeout: 60 * SECOND,
    connectionTimeoutMillis: 5 * SECOND,
    keepAlive: true,
    // A statement is sent before earlier ones are answered. COPY cannot do that and uses separate connections.
    pipeline: true,
  };
  return knex({
    client: ServiceClient,
    connection,
    pool: { min: 0, max: settings.poolSize, idleTimeoutMillis: 30 * SECOND },
    acquireConnectionTimeout: 5 * SECOND,
    // An error message contains the statement, but never its values.
    compileSqlOnError: false,
    ...(log && { log: knexLog(log) }),
  });
}

function knexLog(log: Logger): Knex.Logger {
  return {
    debug: (message) => log.debug({ message }, 'knex'),
    warn: (message) => log.warn({ message }, 'knex'),
    error: (message) => log.error({ message }, 'knex'),
    deprecate: (method, alternative) => log.warn({ method, alternative }, 'knex: deprecated'),
  };
}
