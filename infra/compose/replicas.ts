import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { OperatorError } from '../launcher/operator-error.js';
import { composeOptions } from './compose-options.ts';
import { docker } from './docker.ts';

/** How long a container may take to become ready, or to publish a front end. */
const READY_SECONDS = 180;
/** Longer than a service drains and ends its requests. */
const STOP_SECONDS = 30;
/** Ten checks, each of which takes 5 seconds at most. */
const CHECKS_SECONDS = 60;
export const POLL_MS = 500;
/** Longer than the gateway takes to read a new list, also on a busy machine: until then it knows the former ones alone. */
const READ_MS = 5000;

/** A site that runs with Docker Compose. */
export interface Site {
  /** Its settings and secrets. */
  envFile: string;
  /** docker-compose.yml. */
  composeFile: string;
  /** The name of the compose project; without one that of docker-compose.yml. */
  project?: string;
  print: (line: string) => void;
}

export type Compose = (...args: string[]) => Promise<string>;

/** `docker compose` on the site, with some settings instead of those in its env file, and an input. */
export function composeOf(
  site: Omit<Site, 'print'>,
  { settings = {}, input }: { settings?: Readonly<Record<string, string>>; input?: string } = {},
): Compose {
  return async (...args) =>
    docker(['compose', ...(await composeOptions(site)), '--ansi', 'never', ...args], {
      env: settings,
      ...(input === undefined ? {} : { input }),
    });
}

/**
 * Replaces the replicas that were made before a time, service after service, so that all have the settings of the env
 * file. The new ones get requests before the old ones are asked to end (S2.4.1533); while these drain, the next service
 * starts. It goes on with what an interrupted run began.
 */
export async function renewReplicas(
  compose: Compose,
  services: readonly string[],
  since: Date,
  renewed: (service: string) => void,
): Promise<void> {
  const ends: Promise<void>[] = [];
  const endMeanwhile = (former: readonly string[]) => {
    const ended = endFormer(former);
    // What fails is thrown at the end.
    ended.catch(() => undefined);
    ends.push(ended);
  };
  try {
    for (const service of services) {
      const running = await Promise.all((await idsOf(compose, service)).map(inspect));
      const former = running.filter(({ Created }) => Created < since).map(({ Id }) => Id);
      if (former.length > 0 || running.length === 0) {
        await startBeside(compose, service, former, Math.max(former.length, running.length - former.length, 1));
        endMeanwhile(former);
      }
      renewed(service);
    }
  } finally {
    await Promise.all(ends);
  }
}

/**
 * Starts replicas, as many as run now, and waits until the gateway sends requests to each. Throws an OperatorError when
 * they do not become ready: then they are removed.
 */
export async function startBeside(
  compose: Compose,
  piece: string,
  former: readonly string[],
  count = Math.max(former.length, 1),
): Promise<void> {
  const scale = ['--scale', `${piece}=${former.length + count}`];
  await compose('up', '--detach', '--no-deps', '--no-build', '--no-recreate', ...scale, piece);
  const started = (await idsOf(compose, piece)).filter((id) => !former.includes(id));
  try {
    if (started.length < count) throw new OperatorError(`${piece}: ${started.length} of ${count} replicas started`);
    for (const id of started) await untilListed(compose, id);
  } catch (error) {
    const logs = await Promise.all(started.map((id) => docker(['logs', '--tail', '20', id])));
    await end(started);
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${why}. What ran before runs on.\n${logs.join('\n')}`);
  }
}

/**
 * Resolves when a container passes its health check and stands in the gateway's list. The check is run here: Docker runs
 * it for the first time after an interval of 10 seconds.
 */
async function untilListed(compose: Compose, id: string): Promise<void> {
  let isHealthy = false;
  for (const until = deadline(); Date.now() < until; await pause(POLL_MS)) {
    const { State, Config, NetworkSettings } = await inspect(id);
    if (State.Status !== 'running') throw new OperatorError(`A new container has ended (${State.ExitCode})`);
    isHealthy ||= State.Health?.Status === 'healthy' || (await passesCheck(id, Config.Healthcheck?.Test));
    if (!isHealthy) continue;
    // The container with the list may be about to start again.
    const listed = await compose('exec', '--no-TTY', 'replicas', 'cat', '/routes/servers.yml').catch(() => '');
    const addresses = Object.values(NetworkSettings.Networks).map(({ IPAddress }) => IPAddress);
    if (addresses.some((address) => address !== '' && listed.includes(`//${address}:`))) return;
  }
  throw new OperatorError(`A new container is not ready after ${READY_SECONDS} s`);
}

/**
 * Repeats a container's health check in it until it passes, for a few seconds; false when it does not, or there is none.
 * Docker takes ten times as long to start a process in a container as the check itself takes.
 */
async function passesCheck(id: string, [kind, ...words]: readonly string[] = []): Promise<boolean> {
  if (kind !== 'CMD' && kind !== 'CMD-SHELL') return false;
  const command = kind === 'CMD' ? words : ['sh', '-c', ...words];
  const repeated = `for try in 1 2 3 4 5 6 7 8 9 10; do "$@" >/dev/null 2>&1 && exit; sleep 0.4; done; exit 1`;
  return docker(['exec', id, 'sh', '-c', repeated, 'sh', ...command], { seconds: CHECKS_SECONDS }).then(
    () => true,
    () => false,
  );
}

/** Ends those that others replace, once the gateway has read the list with the others. */
export async function endFormer(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await pause(READ_MS);
  await end(ids);
}

/** Each drains first: it finishes its requests, and gets no new ones. */
async function end(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => docker(['stop', '--time', String(STOP_SECONDS), id])));
  await Promise.all(ids.map((id) => docker(['rm', id])));
}

/** The ids of a service's containers. */
export async function idsOf(compose: Compose, service: string, ...options: string[]): Promise<string[]> {
  const lines = (await compose('ps', '--quiet', '--no-trunc', ...options, service)).split('\n');
  return lines.filter((line) => /^[0-9a-f]{64}$/.test(line));
}

const Inspected = z.tuple([
  z.object({
    Id: z.string(),
    Created: z.coerce.date(),
    RestartCount: z.number(),
    State: z.object({
      Status: z.string(),
      ExitCode: z.number(),
      Health: z.object({ Status: z.string() }).optional(),
    }),
    Config: z.object({ Healthcheck: z.object({ Test: z.array(z.string()).optional() }).optional() }),
    NetworkSettings: z.object({ Networks: z.record(z.string(), z.object({ IPAddress: z.string() })) }),
  }),
]);

export async function inspect(id: string) {
  return Inspected.parse(JSON.parse(await docker(['inspect', id])))[0];
}

export const deadline = () => Date.now() + READY_SECONDS * 1000;
