import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Demo } from '@fieldhouse/service-kit';
import { demo as admin } from '@fieldhouse/svc-admin/demo';
import { demo as auth } from '@fieldhouse/svc-auth/demo';
import { demo as events } from '@fieldhouse/svc-events/demo';
import { demo as family } from '@fieldhouse/svc-family/demo';
import { demo as gamedata } from '@fieldhouse/svc-gamedata/demo';
import { demo as notify } from '@fieldhouse/svc-notify/demo';
import type { Services } from './start-services.ts';

/** What each service adds to the demo club. */
const PARTS: Readonly<Record<ServiceName, Demo>> = { auth, family, events, gamedata, admin, notify };

/** The services in an order in which each comes after those that it depends on. */
function inOrder(): ServiceName[] {
  const order: ServiceName[] = [];
  const add = (name: ServiceName): void => {
    if (order.includes(name)) return;
    PARTS[name].after.forEach(add);
    order.push(name);
  };
  SERVICES.forEach(add);
  return order;
}

type DemoState = 'none' | 'loading' | 'loaded';

const stateFile = (dataDir: string) => join(dataDir, 'demo.json');

/** Whether a data folder has the demo club. 'loading': a start was interrupted while it loaded the club. */
export async function demoState(dataDir: string): Promise<DemoState> {
  const text = await readFile(stateFile(dataDir), 'utf8').catch(() => '{"state":"none"}');
  return JSON.parse(text).state;
}

/** Loads the demo club through the services' own use cases, and resolves when every event of it is handled. */
export async function loadDemo(dataDir: string, services: Services): Promise<void> {
  await writeState(dataDir, 'loading');
  for (const name of inOrder()) {
    await PARTS[name].load(services.running[name].ctx);
    await untilIdle(services);
  }
  await writeState(dataDir, 'loaded');
}

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
