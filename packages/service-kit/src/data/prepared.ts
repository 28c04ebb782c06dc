import type { Db, Tx } from '../context.ts';
import { inStatement } from '../tracing.ts';

/** The methods of knex's pool and of its pg connections that a hot path uses. */
interface Pool {
  acquireConnection: () => Promise<Connection>;
  releaseConnection: (connection: Connection) => Promise<void>;
  emit: (event: 'query', query: { sql: string; bindings: readonly unknown[] }) => void;
}
interface Connection {
  query: <Row>(statement: { name: string; text: string; values: readonly unknown[] }) => Promise<{ rows: Row[] }>;
}

/**
 * A prepared statement for a hot path, with `$1`, `$2` for its values: each connection parses and plans it once under
 * its `name`, which must be unique in the service. It uses a connection of the pool without knex's query builder,
 * because that costs more than the round trip of a read by key. Errors are PostgreSQL's own.
 */
export function prepared<Row>(name: string, text: string) {
  return async (db: Db | Tx, values: readonly unknown[]): Promise<Row[]> => {
    const pool: Pool = db.client;
    const connection = await pool.acquireConnection();
    try {
      // Listeners of the pool's statements receive this one too.
      pool.emit('query', { sql: text, bindings: values });
      const { rows } = await inStatement(text, () => connection.query<Row>({ name, text, values }));
      return rows;
    } finally {
      await pool.releaseConnection(connection);
    }
  };
}
