import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { byService, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { assertPoolBudget, connectionsFor, maxConnectionsFor, openDatabase } from '@fieldhouse/service-kit';
import type { Platform, PlatformSettings } from '../launcher/open-site.ts';
import { OperatorError } from '../launcher/operator-error.js';
import { stage } from '../launcher/stage.js';
import { closeAll } from '../local/stop-in-time.ts';
import { privateFolder } from '../machine/private-folder.ts';
import { dataFolderMode, findAccount } from '../postgres/account.ts';
import { type DatabaseLogins, ownerLogins } from '../provision/logins.ts';
import { storedLogins, storedPasswords } from '../provision/passwords.ts';
import { provision } from '../provision/provision.ts';
import { startWeb } from '../web/start-web.ts';
import { openEngines } from './engines.ts';
import { openGateway } from './gateway.ts';
import { replicasOf } from './replicas.ts';
import type { ServiceProcess } from './service-process.ts';
import { storeCompiled } from './store-compiled.ts';

export interface DistributedSettings extends PlatformSettings {
  /** Processes of each service. */
  replicas: number;
  /** Whether the demo club is loaded into empty databases. */
  demo: boolean;
  /** The checkout that the services run from; this one by default. */
  root?: string;
  /** Services that do not run yet: a test starts them later. */
  notStarted?: readonly ServiceName[];
  /** Whether a service that exits by itself is started again; false where a test starts it. */
  restart?: boolean;
  /** Takes the output of the processes: standard error by default. */
  log?: (text: string) => void;
  /** Addresses of engines that run already, and where to find Traefik. */
  env?: Readonly<Record<string, string | undefined>>;
}

export interface DistributedPlatform extends Platform {
  processes: Readonly<Record<ServiceName, readonly ServiceProcess[]>>;
}

/** A first start on a busy machine loads the demo club into every database. */
const HEALTHY_MS = 180_000;

/**
 * Starts the platform as separate processes: engines, `provision`, the replicas of every service, the web server, and
 * Traefik in front. Resolves when every service is ready.
 */
export async function startDistributed(settings: DistributedSettings): Promise<DistributedPlatform> {
  const {
    dataDir,
    host,
    port,
    siteUrl,
    allowedHosts,
    trustedProxies,
    replicas,
    demo,
    notStarted = [],
    env = process.env,
    log = toStandardError,
  } = settings;
  const opened: (() => Promise<void>)[] = [];
  const stop = () => closeAll(opened);
  try {
    await privateFolder(dataDir, dataFolderMode(await findAccount()));
    const engines = await openEngines({ dataDir, maxConnections: maxConnectionsFor(replicas), env });
    opened.push(() => Promise.all(engines.stop.map((close) => close())).then(() => undefined));
    await assertRoom(engines.adminUrl, replicas);
    const databaseUrls = await stage('Databases and roles', async () =>
      provision(engines.adminUrl, await loginsFor(settings)),
    );
    const processes = await replicasOf({ ...settings, env, log }, { engines, databaseUrls });
    const all = SERVICES.flatMap((name) => processes[name]);
    // The gateway is closed before them.
    opened.push(() => Promise.all(all.map((service) => service.stop('SIGINT'))).then(() => undefined));
    const wanted = all.filter(({ name }) => !notStarted.includes(name));
    storeCompiled();
    for (const service of wanted) service.start();

    const releases = join(dataDir, 'releases');
    const web = await startWeb({ releases, host: '127.0.0.1', port: 0, siteUrl, allowedHosts });
    opened.push(web.stop);
    const urls = byService((name) => processes[name].map(({ url }) => url));
    await stage(`Services, ${replicas} of each`, () => untilReady(wanted));
    const upstreams = { ...urls, web: [web.url] };
    const gateway = await openGateway({ host, port, upstreams, trustedProxies, dataDir, env, log });
    opened.push(gateway.stop);
    const serviceUrls = byService((name) => urls[name][0] ?? '');
    return { url: gateway.url, metricsUrl: gateway.metricsUrl, serviceUrls, processes, demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An earlier release signs in as the owner of its tables. */
async function loginsFor({ dataDir, root }: DistributedSettings): Promise<DatabaseLogins> {
  const file = join(dataDir, 'databases.json');
  return root === undefined ? storedLogins(file) : ownerLogins(await storedPasswords(file));
}

const toStandardError = (text: string) => void process.stderr.write(text);

async function assertRoom(adminUrl: string, replicas: number): Promise<void> {
  const db = openDatabase({ databaseUrl: adminUrl, poolSize: 1 });
  try {
    await assertPoolBudget(db, connectionsFor(replicas));
  } finally {
    await db.destroy();
  }
}

async function untilReady(all: readonly ServiceProcess[]): Promise<void> {
  const deadline = Date.now() + HEALTHY_MS;
  for (const { name, url } of all) {
    while (!(await isReady(url))) {
      if (Date.now() > deadline) throw new OperatorError(`svc-${name} did not become ready in ${HEALTHY_MS / 1000} s.`);
      await pause(200);
    }
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
