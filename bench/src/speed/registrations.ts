import { randomUUID } from 'node:crypto';
import { type Club, clubDatabases, growClub, openSessions } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import { watchCommits } from '../delivery/watch-commits.ts';
import type { Figure } from '../figure.ts';
import type { BurstResult } from '../load/jobs.ts';
import { startLoad } from '../load/start-load.ts';
import { median, quantile } from '../statistics.ts';
import { announcements } from './announcements.ts';
import { type Call, httpClient, signIn } from './client.ts';
import { BOOK, bookingValues, eventsDatabase } from './events-database.ts';
import { makeEvent } from './training-event.ts';

/** There are more parents than places. */
const PARENTS = 1000;
const CAPACITY = 950;
/** The longest time, in ms, until 99 of 100 registrations of a burst are in the bell and the mail queue. */
const DELIVERED_MS = 250;
/** Copies of the demo club's twelve families. */
const COPIES = 84;
const ROUNDS = 5;
/** Concurrent requests on both sides: the number of PostgreSQL connections that the services leave free. */
const AT_ONCE = 8;

interface Parent {
  parentId: number;
  childId: number;
  cookie: string;
}

/**
 * A thousand parents register for one event at once, through the gateway. The baseline calls the SQL function directly
 * on the same PostgreSQL. In both, the integration events that the function writes are published and consumed, so that
 * the two differ only in how the function is called. In one more burst, where all find a place, each registration is
 * followed to its notification; at last the same burst is measured with and without an announcement to all families.
 */
export async function registrations(club: Pick<Club, 'url' | 'dataDir'>, area: string): Promise<Figure[]> {
  await growClub(club, COPIES + 1);
  const parents = await signedInParents(club);
  const client = httpClient(club.url);
  const database = await eventsDatabase(club);
  const load = startLoad();
  const rounds: [BurstResult[], BurstResult[]] = [[], []];
  const sold: number[] = [];
  const connections = AT_ONCE;
  try {
    const coach = await signIn(client, 'coach');
    const newEvent = (capacity = CAPACITY) => makeEvent(client, coach, { title: 'Opening Day', capacity });
    for (let round = 0; round < ROUNDS; round += 1) {
      const eventId = await newEvent();
      await database.waitUntilIdle();
      const calls = parents.map((parent) => registration(eventId, parent));
      rounds[0].push(await load.run({ kind: 'burst', site: club.url, calls, statuses: [201, 409], connections }));
      sold.push(await database.soldOf(eventId));

      const baselineEventId = await newEvent();
      await database.waitUntilIdle();
      const values = parents.map((parent) => bookingValues(baselineEventId, parent));
      const book = { kind: 'book', databaseUrl: database.url, statement: BOOK, values, refusal: 'event_full' } as const;
      rounds[1].push(await load.run({ ...book, connections }));
    }
    const eventId = await newEvent(PARENTS);
    await database.waitUntilIdle();
    const watch = await watchCommits(club);
    const calls = parents.map((parent) => registration(eventId, parent));
    await load.run({ kind: 'burst', site: club.url, calls, statuses: [201], connections });
    const delays = await watch.delays(PARENTS).finally(watch.close);
    const prepare = async () => {
      const everybody = await newEvent(PARENTS);
      await database.waitUntilIdle();
      const all = parents.map((parent) => registration(everybody, parent));
      return () => load.run({ kind: 'burst', site: club.url, calls: all, statuses: [201], connections });
    };
    const told = await announcements(club, { area, client, prepare });
    // One round with another number of sold places is enough to be reported.
    return [
      ...figures(area, rounds, sold.find((places) => places !== CAPACITY) ?? CAPACITY),
      {
        ...{ area, what: `commit to effect in a burst of ${PARENTS}, p99`, unit: 'ms', value: quantile(delays, 0.99) },
        wanted: { of: 'value', is: 'at most', bound: DELIVERED_MS },
      },
      ...told,
    ];
  } finally {
    load.stop();
    await database.close();
    client.close();
  }
}

function figures(area: string, [platform, baseline]: readonly [BurstResult[], BurstResult[]], sold: number): Figure[] {
  const perSecond = (results: readonly BurstResult[]) => median(results.map(({ done, seconds }) => done / seconds));
  const p99 = (results: readonly BurstResult[]) => median(results.map((result) => result.p99));
  return [
    {
      ...{ area, what: `${PARENTS} parents for ${CAPACITY} places`, unit: '/s' },
      ...{ value: perSecond(platform), baseline: perSecond(baseline) },
      wanted: { of: 'ratio', is: 'at least', bound: 0.5 },
    },
    {
      ...{ area, what: 'slowest of a hundred', unit: 'ms', value: p99(platform), baseline: p99(baseline) },
      wanted: { of: 'ratio', is: 'at most', bound: 10 },
    },
    { area, what: 'places sold', unit: 'sold', value: sold, wanted: { of: 'value', is: 'exactly', bound: CAPACITY } },
  ];
}

function registration(eventId: number, { childId, cookie }: Parent): Call {
  const headers = { cookie, 'idempotency-key': randomUUID() };
  return { method: 'POST', path: '/api/register-child', headers, body: { childId, eventId } };
}

/** Parents, each with a session and one of their children. */
async function signedInParents(club: Pick<Club, 'dataDir'>): Promise<Parent[]> {
  const family = new Client({ connectionString: (await clubDatabases(club)).urls.family });
  await family.connect();
  const { rows } = await family.query<Record<'parentId' | 'childId', string>>(
    `SELECT user_id AS "parentId", min(child_id) AS "childId" FROM guardian GROUP BY user_id ORDER BY user_id DESC LIMIT ${PARENTS}`,
  );
  await family.end();
  const pairs = rows.map(({ parentId, childId }) => ({ parentId: Number(parentId), childId: Number(childId) }));
  const cookies = await openSessions(
    club,
    pairs.map(({ parentId }) => parentId),
  );
  return pairs.map((pair, index) => ({ ...pair, cookie: cookies[index] ?? '' }));
}
