import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A workspace folder, by its package name. */
export interface Workspace {
  folder: string;
  /** The workspaces it is built from. */
  uses: readonly string[];
}

interface Manifest {
  name: string;
  workspaces?: readonly string[];
  dependencies?: Record<string, string>;
}

/** Every workspace of the repository: package name -> folder and the other workspaces that it uses. */
export async function readWorkspaces(root: string): Promise<ReadonlyMap<string, Workspace>> {
  const { workspaces = [] } = await manifestOf(root);
  const found = new Map<string, Workspace>();
  for await (const folder of glob([...workspaces], { cwd: root })) {
    if (!existsSync(join(root, folder, 'package.json'))) continue;
    const { name, dependencies = {} } = await manifestOf(join(root, folder));
    found.set(name, { folder, uses: Object.keys(dependencies).filter((other) => other.startsWith('@fieldhouse/')) });
  }
  return found;
}

/** The apps that are built for browsers: the workspaces with a `build.config.ts`. */
export function browserApps(root: string, workspaces: ReadonlyMap<string, Workspace>): string[] {
  return [...workspaces.values()]
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(join(root, folder, 'build.config.ts')));
}

/** An app's folder and those of all workspaces it is built from, directly or not. */
export function foldersOf(app: string, workspaces: ReadonlyMap<string, Workspace>): string[] {
  const folders = new Set<string>();
  const visit = (workspace: Workspace): void => {
    if (folders.has(workspace.folder)) return;
    folders.add(workspace.folder);
    for (const name of workspace.uses) {
      const used = workspaces.get(name);
      if (used) visit(used);
    }
  };
  for (const workspace of workspaces.values()) if (workspace.folder === app) visit(workspace);
  return [...folders].sort();
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}
