import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { TRAEFIK_VERSION } from './traefik-version.ts';

const run = promisify(execFile);

/**
 * The Traefik of this machine: the program that `TRAEFIK_BIN` names, else the first on the PATH. Undefined when there
 * is none, or, with a message to `print`, when the one on the PATH cannot be used. Throws when the one that
 * `TRAEFIK_BIN` names cannot be used.
 */
export async function findTraefik(
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<string | undefined> {
  const named = env.TRAEFIK_BIN;
  if (named) {
    const incompatibility = await incompatibilityOf(named);
    if (incompatibility) throw new Error(`TRAEFIK_BIN: ${incompatibility}`);
    return named;
  }
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const binary = join(folder, 'traefik');
    if (folder === '' || !(await isProgram(binary))) continue;
    const incompatibility = await incompatibilityOf(binary);
    if (!incompatibility) return binary;
    print(`${incompatibility}. It is ignored.`);
    return undefined;
  }
  return undefined;
}

/** Why a program cannot be used as our Traefik; undefined when it can. */
export async function incompatibilityOf(binary: string): Promise<string | undefined> {
  const output = await run(binary, ['version'], { env: {}, timeout: 10_000 }).catch((error: Error) => ({ error }));
  if ('error' in output) return `${binary} cannot be run (${output.error.message.split('\n')[0]})`;
  const version = /^Version:\s*v?(\d+\.\d+\.\d+)/m.exec(output.stdout)?.[1];
  if (version === undefined) return `${binary} does not print which Traefik it is`;
  if (isBefore(version, TRAEFIK_VERSION)) {
    const needed = `at least ${TRAEFIK_VERSION} is needed to drop forged headers in every spelling`;
    return `${binary} is Traefik ${version}; ${needed}`;
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
