import * as z from 'zod';
import { composeOptions } from './compose-options.ts';
import { docker } from './docker.ts';
import { readEnvFile } from './env-file.ts';
import type { SeenContainer, SeenSite } from './site-status.ts';

const Listed = z.object({
  ...{ ID: z.string(), Service: z.string(), Image: z.string(), State: z.string(), Health: z.string() },
  ExitCode: z.number(),
});

interface Site {
  envFile: string;
  composeFile: string;
  project?: string;
}

/** Reads the metrics of a replica inside its container: they are not open to anybody else. */
const READ_METRICS = `fetch('http://127.0.0.1:3000/metrics', { signal: AbortSignal.timeout(5000) })
  .then(async (answer) => process.stdout.write(await answer.text()), () => process.exit(1))`;

/** Looks at a site that runs with Docker Compose. Throws an OperatorError when Docker or the env file says nothing. */
export async function seeSite({ envFile, composeFile, project }: Site): Promise<SeenSite> {
  const { SITE_URL = '', PORT = '8080', BIND_ADDRESS = '127.0.0.1', COMPOSE_FILE = '' } = await readEnvFile(envFile);
  const options = await composeOptions({ envFile, composeFile, ...(project && { project }) });
  const listed = await docker(['compose', ...options, 'ps', '--all', '--format', 'json']);
  const rows = listed
    .split('\n')
    .filter((row) => row.startsWith('{'))
    .map((row) => Listed.parse(JSON.parse(row)));
  const containers = await Promise.all(rows.map(seeContainer));
  const diskOf = (service: string, folder: string) =>
    fullness(rows.find(({ Service, State }) => Service === service && State === 'running')?.ID, folder);
  const disks = {
    databases: await diskOf('postgres', '/var/lib/postgresql/data'),
    backups: await diskOf('svc-admin', '/backups'),
  };
  // With TLS, plain http leads to https, where the certificate is for the site's name.
  const address = /\.(tls|acme)\.yml/.test(COMPOSE_FILE) ? SITE_URL : `http://${BIND_ADDRESS}:${PORT}`;
  const health = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => undefined,
  );
  return {
    url: SITE_URL,
    health,
    containers: containers.toSorted((one, other) => one.service.localeCompare(other.service, 'en')),
    disks: Object.fromEntries(
      Object.entries(disks).flatMap(([what, full]) => (full === undefined ? [] : [[what, full]])),
    ),
  };
}

async function seeContainer(row: z.infer<typeof Listed>): Promise<SeenContainer> {
  const { ID, Service: service, Image, State: state, Health: health, ExitCode: exitCode } = row;
  const metrics =
    service.startsWith('svc-') && state === 'running'
      ? await docker(['exec', ID, 'node', '-e', READ_METRICS], { seconds: 15 }).catch(() => undefined)
      : undefined;
  return { service, version: tagOf(Image), state, health, exitCode, metrics };
}

/** The tag of an image: `v3.7.12` of `traefik:v3.7.12`, also where a digest pins it: `traefik:v3.7.12@sha256:…`. */
export function tagOf(image: string): string {
  return /:([^:/@]+)(?:@.*)?$/.exec(image)?.[1] ?? '';
}

/** How full the disk of a folder in a container is, in per cent. */
async function fullness(id: string | undefined, folder: string): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const said = await docker(['exec', id, 'df', '-P', folder], { seconds: 15 }).catch(() => '');
  const full = /(\d+)%/.exec(said)?.[1];
  return full === undefined ? undefined : Number(full);
}
