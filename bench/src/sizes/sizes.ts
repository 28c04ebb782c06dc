import { arriveSignedIn, PHONE, visit } from '@fieldhouse/e2e/browser';
import type { Club } from '@fieldhouse/infra/testing';
import { type Figure, kB, type Wanted } from '../figure.ts';
import { floorBytes } from './build-floor.ts';
import { bytesOf, type Fetched, recordTraffic } from './traffic.ts';

/** Each micro-frontend's first route, who goes there, and what is there when it is drawn. */
const FIRST_ROUTES = [
  { piece: 'mf-family', as: 'parent', path: '/', shows: 'Mateo Alvarez' },
  { piece: 'mf-coach', as: 'coach', path: '/coach', shows: 'Infield Footwork and Quick Hands' },
  { piece: 'mf-admin', as: 'admin', path: '/admin', shows: 'North Cages' },
] as const;

/** A form brings the shared libraries for forms, dialogs and dates. */
const FIRST_FORM = { as: 'coach', path: '/coach?dialog=create-event', shows: 'Description' } as const;

/** What a visitor downloads, counted in a real browser. */
export async function sizes(club: Club): Promise<Figure[]> {
  const signIn = await fetchedBy(club, { path: '/login', shows: 'Sign into Parent Account' });
  const shell = new Set(signIn.map(({ path }) => path));
  const sharedOf = (all: readonly Fetched[]) =>
    bytesOf(all, (one) => one.path.startsWith('/assets/') && isCode(one) && !shell.has(one.path));
  const pieces: Figure[] = [];
  const shared: number[] = [];
  for (const { piece, ...visitor } of FIRST_ROUTES) {
    const all = await fetchedBy(club, visitor);
    const own = bytesOf(all, (one) => one.path.startsWith(`/mf/${piece}/`) && isCode(one));
    pieces.push({ ...line(`${piece}, first route: its own`, own), wanted: atMost(35) });
    shared.push(sharedOf(all));
  }
  return [
    ...firstVisit(signIn, await floorBytes()),
    ...pieces,
    { ...line('any first route: shared', Math.max(...shared)), wanted: atMost(90) },
    line('first form opened: shared, once', sharedOf(await fetchedBy(club, FIRST_FORM))),
  ];
}

function firstVisit(fetched: readonly Fetched[], floor: number): Figure[] {
  const of = (type: string) => bytesOf(fetched, (one) => one.type === type);
  return [
    {
      ...line('sign-in screen: script', of('Script')),
      floor: kB(floor),
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
  /** What stands on the page when it is drawn. */
  shows: string;
}

/** Everything an empty browser fetches for a page. */
async function fetchedBy(club: Club, { as: person, path, shows }: Visitor): Promise<readonly Fetched[]> {
  const { page, leave } = await visit({ at: club.url, size: PHONE });
  try {
    if (person) await arriveSignedIn(page, person);
    const fetched = await recordTraffic(page);
    await page.goto(path);
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    return fetched;
  } finally {
    await leave();
  }
}
