import { join } from 'node:path';
import { startRabbitmq } from '../engines/rabbitmq.ts';
import { startRedis } from '../engines/redis.ts';
import { stage } from '../launcher/stage.js';
import { startCluster } from '../postgres/cluster.ts';

/** The engines that the services of one platform share. */
export interface Engines {
  /** postgres:// of a role that may make databases and roles. */
  adminUrl: string;
  rabbitmqUrl: string;
  redisUrl: string;
  /** Stop the engines that were started here; engines that `env` names keep running. */
  stop: (() => Promise<void>)[];
}

interface EngineSettings {
  dataDir: string;
  maxConnections: number;
  /** `ADMIN_DATABASE_URL`, `RABBITMQ_URL` and `REDIS_URL` name engines that run already. */
  env: Readonly<Record<string, string | undefined>>;
}

/** Uses the engines that `env` names; starts the others as private instances with their data in the data folder. */
export async function openEngines({ dataDir, maxConnections, env }: EngineSettings): Promise<Engines> {
  const stop: (() => Promise<void>)[] = [];
  const opening = async <Engine extends { stop: () => Promise<void> }>(starting: Promise<Engine>): Promise<Engine> => {
    const engine = await starting;
    stop.push(engine.stop);
    return engine;
  };
  const postgres = async () => {
    if (env.ADMIN_DATABASE_URL) return env.ADMIN_DATABASE_URL;
    const folder = join(dataDir, 'postgres');
    return (await opening(startCluster({ folder, durable: true, maxConnections }))).adminUrl;
  };
  const rabbitmq = async () =>
    env.RABBITMQ_URL || (await opening(startRabbitmq({ folder: join(dataDir, 'rabbitmq') }))).url;
  const redis = async () => env.REDIS_URL || (await opening(startRedis({ folder: join(dataDir, 'redis') }))).url;

  const opened = await stage('PostgreSQL, RabbitMQ, Redis', () =>
    Promise.allSettled([postgres(), rabbitmq(), redis()]),
  );
  const failed = opened.find((engine) => engine.status === 'rejected');
  if (failed) {
    for (const close of stop) await close();
    throw failed.reason;
  }
  const [adminUrl = '', rabbitmqUrl = '', redisUrl = ''] = opened.map((engine) =>
    engine.status === 'fulfilled' ? engine.value : '',
  );
  return { adminUrl, rabbitmqUrl, redisUrl, stop };
}
