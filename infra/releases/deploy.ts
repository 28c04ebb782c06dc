import { existsSync } from 'node:fs';
import { OperatorError } from '../launcher/operator-error.js';
import { refuseIncompatible } from './check-compatibility.ts';
import { noteOf, type RunningServices, refuseAheadOfServices } from './check-operations.ts';
import {
  isRelease,
  putCurrent,
  type Releases,
  readCurrent,
  readPrevious,
  releaseFolder,
  storedReleases,
} from './current.ts';
import { shellFirst } from './publish.ts';

const BACK = '--back';

/**
 * Puts releases that the folder holds into use: `['mf-coach', '<release>']`, or `['mf-coach', '--back']` for the one in
 * use before this one; several pairs change together. Without arguments nothing changes. Returns what to print. Throws
 * an OperatorError, and changes nothing, when a release does not exist, does not fit, or calls what the running
 * services do not have.
 */
export async function deploy(releases: string, args: readonly string[], services?: RunningServices): Promise<string> {
  const current = await readCurrent(releases);
  if (args.length === 0) return listOf(releases, current);
  const next = await wantedReleases(releases, args);
  const folderOf = (app: string, hash: string) => releaseFolder(releases, app, hash);
  await refuseIncompatible(current, next, folderOf);
  const silent = services ? await refuseAheadOfServices(current, next, folderOf, services) : [];
  const changes = Object.entries(next).toSorted(shellFirst);
  for (const [app, hash] of changes) await putCurrent(releases, app, hash);
  return changes.map(([app, hash]) => changeOf(app, current[app], hash)).join('') + noteOf(silent);
}

async function wantedReleases(releases: string, args: readonly string[]): Promise<Releases> {
  const wanted: Releases = {};
  for (let index = 0; index < args.length; index += 2) {
    const [app = '', which = ''] = args.slice(index, index + 2);
    const hash = which === BACK ? await readPrevious(releases, app) : which;
    if (hash === undefined) throw new OperatorError(`No release of ${app} is known that was in use before this one.`);
    if (!isRelease(app, hash) || !existsSync(releaseFolder(releases, app, hash))) {
      const stored = await storedReleases(releases, app);
      throw new OperatorError(
        `${releases} holds no release ${hash} of ${app}. It holds: ${stored.join(', ') || 'none'}.\n` +
          'usage: npm run deploy -- <app> <release>|--back [--releases FOLDER] [--site URL]',
      );
    }
    wanted[app] = hash;
  }
  return wanted;
}

function changeOf(app: string, before: string | undefined, now: string): string {
  if (before === now) return `${app}: ${now} was in use already\n`;
  return `${app}: ${before ?? 'nothing'} was in use, ${now} is in use now\n`;
}

async function listOf(releases: string, current: Releases): Promise<string> {
  const lines = Object.entries(current).map(async ([app, hash]) => {
    const others = (await storedReleases(releases, app)).filter((other) => other !== hash);
    return `${app}: ${hash} is in use; available: ${others.join(', ') || 'none'}\n`;
  });
  return (await Promise.all(lines)).join('') || `${releases} has no release in use\n`;
}
