import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', 'coverage']);
const TEST = /\.(test|contract)\.tsx?$/;

/** Hash of everything a build of these folders depends on: their files except tests, and the lock file. */
export async function sourceHash(root: string, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(folders.map((folder) => filesIn(root, folder)))).flat().sort();
  for (const file of [...files, 'package-lock.json']) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const lists = entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(root, path);
    return entry.isFile() && !TEST.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(lists)).flat();
}
