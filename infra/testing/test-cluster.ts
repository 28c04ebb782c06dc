import type { Cluster } from '../postgres/cluster.ts';

interface TestCluster {
  cluster: Cluster;
  folder: string;
}

let kept: TestCluster | undefined;

/** Set-up and tear-down are two modules of one process: this hands over between them. */
export function keepCluster(cluster: TestCluster): void {
  kept = cluster;
}

export function takeCluster(): TestCluster | undefined {
  const cluster = kept;
  kept = undefined;
  return cluster;
}
