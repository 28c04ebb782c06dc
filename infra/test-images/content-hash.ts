import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from './stand-ins.ts';

/** Hash of files and folders: their names, contents and permissions. */
export async function contentHash(paths: Files): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, path] of Object.entries(paths).toSorted()) await add(hash, name, path);
  return hash.digest('hex');
}

async function add(hash: Hash, name: string, path: string): Promise<void> {
  const found = await lstat(path);
  hash.update(`${name}\0${found.mode}\0`);
  if (found.isDirectory()) {
    for (const entry of (await readdir(path)).toSorted()) await add(hash, `${name}/${entry}`, join(path, entry));
  } else if (found.isSymbolicLink()) {
    hash.update(`${await readlink(path)}\0`);
  } else {
    hash.update(`${found.size}\0`);
    for await (const part of createReadStream(path)) hash.update(part);
  }
}
