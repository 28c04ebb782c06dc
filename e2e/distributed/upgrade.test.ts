import { fileURLToPath } from 'node:url';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import {
  clubDatabases,
  type DistributedClub,
  startDistributedClub,
  withPreviousRelease,
} from '@fieldhouse/infra/testing';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { makeEvent } from '../support/registration-burst.ts';
import { startLoad } from '../support/steady-load.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Whether the services that publish most or those that consume most are upgraded first. */
const ORDERS = [{ order: SERVICES }, { order: SERVICES.toReversed() }];

describe('When a site of the previous release is upgraded, replica by replica, while families use it', () => {
  it.each(ORDERS)(
    'Then no request fails and every event is handled, beginning with svc-$order.0',
    ({ order }) =>
      withPreviousRelease(ROOT, async (previous) => {
        const club = await startDistributedClub({ root: previous, replicas: 2, club: { limitRegistrationChanges: 0 } });
        try {
          const load = await startLoad(club.url, await makeEvent(club.url, 'Footwork During the Upgrade'));
          await load.answered(50);
          for (const index of [0, 1]) for (const service of order) await upgrade(club, service, index, load.answered);
          expect((await load.stop()).failures).toEqual([]);
          await waitForAllEvents(club);
          expect(await notHandled(club)).toEqual([]);
        } finally {
          await club.stop();
        }
      }),
    900_000,
  );
});

/** Replaces a replica of the previous release; resolves when the site has answered on for a while. */
async function upgrade(
  { processes }: DistributedClub,
  service: ServiceName,
  index: number,
  answered: (more: number) => Promise<void>,
): Promise<void> {
  const replica = processes[service][index];
  if (!replica) throw new Error(`svc-${service} has no replica ${index}`);
  expect(await replica.stop()).toBe(0);
  replica.start(ROOT);
  await waitFor(`svc-${service} is ready`, async () => (await fetch(`${replica.url}/ready`)).ok, 90);
  await answered(20);
}

/** The events that are pending, dead or parked. */
async function notHandled(club: DistributedClub): Promise<unknown[]> {
  const { urls } = await clubDatabases(club);
  const found: unknown[] = [];
  for (const url of Object.values(urls)) {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`SELECT consumer, type, state, error_code FROM inbox WHERE state <> 'done'`);
    await client.end();
    found.push(...rows);
  }
  return found;
}
