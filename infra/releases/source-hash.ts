import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Inputs } from '@fieldhouse/build';

/** Files of the repository and of each workspace that a build reads without naming them; not all of them exist. */
const SETTINGS = ['package.json', '.browserslistrc', '.swcrc', 'tsconfig.json'];
const ROOT_SETTINGS = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];
/** Read as a whole: a change of how builds work, or of how their inputs are recorded, builds every app. */
const BUILD_CODE = 'packages/build/src';

const IGNORED = new Set(['node_modules', 'dist', 'coverage']);
const TEST = /\.(test|contract)\.tsx?$/;

/**
 * Hash of the inputs that a build has recorded, and of the settings of its `workspaces` (folders): what is in each file,
 * and whether it exists. A file that is removed, or added where the build looked for one, gives another hash.
 */
export async function sourceHash(root: string, inputs: Inputs, workspaces: readonly string[]): Promise<string> {
  const paths = [...inputs.missing, ...(await filesOf(root, inputs, workspaces))];
  const hash = createHash('sha256');
  for (const path of [...new Set(paths)].sort()) {
    const content = await contentOf(join(root, path));
    hash.update(`${path}\0${content?.length ?? 'missing'}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/**
 * Whether an input has changed since a time (milliseconds): the build that began then may have read what it was before.
 */
export async function haveChanged(
  root: string,
  inputs: Inputs,
  workspaces: readonly string[],
  since: number,
): Promise<boolean> {
  const isFile = async (path: string) => (await contentOf(join(root, path))) !== undefined;
  const isOld = async (path: string) => ((await statOf(join(root, path)))?.ctimeMs ?? 0) < since;
  const [isGone, isNew, isYoung] = await Promise.all([
    some(inputs.files, async (path) => !(await isFile(path))),
    some(inputs.missing, isFile),
    some(await filesOf(root, inputs, workspaces), async (path) => !(await isOld(path))),
  ]);
  return isGone || isNew || isYoung;
}

async function filesOf(root: string, inputs: Inputs, workspaces: readonly string[]): Promise<string[]> {
  const settings = ['', ...workspaces].flatMap((folder) => SETTINGS.map((name) => join(folder, name)));
  const lists = await Promise.all([BUILD_CODE, ...inputs.folders].map((folder) => filesIn(root, folder)));
  return [...inputs.files, ...ROOT_SETTINGS, ...settings, ...lists.flat()];
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ifMissing([]));
  const lists = entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(root, path);
    return entry.isFile() && !TEST.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(lists)).flat();
}

/** Undefined when there is no file: nothing at all, or a folder. */
async function contentOf(file: string): Promise<Buffer | undefined> {
  return (await statOf(file))?.isFile() ? readFile(file).catch(ifMissing(undefined)) : undefined;
}

const statOf = (path: string) => stat(path).catch(ifMissing(undefined));

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };

const some = async <Item>(items: readonly Item[], test: (item: Item) => Promise<boolean>): Promise<boolean> =>
  (await Promise.all(items.map(test))).includes(true);
