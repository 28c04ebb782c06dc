import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { OperatorError } from '../launcher/operator-error.js';
import { refuseIncompatible } from '../releases/check-compatibility.ts';
import { isRelease, type Releases, releaseFolder } from '../releases/current.ts';

/** What an admin previews (product decision 213), as `/remotes.json` says it. */
export interface Preview {
  /** The previewed releases. */
  releases: Releases;
  /** Those that were chosen and are not shown: no longer stored, or they do not fit the others. */
  gone: Releases;
}

/** Set by the gateway alone, from svc-auth's answer: `mf-coach=91ab…,shell=e4c3…`, or `none` for an admin without any. */
const HEADER = 'x-preview';

/** Whether the request is that of an admin, as far as the gateway asked. */
export const isAdmin = (request: IncomingMessage) => request.headers[HEADER] !== undefined;

/** The releases that a request previews; undefined without any. */
export function previewOf({ headers }: IncomingMessage): Releases | undefined {
  const pairs = String(headers[HEADER] ?? '')
    .split(',')
    .map((pair) => pair.split('='))
    .flatMap(([app = '', hash = '']) => (isRelease(app, hash) ? [[app, hash] as const] : []));
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

/**
 * Which of the chosen releases are shown: those that are stored, when all of them fit what is in use. The folder has
 * only releases that passed the checks of publishing; what is in use may have changed since.
 */
export async function shownPreview(folder: string, current: Releases, chosen: Releases): Promise<Preview> {
  const folderOf = (app: string, hash: string) => releaseFolder(folder, app, hash);
  const isShown = ([app, hash]: readonly [string, string]) =>
    current[app] !== undefined && existsSync(folderOf(app, hash));
  const stored = Object.fromEntries(Object.entries(chosen).filter(isShown));
  const gone = Object.fromEntries(Object.entries(chosen).filter((release) => !isShown(release)));
  try {
    await refuseIncompatible(current, stored, folderOf);
    return { releases: stored, gone };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { releases: {}, gone: chosen };
  }
}
