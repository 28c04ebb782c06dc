import { join, resolve } from 'node:path';
import { deploy } from '../../releases/deploy.ts';
import { readSettings, StartSettings } from '../settings.ts';
import { ROOT } from '../tools.ts';
import { Trouble } from '../trouble.js';

/**
 * `npm run deploy -- <piece> <release>|--back [--releases FOLDER]`: puts a release that is kept into use; a running
 * site serves it from then on. Without arguments: what is in use and what is kept.
 */
export default async function deployCommand(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--releases');
  const folder = at < 0 ? releasesOfThisClone() : args[at + 1];
  if (!folder) throw new Trouble('--releases needs a folder');
  process.stdout.write(await deploy(resolve(folder), at < 0 ? args : args.toSpliced(at, 2)));
  return 0;
}

function releasesOfThisClone(): string {
  return join(resolve(ROOT, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR), 'releases');
}
