import { PHONE, type Visitor, visit } from '@fieldhouse/e2e/browser';
import type { Page } from 'playwright-core';

/** Slow 4G as Lighthouse has it: 150 ms to each answer, 1.6 Mbit/s down. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;

/** What somebody with a slow phone sees of one cold load; times from the navigation on. */
export interface SlowVisit {
  /** When the largest text or picture was painted, ms. */
  largestPaint: number;
  /** When what was waited for was painted and the page had time again to answer a tap, ms. */
  usable: number;
  /** How long until then it waited for answers of the API and for nothing else from the network, ms. */
  api: number;
  /**
   * How much of what was seen moved by itself, summed up (Cumulative Layout Shift has the worst five seconds of
   * it).
   */
  shift: number;
}

export interface Visited {
  at: string;
  path: string;
  /** CSS selector of what is there when the page can be used. */
  waitFor: string;
  /** Before it gets slow: signs in. */
  before?: (page: Page) => Promise<void>;
  /** On the loaded page, when everything is measured. */
  after?: (page: Page) => Promise<void>;
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
}

/** One cold load in an empty browser. */
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

/** Runs in the page, before everything else in it. */
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
  /** Millisecond by millisecond: an API call was under way, and nothing else. */
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
    // After its frame, when the page's own work lets a timer through.
    requestAnimationFrame(() => setTimeout(() => report(performance.now())));
  };
  const changes = new MutationObserver(check);
  changes.observe(document, { childList: true, subtree: true, attributes: true });
  check();
}
