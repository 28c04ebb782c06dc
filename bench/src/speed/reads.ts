import type { Club } from '@fieldhouse/infra/testing';
import type { Figure } from '../figure.ts';
import { type Load, startLoad } from '../load/start-load.ts';
import { median } from '../statistics.ts';
import { eachAtOnce, httpClient, sendJson, signIn } from './client.ts';
import { type OpenGateways, openSites, type Sites } from './sites.ts';
import { trainingEvent } from './training-event.ts';

const EVENTS = 500;
const ROUNDS = 8;
const ROUND_MS = 1500;
const WARM_UP_MS = 1000;
const CONNECTIONS = 16;
const LIST = '/api/events?when=upcoming';

/** The list of events as a signed-in parent reads it, through the gateway. */
export async function reads(
  club: Pick<Club, 'url' | 'serviceUrls'>,
  area: string,
  gateways: OpenGateways,
): Promise<Figure[]> {
  const client = httpClient(club.url);
  const parent = await signIn(client, 'parent');
  await fillTo(EVENTS, club.url);
  const asked = { ...parent, 'accept-encoding': 'br' };
  const answer = await client.send({ path: LIST, headers: asked });
  client.close();
  const { sites, stop } = await openSites(club, answer, gateways);
  const load = startLoad();
  try {
    const known = { ...asked, 'if-none-match': String(answer.headers.etag) };
    const list = { area, unit: '/s' } as const;
    return [
      {
        ...{ ...list, what: `${EVENTS} events, 200`, ...(await compared(load, sites, 200, asked)) },
        wanted: { of: 'ratio', is: 'at least', bound: 0.5 },
      },
      {
        ...{ ...list, what: `${EVENTS} events, 304`, ...(await compared(load, sites, 304, known)) },
        wanted: { of: 'ratio', is: 'at least', bound: 0.7 },
      },
    ];
  } finally {
    load.stop();
    await stop();
  }
}

/** Measures the platform and the baseline in turns, so that other load on the machine affects both. */
async function compared(
  load: Load,
  sites: Sites<string>,
  status: number,
  headers: Record<string, string>,
): Promise<Pick<Figure, 'value' | 'baseline'>> {
  const rates: Sites<number[]> = { platform: [], baseline: [] };
  const perSecond = async (site: string, ms: number) => {
    const call = { path: LIST, headers };
    return (await load.run({ kind: 'repeat', site, call, status, connections: CONNECTIONS, ms })).perSecond;
  };
  for (const site of [sites.platform, sites.baseline]) await perSecond(site, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ['platform', 'baseline'] as const) rates[side].push(await perSecond(sites[side], ROUND_MS));
  }
  return { value: median(rates.platform), baseline: median(rates.baseline) };
}

/** Creates weekly series until the list has this many upcoming events. */
async function fillTo(count: number, site: string): Promise<void> {
  const client = httpClient(site);
  const coach = await signIn(client, 'coach');
  const existing = await sendJson(client, { path: LIST, headers: coach }, 200);
  const missing = count - existing.length;
  const series = Array.from({ length: Math.ceil(missing / 52) }, (_, index) => Math.min(52, missing - index * 52));
  await eachAtOnce(series, 4, async (recurrenceCount) => {
    const weekly = { isRecurring: true, recurrenceFrequency: 'weekly', recurrenceCount };
    const body = { ...trainingEvent('Batting Practice'), ...(recurrenceCount > 1 ? weekly : {}) };
    await sendJson(client, { method: 'POST', path: '/api/events', headers: coach, body }, 201);
  });
  client.close();
}
