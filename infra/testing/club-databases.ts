import { type Databases, databasesOf } from '../provision/databases-of.ts';
import type { Club } from './club.ts';

/**
 * The addresses of the databases of a running club. Throws when the club has no PostgreSQL in its data folder, but uses
 * the one of `ADMIN_DATABASE_URL`.
 */
export async function clubDatabases({ dataDir }: Pick<Club, 'dataDir'>): Promise<Databases> {
  const databases = await databasesOf(dataDir);
  if (!databases) throw new Error(`There is no PostgreSQL in ${dataDir}`);
  return databases;
}
