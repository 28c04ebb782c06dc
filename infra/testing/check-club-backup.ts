import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '@fieldhouse/contracts';
import { checkBackup } from '@fieldhouse/svc-admin/check-backup';
import type { Club } from './club.ts';

interface CheckedBackup {
  snapshots: readonly Snapshot[];
  /** The rows of the tables that were asked for, by `service table`, in PostgreSQL's COPY text. */
  rows: ReadonlyMap<string, string>;
}

/**
 * Reads a backup of a demo club to its end with the identity in its data folder. Throws when the file is not a
 * complete backup.
 */
export async function checkClubBackup(
  { dataDir }: Pick<Club, 'dataDir'>,
  filename: string,
  wanted: readonly string[] = [],
): Promise<CheckedBackup> {
  const keys = await readFile(join(dataDir, 'backup-identity.txt'), 'utf8');
  const identity = keys.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-')) ?? '';
  const rows = new Map<string, string>();
  const file = createReadStream(join(dataDir, 'backups', filename));
  const { services } = await checkBackup(file, identity, async (service, table, part) => {
    const key = `${service} ${table}`;
    if (wanted.includes(key)) rows.set(key, (rows.get(key) ?? '') + part.toString());
  });
  return { snapshots: services, rows };
}
