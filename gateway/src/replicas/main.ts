import { lookup } from 'node:dns/promises';
import { utimesSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import * as z from 'zod';
import type { Destination } from '../routes.ts';
import { serverName } from '../traefik.ts';
import { listReplicas, ownAddresses } from './list-replicas.ts';
import { readServers, writeRouters, writeServers, writeTls } from './routes-folder.ts';
import { watchCertificate } from './watch-certificate.ts';

const Settings = z.object({
  /** The folder that Traefik watches. */
  ROUTES: z.string().default('/routes'),
  /** Its time of change says when every destination was last checked. */
  CHECKED: z.string().default('/tmp/checked'),
  /** The folder of the site's certificate; without it the gateway serves none of ours. */
  CERTIFICATES: z.string().optional(),
  /** The port of every service and of the web server. */
  PORT: z.coerce.number().int().positive().default(3000),
});

const { ROUTES, CHECKED, CERTIFICATES, PORT } = Settings.parse(process.env);
const hostOf = (address: string) => (isIPv6(address) ? `[${address}]` : address);

async function find(to: Destination): Promise<string[]> {
  const found = await lookup(serverName(to), { all: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND') return [];
    throw error;
  });
  return found.map(({ address }) => `http://${hostOf(address)}:${PORT}`);
}

const named = (to: Destination) => `http://${serverName(to)}:${PORT}`;
// After a restart of the machine the addresses of before may be those of other destinations.
const before = await ownAddresses({ before: readServers(ROUTES, named), find, named });
// Routers need their servers.
writeServers(ROUTES, before);
writeRouters(ROUTES);
// Before a certificate is there, the gateway has the oldest version of TLS.
writeTls(ROUTES, undefined);

const list = listReplicas({
  find,
  named,
  before,
  changed(listed) {
    writeServers(ROUTES, listed);
    const line = { level: 'info', time: new Date().toISOString(), service: 'replicas', listed, msg: 'replicas listed' };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  },
});

const certificate =
  CERTIFICATES === undefined
    ? undefined
    : watchCertificate({ folder: CERTIFICATES, changed: (files) => writeTls(ROUTES, files) });

writeFileSync(CHECKED, '');
const noting = setInterval(() => {
  const checked = new Date(list.checked());
  utimesSync(CHECKED, checked, checked);
}, 1000);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    clearInterval(noting);
    void list.stop();
    void certificate?.stop();
  });
}
