import { join } from 'node:path';
import { byService, type ServiceName } from '@fieldhouse/contracts';
import { readPrivate } from '../machine/private-file.ts';
import { clusterFolder, readSettings } from '../postgres/folder.ts';
import { firstLogins } from './logins.ts';
import { type DatabaseUrls, databaseUrl } from './provision.ts';

/** Where the databases of a data folder are. */
export interface Databases {
  /** postgres:// of the superuser. */
  adminUrl: string;
  /** postgres:// of each service's own database, as that service reaches it. */
  urls: DatabaseUrls;
}

/**
 * The databases of a platform that was started with this folder; undefined when there was none. `elsewhere`: the
 * administrator's address of another PostgreSQL than the private one of the folder.
 */
export async function databasesOf(dataDir: string, elsewhere?: string): Promise<Databases | undefined> {
  const passwords = (await readPrivate(join(dataDir, 'databases.json'))) as Record<ServiceName, string> | undefined;
  const adminUrl = elsewhere ?? (await ownServer(dataDir));
  if (passwords === undefined || adminUrl === undefined) return undefined;
  const logins = firstLogins(passwords);
  const urls = byService((name) => databaseUrl(adminUrl, name, logins[name][0]));
  return { adminUrl, urls };
}

async function ownServer(dataDir: string): Promise<string | undefined> {
  const settings = await readSettings(clusterFolder(join(dataDir, 'postgres')));
  return settings && `postgres://postgres:${settings.password}@127.0.0.1:${settings.port}/postgres`;
}
