import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Compilation } from 'webpack';
import { REPOSITORY } from './folders.ts';

/**
 * What the content of a release depends on: paths relative to the repository, sorted. Paths below node_modules are left
 * out, because the lock file covers them, and so are those below .cache, which each build writes itself.
 */
export interface Inputs {
  /** Files that the build has read. */
  files: string[];
  /** Paths without a file, where the build looked for one first. */
  missing: string[];
  /** Folders that the build has listed. */
  folders: string[];
}

/** The inputs of a webpack build. `loaded` are files that Node.js read for it: the configuration and its imports. */
export function inputsOf(
  { fileDependencies, missingDependencies, contextDependencies }: Compilation,
  loaded: Iterable<string> = [],
): Inputs {
  const read = [...fileDependencies, ...loaded];
  return {
    files: ours(read.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())),
    missing: ours([...missingDependencies, ...read.filter((path) => !statSync(path, { throwIfNoEntry: false }))]),
    folders: ours(contextDependencies),
  };
}

function ours(paths: Iterable<string>): string[] {
  const found = [...paths].map((path) => relative(REPOSITORY, path));
  return [...new Set(found)].filter((path) => !/(^|\/)(node_modules|\.cache)(\/|$)/.test(path)).sort();
}
