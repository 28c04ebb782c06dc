import { Client } from 'pg';

/** Runs one statement in a service's database; returns its rows. */
export async function queryDatabase(
  url: string,
  statement: string,
  bound: readonly unknown[] = [],
): Promise<unknown[]> {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    return (await db.query(statement, [...bound])).rows;
  } finally {
    await db.end();
  }
}
