import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { type DistributedClub, forSize, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '../support/registration-burst.ts';
import { startLoad } from '../support/steady-load.ts';
import { waitFor } from '../support/wait-for.ts';

/** The service that registers, one that most calls need, and one that handles events. `npm run test:long` has all. */
const RESTARTED = forSize<readonly ServiceName[]>({ short: ['auth', 'events', 'notify'], long: SERVICES });

describe('two replicas of every service under load', () => {
  let club: DistributedClub;
  beforeAll(async () => {
    // One child registers and cancels repeatedly: without the limit of registration changes.
    club = await startDistributedClub({ replicas: 2, club: { limitRegistrationChanges: 0 } });
  }, 300_000);
  afterAll(() => club?.stop(), 60_000);

  it.each(RESTARTED)(
    'When one svc-%s gets SIGTERM and is started again, then no request fails and it exits with code 0',
    async (name) => {
      const eventId = await makeEvent(club.url, `Footwork While ${name} Rolls`);
      const load = await startLoad(club.url, eventId);
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
});
