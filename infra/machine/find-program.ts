import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * The first program that can be run: a name from `names` in a folder of the PATH, else one of the paths in
 * `paths`.
 */
export async function findProgram(
  names: readonly string[],
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
  accepts: (path: string) => Promise<boolean> = async () => true,
): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const path of [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...paths]) {
    if ((await canRun(path)) && (await accepts(path))) return path;
  }
  return undefined;
}

/** Whether the path names a program that this user may run. */
export function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
