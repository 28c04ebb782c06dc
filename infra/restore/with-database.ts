import { Client } from 'pg';

/** Runs `work` with a connection of its own, which is closed afterwards. */
export async function withDatabase<Result>(url: string, work: (db: Client) => Promise<Result>): Promise<Result> {
  const db = new Client({
    connectionString: url,
    application_name: 'fieldhouse-restore',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A lost connection is reported by the next statement.
  db.on('error', () => undefined);
  try {
    await db.connect();
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Whether a service was ever started with this database. */
export async function hasTables(db: Client): Promise<boolean> {
  const { rows } = await db.query(`SELECT to_regclass('outbox') IS NOT NULL AS has`);
  return rows[0]?.has === true;
}
