import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { loadDemo as loadAdmin } from '@fieldhouse/svc-admin/demo';
import { loadDemo as loadAuth } from '@fieldhouse/svc-auth/demo';
import { loadDemo as loadEvents } from '@fieldhouse/svc-events/demo';
import { loadDemo as loadFamily } from '@fieldhouse/svc-family/demo';
import { loadDemo as loadGamedata } from '@fieldhouse/svc-gamedata/demo';
import { loadDemo as loadNotify } from '@fieldhouse/svc-notify/demo';
import type { Services } from './start-services.ts';

/** What each service adds to the demo club, in the order in which they need each other. */
const PARTS: ReadonlyArray<readonly [ServiceName, (ctx: ServiceContext) => Promise<void>]> = [
  ['auth', loadAuth],
  ['admin', loadAdmin],
  ['family', loadFamily],
  ['events', loadEvents],
  ['gamedata', loadGamedata],
  ['notify', loadNotify],
];

type DemoState = 'none' | 'loading' | 'loaded';

const stateFile = (dataDir: string) => join(dataDir, 'demo.json');

/** How far the demo club of a data folder is. 'loading': a start was interrupted in the middle of it. */
export async function demoState(dataDir: string): Promise<DemoState> {
  const text = await readFile(stateFile(dataDir), 'utf8').catch(() => '{"state":"none"}');
  return JSON.parse(text).state;
}

/** Loads the demo club through the services' own use cases, and resolves when every event of it has been heard. */
export async function loadDemo(dataDir: string, services: Services): Promise<void> {
  await writeState(dataDir, 'loading');
  for (const [name, load] of PARTS) {
    await load(services.running[name].ctx);
    await quiet(services);
  }
  await writeState(dataDir, 'loaded');
}

/** What one service hears may make it tell something: twice around reaches everyone. */
async function quiet({ running }: Services): Promise<void> {
  for (const name of [...SERVICES, ...SERVICES]) await running[name].idle();
}

async function writeState(dataDir: string, state: DemoState): Promise<void> {
  await writeFile(`${stateFile(dataDir)}.part`, JSON.stringify({ state }));
  await rename(`${stateFile(dataDir)}.part`, stateFile(dataDir));
}
