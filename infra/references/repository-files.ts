import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that are made on the machine and belong to no commit (`.gitignore`), and git's own. */
const NOT_OURS = new Set(['.git', '.node', '.data', '.cache', 'node_modules', 'dist', 'coverage']);

/** Code that runs on a site or for its operator. Of tests only the test itself fails. */
export const SITE_CODE =
  /^(?!e2e\/|bench\/|.*\/(?:testing|conformance)\/).*(?<!\.test|\.contract|\.gen|\.d)\.(?:ts|tsx|js)$/;

/** Every file and folder of the repository, as paths from its root with `/`. */
export async function repositoryPaths(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.filter(({ name }) => !NOT_OURS.has(name));
  const nested = await Promise.all(
    found.map(async (entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? [path, ...(await repositoryPaths(root, path))] : [path];
    }),
  );
  return nested.flat();
}
