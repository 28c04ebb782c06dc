import { startLocal } from '../../local/start-local.ts';
import { openSite } from '../open-site.ts';

/** `npm start`: everything in this one process, from the sources to an open site. Resolves when it was stopped. */
export default function start(): Promise<number> {
  return openSite(startLocal);
}
