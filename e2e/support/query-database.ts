import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
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

/** Runs one statement in the database of a club's service; returns its rows. */
export async function queryClub(
  club: Pick<Club, 'dataDir'>,
  service: keyof Awaited<ReturnType<typeof clubDatabases>>['urls'],
  statement: string,
  bound: readonly unknown[] = [],
): Promise<unknown[]> {
  return queryDatabase((await clubDatabases(club)).urls[service], statement, bound);
}
