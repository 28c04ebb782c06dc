import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { OperatorError } from '../launcher/operator-error.js';
import { composeOptions } from './compose-options.ts';
import { docker } from './docker.ts';

/** How long a container may take to become ready, or to publish a front end. */
const READY_SECONDS = 180;
/** Longer than a service drains and ends its requests. */
const STOP_SECONDS = 30;
export const POLL_MS = 500;

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
 * Replaces the replicas of a service that were made before a time, so that all have the settings of the env file. The
 * new ones get requests before the old ones are asked to end (S2.4.1533). It goes on with what an interrupted run began.
 */
export async function renewReplicas(compose: Compose, service: string, since: Date): Promise<void> {
  const running = await Promise.all((await idsOf(compose, service)).map(inspect));
  const former = running.filter(({ Created }) => Created < since).map(({ Id }) => Id);
  if (former.length === 0 && running.length > 0) return;
  await startBeside(compose, service, former, Math.max(former.length, running.length - former.length, 1));
  await end(former);
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

/** Resolves when a container is healthy and stands in the gateway's list. */
async function untilListed(compose: Compose, id: string): Promise<void> {
  for (const until = deadline(); Date.now() < until; await pause(POLL_MS)) {
    const { State, NetworkSettings } = await inspect(id);
    if (State.Status !== 'running') throw new OperatorError(`A new container has ended (${State.ExitCode})`);
    if (State.Health?.Status !== 'healthy') continue;
    const listed = await compose('exec', '--no-TTY', 'replicas', 'cat', '/routes/servers.yml');
    const addresses = Object.values(NetworkSettings.Networks).map(({ IPAddress }) => IPAddress);
    if (addresses.some((address) => address !== '' && listed.includes(`//${address}:`))) return;
  }
  throw new OperatorError(`A new container is not ready after ${READY_SECONDS} s`);
}

/** Each drains first: it finishes its requests, and gets no new ones. */
export async function end(ids: readonly string[]): Promise<void> {
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
    NetworkSettings: z.object({ Networks: z.record(z.string(), z.object({ IPAddress: z.string() })) }),
  }),
]);

export async function inspect(id: string) {
  return Inspected.parse(JSON.parse(await docker(['inspect', id])))[0];
}

export const deadline = () => Date.now() + READY_SECONDS * 1000;
