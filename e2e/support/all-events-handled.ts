import type { ServiceName } from '@fieldhouse/contracts';
import { expect } from '@jest/globals';
import { signedInAs } from './api-client.ts';
import { effectsOf, makeEvent } from './registration-burst.ts';
import { waitFor } from './wait-for.ts';

type ServiceUrls = Readonly<Record<ServiceName, string>>;

/** A broker that was stopped has to be found again first. */
const PUBLISHED_SECONDS = 30;

/** Resolves when no service has an event left to publish. */
export async function outboxesEmpty(urls: ServiceUrls): Promise<void> {
  await waitFor('the outboxes are empty', async () => (await waiting(urls, 'outbox')) === 0, PUBLISHED_SECONDS);
}

/**
 * Resolves when every event up to now has taken effect, also one that would come a second time: no outbox holds one, a
 * registration made after that has arrived, and no inbox holds one. What has not come by then will not come.
 */
export async function allEventsHandled({ url, serviceUrls }: { url: string; serviceUrls: ServiceUrls }): Promise<void> {
  await outboxesEmpty(serviceUrls);
  await markerArrived(url);
  await waitFor('the inboxes are empty', async () => (await waiting(serviceUrls, 'inbox')) === 0);
}

let markers = 0;

/**
 * Registers a child for an event of its own and resolves when the bell has rung and the mails are there. svc-events
 * publishes in order, and svc-notify receives in order: every registration before it has been received, too.
 */
export async function markerArrived(site: string): Promise<void> {
  markers += 1;
  const title = `Marker ${markers}`;
  const eventId = await makeEvent(site, title);
  const parent = await signedInAs(site, 'parent');
  expect((await parent.send('POST', '/api/register-child', { childId: 1, eventId })).status).toBe(201);
  await effectsOf(site, eventId, title);
}

/** How many events wait there, in all services together; NaN while one of them cannot say. */
async function waiting(urls: ServiceUrls, where: 'outbox' | 'inbox'): Promise<number> {
  const line = new RegExp(`^events_waiting\\{[^}]*where="${where}"[^}]*\\} (\\d+)$`, 'm');
  const figures = await Promise.all(
    Object.values(urls).map(async (url) => (await (await fetch(`${url}/metrics`)).text()).match(line)?.[1]),
  );
  return figures.reduce((sum, figure) => sum + Number(figure), 0);
}
