import type { Db, Tx } from '../context.ts';

/** What a hot path needs of knex's pool, and of pg's connections in it. */
interface Pool {
  acquireConnection: () => Promise<Connection>;
  releaseConnection: (connection: Connection) => Promise<void>;
  emit: (event: 'query', query: { sql: string; bindings: readonly unknown[] }) => void;
}
interface Connection {
  query: <Row>(statement: { name: string; text: string; values: readonly unknown[] }) => Promise<{ rows: Row[] }>;
}

/**
 * A statement for a hot path, with `$1`, `$2` for its values: each connection parses and plans it once, under its
 * `name`, which no other statement of the service has. It takes the pool's connection past knex's query builder, which
 * costs more than the whole round trip of a read by key. Errors are PostgreSQL's own.
 */
export function prepared<Row>(name: string, text: string) {
  return async (db: Db | Tx, values: readonly unknown[]): Promise<Row[]> => {
    const pool: Pool = db.client;
    const connection = await pool.acquireConnection();
    try {
      // Who listens to the pool's statements hears of this one, too.
      pool.emit('query', { sql: text, bindings: values });
      const { rows } = await connection.query<Row>({ name, text, values });
      return rows;
    } finally {
      await pool.releaseConnection(connection);
    }
  };
}
