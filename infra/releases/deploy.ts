import { existsSync } from 'node:fs';
import { Trouble } from '../launcher/trouble.js';
import {
  isRelease,
  keptReleases,
  putCurrent,
  type Releases,
  readCurrent,
  readPrevious,
  releaseFolder,
} from './current.ts';
import { refuseMisfit } from './fit.ts';
import { shellFirst } from './publish.ts';

const BACK = '--back';

/**
 * Puts releases that the folder holds into use: `['mf-coach', '<release>']`, or `['mf-coach', '--back']` for the one in
 * use before this one; several pairs change together. Without arguments nothing changes. Answers what to print. Throws
 * Trouble, with nothing changed, where a release is not there or does not fit.
 */
export async function deploy(releases: string, args: readonly string[]): Promise<string> {
  const current = await readCurrent(releases);
  if (args.length === 0) return listOf(releases, current);
  const next = await wantedReleases(releases, args);
  await refuseMisfit(current, next, (piece, hash) => releaseFolder(releases, piece, hash));
  const changes = Object.entries(next).toSorted(shellFirst);
  for (const [piece, hash] of changes) await putCurrent(releases, piece, hash);
  return changes.map(([piece, hash]) => changeOf(piece, current[piece], hash)).join('');
}

async function wantedReleases(releases: string, args: readonly string[]): Promise<Releases> {
  const wanted: Releases = {};
  for (let index = 0; index < args.length; index += 2) {
    const [piece = '', which = ''] = args.slice(index, index + 2);
    const hash = which === BACK ? await readPrevious(releases, piece) : which;
    if (hash === undefined) throw new Trouble(`No release of ${piece} is known that was in use before this one.`);
    if (!isRelease(piece, hash) || !existsSync(releaseFolder(releases, piece, hash))) {
      const kept = await keptReleases(releases, piece);
      throw new Trouble(
        `${releases} holds no release ${hash} of ${piece}. It holds: ${kept.join(', ') || 'none'}.\n` +
          'usage: npm run deploy -- <piece> <release>|--back [--releases FOLDER]',
      );
    }
    wanted[piece] = hash;
  }
  return wanted;
}

function changeOf(piece: string, before: string | undefined, now: string): string {
  if (before === now) return `${piece}: ${now} was in use already\n`;
  return `${piece}: ${before ?? 'nothing'} was in use, ${now} is in use now\n`;
}

async function listOf(releases: string, current: Releases): Promise<string> {
  const lines = Object.entries(current).map(async ([piece, hash]) => {
    const others = (await keptReleases(releases, piece)).filter((kept) => kept !== hash);
    return `${piece}: ${hash} is in use; kept: ${others.join(', ') || 'none'}\n`;
  });
  return (await Promise.all(lines)).join('') || `${releases} has no release in use\n`;
}
