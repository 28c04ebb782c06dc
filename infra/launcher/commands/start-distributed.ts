import { startDistributed } from '../../distributed/start-distributed.ts';
import { openSite } from '../open-site.ts';
import { DistributedStartSettings, readSettings } from '../settings.ts';

/**
 * `npm run start:distributed`: one process per service, or `REPLICAS` of each, on real engines behind Traefik.
 * Resolves when it was stopped.
 */
export default async function start(): Promise<number> {
  const { REPLICAS: replicas, DEMO } = readSettings(DistributedStartSettings);
  return openSite((settings) => startDistributed({ ...settings, replicas, demo: DEMO === '1' }));
}
