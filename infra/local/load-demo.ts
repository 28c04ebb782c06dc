import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Demo } from '@fieldhouse/service-kit';
import { ROOT } from '../launcher/tools.ts';
import type { Services } from './start-services.ts';

/** What each service adds to the demo club: the `demo` of its folder. A service without that folder adds nothing. */
async function loadParts(): Promise<ReadonlyMap<ServiceName, Demo>> {
  const parts = new Map<ServiceName, Demo>();
  for (const name of SERVICES) {
    if (!existsSync(join(ROOT, `svc-${name}`, 'demo'))) continue;
    const { demo }: { demo: Demo } = await import(`@fieldhouse/svc-${name}/demo`);
    parts.set(name, demo);
  }
  return parts;
}

/** The parts in an order in which each comes after those that it depends on. */
function inOrder(parts: ReadonlyMap<ServiceName, Demo>): ReadonlyMap<ServiceName, Demo> {
  const order = new Map<ServiceName, Demo>();
  const add = (name: ServiceName): void => {
    const part = parts.get(name);
    if (part === undefined || order.has(name)) return;
    part.after.forEach(add);
    order.set(name, part);
  };
  SERVICES.forEach(add);
  return order;
}

type DemoState = 'none' | 'loading' | 'loaded' | 'empty';

const stateFile = (dataDir: string) => join(dataDir, 'demo.json');

/**
 * Whether a data folder has the demo club. 'loading': a start was interrupted while it loaded the club. 'empty': the
 * folder began without it (`DEMO=0`), and never gets it.
 */
export async function demoState(dataDir: string): Promise<DemoState> {
  const text = await readFile(stateFile(dataDir), 'utf8').catch(() => '{"state":"none"}');
  return JSON.parse(text).state;
}

/** Loads the demo club through the services' own use cases, and resolves when every event of it is handled. */
export async function loadDemo(dataDir: string, services: Services): Promise<void> {
  await writeState(dataDir, 'loading');
  for (const [name, part] of inOrder(await loadParts())) {
    await part.load(services.running[name].ctx);
    await untilIdle(services);
  }
  await writeState(dataDir, 'loaded');
}

/** Records that this folder begins with an empty club. */
export const markEmpty = (dataDir: string): Promise<void> => writeState(dataDir, 'empty');

/** Records that this folder needs no demo club: it is restored from a backup. */
export const markLoaded = (dataDir: string): Promise<void> => writeState(dataDir, 'loaded');

/** A consumed event may cause another one: two rounds reach every service. */
async function untilIdle({ running }: Services): Promise<void> {
  for (const name of [...SERVICES, ...SERVICES]) await running[name].idle();
}

async function writeState(dataDir: string, state: DemoState): Promise<void> {
  await writeFile(`${stateFile(dataDir)}.part`, JSON.stringify({ state }));
  await rename(`${stateFile(dataDir)}.part`, stateFile(dataDir));
}
