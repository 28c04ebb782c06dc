import { execFile } from 'node:child_process';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { troubleWith } from './find-traefik.ts';
import { TRAEFIK_IMAGE, TRAEFIK_VERSION } from './traefik-version.ts';

const run = promisify(execFile);

export interface DockerSurroundings {
  /** Has PATH and, where set, DOCKER_HOST. */
  env?: Readonly<Record<string, string | undefined>>;
  say?: (line: string) => void;
}

/**
 * The Traefik program out of its image, kept in `folder` for the next time. Undefined where no engine answers, the
 * image cannot be had, or its program does not run here (it is made for Linux); the last two are said.
 */
export async function traefikFromDocker(
  folder: string,
  { env = process.env, say = (line) => process.stderr.write(`${line}\n`) }: DockerSurroundings = {},
): Promise<string | undefined> {
  const binary = join(folder, `traefik-${TRAEFIK_VERSION}`);
  if ((await troubleWith(binary)) === undefined) return binary;
  const docker = (...words: string[]) =>
    run('docker', words, { env: { ...env }, timeout: PATIENCE_MS }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr, message }: { stderr?: string; message: string }) => {
        throw new Error(stderr?.trim() || message);
      },
    );

  const answers = await docker('version', '--format', '{{.Server.Os}}').catch(() => undefined);
  if (answers !== 'linux') return undefined;
  try {
    const here = await docker('image', 'inspect', '--format', '{{.Id}}', TRAEFIK_IMAGE).catch(() => undefined);
    if (here === undefined) await docker('pull', '--quiet', TRAEFIK_IMAGE);
    await mkdir(folder, { recursive: true });
    const fresh = `${binary}.${process.pid}`;
    const container = await docker('create', TRAEFIK_IMAGE);
    try {
      await docker('cp', `${container}:/usr/local/bin/traefik`, fresh);
      await chmod(fresh, 0o755);
      await rename(fresh, binary);
    } finally {
      await rm(fresh, { force: true });
      await docker('rm', container);
    }
    const trouble = await troubleWith(binary);
    if (trouble === undefined) return binary;
    await rm(binary);
    throw new Error(trouble);
  } catch (error) {
    say(`No Traefik from Docker: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** Long enough to pull an image of 60 MB over a slow line. */
const PATIENCE_MS = 180_000;
