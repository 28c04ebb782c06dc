import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { access } from '../suites/access.ts';
import { mainJob } from '../suites/main-job.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub({ command: 'start-distributed', env: { REPLICAS: '2', DEMO: '1' } });
}, 300_000);
afterAll(() => club?.stop(), 60_000);

const running = async () => ({ ...club, stop: async () => undefined });
const where = 'two processes of every service, RabbitMQ, Redis, Traefik';

mainJob(where, running);
access(where, running);

it('When it is stopped, then everything ends in good order within 10 s', async () => {
  const began = performance.now();
  expect(await club.end()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
});
