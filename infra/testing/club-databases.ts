import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { clusterFolder, readSettings } from '../postgres/folder.ts';
import { databaseName } from '../provision/provision.ts';
import type { Club } from './club.ts';

/** Where the databases of a running club are. */
export interface ClubDatabases {
  /** postgres:// of the superuser. */
  adminUrl: string;
  /** postgres:// of each service's own database, as that service reaches it. */
  urls: Readonly<Record<ServiceName, string>>;
}

/** Throws for a club whose PostgreSQL is not its own: `ADMIN_DATABASE_URL` named one. */
export async function clubDatabases({ dataDir }: Pick<Club, 'dataDir'>): Promise<ClubDatabases> {
  const settings = await readSettings(clusterFolder(join(dataDir, 'postgres')));
  if (!settings) throw new Error(`There is no PostgreSQL in ${dataDir}`);
  const passwords = JSON.parse(await readFile(join(dataDir, 'databases.json'), 'utf8'));
  const at = `127.0.0.1:${settings.port}`;
  const urls = SERVICES.map((name) => [
    name,
    `postgres://${databaseName(name)}:${passwords[name]}@${at}/${databaseName(name)}`,
  ]);
  return { adminUrl: `postgres://postgres:${settings.password}@${at}/postgres`, urls: Object.fromEntries(urls) };
}
