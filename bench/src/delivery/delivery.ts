import { DEMO_CHILDREN, DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import type { Figure } from '../figure.ts';
import { type HttpClient, httpClient, sendJson, signIn } from '../speed/client.ts';
import { makeEvent } from '../speed/training-event.ts';
import { median, quantile } from '../statistics.ts';
import { brokerAlone } from './broker-alone.ts';
import { watchCommits } from './watch-commits.ts';

/** Every demo child is registered for each event. */
const EVENTS = 12;
/** What people need when nothing else is going on; see `registrations` for a burst. */
const QUIET_MS = 15;
const WARM_UP = DEMO_CHILDREN.length * 2;

type DeliveryClub = Pick<Club, 'url' | 'dataDir'>;

/**
 * The time from the commit of a registration in svc-events to the commit of its notification and mail in svc-notify.
 * The baseline, measured in turns, is the same bytes over the same broker with amqplib alone. There is one registration
 * at a time: this measures the latency, not the throughput.
 */
export async function delivery(club: DeliveryClub, rabbitmqUrl: string): Promise<Figure[]> {
  const broker = await brokerAlone(rabbitmqUrl);
  const alone: number[] = [];
  try {
    const times = await timesOf(club, async (bytes) => void alone.push(await broker.deliver(bytes)));
    const line = { area: 'Delivery, distributed', unit: 'ms' } as const;
    const baseline = alone.slice(WARM_UP);
    return [
      {
        ...{ ...line, what: 'commit to effect in svc-notify, p50', value: median(times), baseline: median(baseline) },
        wanted: { of: 'value', is: 'at most', bound: QUIET_MS },
      },
      { ...line, what: 'p95', value: quantile(times, 0.95), baseline: quantile(baseline, 0.95) },
    ];
  } finally {
    await broker.close();
  }
}

/** The same when all services run in one process: without a broker, and so without a baseline. */
export async function deliveryInOneProcess(club: DeliveryClub): Promise<Figure[]> {
  const times = await timesOf(club, async () => undefined);
  const line = { area: 'Delivery', unit: 'ms' } as const;
  return [
    {
      ...{ ...line, what: 'commit to effect in svc-notify, p50', value: median(times) },
      wanted: { of: 'value', is: 'at most', bound: QUIET_MS },
    },
    { ...line, what: 'p95', value: quantile(times, 0.95) },
  ];
}

/** Registers child after child; `between` gets the bytes of each registration's event. */
async function timesOf(club: DeliveryClub, between: (bytes: Buffer) => Promise<void>): Promise<number[]> {
  const client = httpClient(club.url);
  const outbox = new Client({ connectionString: (await clubDatabases(club)).urls.events });
  await outbox.connect();
  const watch = await watchCommits(club);
  const times: number[] = [];
  try {
    const coach = await signIn(client, 'coach');
    const cookies = await cookiesOfParents(client);
    for (let event = 0; event < EVENTS; event += 1) {
      const eventId = await makeEvent(client, coach, { title: 'Told at Once', capacity: 40 });
      for (const { id: childId, parentId } of DEMO_CHILDREN) {
        const headers = { cookie: cookies.get(parentId) ?? '' };
        const call = { method: 'POST', path: '/api/register-child', headers, body: { childId, eventId } } as const;
        const { registration } = await sendJson(client, call, 201);
        times.push(await watch.delay(registration.id));
        await between(await publishedBytes(outbox, registration.id));
      }
    }
  } finally {
    await watch.close();
    await outbox.end();
    client.close();
  }
  return times.slice(WARM_UP);
}

async function cookiesOfParents(client: HttpClient): Promise<ReadonlyMap<number, string>> {
  const cookies = new Map<number, string>();
  for (const { id, username } of DEMO_PARENTS) cookies.set(id, (await signIn(client, username)).cookie);
  return cookies;
}

async function publishedBytes(outbox: Client, registrationId: number): Promise<Buffer> {
  const { rows } = await outbox.query(
    `SELECT envelope FROM outbox WHERE subject = $1 AND type = 'registration.created' ORDER BY id DESC LIMIT 1`,
    [String(registrationId)],
  );
  return Buffer.from(JSON.stringify(rows[0].envelope));
}
