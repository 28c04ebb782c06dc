import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { forSize } from '@fieldhouse/infra/testing';
import { type ApiClient, signedInAs } from './api-client.ts';
import { waitFor } from './wait-for.ts';

const READS = ['/api/auth/user', '/api/children', '/api/events', '/api/locations', '/api/children/1/registrations'];
const READERS = 6;
/**
 * The pause between two requests of a worker, so that the load leaves CPU time for the starting replica: sixty requests
 * a second, and at night several times as many.
 */
const PAUSE_MS = forSize({ short: 100, long: 20 });

export interface SteadyLoad {
  /** Resolves when this many more requests were answered. */
  answered: (more: number) => Promise<void>;
  /** Ends it; returns the unexpected answers and the number of all. */
  stop: () => Promise<{ failures: string[]; total: number }>;
}

/**
 * A parent and a coach read, and one child registers for the event and cancels, until `stop`. Every unexpected status
 * is a failure. The site must not limit registration changes.
 */
export async function startLoad(site: string, eventId: number): Promise<SteadyLoad> {
  const [parent, coach] = await Promise.all([signedInAs(site, 'parent'), signedInAs(site, 'coach')]);
  let running = true;
  let total = 0;
  const failures: string[] = [];
  const record = (call: string, status: number | string, expected: number) => {
    total += 1;
    if (status !== expected) failures.push(`${call}: ${status}`);
  };
  const send = async (client: ApiClient, method: string, path: string, expected: number, body?: unknown) => {
    const answer = await client.send(method, path, body).catch((error) => ({ status: String(error.cause ?? error) }));
    record(`${method} ${path}`, answer.status, expected);
    await pause(PAUSE_MS);
  };
  const read = async (first: number) => {
    for (let index = first; running; index += 1) {
      await send(parent, 'GET', READS[index % READS.length] ?? '/', 200);
    }
  };
  const readNotifications = async () => {
    while (running) {
      await send(coach, 'GET', '/api/notifications/unread', 200);
      await send(coach, 'GET', `/api/events/${eventId}/roster`, 200);
    }
  };
  const registerAndCancel = async () => {
    const childId = DEMO_CHILDREN[0]?.id;
    while (running) {
      await send(parent, 'POST', '/api/register-child', 201, { childId, eventId });
      await send(parent, 'DELETE', `/api/registrations/cancel/${childId}/${eventId}`, 200);
    }
  };
  const workers = [
    ...Array.from({ length: READERS }, (_, first) => read(first)),
    readNotifications(),
    registerAndCancel(),
  ];
  return {
    /** Resolves when this many more requests were answered. */
    answered: async (more: number) => {
      const expected = total + more;
      await waitFor(`${more} more answers`, async () => total >= expected, 30);
    },
    stop: async () => {
      running = false;
      await Promise.all(workers);
      return { failures, total };
    },
  };
}
