import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedAt } from '../launcher/lock.js';
import { startCluster } from '../postgres/cluster.ts';
import { stopOrphan } from '../postgres/orphan.ts';
import { keepCluster } from './test-cluster.ts';

const PREFIX = 'fieldhouse-tests-';
/** Every worker runs a service or two with a pool each. */
const MAX_CONNECTIONS = 200;

/** Jest's set-up: a PostgreSQL for the test run, unless `TEST_PG_URL` names one. */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_PG_URL) return;
  await clearLeftovers();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  await writeFile(join(folder, 'owner.json'), JSON.stringify({ pid: process.pid, started: startedAt(process.pid) }));
  const cluster = await startCluster({
    folder: join(folder, 'postgres'),
    durable: false,
    maxConnections: MAX_CONNECTIONS,
  });
  keepCluster({ cluster, folder });
  process.env.TEST_PG_URL = cluster.adminUrl;
}

/** A test run that was killed leaves its server and its data behind. */
async function clearLeftovers(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = await readFile(join(folder, 'owner.json'), 'utf8').then(JSON.parse, () => undefined);
    if (owner === undefined || startedAt(owner.pid) === owner.started) continue;
    await stopOrphan(join(folder, 'postgres', 'data'));
    await rm(folder, { recursive: true, force: true });
  }
}
