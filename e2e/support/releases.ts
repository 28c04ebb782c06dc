import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes the releases of a running platform as a deployment does: one line in one file, by atomic rename. */
export function releasesOf(dataDir: string) {
  const folder = join(dataDir, 'releases');
  const fileOf = (name: string) => join(folder, 'current', name);
  const current = async (name: string) => (await readFile(fileOf(name), 'utf8')).trim();

  /** Deploys another release of a micro-frontend; returns the previous one. */
  const deploy = async (name: string, hash: string): Promise<string> => {
    const before = await current(name);
    await writeFile(join(folder, `${name}.next`), `${hash}\n`);
    await rename(join(folder, `${name}.next`), fileOf(name));
    return before;
  };

  /** Makes a release whose JavaScript is `code`; returns its hash. */
  const release = async (name: string, code: string): Promise<string> => {
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
    const made = join(folder, 'mf', name, hash);
    await cp(join(folder, 'mf', name, await current(name)), made, { recursive: true });
    for (const file of await readdir(made)) {
      if (!/\.js(\.br|\.gz)?$/.test(file)) continue;
      if (file.endsWith('.js')) await writeFile(join(made, file), code);
      else await rm(join(made, file));
    }
    return hash;
  };
  /** Makes a second release with the same files; returns its hash. */
  const copy = async (name: string): Promise<string> => {
    const hash = createHash('sha256').update(`${name} again`).digest('hex').slice(0, 16);
    await cp(join(folder, 'mf', name, await current(name)), join(folder, 'mf', name, hash), { recursive: true });
    return hash;
  };
  return { deploy, release, copy };
}
