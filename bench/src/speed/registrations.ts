import { randomUUID } from 'node:crypto';
import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import type { Club } from '@fieldhouse/infra/testing';
import type { Figure } from '../figure.ts';
import { eachAtOnce, type HttpClient, httpClient, median, sendJson, signIn } from './client.ts';
import { type EventsDatabase, eventsDatabase } from './events-database.ts';
import { trainingEvent } from './reads.ts';

/** More children want a place than there are. */
const CHILDREN = 300;
const CAPACITY = 280;
const ROUNDS = 3;
/** As many on either side as PostgreSQL has connections to spare beside the services' own. */
const AT_ONCE = 8;

interface Child {
  id: number;
  parentId: number;
  cookie: string;
}

interface Rush {
  perSecond: number;
  /** The slowest of a hundred, ms. */
  p99: number;
}

/** Families rush for one event: through the gateway, and the SQL function alone on the same PostgreSQL. */
export async function registrations(club: Club): Promise<Figure[]> {
  const client = httpClient(club.url);
  const database = await eventsDatabase(club.dataDir, AT_ONCE);
  try {
    const children = await addChildren(client);
    const coach = await signIn(client, 'coach');
    const newEvent = async (): Promise<number> => {
      const body = { ...trainingEvent('Opening Day'), capacity: CAPACITY };
      return (await sendJson(client, { method: 'POST', path: '/api/events', headers: coach, body }, 201)).id;
    };
    const sides = [bookThroughGateway(client), bookInDatabase(database)] as const;
    const rushes: [Rush[], Rush[]] = [[], []];
    let sold = Number.NaN;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [side, book] of sides.entries()) {
        const eventId = await newEvent();
        rushes[side]?.push(await rush(children, (child) => book(eventId, child)));
        await database.untilTold();
        if (side === 0) sold = await database.soldOf(eventId);
      }
    }
    return figures(rushes, sold);
  } finally {
    await database.close();
    client.close();
  }
}

function figures([gateway, floor]: [Rush[], Rush[]], sold: number): Figure[] {
  const of = (rushes: readonly Rush[], key: keyof Rush) => median(rushes.map((one) => one[key]));
  const area = 'Registrations';
  return [
    {
      ...{ area, what: `${CHILDREN} children for ${CAPACITY} places`, unit: '/s' },
      ...{ value: of(gateway, 'perSecond'), floor: of(floor, 'perSecond') },
      wanted: { of: 'ratio', is: 'at least', bound: 0.5 },
    },
    {
      ...{ area, what: 'slowest of a hundred', unit: 'ms', value: of(gateway, 'p99'), floor: of(floor, 'p99') },
      wanted: { of: 'ratio', is: 'at most', bound: 10 },
    },
    { area, what: 'places sold', unit: 'sold', value: sold, wanted: { of: 'value', is: 'exactly', bound: CAPACITY } },
  ];
}

/** Everyone at once, `AT_ONCE` at a time; `book` answers whether there was a place. */
async function rush(children: readonly Child[], book: (child: Child) => Promise<boolean>): Promise<Rush> {
  const times: number[] = [];
  let booked = 0;
  const began = performance.now();
  await eachAtOnce(children, AT_ONCE, async (child) => {
    const asked = performance.now();
    if (await book(child)) booked += 1;
    times.push(performance.now() - asked);
  });
  const seconds = (performance.now() - began) / 1000;
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { perSecond: booked / seconds, p99 };
}

const bookThroughGateway =
  (client: HttpClient) =>
  async (eventId: number, { id, cookie }: Child) => {
    const { status, body } = await client.send({
      ...{ method: 'POST', path: '/api/register-child', headers: { cookie, 'idempotency-key': randomUUID() } },
      body: { childId: id, eventId },
    });
    if (status === 201) return true;
    if (status === 409 && JSON.parse(body.toString()).code === 'event_full') return false;
    throw new Error(`POST /api/register-child: ${status} ${body}`);
  };

const bookInDatabase = (database: EventsDatabase) => (eventId: number, child: Child) => database.book(eventId, child);

/** Children of the demo club's families, each with a name of its own. */
async function addChildren(client: HttpClient): Promise<Child[]> {
  const children: Child[] = [];
  const [year] = new Date().toISOString().split('-');
  for (const [family, { id: parentId, username }] of DEMO_PARENTS.entries()) {
    const headers = await signIn(client, username);
    const own = Array.from({ length: CHILDREN / DEMO_PARENTS.length }, (_, index) => `Runner ${family}-${index}`);
    await eachAtOnce(own, AT_ONCE, async (firstName) => {
      const body = { firstName, lastName: 'Rush', birthdate: `${Number(year) - 10}-01-01` };
      const { id } = await sendJson(client, { method: 'POST', path: '/api/children', headers, body }, 201);
      children.push({ id, parentId, cookie: headers.cookie });
    });
  }
  return children;
}
