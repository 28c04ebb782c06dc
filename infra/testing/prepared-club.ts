import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterFolder, readSettings, writeSettings } from '../postgres/folder.ts';
import { startClub } from './club.ts';
import { PREPARED_CLUB } from './new-data-folder.ts';

/**
 * Starts a platform once and stops it. Every later platform of this test run begins with a copy of its data folder and
 * need not load the demo club. Resolves with a function that removes it.
 */
export async function prepareClub(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-prepared-'));
  const remove = async () => {
    delete process.env[PREPARED_CLUB];
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const club = await startClub({ dataDir });
    const code = await club.end();
    if (code !== 0) throw new Error(`The prepared platform did not stop as it should (${code}):\n${club.output()}`);
    await releasePort(dataDir);
    process.env[PREPARED_CLUB] = dataDir;
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Two copies that start at the same moment must not try the same port. */
async function releasePort(dataDir: string): Promise<void> {
  const folder = clusterFolder(join(dataDir, 'postgres'));
  const settings = await readSettings(folder);
  if (!settings) throw new Error(`There is no PostgreSQL in ${dataDir}`);
  await writeSettings(folder, { ...settings, port: 0 });
}
