import { byService } from '@fieldhouse/contracts';
import { type Databases, databasesOf } from '../provision/databases-of.ts';
import { databaseName } from '../provision/logins.ts';
import type { Club } from './club.ts';

/**
 * The databases of a running club, each as the superuser reaches it: the login roles of services change. Throws when the
 * club has no PostgreSQL in its data folder, but uses the one of `ADMIN_DATABASE_URL`.
 */
export async function clubDatabases(club: Pick<Club, 'dataDir'>): Promise<Databases> {
  const { adminUrl } = await ownDatabases(club);
  const urls = byService((name) => {
    const url = new URL(adminUrl);
    url.pathname = `/${databaseName(name)}`;
    return url.href;
  });
  return { adminUrl, urls };
}

/** The same as each service reaches its own. */
export async function ownDatabases({ dataDir }: Pick<Club, 'dataDir'>): Promise<Databases> {
  const databases = await databasesOf(dataDir);
  if (!databases) throw new Error(`There is no PostgreSQL in ${dataDir}`);
  return databases;
}
