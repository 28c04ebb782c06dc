import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../launcher/lock.js';
import { stage } from '../launcher/stage.js';
import { startCluster } from '../postgres/cluster.ts';
import { clusterFolder } from '../postgres/folder.ts';
import { stopOrphan } from '../postgres/orphan.ts';
import { databasesOf } from '../provision/databases-of.ts';

/** A rehearsal uses two at once. */
const MAX_CONNECTIONS = 10;

interface ServerOptions {
  dataDir: string;
  /** postgres:// of the administrator of another server than the data folder's. */
  elsewhere: string | undefined;
}

/**
 * Runs `work` on the PostgreSQL server of the platform of this data folder. When no platform was ever started with the
 * folder, as on a machine for rehearsals, it starts a private server for the work, and removes it with all its data.
 * One that a killed process left is removed first.
 */
export async function withServer<Result>(
  { dataDir, elsewhere }: ServerOptions,
  work: (adminUrl: string) => Promise<Result>,
): Promise<Result> {
  const adminUrl = elsewhere ?? (await databasesOf(dataDir))?.adminUrl;
  if (adminUrl) return work(adminUrl);
  const folder = join(dataDir, 'rehearsal');
  const wait = () => process.stdout.write('Another rehearsal uses this folder; waiting for it\n');
  return withLock(join(dataDir, 'rehearsal.lock'), () => withPrivateServer(folder, work), wait);
}

async function withPrivateServer<Result>(folder: string, work: (adminUrl: string) => Promise<Result>): Promise<Result> {
  await stopOrphan(clusterFolder(folder).data);
  await rm(folder, { recursive: true, force: true });
  const cluster = await stage('PostgreSQL for this rehearsal', () =>
    startCluster({ folder, durable: false, maxConnections: MAX_CONNECTIONS }),
  );
  try {
    return await work(cluster.adminUrl);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
