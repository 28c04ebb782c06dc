import { byService, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import {
  type Adapters,
  assertPoolBudget,
  type BackupS3,
  type ClubValues,
  connectionsFor,
  DEFAULT_CLUB_VALUES,
  localCalls,
  localTransport,
  memoryLimits,
  poolSizeOf,
  type RunningService,
  type ServiceEnvironment,
  startService,
  storedMailer,
} from '@fieldhouse/service-kit';
import { stablePorts } from '../machine/stable-port.ts';
import type { DatabaseUrls } from '../provision/provision.ts';
import { DEFINITIONS } from './definitions.ts';

export interface ServicesSettings {
  databaseUrls: DatabaseUrls;
  siteUrl: string;
  allowedHosts?: readonly string[];
  logLevel: string;
  club?: ClubValues;
  backupDir?: string;
  backupS3?: BackupS3;
  backupPublicKey?: string;
  /** Whether this is the demo club: its accounts have a public password. */
  demo: boolean;
  settingsKey?: string;
}

export interface Services {
  running: Readonly<Record<ServiceName, RunningService>>;
  urls: Readonly<Record<ServiceName, string>>;
  stop: () => Promise<void>;
}

/** Starts all services in this process, with the embedded adapters; when one fails, the others are stopped. */
export async function startServices(settings: ServicesSettings): Promise<Services> {
  const [transport, calls, mailer] = [localTransport({ expect: SERVICES }), localCalls(), storedMailer()];
  const limitsOfEach = SERVICES.map(() => memoryLimits());
  // A service listens when its database is migrated: until then no outgoing connection may get its port.
  const ports = await stablePorts(SERVICES);
  const urls = byService((name) => `http://127.0.0.1:${ports[name]}`);
  const started: RunningService[] = [];

  async function start(name: ServiceName): Promise<readonly [ServiceName, RunningService]> {
    const limits = limitsOfEach[SERVICES.indexOf(name)] ?? memoryLimits();
    const adapters: Adapters = { transport, calls, mailer, limits, clock: () => new Date() };
    const service = await startService(DEFINITIONS[name], adapters, {
      ...environmentOf(name, settings, urls),
      port: ports[name],
    });
    started.push(service);
    return [name, service];
  }

  async function stop(): Promise<void> {
    await Promise.all(started.map((service) => service.stop()));
    await Promise.all([transport.close(), ...limitsOfEach.map((limits) => limits.close())]);
  }

  try {
    const running = Object.fromEntries(await settleAll(SERVICES.map(start))) as Record<ServiceName, RunningService>;
    await assertPoolBudget(running.admin.ctx.db, connectionsFor(1));
    return { running, urls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function environmentOf(
  name: ServiceName,
  {
    databaseUrls,
    siteUrl,
    allowedHosts,
    logLevel,
    club = DEFAULT_CLUB_VALUES,
    backupDir,
    backupS3,
    backupPublicKey,
    demo,
    settingsKey,
  }: ServicesSettings,
  urls: Readonly<Record<ServiceName, string>>,
): ServiceEnvironment {
  return {
    databaseUrl: databaseUrls[name],
    poolSize: poolSizeOf(name),
    serviceUrls: byService((peer) => [urls[peer]]),
    siteUrl,
    allowedHosts,
    ...club,
    backupDir,
    backupS3,
    backupPublicKey,
    settingsKey,
    production: false,
    demo,
    version: '1.0.0',
    logLevel,
  };
}

/** Like `Promise.all`, but throws only when all are settled: no service is still starting while others are stopped. */
async function settleAll<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
