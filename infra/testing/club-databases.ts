import { type Databases, databasesOf } from '../provision/databases-of.ts';
import type { Club } from './club.ts';

/**
 * Where the databases of a running club are. Throws for one whose PostgreSQL is not its own: `ADMIN_DATABASE_URL`
 * named one.
 */
export async function clubDatabases({ dataDir }: Pick<Club, 'dataDir'>): Promise<Databases> {
  const databases = await databasesOf(dataDir);
  if (!databases) throw new Error(`There is no PostgreSQL in ${dataDir}`);
  return databases;
}
