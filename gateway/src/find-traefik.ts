import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { TRAEFIK_VERSION } from './traefik-version.ts';

const run = promisify(execFile);

/**
 * The Traefik of this machine: the program that `TRAEFIK_BIN` names, else the first on the PATH. Undefined when
 * there is none, or when the one on the PATH is too old: `say` is told so. Throws when `TRAEFIK_BIN` names one that
 * will not do.
 */
export async function findTraefik(
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<string | undefined> {
  const named = env.TRAEFIK_BIN;
  if (named) {
    const trouble = await troubleWith(named);
    if (trouble) throw new Error(`TRAEFIK_BIN: ${trouble}`);
    return named;
  }
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const binary = join(folder, 'traefik');
    if (folder === '' || !(await isProgram(binary))) continue;
    const trouble = await troubleWith(binary);
    if (!trouble) return binary;
    say(`${trouble}. It is left alone.`);
    return undefined;
  }
  return undefined;
}

/** Why a program will not do as our Traefik, or undefined when it will. */
export async function troubleWith(binary: string): Promise<string | undefined> {
  const said = await run(binary, ['version'], { env: {}, timeout: 10_000 }).catch((error: Error) => ({ error }));
  if ('error' in said) return `${binary} cannot be run (${said.error.message.split('\n')[0]})`;
  const version = /^Version:\s*v?(\d+\.\d+\.\d+)/m.exec(said.stdout)?.[1];
  if (version === undefined) return `${binary} does not say which Traefik it is`;
  if (isBefore(version, TRAEFIK_VERSION)) {
    return `${binary} is Traefik ${version}; it takes ${TRAEFIK_VERSION} or newer to drop forged headers in every spelling`;
  }
  return undefined;
}

function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
