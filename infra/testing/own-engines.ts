import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearRabbitmq, clearRedis, startRabbitmq, startRedis } from '../engines/index.ts';
import { startedAt } from '../launcher/lock.js';
import { startCluster } from '../postgres/cluster.ts';
import { stopOrphan } from '../postgres/orphan.ts';
import { startTogether, type TestEngines } from './test-engines.ts';
import { type Engine, MAX_CONNECTIONS } from './wanted-engines.ts';

const PREFIX = 'fieldhouse-tests-';

const STARTS: Record<Engine, (folder: string) => Promise<TestEngines>> = {
  postgres: async (folder) => {
    const cluster = await startCluster({ folder, durable: false, maxConnections: MAX_CONNECTIONS });
    return { env: { TEST_PG_URL: cluster.adminUrl }, stop: cluster.stop };
  },
  rabbitmq: async (folder) => {
    const { url, managementUrl, kill } = await startRabbitmq({ folder, management: true });
    return { env: { TEST_RABBITMQ_URL: url, TEST_RABBITMQ_MANAGEMENT_URL: managementUrl }, stop: kill };
  },
  redis: async (folder) => {
    const { url, kill } = await startRedis({ folder });
    return { env: { TEST_REDIS_URL: url }, stop: kill };
  },
};

/** Starts private instances of the machine's engines, with their data in a temporary folder that is removed, too. */
export async function startOwnEngines(wanted: readonly Engine[]): Promise<TestEngines> {
  await clearLeftovers();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  await writeFile(join(folder, 'owner.json'), JSON.stringify({ pid: process.pid, started: startedAt(process.pid) }));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const engines = await startTogether(wanted.map((engine) => STARTS[engine](join(folder, engine))));
    return {
      env: engines.env,
      stop: async () => {
        await engines.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Stops the engines that a killed test run left behind in this folder, and removes their data. */
export async function clearLeftovers(parent = tmpdir()): Promise<void> {
  for (const name of (await readdir(parent)).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const owner = await readFile(join(folder, 'owner.json'), 'utf8').then(JSON.parse, () => undefined);
    if (owner === undefined || startedAt(owner.pid) === owner.started) continue;
    await Promise.all([
      stopOrphan(join(folder, 'postgres', 'data')),
      clearRabbitmq(join(folder, 'rabbitmq')),
      clearRedis(join(folder, 'redis')),
    ]);
    await rm(folder, { recursive: true, force: true });
  }
}
