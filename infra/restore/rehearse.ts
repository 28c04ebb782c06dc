import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { expectLoaded, knowsMigrations, migrate } from '@fieldhouse/service-kit';
import { type BackupManifest, checkBackup } from '@fieldhouse/svc-admin/check-backup';
import { Trouble } from '../launcher/trouble.js';
import { loadBackup, type Schemas } from './load-backup.ts';
import { withScratchDatabases } from './scratch-databases.ts';

interface RehearsalOptions {
  file: string;
  /** `AGE-SECRET-KEY-…` */
  identity: string;
  /** As for `provision`. */
  adminUrl: string;
  schemas: Schemas;
  /** Takes a line of what an operator reads. */
  say: (line: string) => void;
}

/**
 * Shows that a backup can be restored: loads it into scratch databases as its own migrations made them, compares each table with what
 * the backup says of it, migrates it to this version and drops it all. Answers the file's SHA-256, in hex. A file that cannot be
 * used is refused, with a sentence, before anything is made. @spec S2.4.1203
 */
export async function rehearse({ file, identity, adminUrl, schemas, say }: RehearsalOptions): Promise<string> {
  const checksum = await checksumOf(file);
  const manifest = await checkBackup(createReadStream(file), identity);
  expectKnown(manifest, schemas);
  say(`The file is whole: a backup of ${manifest.createdAt}, SHA-256 ${checksum}`);
  await withScratchDatabases(adminUrl, async (urls) => {
    await loadBackup({ file, identity, manifest, schemas }, urls);
    for (const snapshot of manifest.services) {
      const { service, tables } = snapshot;
      await expectLoaded(urls[service], snapshot);
      await migrate(urls[service], schemas[service]);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      say(`svc-${service}: ${tables.length} tables with ${rows} rows are as they were`);
    }
  });
  return checksum;
}

/** Throws unless this version has the migrations that the backup's tables were made by. */
function expectKnown({ services, appVersion }: BackupManifest, schemas: Schemas): void {
  for (const { service, migrations } of services) {
    if (knowsMigrations(schemas[service], migrations)) continue;
    throw new Trouble(
      `The backup was made by another version of Fieldhouse (${appVersion}): this one does not know svc-${service}’s ` +
        `migrations ${migrations.kit} and ${migrations.service}. Use that version or a newer one.`,
    );
  }
}

async function checksumOf(file: string): Promise<string> {
  await access(file).catch(() => {
    throw new Trouble(`The file ${file} cannot be read.`);
  });
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
