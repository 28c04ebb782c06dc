import { rm } from 'node:fs/promises';
import { takeCluster } from './test-cluster.ts';

/** Jest's tear-down: the test run's own PostgreSQL goes with its data. */
export default async function globalTeardown(): Promise<void> {
  const own = takeCluster();
  if (own === undefined) return;
  await own.cluster.stop();
  await rm(own.folder, { recursive: true, force: true });
}
