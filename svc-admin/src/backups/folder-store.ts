import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupStore, keepError } from '@fieldhouse/service-kit';
import { expectBackupName, isBackupName, nameTaken } from './backup-name.ts';

/** A file that is being written. Names of stored files do not begin with a dot. */
const PARTIAL = /^\..*\.part$/;
/** Writing a backup never takes this long: an older partial file was left by a process that died. */
const ABANDONED_MS = 24 * 3600 * 1000;

/** A folder as backup store. Only its owner can read the files. The folder is created with the first backup. */
export function folderStore(folder: string): BackupStore {
  const root = resolve(folder);
  const pathOf = (name: string) => {
    expectBackupName(name);
    return join(root, name);
  };

  return {
    location: root,

    async put(name, content) {
      try {
        const path = pathOf(name);
        await expectFree(path);
        await mkdir(root, { recursive: true, mode: 0o700 });
        await deleteAbandoned(root);
        const partial = join(root, `.${name}.part`);
        try {
          await writeDurably(partial, content);
          await rename(partial, path);
        } catch (error) {
          await rm(partial, { force: true });
          throw error;
        }
        await syncFolder(root);
      } finally {
        content.destroy();
      }
    },

    async get(name) {
      const path = pathOf(name);
      await stat(path);
      return keepError(createReadStream(path));
    },

    async list() {
      const names = (await namesIn(root)).filter(isBackupName).sort();
      return Promise.all(names.map(async (name) => ({ name, size: (await stat(join(root, name))).size })));
    },

    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

/** Needed because a rename replaces an existing file. */
async function expectFree(path: string): Promise<void> {
  if (await exists(path)) throw nameTaken();
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}

async function writeDurably(path: string, content: Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(content, async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) await file.writeFile(chunk);
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** So that the new name survives a power failure. */
async function syncFolder(root: string): Promise<void> {
  const folder = await open(root, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function deleteAbandoned(root: string): Promise<void> {
  for (const name of await namesIn(root)) {
    if (!PARTIAL.test(name)) continue;
    const { mtimeMs } = await stat(join(root, name));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(root, name), { force: true });
  }
}

/** Empty when there is no folder yet. */
async function namesIn(root: string): Promise<string[]> {
  try {
    return await readdir(root);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
