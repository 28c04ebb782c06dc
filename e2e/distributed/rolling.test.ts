import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { type DistributedClub, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { makeEvent } from '../support/registration-burst.ts';
import { waitFor } from '../support/wait-for.ts';

const READS = ['/api/auth/user', '/api/children', '/api/events', '/api/locations', '/api/children/1/registrations'];
const READERS = 6;
/** Between two requests of one reader: without it the load takes the processor from the replica that starts. */
const PAUSE_MS = 20;

describe('two replicas of every service under load', () => {
  let club: DistributedClub;
  let parent: ApiClient;
  let coach: ApiClient;
  beforeAll(async () => {
    // One child registers and cancels all the time: this is about replicas, not about how often that is allowed.
    club = await startDistributedClub({ replicas: 2, club: { limitRegistrationChanges: 0 } });
    [parent, coach] = await Promise.all([signedInAs(club.url, 'parent'), signedInAs(club.url, 'coach')]);
  }, 300_000);
  afterAll(() => club?.stop(), 60_000);

  it.each(SERVICES)(
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

  /** Reads of every kind and a family that registers and cancels, until it is stopped; what is not 2xx is a failure. */
  function startLoad(eventId: number) {
    let running = true;
    let total = 0;
    const failures: string[] = [];
    const note = (what: string, status: number | string, wanted: number) => {
      total += 1;
      if (status !== wanted) failures.push(`${what}: ${status}`);
    };
    const send = async (client: ApiClient, method: string, path: string, wanted: number, body?: unknown) => {
      const answer = await client.send(method, path, body).catch((error) => ({ status: String(error.cause ?? error) }));
      note(`${method} ${path}`, answer.status, wanted);
    };
    const read = async (turn: number) => {
      for (let at = turn; running; at += 1) {
        await send(parent, 'GET', READS[at % READS.length] ?? '/', 200);
        await pause(PAUSE_MS);
      }
    };
    const ring = async () => {
      while (running) {
        await send(coach, 'GET', '/api/notifications/unread', 200);
        await send(coach, 'GET', `/api/events/${eventId}/roster`, 200);
      }
    };
    const book = async () => {
      const childId = DEMO_CHILDREN[0]?.id;
      while (running) {
        await send(parent, 'POST', '/api/register-child', 201, { childId, eventId });
        await send(parent, 'DELETE', `/api/registrations/cancel/${childId}/${eventId}`, 200);
      }
    };
    const workers = [...Array.from({ length: READERS }, (_, turn) => read(turn)), ring(), book()];
    return {
      /** Resolves when so many more requests were answered. */
      answered: async (more: number) => {
        const wanted = total + more;
        await waitFor(`${more} more answers`, async () => total >= wanted, 30);
      },
      stop: async () => {
        running = false;
        await Promise.all(workers);
        return { failures, total };
      },
    };
  }
});
