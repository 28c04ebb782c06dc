import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const docker = async (...args: string[]) => (await run('docker', args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

/** A container of the project, from `docker inspect`. */
export interface Container {
  id: string;
  service: string;
  /** Name and tag: `fieldhouse/svc-events:1.4.0`. */
  image: string;
  running: boolean;
  /** The state of the healthcheck; undefined for a container without one. */
  health: 'starting' | 'healthy' | 'unhealthy' | undefined;
  /** Its health check, as in `docker inspect`: `['CMD', 'pg_isready']`, `['CMD-SHELL', 'redis-cli ping']`. */
  healthCheck: readonly string[];
  exitCode: number;
  restarts: number;
  user: string;
  readOnly: boolean;
  capabilitiesDropped: readonly string[];
  securityOptions: readonly string[];
  /** Published ports of the host. */
  published: readonly number[];
}

interface Inspected {
  Id: string;
  RestartCount: number;
  State: { Running: boolean; ExitCode: number; Health?: { Status: 'starting' | 'healthy' | 'unhealthy' } };
  Config: { Image: string; User: string; Labels: Record<string, string>; Healthcheck?: { Test: string[] } };
  HostConfig: { ReadonlyRootfs: boolean; CapDrop: string[] | null; SecurityOpt: string[] | null };
  NetworkSettings: { Ports: Record<string, { HostPort: string }[] | null> };
}

/** The containers of a compose project, exited ones included. */
export async function containersOf(project: string): Promise<Container[]> {
  const ids = await docker('ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${project}`);
  if (ids === '') return [];
  const inspected: Inspected[] = JSON.parse(await docker('inspect', ...ids.split('\n')));
  return inspected.map(({ Id, RestartCount, State, Config, HostConfig, NetworkSettings }) => ({
    id: Id,
    service: Config.Labels['com.docker.compose.service'] ?? '',
    image: Config.Image,
    running: State.Running,
    health: State.Health?.Status,
    healthCheck: Config.Healthcheck?.Test ?? [],
    exitCode: State.ExitCode,
    restarts: RestartCount,
    user: Config.User,
    readOnly: HostConfig.ReadonlyRootfs,
    capabilitiesDropped: HostConfig.CapDrop ?? [],
    securityOptions: HostConfig.SecurityOpt ?? [],
    published: Object.values(NetworkSettings.Ports).flatMap((list) =>
      (list ?? []).map(({ HostPort }) => Number(HostPort)),
    ),
  }));
}

/**
 * Sends SIGKILL to every process in a container, like a crash. `docker kill` would not do: the engine takes it as a
 * wanted stop and does not restart the container.
 */
export async function crash({ id }: Container): Promise<void> {
  // The shell that sends the signal may be killed as well.
  await docker('exec', id, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
}

/** Runs the health check of a container now: Docker itself does so every 5 or 10 seconds. */
export async function passesHealthCheck({ id, healthCheck: [kind, ...words] }: Container): Promise<boolean> {
  const command = kind === 'CMD-SHELL' ? ['sh', '-c', ...words] : words;
  return docker('exec', id, ...command).then(
    () => true,
    () => false,
  );
}
