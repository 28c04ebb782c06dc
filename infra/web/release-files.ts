import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** One file of a release, with the compressed copies beside it. */
export interface ReleaseFile {
  path: string;
  type: string;
  /** Content-Encoding -> bytes on disk; `identity` is the file itself. */
  sizes: { identity: number; br?: number; gzip?: number };
}

/** The sources are not public: a source map that a build left in its release is not served. */
const SOURCE_MAP = '.map';

export const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Lists a release: name in the release -> file. Only listed files are served, so no path reaches a file outside it.
 * Releases never change; list each once.
 */
export async function listRelease(folder: string): Promise<ReadonlyMap<string, ReleaseFile>> {
  const sizes = new Map<string, number>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    sizes.set(path.slice(folder.length + 1), (await stat(path)).size);
  }
  const files = new Map<string, ReleaseFile>();
  for (const [name, identity] of sizes) {
    if (name.endsWith(COMPRESSED.br) || name.endsWith(COMPRESSED.gzip)) continue;
    if (name.endsWith(SOURCE_MAP)) continue;
    files.set(name, {
      path: join(folder, name),
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      sizes: { identity, br: sizes.get(name + COMPRESSED.br), gzip: sizes.get(name + COMPRESSED.gzip) },
    });
  }
  return files;
}
