import { PHONE, type Visitor, visit } from '@fieldhouse/e2e/browser';
import type { Page } from 'playwright-core';

/** Slow 4G as in Lighthouse: 150 ms latency, 1.6 Mbit/s download. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;

/** The measurements of one cold load on a slow phone; times since the navigation. */
export interface SlowVisit {
  /** When the largest text or picture was painted, ms. */
  largestPaint: number;
  /** When the element of `waitFor` was painted and the main thread was free to handle a tap, ms. */
  usable: number;
  /** How long, before `usable`, API calls were the only requests under way, ms. */
  api: number;
  /** The sum of all layout shifts (Cumulative Layout Shift counts only the worst five seconds). */
  shift: number;
}

export interface Visited {
  at: string;
  path: string;
  /** CSS selector of an element that is visible once the page can be used. */
  waitFor: string;
  /** Called before network and CPU are slowed down: signs in. */
  before?: (page: Page) => Promise<void>;
  /** Called with the loaded page after the measurements. */
  after?: (page: Page) => Promise<void>;
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
}

/** One cold load in a browser with an empty cache. */
export async function visitSlowly(visited: Visited): Promise<SlowVisit> {
  const { at, path, waitFor, before, after, theme = 'light', size = PHONE } = visited;
  const { page, leave } = await visit({ at, size, theme });
  try {
    await before?.(page);
    await slowDown(page);
    await page.addInitScript(watch, waitFor);
    await page.goto(path);
    await page.waitForFunction(() => 'usable' in globalThis);
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen')());
    await after?.(page);
    return seen;
  } finally {
    await leave();
  }
}

async function slowDown(page: Visitor['page']): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page before any script of the page. */
function watch(waitFor: string): void {
  let [largestPaint, shift] = [0, 0];
  const shifted = (entry: PerformanceEntry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) shift += Number(entry.value);
  };
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime ?? largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach(shifted)).observe({
    type: 'layout-shift',
    buffered: true,
  });
  /** The number of milliseconds in which an API call was under way and no other request. */
  const waitedForApi = (until: number) => {
    const waiting = new Uint8Array(Math.ceil(until));
    const [API, OTHER] = [1, 2];
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const kind = new URL(entry.name).pathname.startsWith('/api/') ? API : OTHER;
      const end = Math.min(entry.responseEnd || until, until);
      for (let ms = Math.round(entry.startTime); ms < end; ms += 1) waiting[ms] = (waiting[ms] ?? 0) | kind;
    }
    return waiting.filter((kind) => kind === API).length;
  };
  const report = (usable: number) =>
    Object.assign(globalThis, {
      usable,
      seen: () => ({ largestPaint, usable, api: waitedForApi(usable), shift }),
    });
  const check = () => {
    if (!document.querySelector(waitFor)?.checkVisibility({ visibilityProperty: true })) return;
    changes.disconnect();
    // After the next frame, as soon as the main thread is free to run a timer.
    requestAnimationFrame(() => setTimeout(() => report(performance.now())));
  };
  const changes = new MutationObserver(check);
  changes.observe(document, { childList: true, subtree: true, attributes: true });
  check();
}
