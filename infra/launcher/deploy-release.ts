import { dirname, join, resolve } from 'node:path';
import { deploy } from '../releases/deploy.ts';
import { OperatorError } from './operator-error.js';
import { servicesBehind, servicesOfSite } from './running-site.ts';
import { readSettings, StartSettings } from './settings.ts';
import { takeOption } from './take-option.ts';
import { ROOT } from './tools.ts';

/** `npm run deploy` for stored releases of the browser side: `mf-coach HASH [--releases FOLDER] [--site URL]`. */
export async function deployRelease(words: readonly string[]): Promise<number> {
  const { value: named = releasesOfThisClone(), others } = takeOption(words, '--releases', 'a folder');
  const { value: site, others: changes } = takeOption(others, '--site', 'an address');
  const folder = resolve(named);
  const services = site === undefined ? servicesOfSite(dirname(folder)) : servicesBehind(siteAddress(site));
  process.stdout.write(await deploy(folder, changes, services));
  return 0;
}

function siteAddress(site: string): string {
  if (/^https?:\/\//.test(site) && URL.canParse(site)) return site;
  throw new OperatorError('--site needs an address, such as http://localhost:8080');
}

function releasesOfThisClone(): string {
  return join(resolve(ROOT, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR), 'releases');
}
