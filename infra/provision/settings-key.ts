import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface KeySettings {
  dataDir: string;
  settingsKey?: string;
}

/**
 * The key that encrypts the address of the site's mail server: the given one, or one that is made once in the data
 * folder, readable by its owner alone.
 */
export async function storedSettingsKey({ dataDir, settingsKey }: KeySettings): Promise<string> {
  if (settingsKey !== undefined) return settingsKey;
  const file = join(dataDir, 'settings-key.txt');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined) return stored.trim();
  const fresh = randomBytes(32).toString('base64url');
  await writeFile(`${file}.new`, `${fresh}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return fresh;
}
