import type { OutgoingHttpHeaders } from 'node:http';
import { currentState, type Releases, readCurrent, releaseFolder } from '../releases/current.ts';
import { preparePages } from './pages.ts';
import { type Prepared, prepare } from './prepared.ts';
import { type Preview, shownPreview } from './preview.ts';
import { preparePushWorker } from './push-worker.ts';
import { readRegistry, remotesOf } from './registry.ts';

/** What is served of the releases in use, or of those that somebody previews. */
export interface Site {
  /** The release of the shell. */
  shell: string;
  remotes: Prepared;
  pageFor: (path: string) => Prepared;
  /** The service worker that shows pushes; undefined: a shell of before there were pushes. */
  pushWorker: Prepared | undefined;
}

/** Admins preview one or two sets of releases at a time: more are prepared again. */
const MOST_PREVIEWS = 8;

/** For one browser alone: no cache on the way may keep it. */
const FOR_ONE_BROWSER = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' };

/**
 * Returns a function that gives what is served, with the chosen releases in place of those in use; undefined before a
 * shell is published. Each set of releases is prepared once, until something is published.
 */
export function sitesOf(folder: string, https: boolean): (chosen?: Releases) => Promise<Site | undefined> {
  let cached: { state: string; current: Releases; site: Site | undefined } | undefined;
  const previews = new Map<string, Site | undefined>();

  async function makeSite(used: Releases, preview?: Preview): Promise<Site | undefined> {
    const registry = await readRegistry(folder, used);
    if (registry === undefined) return undefined;
    const headers: OutgoingHttpHeaders = preview ? FOR_ONE_BROWSER : {};
    return {
      shell: registry.shell,
      remotes: prepare(remotesOf(registry, preview), { 'content-type': 'application/json; charset=utf-8', ...headers }),
      pageFor: await preparePages(folder, registry, { https, headers }),
      pushWorker: await preparePushWorker(releaseFolder(folder, 'shell', registry.shell), headers),
    };
  }

  async function live() {
    const state = await currentState(folder);
    if (cached?.state === state) return cached;
    const current = await readCurrent(folder);
    const site = await makeSite(current);
    previews.clear();
    cached = { state, current, site };
    return cached;
  }

  return async (chosen) => {
    const { current, site } = await live();
    if (chosen === undefined) return site;
    const preview = await shownPreview(folder, current, chosen);
    const key = JSON.stringify(preview);
    const known = previews.get(key);
    if (known) return known;
    if (previews.size >= MOST_PREVIEWS) previews.clear();
    const made = await makeSite({ ...current, ...preview.releases }, preview);
    previews.set(key, made);
    return made;
  };
}
