import { expectLoaded, migrate } from '@fieldhouse/service-kit';
import { loadBackup, rowsOf, type Schemas } from './load-backup.ts';
import { readBackup } from './read-backup.ts';
import { withScratchDatabases } from './scratch-databases.ts';

interface RehearsalOptions {
  file: string;
  /** `AGE-SECRET-KEY-…` */
  identity: string;
  /** As for `provision`. */
  adminUrl: string;
  schemas: Schemas;
  /** Prints a line for the operator. */
  print: (line: string) => void;
}

/**
 * Shows that a backup can be restored: loads it into scratch databases with the tables of its own migrations, compares
 * each table with its description in the backup, migrates it to this version and drops all of it. Returns the file's
 * SHA-256, in hex. A file that cannot be used is refused, with a sentence, before anything is made. @spec S2.4.1203
 */
export async function rehearse({ file, identity, adminUrl, schemas, print }: RehearsalOptions): Promise<string> {
  const backup = await readBackup({ file, identity, schemas });
  print(`The file is complete: a backup of ${backup.manifest.createdAt}, SHA-256 ${backup.checksum}`);
  await withScratchDatabases(adminUrl, async (urls) => {
    await loadBackup(backup, urls);
    for (const snapshot of backup.manifest.services) {
      const { service, tables } = snapshot;
      await expectLoaded(urls[service], snapshot);
      await migrate(urls[service], schemas[service]);
      print(`svc-${service}: ${tables.length} tables with ${rowsOf(snapshot)} rows are equal to the backup`);
    }
  });
  return backup.checksum;
}
