import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { type DistributedClub, forSize, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { makeEvent } from '../support/registration-burst.ts';
import { waitFor } from '../support/wait-for.ts';

const READS = ['/api/auth/user', '/api/children', '/api/events', '/api/locations', '/api/children/1/registrations'];
const READERS = 6;
/** The pause between two requests of a reader, so that the load leaves CPU time for the starting replica. */
const PAUSE_MS = 20;

/** The service that registers, one that most calls need, and one that handles events. `npm run test:long` has all. */
const RESTARTED = forSize<readonly ServiceName[]>({ short: ['auth', 'events', 'notify'], long: SERVICES });

describe('two replicas of every service under load', () => {
  let club: DistributedClub;
  let parent: ApiClient;
  let coach: ApiClient;
  beforeAll(async () => {
    // One child registers and cancels repeatedly: without the limit of registration changes.
    club = await startDistributedClub({ replicas: 2, club: { limitRegistrationChanges: 0 } });
    [parent, coach] = await Promise.all([signedInAs(club.url, 'parent'), signedInAs(club.url, 'coach')]);
  }, 300_000);
  afterAll(() => club?.stop(), 60_000);

  it.each(RESTARTED)(
    'When one svc-%s gets SIGTERM and is started again, then no request fails and it exits with code 0',
    async (name) => {
      const eventId = await makeEvent(club.url, `Footwork While ${name} Rolls`);
      const load = startLoad(eventId);
      await load.answered(50);
      const [replica] = club.processes[name];
      expect(await replica?.stop()).toBe(0);
      await load.answered(50);
      replica?.start();
      await waitFor('the replica is ready', async () => (await fetch(`${replica?.url}/ready`)).status === 200, 60);
      await load.answered(50);
      const { failures, total } = await load.stop();
      expect(failures).toEqual([]);
      expect(total).toBeGreaterThan(150);
    },
    120_000,
  );

  /** Reads, and a family that registers and cancels, until `stop`. Every unexpected status is a failure. */
  function startLoad(eventId: number) {
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
    };
    const read = async (first: number) => {
      for (let index = first; running; index += 1) {
        await send(parent, 'GET', READS[index % READS.length] ?? '/', 200);
        await pause(PAUSE_MS);
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
});
