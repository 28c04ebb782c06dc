import { dirname, join, resolve } from 'node:path';
import { deploy } from '../../releases/deploy.ts';
import { OperatorError } from '../operator-error.js';
import { servicesBehind, servicesOfSite } from '../running-site.ts';
import { readSettings, StartSettings } from '../settings.ts';
import { ROOT } from '../tools.ts';

/**
 * `npm run deploy -- <app> <release>|--back [--releases FOLDER] [--site URL]`: puts a stored release into use; a
 * running site serves it from then on. Its services, or those of the site that is named, are asked whether they have
 * what the release calls. Without arguments it lists the releases that are in use and those that are stored.
 */
export default async function deployCommand(args: readonly string[]): Promise<number> {
  const { value: named = releasesOfThisClone(), others } = takeOption(args, '--releases', 'a folder');
  const { value: site, others: changes } = takeOption(others, '--site', 'an address');
  const folder = resolve(named);
  const services = site === undefined ? servicesOfSite(dirname(folder)) : servicesBehind(siteAddress(site));
  process.stdout.write(await deploy(folder, changes, services));
  return 0;
}

/** The value of an option at any position, and the arguments without it. */
function takeOption(args: readonly string[], option: string, what: string) {
  const at = args.indexOf(option);
  if (at < 0) return { value: undefined, others: args };
  const value = args[at + 1];
  if (!value) throw new OperatorError(`${option} needs ${what}`);
  return { value, others: args.toSpliced(at, 2) };
}

function siteAddress(site: string): string {
  if (/^https?:\/\//.test(site) && URL.canParse(site)) return site;
  throw new OperatorError('--site needs an address, such as http://localhost:8080');
}

function releasesOfThisClone(): string {
  return join(resolve(ROOT, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR), 'releases');
}
