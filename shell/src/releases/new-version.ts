import { loadedApps } from '../apps/run-apps.ts';
import { isRecord } from '../routes/routes-file.ts';
import { readPreview } from './preview.ts';
import { shellRelease } from './shell-release.ts';

/** How often a visible page asks, in ms; up to half as long again, so that the pages of a club do not ask together. */
const INTERVAL_MS = 10 * 60_000;
/** A page that becomes visible again asks at once, but not more often than this. */
const LEAST_MS = 60_000;

let isReady = false;
const listeners = new Set<() => void>();

/** Whether a release that this page has loaded is no longer the one in use. */
export const isNewVersionReady = () => isReady;

export function subscribeToNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * From now on the page looks for a new version (product decision 214) every some minutes, and when it becomes visible
 * again. It never loads itself again. Returns a function that stops it.
 */
export function followReleases(): () => void {
  let askedAt = Date.now();
  let timer: ReturnType<typeof setTimeout>;
  setReady(false);

  async function ask(): Promise<void> {
    askedAt = Date.now();
    if (await hasNewVersion()) {
      stop();
      setReady(true);
    }
  }
  const plan = () => {
    timer = setTimeout(
      () => {
        plan();
        if (document.visibilityState === 'visible') void ask();
      },
      INTERVAL_MS * (1 + Math.random() / 2),
    );
  };
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= LEAST_MS) void ask();
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  plan();
  document.addEventListener('visibilitychange', look);
  return stop;
}

/** False, too, when that cannot be found out: the next question may be answered. */
async function hasNewVersion(): Promise<boolean> {
  try {
    // Mostly 304: the browser has the answer from when the page was opened.
    const answer = await fetch('/remotes.json', { cache: 'no-cache' });
    const inUse: unknown = answer.ok ? await answer.json() : undefined;
    return isRecord(inUse) && differs(inUse);
  } catch {
    return false;
  }
}

/** Only what this page has loaded counts, and no app that it previews: its banner says what it shows. */
function differs({ shell, apps, preview: chosen }: Record<string, unknown>): boolean {
  const preview = readPreview(chosen);
  const isPreviewed = (app: string) => preview !== undefined && (app in preview.releases || app in preview.gone);
  const own = shellRelease();
  if (typeof shell === 'string' && own !== undefined && shell !== own && !isPreviewed('shell')) return true;
  const inUse = isRecord(apps) ? apps : {};
  return [...loadedApps()].some(([app, base]) => {
    const hash = inUse[app];
    return typeof hash === 'string' && !isPreviewed(app) && base !== `/mf/${app}/${hash}/`;
  });
}

function setReady(ready: boolean): void {
  isReady = ready;
  for (const listener of listeners) listener();
}
