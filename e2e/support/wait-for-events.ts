import type { ServiceName } from '@fieldhouse/contracts';
import { expect } from '@jest/globals';
import { signedInAs } from './api-client.ts';
import { makeEvent, waitForEffects } from './registration-burst.ts';
import { waitFor } from './wait-for.ts';

type ServiceUrls = Readonly<Record<ServiceName, string>>;

/** Services connect again first when the broker was stopped. */
const PUBLISH_SECONDS = 30;

/** Resolves when no service has an event left to publish. */
export async function waitForEmptyOutboxes(urls: ServiceUrls): Promise<void> {
  await waitFor(
    'the outboxes are empty',
    async () => (await countWaitingEvents(urls, 'outbox')) === 0,
    PUBLISH_SECONDS,
  );
}

/**
 * Resolves when every event from svc-events to svc-notify so far was handled, redeliveries included: the outboxes are
 * empty, a registration made after that has taken effect, and the inboxes are empty. An event that waits in RabbitMQ for
 * another service is in neither and is not waited for.
 */
export async function waitForAllEvents({ url, serviceUrls }: { url: string; serviceUrls: ServiceUrls }): Promise<void> {
  await waitForEmptyOutboxes(serviceUrls);
  await waitForMarker(url);
  await waitFor('the inboxes are empty', async () => (await countWaitingEvents(serviceUrls, 'inbox')) === 0);
}

let markers = 0;

/**
 * Registers a child for a new event and resolves when its notification and its emails exist. svc-events publishes in
 * order and svc-notify receives in order, so every earlier registration was received as well.
 */
export async function waitForMarker(site: string): Promise<void> {
  markers += 1;
  const title = `Marker ${markers}`;
  const eventId = await makeEvent(site, title);
  const parent = await signedInAs(site, 'parent');
  expect((await parent.send('POST', '/api/register-child', { childId: 1, eventId })).status).toBe(201);
  await waitForEffects(site, eventId, title);
}

/** The events in the outboxes or the inboxes of all services; NaN while the metrics of one do not show the number. */
async function countWaitingEvents(urls: ServiceUrls, where: 'outbox' | 'inbox'): Promise<number> {
  const line = new RegExp(`^events_waiting\\{[^}]*where="${where}"[^}]*\\} (\\d+)$`, 'm');
  const counts = await Promise.all(
    Object.values(urls).map(async (url) => (await (await fetch(`${url}/metrics`)).text()).match(line)?.[1]),
  );
  return counts.reduce((sum, count) => sum + Number(count), 0);
}
