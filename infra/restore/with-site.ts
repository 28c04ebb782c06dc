import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { maxConnectionsFor } from '@fieldhouse/service-kit';
import { readSettings as readRabbitmq, USER } from '../engines/rabbitmq-folder.ts';
import { tryLock } from '../launcher/lock.js';
import { OperatorError } from '../launcher/operator-error.js';
import { stage } from '../launcher/stage.js';
import { readPrivate } from '../machine/private-file.ts';
import type { OperatorSettings } from '../operator/operate-club.ts';
import { startCluster } from '../postgres/cluster.ts';
import { databasesOf } from '../provision/databases-of.ts';
import type { DatabaseLogins } from '../provision/logins.ts';
import { storedLogins } from '../provision/passwords.ts';
import { ProvisionSettings, readProvisioning } from '../provision/settings.ts';
import type { Site } from './restore-site.ts';

interface SiteOptions {
  dataDir: string;
  /** Addresses of engines other than the data folder's own. */
  env: Readonly<Record<string, string | undefined>>;
  settings: OperatorSettings;
}

/**
 * Runs `work` on the site of a data folder. The PostgreSQL of a stopped or new site is started for the work and
 * stopped after it; the folder's lock keeps the site from starting at the same time.
 */
export async function withSite<Result>(
  { dataDir, env, settings }: SiteOptions,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataDir, { recursive: true });
  const logins = givenLogins(env) ?? (await storedLogins(join(dataDir, 'databases.json')));
  const lock = tryLock(join(dataDir, 'run.lock'));
  const runs = 'holder' in lock;
  try {
    if (env.ADMIN_DATABASE_URL) {
      const engines = { rabbitmqUrl: env.RABBITMQ_URL || undefined, redisUrl: env.REDIS_URL || undefined };
      return await work({ adminUrl: env.ADMIN_DATABASE_URL, logins, settings, ...engines });
    }
    if (runs)
      return await work({ adminUrl: await runningServer(dataDir), logins, settings, ...(await enginesOf(dataDir)) });
    const cluster = await stage('PostgreSQL', () =>
      startCluster({ folder: join(dataDir, 'postgres'), durable: true, maxConnections: maxConnectionsFor(1) }),
    );
    try {
      return await work({ adminUrl: cluster.adminUrl, logins, settings });
    } finally {
      await cluster.stop();
    }
  } finally {
    if ('release' in lock) lock.release();
  }
}

/** The logins from the environment, as the containers have them. */
function givenLogins(env: SiteOptions['env']): DatabaseLogins | undefined {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return ProvisionSettings.safeParse(given).success ? readProvisioning(given).logins : undefined;
}

async function runningServer(dataDir: string): Promise<string> {
  const databases = await databasesOf(dataDir);
  if (!databases) throw new OperatorError(`The platform of ${dataDir} is starting. Run this again in a moment.`);
  return databases.adminUrl;
}

/** The private engines of a distributed platform; one in a single process has none. */
async function enginesOf(dataDir: string): Promise<Pick<Site, 'rabbitmqUrl' | 'redisUrl'>> {
  const [rabbitmq, redis] = [join(dataDir, 'rabbitmq'), join(dataDir, 'redis', 'settings.json')];
  const broker = existsSync(rabbitmq) ? await readRabbitmq(rabbitmq) : undefined;
  const limits = (await readPrivate(redis)) as { password: string; port: number } | undefined;
  return {
    rabbitmqUrl: broker && `amqp://${USER}:${broker.password}@127.0.0.1:${broker.ports.amqp}`,
    redisUrl: limits && `redis://default:${limits.password}@127.0.0.1:${limits.port}`,
  };
}
