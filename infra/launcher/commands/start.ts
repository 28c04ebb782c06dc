import { startLocal } from '../../local/start-local.ts';
import { openSite } from '../open-site.ts';
import { LocalStartSettings, readSettings } from '../settings.ts';

/** `npm start`: everything in this one process, from the sources to an open site. Resolves when it was stopped. */
export default async function start(): Promise<number> {
  const { DEMO } = readSettings(LocalStartSettings);
  return openSite((settings) => startLocal({ ...settings, demo: DEMO === '1' }));
}
