import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDatabase } from '@fieldhouse/service-kit';
import { markVerified } from '@fieldhouse/svc-admin/mark-verified';
import { verifyBackup } from '../../backups/verify-backup.ts';
import { databasesOf } from '../../provision/databases-of.ts';
import { readSettings, StartSettings } from '../settings.ts';
import { ROOT } from '../tools.ts';
import { Trouble } from '../trouble.js';

/**
 * `npm run verify-backup -- FILE [KEYFILE]`: loads a backup into scratch databases on the PostgreSQL of the platform of `DATA_DIR`, which
 * runs, compares every table with the manifest, and notes in the Backup tab that this backup was verified.
 */
export default async function verifyBackupCommand([given, keyFile]: readonly string[]): Promise<number> {
  if (given === undefined) throw new Trouble('Say which: npm run verify-backup -- FILE [KEYFILE]');
  const dataDir = resolve(ROOT, readSettings(StartSettings).DATA_DIR);
  const databases = await databasesOf(dataDir, process.env.ADMIN_DATABASE_URL || undefined);
  if (!databases) throw new Trouble(`No platform was started with ${dataDir}.`);
  const file = resolve(given);
  const identity = await readIdentity(keyFile ?? join(dataDir, 'backup-identity.txt'));
  try {
    const checksum = await checksumOf(file);
    const { tables, rows } = await verifyBackup({
      adminUrl: databases.adminUrl,
      open: () => createReadStream(file),
      identity,
    });
    const db = openDatabase({ databaseUrl: databases.urls.admin, poolSize: 1 });
    const known = await markVerified(db, { checksum, at: new Date() }).finally(() => db.destroy());
    process.stdout.write(`The backup is whole: ${tables} tables with ${rows} rows are equal to its manifest.\n`);
    if (!known) process.stdout.write('It is none of the backups that this site made.\n');
    return 0;
  } catch (error) {
    throw error instanceof Error ? new Trouble(error.message) : error;
  }
}

async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Trouble(`The key file ${file} cannot be read (${error.code}).`);
  });
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined) throw new Trouble(`${file} holds no age identity.`);
  return identity.trim();
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
