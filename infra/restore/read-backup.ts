import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { hasMigrations, keepError } from '@fieldhouse/service-kit';
import { type BackupManifest, checkBackup } from '@fieldhouse/svc-admin/check-backup';
import { OperatorError } from '../launcher/operator-error.js';
import type { Schemas, WholeBackup } from './load-backup.ts';

interface BackupFile {
  file: string;
  /** `AGE-SECRET-KEY-…` */
  identity: string;
  schemas: Schemas;
}

/**
 * Reads a backup file to its end. Throws an error with a sentence when the file is not a complete backup of ours, or
 * when this version cannot load it; nothing is made before.
 */
export async function readBackup({ file, identity, schemas }: BackupFile): Promise<WholeBackup> {
  const checksum = await checksumOf(file);
  const manifest = await checkBackup(keepError(createReadStream(file)), identity);
  expectKnown(manifest, schemas);
  return { file, identity, schemas, checksum, manifest };
}

/** Throws unless this version has the migrations that the backup's tables were made by. */
function expectKnown({ services, appVersion }: BackupManifest, schemas: Schemas): void {
  for (const { service, migrations } of services) {
    if (hasMigrations(schemas[service], migrations)) continue;
    throw new OperatorError(
      `The backup was made by another version of Fieldhouse (${appVersion}): this one does not know svc-${service}’s ` +
        `migrations ${migrations.kit} and ${migrations.service}. Use that version or a newer one.`,
    );
  }
}

async function checksumOf(file: string): Promise<string> {
  await access(file).catch(() => {
    throw new OperatorError(`The file ${file} cannot be read.`);
  });
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
