import { join, resolve } from 'node:path';
import { deploy } from '../../releases/deploy.ts';
import { OperatorError } from '../operator-error.js';
import { readSettings, StartSettings } from '../settings.ts';
import { ROOT } from '../tools.ts';

/**
 * `npm run deploy -- <app> <release>|--back [--releases FOLDER]`: puts a stored release into use; a running site
 * serves it from then on. Without arguments it lists the releases that are in use and those that are stored.
 */
export default async function deployCommand(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--releases');
  const folder = at < 0 ? releasesOfThisClone() : args[at + 1];
  if (!folder) throw new OperatorError('--releases needs a folder');
  process.stdout.write(await deploy(resolve(folder), at < 0 ? args : args.toSpliced(at, 2)));
  return 0;
}

function releasesOfThisClone(): string {
  return join(resolve(ROOT, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR), 'releases');
}
