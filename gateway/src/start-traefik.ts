import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { byDestination } from './routes.ts';
import type { Gateway, GatewaySettings, Upstreams } from './start-gateway.ts';
import { traefikFile, traefikRouters, traefikServers } from './traefik.ts';
import { spawnTraefik, type TraefikExit } from './traefik-process.ts';
import { type TraefikOptions, traefikStatic } from './traefik-static.ts';

export type { TraefikExit } from './traefik-process.ts';

export interface TraefikSettings extends GatewaySettings {
  /** The program; see `findTraefik`. */
  binary: string;
  /** For `traefik.yml` and the folder `dynamic`; without it a temporary folder, which is deleted when the gateway stops. */
  folder?: string;
  /** Whether its output has a line for each request. */
  accessLog?: boolean;
  /** Gets Traefik's output, line by line; the default writes it to stderr. */
  log?: (line: string) => void;
}

export interface TraefikGateway extends Gateway {
  metricsUrl: string;
  pid: number;
  /** Resolves when the process has exited, for any reason. */
  exited: Promise<TraefikExit>;
}

const ATTEMPTS = 5;
const READY_TIMEOUT_MS = 20_000;

/**
 * Runs a Traefik with the generated configuration as the platform's gateway on this machine. Resolves when its routes
 * are loaded; the services need not run. Throws `EADDRINUSE` when another program uses the port, and an error with
 * Traefik's last lines when it does not become ready. `stop` takes 5 s at most, then running requests are aborted.
 */
export async function startTraefik(
  settings: TraefikSettings,
  pickPort: (host: string) => Promise<number> = freePort,
): Promise<TraefikGateway> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(settings, pickPort);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      const isChosen = error.entryPoint === 'web' && settings.port !== 0;
      if (isChosen || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The chosen port is taken, or one that was free when it was picked has been taken since. */
class PortTaken extends Error {
  readonly code = 'EADDRINUSE';
  readonly entryPoint: string;
  constructor(entryPoint: string, address: string) {
    super(`listen EADDRINUSE: address already in use ${address}`);
    this.entryPoint = entryPoint;
  }
}

async function startOnce(
  settings: TraefikSettings,
  pickPort: (host: string) => Promise<number>,
): Promise<TraefikGateway> {
  const { binary, host, upstreams, log = (line) => process.stderr.write(`${line}\n`) } = settings;
  const hostInUrl = host.includes(':') ? `[${host}]` : host;
  const port = settings.port || (await pickPort(host));
  const admin = `127.0.0.1:${await pickPort('127.0.0.1')}`;
  const metrics = `127.0.0.1:${await pickPort('127.0.0.1')}`;
  const folder = settings.folder ?? (await mkdtemp(join(tmpdir(), 'fieldhouse-traefik-')));
  const cleanUp = async () => {
    if (settings.folder === undefined) await rm(folder, { recursive: true, force: true });
  };
  const configFile = await writeConfiguration(folder, upstreams, {
    web: `${hostInUrl}:${port}`,
    authloop: `127.0.0.1:${await pickPort('127.0.0.1')}`,
    admin,
    metrics,
    accessLog: settings.accessLog ?? false,
    dynamicFolder: join(folder, 'dynamic'),
    // No load balancer is in front of it, so none has to stop sending requests first.
    acceptGrace: '0s',
    finishGrace: '3s',
    trustedProxies: settings.trustedProxies,
  });
  // No other variable of our environment: HTTP_PROXY would send the requests to services through a proxy.
  const env = { PATH: process.env.PATH ?? '' };
  const traefik = await spawnTraefik(binary, [`--configFile=${configFile}`], { env, log }).catch(async (error) => {
    await cleanUp();
    throw error;
  });
  const stop = async () => {
    await traefik.stop();
    await cleanUp();
  };

  let hasExited = false;
  void traefik.exited.then(() => {
    hasExited = true;
  });
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; await pause(20)) {
    if (hasExited || Date.now() > deadline) {
      await stop();
      const [, entryPoint, address] = TAKEN.exec(traefik.lastLines()) ?? [];
      if (entryPoint && address) throw new PortTaken(entryPoint, address);
      throw new Error(`Traefik did not become ready: ${traefik.lastLines()}`);
    }
    if (await answersPing(admin)) break;
  }
  const { pid, exited } = traefik;
  return { url: `http://${hostInUrl}:${port}`, metricsUrl: `http://${metrics}/metrics`, port, pid, exited, stop };
}

const TAKEN = /entryPoint (\w+).*listen tcp \S*?(\S+): bind: address already in use/i;

async function writeConfiguration(folder: string, upstreams: Upstreams, options: TraefikOptions): Promise<string> {
  const { dynamicFolder } = options;
  await mkdir(dynamicFolder, { recursive: true });
  await writeFile(
    join(dynamicFolder, 'servers.yml'),
    traefikFile(traefikServers(byDestination((to) => [upstreams[to]].flat()))),
  );
  await writeFile(join(dynamicFolder, 'routers.yml'), traefikFile(traefikRouters(options)));
  const file = join(folder, 'traefik.yml');
  await writeFile(file, traefikFile(traefikStatic(options)));
  return file;
}

function answersPing(admin: string): Promise<boolean> {
  return fetch(`http://${admin}/ping`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
