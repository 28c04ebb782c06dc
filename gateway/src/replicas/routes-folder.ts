import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { byDestination, type Destination } from '../routes.ts';
import {
  type CertificateFiles,
  serverName,
  traefikFile,
  traefikRouters,
  traefikServers,
  traefikTls,
} from '../traefik.ts';
import type { Listed } from './list-replicas.ts';

const ServersFile = z.object({
  http: z.object({
    services: z.record(
      z.string(),
      z.object({ loadBalancer: z.object({ servers: z.array(z.object({ url: z.url() })) }) }),
    ),
  }),
});

/** The servers that an earlier process has listed; a destination without one has the address of `otherwise`. */
export function readServers(folder: string, otherwise: (to: Destination) => string): Listed {
  const earlier = serversIn(folder);
  return byDestination((to) => earlier.get(serverName(to)) ?? [otherwise(to)]);
}

/** Writes the routers of this version; `authloop` is another address of that entry point, where it has one. */
export function writeRouters(folder: string, authloop?: string): void {
  replaceFile(folder, 'routers.yml', traefikFile(traefikRouters(authloop === undefined ? undefined : { authloop })));
}

/** Replaces `servers.yml` in one step: Traefik never reads a part of it. */
export function writeServers(folder: string, listed: Listed): void {
  replaceFile(folder, 'servers.yml', traefikFile(traefikServers(listed)));
}

/** Writes `tls.yml` anew: Traefik then reads the certificate again. */
export function writeTls(folder: string, certificate: CertificateFiles | undefined): void {
  replaceFile(folder, 'tls.yml', traefikFile(traefikTls(certificate)));
}

function serversIn(folder: string): ReadonlyMap<string, readonly string[]> {
  try {
    const { http } = ServersFile.parse(JSON.parse(readFileSync(join(folder, 'servers.yml'), 'utf8')));
    const entries = Object.entries(http.services).map(
      ([name, { loadBalancer }]) => [name, loadBalancer.servers.map(({ url }) => url)] as const,
    );
    return new Map(entries.filter(([, urls]) => urls.length > 0));
  } catch {
    // There is none yet, or it is not ours: it is written anew.
    return new Map();
  }
}

function replaceFile(folder: string, name: string, text: string): void {
  // Traefik reads only names that end with `.yml`.
  const next = join(folder, `${name}.next`);
  writeFileSync(next, text);
  renameSync(next, join(folder, name));
}
