import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT, buildApps } from '../../releases/build-apps.ts';
import { publish } from '../../releases/publish.ts';
import { readSettings, StartSettings } from '../settings.ts';
import { stage } from '../stage.js';

/**
 * `npm run build`: builds what changed and publishes it into the data folder; a running site serves it from then
 * on.
 */
export default async function build(): Promise<number> {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const target = join(resolve(root, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR), 'releases');
  const { built, releases } = await stage('Browser apps', buildApps);
  await publish(BUILT, target, releases);
  process.stdout.write(built.length > 0 ? `Built ${built.join(', ')}\n` : 'Nothing has changed\n');
  return 0;
}
