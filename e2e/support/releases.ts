import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The releases a running platform serves, edited as an operator edits them: one line of the registry, by atomic rename. */
export function releasesOf(dataDir: string) {
  const folder = join(dataDir, 'releases');
  const registry = join(folder, 'remotes.json');

  const read = async (): Promise<{ schema: number; apps: Record<string, string> }> =>
    JSON.parse(await readFile(registry, 'utf8'));

  /** Points a micro-frontend to another release; answers the one it had. */
  const deploy = async (name: string, hash: string): Promise<string> => {
    const { schema, apps } = await read();
    const before = apps[name];
    if (before === undefined) throw new Error(`${name} is not in the registry`);
    await writeFile(`${registry}.next`, JSON.stringify({ schema, apps: { ...apps, [name]: hash } }));
    await rename(`${registry}.next`, registry);
    return before;
  };

  /** Makes a release whose code is replaced by `code`; answers its hash. */
  const release = async (name: string, hash: string, code: string): Promise<string> => {
    const current = (await read()).apps[name];
    if (current === undefined) throw new Error(`${name} is not in the registry`);
    const made = join(folder, 'mf', name, hash);
    await cp(join(folder, 'mf', name, current), made, { recursive: true });
    for (const file of await readdir(made)) {
      if (!/\.js(\.br|\.gz)?$/.test(file)) continue;
      if (file.endsWith('.js')) await writeFile(join(made, file), code);
      else await rm(join(made, file));
    }
    return hash;
  };
  return { deploy, release };
}
