import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../launcher/lock.js';
import { canRun, findProgram } from '../machine/find-program.ts';

const run = promisify(execFile);

const VERSION = '1.8.0';
const MODULE = 'github.com/versity/versitygw/cmd/versitygw';
const GO_PATHS = ['/usr/local/go/bin/go', '/opt/homebrew/bin/go'];
const BUILD_MS = 10 * 60_000;

/**
 * The Versity S3 Gateway of this machine: the program that `VERSITYGW_BIN` names, else the first on the PATH, else
 * one that is built now and kept in the user's cache, where there is Go (half a minute, once). Undefined where there
 * is no Go either.
 */
export async function findVersitygw(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const named = env.VERSITYGW_BIN;
  if (named) {
    if (!(await canRun(named))) throw new Error(`VERSITYGW_BIN: ${named} cannot be run`);
    return named;
  }
  return (await findProgram(['versitygw'], [], env)) ?? buildVersitygw(env);
}

async function buildVersitygw(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const cache = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'fieldhouse');
  const program = join(cache, `versitygw-${VERSION}`);
  if (await canRun(program)) return program;
  const go = await findProgram(['go'], GO_PATHS, env);
  if (go === undefined) return undefined;
  await mkdir(cache, { recursive: true });
  const build = async () => {
    if (await canRun(program)) return program;
    const folder = `${program}.build`;
    // Builds outside any Go module and for this machine, also where the user's settings differ.
    const environment = { ...env, GOBIN: folder, GOFLAGS: '-mod=mod', GOOS: '', GOARCH: '', CGO_ENABLED: '0' };
    const options = { cwd: cache, env: environment, timeout: BUILD_MS };
    try {
      await run(go, ['install', '-trimpath', '-ldflags=-s -w', `${MODULE}@v${VERSION}`], options);
      await rename(join(folder, 'versitygw'), program);
      return program;
    } catch (error) {
      process.stderr.write(`versitygw could not be built: ${error instanceof Error ? error.message : error}\n`);
      return undefined;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return withLock(`${program}.lock`, build, () => undefined);
}
