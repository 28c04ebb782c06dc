import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import type { Club } from '@fieldhouse/infra/testing';
import type { Figure } from '../figure.ts';
import { startLoad } from '../load/start-load.ts';
import { median } from '../statistics.ts';
import { type Call, httpClient, sendJson, signIn } from './client.ts';
import { embeddedGateways, openSites, type Sites } from './sites.ts';

/** As many as a parent may have. */
const LINKS = 10;
const ROUNDS = 6;
/** Fetches of each link in a round: all rounds together stay below the limit of an hour. */
const FETCHES = 8;
const CONNECTIONS = 16;

/**
 * What calendar programs mostly get: 304 for a link that has not changed, through the gateway, of all links that the demo
 * club's parents may have. The baseline is a bare service with the same bytes, in turns.
 */
export async function feeds(club: Pick<Club, 'url' | 'serviceUrls'>): Promise<Figure[]> {
  const client = httpClient(club.url);
  const paths: string[] = [];
  for (const { username } of DEMO_PARENTS) {
    const headers = await signIn(client, username);
    for (let link = 1; link <= LINKS; link += 1) {
      const body = { name: `Calendar ${link}` };
      const made = await sendJson(client, { method: 'POST', path: '/api/calendar-feeds', headers, body }, 201);
      paths.push(new URL(made.url).pathname);
    }
  }
  const answers = await Promise.all(paths.map((path) => client.send({ path })));
  client.close();
  const [first] = answers;
  if (!first) throw new Error('The demo club has no parents');
  const unchanged = (path: string, etag: unknown): Call => ({ path, headers: { 'if-none-match': String(etag) } });
  const calls: Sites<Call[]> = {
    platform: paths.map((path, index) => unchanged(path, answers[index]?.headers.etag)),
    baseline: paths.map((path) => unchanged(path, first.headers.etag)),
  };
  const { sites, stop } = await openSites(club, first, embeddedGateways);
  const load = startLoad();
  const rates: Sites<number[]> = { platform: [], baseline: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of ['platform', 'baseline'] as const) {
        const all = Array.from({ length: FETCHES }, () => calls[side]).flat();
        const burst = {
          kind: 'burst',
          site: sites[side],
          calls: all,
          statuses: [304],
          connections: CONNECTIONS,
        } as const;
        rates[side].push(all.length / (await load.run(burst)).seconds);
      }
    }
  } finally {
    load.stop();
    await stop();
  }
  return [
    {
      ...{ area: 'Calendar links', what: `${paths.length} links, 304`, unit: '/s' },
      ...{ value: median(rates.platform), baseline: median(rates.baseline) },
      wanted: { of: 'ratio', is: 'at least', bound: 0.7 },
    },
  ];
}
