import { PHONE, signInByRequest, visit } from '@fieldhouse/e2e/browser';
import type { Club } from '@fieldhouse/infra/testing';
import { type Figure, kB, type Wanted } from '../figure.ts';
import { baselineBytes } from './build-baseline.ts';
import { bytesOf, type Fetched, recordTraffic } from './traffic.ts';

/** Pages of the micro-frontends, each measured as the first page of a visit: who opens it, and a text that it shows. */
const FIRST_PAGES = [
  { app: 'mf-family', as: 'parent', path: '/', shows: 'Mateo Alvarez' },
  { app: 'mf-family', as: 'parent', path: '/events', shows: 'Infield Footwork and Quick Hands' },
  { app: 'mf-family', as: 'parent', path: '/children/1', shows: 'Player Information' },
  { app: 'mf-coach', as: 'coach', path: '/coach', shows: 'Infield Footwork and Quick Hands' },
  { app: 'mf-admin', as: 'admin', path: '/admin', shows: 'North Cages' },
  { app: 'mf-admin', as: 'admin', path: '/admin/design', shows: 'Design system' },
] as const;

/** A page with a form also loads the shared libraries for forms, dialogs and dates. */
const FIRST_FORM = { as: 'coach', path: '/coach?dialog=create-event', shows: 'Description' } as const;

/** What a visitor downloads, counted in a real browser. */
export async function sizes(club: Club): Promise<Figure[]> {
  const signIn = await fetchedBy(club, { path: '/login', shows: 'Sign into Parent Account' });
  const shell = new Set(signIn.map(({ path }) => path));
  const sharedOf = (all: readonly Fetched[]) =>
    bytesOf(all, (one) => one.path.startsWith('/assets/') && isCode(one) && !shell.has(one.path));
  const apps: Figure[] = [];
  const shared: number[] = [];
  for (const { app, ...visitor } of FIRST_PAGES) {
    const all = await fetchedBy(club, visitor);
    const first = await namedByPage(club, visitor.path);
    const own = bytesOf(all, (one) => one.path.startsWith(`/mf/${app}/`) && isCode(one) && first.has(one.path));
    apps.push({ ...line(`${app} at ${visitor.path}: its own`, own), wanted: atMost(35) });
    shared.push(sharedOf(all));
  }
  return [
    ...firstVisit(signIn, await baselineBytes()),
    ...apps,
    { ...line('any first route: shared', Math.max(...shared)), wanted: atMost(90) },
    line('first form opened: shared, once', sharedOf(await fetchedBy(club, FIRST_FORM))),
  ];
}

/**
 * The files in the preload links of a page: those that it loads before it renders, not those that it preloads when the
 * browser is idle.
 */
async function namedByPage(club: Club, path: string): Promise<ReadonlySet<string>> {
  const html = await (await fetch(new URL(path, club.url), { headers: { accept: 'text/html' } })).text();
  return new Set([...html.matchAll(/<link rel="preload" href="([^"]+)"/g)].map(([, href = '']) => href));
}

function firstVisit(fetched: readonly Fetched[], baseline: number): Figure[] {
  const of = (type: string) => bytesOf(fetched, (one) => one.type === type);
  return [
    {
      ...line('sign-in screen: script', of('Script')),
      baseline: kB(baseline),
      wanted: { of: 'over', is: 'at most', bound: 25 },
    },
    { ...line('sign-in screen: style', of('Stylesheet')), wanted: atMost(5) },
    line('sign-in screen: page', of('Document')),
    line('sign-in screen: font', of('Font')),
    line(
      'sign-in screen: data',
      bytesOf(fetched, ({ type }) => type === 'Fetch' || type === 'XHR'),
    ),
    {
      area: 'Sizes',
      what: 'sign-in screen: requests',
      value: fetched.length,
      unit: 'requests',
      wanted: atMost(9),
    },
  ];
}

const atMost = (bound: number): Wanted => ({ of: 'value', is: 'at most', bound });

const line = (what: string, bytes: number): Figure => ({ area: 'Sizes', what, value: kB(bytes), unit: 'kB' });

const isCode = ({ type, path }: Fetched) => type === 'Script' || path.endsWith('.json');

interface Visitor {
  as?: string;
  path: string;
  /** A text of the rendered page. */
  shows: string;
}

/** Everything that a browser with an empty cache fetches for a page. */
async function fetchedBy(club: Club, { as: person, path, shows }: Visitor): Promise<readonly Fetched[]> {
  const { page, leave } = await visit({ at: club.url, size: PHONE });
  try {
    if (person) await signInByRequest(page, person);
    const fetched = await recordTraffic(page);
    await page.goto(path);
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    return fetched;
  } finally {
    await leave();
  }
}
