import { SERVICES, type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import { waitFor } from './wait-for.ts';

type ServiceUrls = Readonly<Record<ServiceName, string>>;

/** Services connect again first when the broker was stopped. */
const PUBLISH_SECONDS = 30;

/** Resolves when no service has an event left to publish. */
export async function waitForEmptyOutboxes(urls: ServiceUrls): Promise<void> {
  await waitFor('the outboxes are empty', async () => (await countUnpublished(urls)) === 0, PUBLISH_SECONDS);
}

/**
 * Resolves when every event so far was handled: the outboxes are empty, each service has in its inbox all that was
 * published for it since the last restore, and nothing waits there.
 */
export async function waitForAllEvents(club: Pick<Club, 'dataDir'>): Promise<void> {
  const { urls } = await clubDatabases(club);
  await waitFor('the outboxes are empty', async () => (await countUndelivered(urls)) === 0, PUBLISH_SECONDS);
  const published = (
    await Promise.all(
      SERVICES.map((service) =>
        query<{ id: string; type: string }>(
          urls[service],
          `SELECT event_id AS id, type FROM outbox
           WHERE created_at > coalesce((SELECT max(restored_at) FROM restore), '-infinity')`,
        ),
      ),
    )
  ).flat();
  for (const service of SERVICES) {
    const types: readonly string[] = subscriptionsOf(service);
    const ids = published.filter(({ type }) => types.includes(type)).map(({ id }) => id);
    await waitFor(`svc-${service} has handled everything`, async () => {
      const [inbox] = await query<{ received: number; pending: number }>(
        urls[service],
        `SELECT count(*) FILTER (WHERE event_id = ANY ($1))::int AS received,
           count(*) FILTER (WHERE state = 'pending')::int AS pending FROM inbox`,
        [ids],
      );
      return inbox?.received === ids.length && inbox.pending === 0;
    });
  }
}

async function countUndelivered(urls: Readonly<Record<ServiceName, string>>): Promise<number> {
  const counts = await Promise.all(
    SERVICES.map((service) =>
      query<{ events: number }>(urls[service], 'SELECT count(*)::int AS events FROM outbox WHERE delivered_at IS NULL'),
    ),
  );
  return counts.flat().reduce((sum, { events }) => sum + events, 0);
}

async function query<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The events in the outboxes of all services; NaN while the metrics of one do not show the number. */
async function countUnpublished(urls: ServiceUrls): Promise<number> {
  const line = /^events_waiting\{[^}]*where="outbox"[^}]*\} (\d+)$/m;
  const counts = await Promise.all(
    Object.values(urls).map(async (url) => (await (await fetch(`${url}/metrics`)).text()).match(line)?.[1]),
  );
  return counts.reduce((sum, count) => sum + Number(count), 0);
}
