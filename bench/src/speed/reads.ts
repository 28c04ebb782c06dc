import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { addDays, clubToday } from '@fieldhouse/contracts';
import type { Club } from '@fieldhouse/infra/testing';
import type { Figure } from '../figure.ts';
import { type Answer, CONNECTIONS, eachAtOnce, httpClient, median, sendJson, signIn } from './client.ts';
import type { Task, TwoSites } from './two-sites.ts';

const EVENTS = 500;
const ROUNDS = 3;
const ROUND_MS = 5000;
const LIST = '/api/events?when=upcoming';
const TWO_SITES = fileURLToPath(new URL('two-sites.ts', import.meta.url));

/** The list of events as a signed-in parent reads it, through the gateway. */
export async function reads(club: Club): Promise<Figure[]> {
  const client = httpClient(club.url);
  const parent = await signIn(client, 'parent');
  await fillTo(EVENTS, club);
  const asked = { ...parent, 'accept-encoding': 'br' };
  const answer = await client.send({ path: LIST, headers: asked });
  client.close();
  const { sites, stop } = await startTwoSites(club, answer);
  try {
    const known = { ...asked, 'if-none-match': String(answer.headers.etag) };
    return [
      await compared(sites, { what: `${EVENTS} events, 200`, status: 200, headers: asked, share: 0.5 }),
      await compared(sites, { what: `${EVENTS} events, 304`, status: 304, headers: known, share: 0.7 }),
    ];
  } finally {
    stop();
  }
}

interface Question {
  what: string;
  status: number;
  headers: Record<string, string>;
  /** Of the floor's requests that quality asks for. */
  share: number;
}

/** Platform and floor in turns, so that what else the machine does meets both. */
async function compared(sites: TwoSites, { what, status, headers, share }: Question): Promise<Figure> {
  const rates: { [Side in keyof TwoSites]: number[] } = { platform: [], floor: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ['platform', 'floor'] as const) {
      rates[side].push(await requestsPerSecond(sites[side], status, headers));
    }
  }
  const wanted = { of: 'ratio', is: 'at least', bound: share } as const;
  return { area: 'Reads', what, value: median(rates.platform), floor: median(rates.floor), unit: '/s', wanted };
}

async function requestsPerSecond(url: string, status: number, headers: Record<string, string>): Promise<number> {
  const client = httpClient(url);
  let answered = 0;
  const began = performance.now();
  const reader = async () => {
    while (performance.now() - began < ROUND_MS) {
      const answer = await client.send({ path: LIST, headers });
      if (answer.status !== status) throw new Error(`${url}${LIST} answered ${answer.status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  client.close();
  return answered / ((performance.now() - began) / 1000);
}

/** Weekly series and single events until this many are coming. */
async function fillTo(count: number, club: Club): Promise<void> {
  const client = httpClient(club.url);
  const coach = await signIn(client, 'coach');
  const there = await sendJson(client, { path: LIST, headers: coach }, 200);
  const missing = count - there.length;
  const series = Array.from({ length: Math.ceil(missing / 52) }, (_, index) => Math.min(52, missing - index * 52));
  await eachAtOnce(series, 4, async (recurrenceCount) => {
    const weekly = { isRecurring: true, recurrenceFrequency: 'weekly', recurrenceCount };
    const body = { ...trainingEvent('Batting Practice'), ...(recurrenceCount > 1 ? weekly : {}) };
    await sendJson(client, { method: 'POST', path: '/api/events', headers: coach, body }, 201);
  });
  client.close();
}

/** The body of an event that a coach makes, tomorrow. */
export const trainingEvent = (title: string) => ({
  title,
  description: 'Tee work, front toss and live rounds.',
  date: addDays(clubToday(new Date()), 1),
  startTime: '09:00',
  endTime: '10:30',
  locationId: 1,
  sport: 'baseball',
  capacity: 16,
  price: 2500,
  coachIds: [2],
});

async function startTwoSites(club: Club, { headers, body }: Answer): Promise<{ sites: TwoSites; stop: () => void }> {
  const child = fork(TWO_SITES);
  const kept = Object.entries(headers).filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name));
  const task: Task = {
    upstreams: { ...club.serviceUrls, web: club.url },
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: body.toString('base64'),
  };
  child.send(task);
  const [sites]: TwoSites[] = await once(child, 'message');
  if (!sites) throw new Error('The two sites did not start');
  return { sites, stop: () => child.kill() };
}
