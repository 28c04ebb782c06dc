import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';

interface BackupSettings {
  dataDir: string;
  backupDir?: string;
  backupPublicKey?: string;
}

/**
 * The folder of the backups of a site with this data folder, and the public key that encrypts them. A demo club has an
 * identity of its own in the data folder.
 */
export async function backupSettings(
  { dataDir, backupDir = join(dataDir, 'backups'), backupPublicKey }: BackupSettings,
  { demo }: { demo: boolean },
): Promise<{ backupDir: string; backupPublicKey?: string }> {
  if (backupPublicKey !== undefined || !demo) return { backupDir, backupPublicKey };
  return { backupDir, backupPublicKey: await storedRecipient(join(dataDir, 'backup-identity.txt')) };
}

/**
 * The recipient of an age identity that is made once and kept, readable by its owner alone, as `age-keygen` writes
 * one.
 */
async function storedRecipient(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const identity = stored?.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity !== undefined) return identityToRecipient(identity);
  const fresh = await generateIdentity();
  const recipient = await identityToRecipient(fresh);
  await writeFile(`${file}.new`, `# public key: ${recipient}\n${fresh}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return recipient;
}
