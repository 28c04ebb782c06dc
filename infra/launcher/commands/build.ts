import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT, buildApps } from '../../releases/build-apps.ts';
import { noteOf } from '../../releases/check-operations.ts';
import { publish } from '../../releases/publish.ts';
import { servicesOfSite } from '../running-site.ts';
import { readSettings, StartSettings } from '../settings.ts';
import { stage } from '../stage.js';

/**
 * `npm run build`: builds what changed and publishes it into the data folder; a running site serves it from then
 * on, if its services have what the apps call.
 */
export default async function build(): Promise<number> {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const dataDir = resolve(root, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR);
  const { built, releases } = await stage('Browser apps', buildApps);
  const silent = await publish(BUILT, join(dataDir, 'releases'), releases, { services: servicesOfSite(dataDir) });
  process.stdout.write(built.length > 0 ? `Built ${built.join(', ')}\n` : 'Nothing has changed\n');
  process.stdout.write(noteOf(silent));
  return 0;
}
