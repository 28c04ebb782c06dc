import { createReadStream } from 'node:fs';
import type { ServiceName, Snapshot } from '@fieldhouse/contracts';
import { keepError, loadSnapshot, type Schema, type SnapshotLoad } from '@fieldhouse/service-kit';
import { type BackupManifest, checkBackup } from '@fieldhouse/svc-admin/check-backup';
import type { DatabaseUrls } from '../provision/provision.ts';
import { withDatabase } from './with-database.ts';

/** The schema of each service's database. */
export type Schemas = Readonly<Record<ServiceName, Schema>>;

/** A backup file that was read and is complete. */
export interface WholeBackup {
  file: string;
  identity: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
  manifest: BackupManifest;
  schemas: Schemas;
}

/** How many rows a snapshot has. */
export const rowsOf = ({ tables }: Snapshot): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/**
 * Loads every table of a backup into empty databases, one service after another: each completely or not at all. The
 * tables are made by the migrations that the backup names. `urls` are those of the role that owns the tables,
 * `rowsUrls` those of an administrator, where that is another role. Throws an Error that names a table which cannot be
 * loaded.
 */
export async function loadBackup(backup: WholeBackup, urls: DatabaseUrls, rowsUrls = urls): Promise<void> {
  const snapshots = inTurn(backup, urls, rowsUrls);
  const { file, identity } = backup;
  let failure: unknown;
  try {
    await checkBackup(keepError(createReadStream(file)), identity, async (service, table, rows) => {
      try {
        await (await snapshots.loadOf(service)).add(table, rows);
      } catch (error) {
        failure = error;
        throw error;
      }
    });
    await snapshots.finish();
  } catch (error) {
    throw failure ?? error;
  } finally {
    await snapshots.abandon();
  }
}

/** The loads of the snapshots, one at a time; snapshots whose tables are all empty are loaded as well. */
function inTurn({ manifest, schemas }: WholeBackup, urls: DatabaseUrls, rowsUrls: DatabaseUrls) {
  const waiting: Snapshot[] = [...manifest.services];
  let current: { service: ServiceName; load: SnapshotLoad } | undefined;
  async function next(): Promise<void> {
    await finishCurrent();
    const snapshot = waiting.shift();
    if (!snapshot) return;
    const { service } = snapshot;
    current = { service, load: await loadSnapshot(urls[service], schemas[service], snapshot, rowsUrls[service]) };
  }
  async function finishCurrent(): Promise<void> {
    if (!current) return;
    const { service, load } = current;
    await load.finish();
    current = undefined;
    // The restore continues with these rows, and so do the services: the server's own statistics come a minute later.
    await withDatabase(rowsUrls[service], (db) => db.query('ANALYZE'));
  }
  return {
    async loadOf(service: string): Promise<SnapshotLoad> {
      while (current?.service !== service) {
        await next();
        if (!current) throw new Error(`The backup has no snapshot of svc-${service}`);
      }
      return current.load;
    },
    async finish(): Promise<void> {
      do await next();
      while (current);
    },
    abandon: async () => current?.load.abandon(),
  };
}
