import { join } from 'node:path';
import { type RunningServices, servicesAt } from '../releases/check-operations.ts';
import { holderOf } from './lock.js';

/** The lock of a data folder, held by the process whose site uses it. */
export const runLock = (dataDir: string) => join(dataDir, 'run.lock');

/** The services of the site that runs with a data folder; undefined when none does. */
export function servicesOfSite(dataDir: string): RunningServices | undefined {
  const holder = holderOf(runLock(dataDir));
  const { host, port } = holder ?? { host: undefined, port: undefined };
  if (typeof host !== 'string' || typeof port !== 'number') return undefined;
  return servicesBehind(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** The services of a site, from the documents that it serves. */
export const servicesBehind = (site: string) => servicesAt(new URL('/api/docs/', site).href.concat('*.json'));
