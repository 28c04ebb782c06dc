import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT, buildApps } from '../../releases/build-apps.ts';
import { noteOf } from '../../releases/check-operations.ts';
import { publish, publishedText } from '../../releases/publish.ts';
import { OperatorError } from '../operator-error.js';
import { servicesOfSite } from '../running-site.ts';
import { readSettings, StartSettings } from '../settings.ts';
import { stage } from '../stage.js';

const PREVIEW = '--preview';

/**
 * `npm run build`: builds what changed and publishes it into the data folder; a running site serves it from then
 * on, if its services have what the apps call. `--preview`: stores them, and leaves the releases in use as they are.
 */
export default async function build(args: readonly string[] = []): Promise<number> {
  const isPreview = args.includes(PREVIEW);
  if (args.length > Number(isPreview)) throw new OperatorError(`usage: npm run build [-- ${PREVIEW}]`);
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const dataDir = resolve(root, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR);
  const { built, releases } = await stage('Browser apps', buildApps);
  const options = { services: servicesOfSite(dataDir), isPreview };
  const silent = await publish(BUILT, join(dataDir, 'releases'), releases, options);
  process.stdout.write(built.length > 0 ? `Built ${built.join(', ')}\n` : 'Nothing has changed\n');
  if (isPreview) for (const app of built) process.stdout.write(publishedText(app, releases[app] ?? '', isPreview));
  process.stdout.write(noteOf(silent));
  return 0;
}
