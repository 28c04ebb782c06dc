import { execFile } from 'node:child_process';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { incompatibilityOf } from './find-traefik.ts';
import { TRAEFIK_IMAGE, TRAEFIK_VERSION } from './traefik-version.ts';

const run = promisify(execFile);

export interface DockerOptions {
  /** Has PATH and, where set, DOCKER_HOST. */
  env?: Readonly<Record<string, string | undefined>>;
  print?: (line: string) => void;
}

/**
 * The Traefik program from its Docker image, cached in `folder`. Undefined when no engine answers; undefined with a
 * message to `print` when the image cannot be pulled or its program, built for Linux, does not run here.
 */
export async function traefikFromDocker(
  folder: string,
  { env = process.env, print = (line) => process.stderr.write(`${line}\n`) }: DockerOptions = {},
): Promise<string | undefined> {
  const binary = join(folder, `traefik-${TRAEFIK_VERSION}`);
  if ((await incompatibilityOf(binary)) === undefined) return binary;
  const docker = (...args: string[]) =>
    run('docker', args, { env: { ...env }, timeout: TIMEOUT_MS }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr, message }: { stderr?: string; message: string }) => {
        throw new Error(stderr?.trim() || message);
      },
    );

  const engineSystem = await docker('version', '--format', '{{.Server.Os}}').catch(() => undefined);
  if (engineSystem !== 'linux') return undefined;
  try {
    const imageId = await docker('image', 'inspect', '--format', '{{.Id}}', TRAEFIK_IMAGE).catch(() => undefined);
    if (imageId === undefined) await docker('pull', '--quiet', TRAEFIK_IMAGE);
    await mkdir(folder, { recursive: true });
    const partial = `${binary}.${process.pid}`;
    const container = await docker('create', TRAEFIK_IMAGE);
    try {
      await docker('cp', `${container}:/usr/local/bin/traefik`, partial);
      await chmod(partial, 0o755);
      await rename(partial, binary);
    } finally {
      await rm(partial, { force: true });
      await docker('rm', container);
    }
    const incompatibility = await incompatibilityOf(binary);
    if (incompatibility === undefined) return binary;
    await rm(binary);
    throw new Error(incompatibility);
  } catch (error) {
    print(`No Traefik from Docker: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** Long enough to pull an image of 60 MB over a slow connection. */
const TIMEOUT_MS = 180_000;
