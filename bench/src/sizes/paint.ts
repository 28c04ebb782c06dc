import { signInByRequest } from '@fieldhouse/e2e/browser';
import type { Club } from '@fieldhouse/infra/testing';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';
import { type SlowVisit, type Visited, visitSlowly } from './slow-visit.ts';
import { capturePage, type StaticPage, serveStatic } from './static-page.ts';

const TIMES = 5;

/** The pages that are measured. `waitFor` selects an element that is visible once the page can be used. */
const PAGES: readonly (Omit<Visited, 'at'> & { what: string; wanted: 'paint' | 'use' })[] = [
  { what: 'sign-in screen', wanted: 'paint', path: '/login', waitFor: 'main form button[type="submit"]' },
  {
    what: 'a parent at /',
    wanted: 'use',
    path: '/',
    waitFor: 'main article a[href^="/events"]',
    before: (page) => signInByRequest(page, 'parent'),
  },
];

/**
 * When a first visit is painted and can be used on slow 4G, on a phone a quarter as fast as this machine. The baseline
 * is the finished page as static HTML: the same text and style, no script, from the same web server.
 */
export async function paint(club: Club): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, wanted, ...page } of PAGES) {
    const visited = { at: club.url, ...page };
    const baseline = await serveStatic(club, await finishedPage(visited));
    try {
      const [platform, least] = await inTurn(visited, { at: club.url, path: baseline.path, waitFor: page.waitFor });
      figures.push(...linesOf(what, wanted, platform, least));
    } finally {
      await baseline.remove();
    }
  }
  return figures;
}

/** Captures the page when it is complete. This visit also fills the caches of the server before the measured visits. */
async function finishedPage(visited: Visited): Promise<StaticPage> {
  const captured: StaticPage[] = [];
  await visitSlowly({ ...visited, after: async (page) => void captured.push(await capturePage(page)) });
  const [page] = captured;
  if (!page) throw new Error(`${visited.path} was not captured`);
  return page;
}

/** Visits the platform and the baseline in turns, so that other load on the machine affects both. */
async function inTurn(platform: Visited, baseline: Visited): Promise<[SlowVisit, SlowVisit]> {
  const visits: [SlowVisit[], SlowVisit[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    visits[0].push(await visitSlowly(platform));
    visits[1].push(await visitSlowly(baseline));
  }
  return [mediansOf(visits[0]), mediansOf(visits[1])];
}

function mediansOf(visits: readonly SlowVisit[]): SlowVisit {
  return {
    largestPaint: median(visits.map(({ largestPaint }) => largestPaint)),
    usable: median(visits.map(({ usable }) => usable)),
    api: median(visits.map(({ api }) => api)),
    shift: median(visits.map(({ shift }) => shift)),
  };
}

function linesOf(what: string, wanted: 'paint' | 'use', platform: SlowVisit, baseline: SlowVisit): Figure[] {
  const seconds = (of: 'largestPaint' | 'usable' | 'api') => ({
    value: platform[of] / 1000,
    baseline: baseline[of] / 1000,
    unit: 's' as const,
  });
  const line = { area: 'Slow 4G, slow phone' };
  const atMost = (bound: number) => ({ wanted: { of: 'value', is: 'at most', bound } as const });
  return [
    { ...line, what: `${what}: largest paint`, ...seconds('largestPaint'), ...(wanted === 'paint' && atMost(0.9)) },
    {
      ...line,
      what: `${what}: usable`,
      ...seconds('usable'),
      ...(wanted === 'use' && atMost(2.05)),
    },
    { ...line, what: `${what}: of it, nothing but API time`, value: platform.api / 1000, unit: 's' as const },
    {
      ...line,
      what: `${what}: layout shift`,
      value: platform.shift,
      baseline: baseline.shift,
      unit: 'shift',
      ...atMost(0.02),
    },
  ];
}
