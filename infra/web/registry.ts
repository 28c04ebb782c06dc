import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Which release of each piece is in use: `remotes.json` and `shell.json` of the releases folder, each replaced whole. */
export interface Registry {
  shell: string;
  /** Micro-frontend -> release. */
  apps: Readonly<Record<string, string>>;
  /** `remotes.json` as it lies there. */
  text: string;
}

const HASH = /^[0-9a-f]{8,64}$/;
const NAME = /^[a-z][a-z0-9-]*$/;

/** Whether these can be a micro-frontend's name and a release of it. */
export const isRelease = (name: string, hash: string) => NAME.test(name) && HASH.test(hash);

/** Undefined before the first publication. Lines that name no release are left out, so one bad line breaks one app. */
export async function readRegistry(releases: string): Promise<Registry | undefined> {
  const [text, shell] = await Promise.all([
    readIf(join(releases, 'remotes.json')),
    readIf(join(releases, 'shell.json')),
  ]);
  if (text === undefined || shell === undefined) return undefined;
  const { release } = JSON.parse(shell) as { release: string };
  const { apps } = JSON.parse(text) as { apps: Record<string, string> };
  const known = Object.entries(apps).filter(([name, hash]) => isRelease(name, hash));
  return { shell: release, apps: Object.fromEntries(known), text };
}

/** Changes when the registry does. */
export async function registryState(releases: string): Promise<string> {
  const files = await Promise.all(
    ['remotes.json', 'shell.json'].map((name) => stat(join(releases, name)).catch(() => undefined)),
  );
  return files.map((file) => `${file?.ino}:${file?.mtimeMs}:${file?.size}`).join(' ');
}

async function readIf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
