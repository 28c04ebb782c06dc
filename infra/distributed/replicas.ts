import { join } from 'node:path';
import { byService, declarationOf, SERVICES, type ServiceName, serviceVariable } from '@fieldhouse/contracts';
import { poolSizeOf } from '@fieldhouse/service-kit';
import { clubVariables, DEFAULT_CLUB_VALUES } from '@fieldhouse/service-kit/club-settings';
import { stablePorts } from '../machine/stable-port.ts';
import { backupSettings } from '../provision/backup-key.ts';
import { storedPasswords } from '../provision/passwords.ts';
import type { DatabaseUrls } from '../provision/provision.ts';
import { storedSettingsKey } from '../provision/settings-key.ts';
import type { Engines } from './engines.ts';
import { type ServiceProcess, serviceProcess } from './service-process.ts';
import type { DistributedSettings } from './start-distributed.ts';

/** Gateways check a replica every second, and may need half a second more to see that it stops. */
const DRAIN_SECONDS = 2;

interface Foundations {
  engines: Pick<Engines, 'rabbitmqUrl' | 'redisUrl'>;
  databaseUrls: DatabaseUrls;
}

/** The replicas of every service with their environment; none is started yet. */
export async function replicasOf(
  settings: DistributedSettings & Required<Pick<DistributedSettings, 'env' | 'log'>>,
  { engines, databaseUrls }: Foundations,
): Promise<Record<ServiceName, ServiceProcess[]>> {
  const {
    dataDir,
    siteUrl,
    allowedHosts = [],
    logLevel,
    club = DEFAULT_CLUB_VALUES,
    replicas,
    demo,
    restart = true,
    root,
    env,
    log,
  } = settings;
  const secrets = await storedPasswords(join(dataDir, 'services.json'));
  const ports = await portsFor(replicas);
  const { backupDir, backupPublicKey } = await backupSettings(settings, { demo });
  const settingsKey = await storedSettingsKey(settings);
  const addresses = Object.fromEntries(
    SERVICES.map((name) => [
      serviceVariable(name, 'URL'),
      ports[name].map((port) => `http://127.0.0.1:${port}`).join(','),
    ]),
  );
  const allSecrets = Object.fromEntries(SERVICES.map((name) => [serviceVariable(name, 'SECRET'), secrets[name]]));

  const start = (name: ServiceName, port: number) =>
    serviceProcess({
      name,
      root,
      restart,
      log,
      env: {
        DATABASE_URL: databaseUrls[name],
        DATABASE_POOL_SIZE: String(poolSizeOf(name)),
        SITE_URL: siteUrl,
        ALLOWED_HOSTS: allowedHosts.join(','),
        HOST: '127.0.0.1',
        PORT: String(port),
        RABBITMQ_URL: engines.rabbitmqUrl,
        REDIS_URL: engines.redisUrl,
        ...pick(env, declarationOf(name).settings ?? []),
        SERVICE_SECRET: secrets[name],
        ...addresses,
        ...(name === 'auth' ? allSecrets : {}),
        ...(name === 'admin' ? { BACKUP_DIR: backupDir, BACKUP_PUBLIC_KEY: backupPublicKey ?? '' } : {}),
        ...(name === 'notify' ? { SETTINGS_KEY: settingsKey } : {}),
        ...pick(env, ['OTEL_EXPORTER_OTLP_ENDPOINT']),
        DRAIN_SECONDS: String(replicas > 1 ? DRAIN_SECONDS : 0),
        DEMO: demo ? '1' : '0',
        ...clubVariables(club),
        LOG_LEVEL: logLevel,
      },
    });
  return byService((name) => ports[name].map((port) => start(name, port)));
}

/**
 * Stable ports: a replica listens seconds after its port is chosen, and again after each restart. Meanwhile another
 * program could get a port that the system gives out, and the gateway would send it the requests.
 */
async function portsFor(replicas: number): Promise<Record<ServiceName, number[]>> {
  const nameOf = (service: ServiceName, index: number) => `${service}-${index}`;
  const indexes = Array.from({ length: replicas }, (_, index) => index);
  const ports = await stablePorts(SERVICES.flatMap((service) => indexes.map((index) => nameOf(service, index))));
  return byService((service) => indexes.flatMap((index) => ports[nameOf(service, index)] ?? []));
}

function pick(env: Readonly<Record<string, string | undefined>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
