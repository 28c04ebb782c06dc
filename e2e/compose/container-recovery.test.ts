import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@fieldhouse/contracts';
import { forSize } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../support/api-client.ts';
import { type Container, containersOf, crash, passesHealthCheck } from '../support/compose-project.ts';
import { waitFor } from '../support/wait-for.ts';

const { SITE_URL: site = '', COMPOSE_PROJECT: project = '' } = process.env;

/** Containers that are killed at the same time. */
const GROUPS = [
  ['gateway', 'replicas', 'web', ...SERVICES.map((name) => `svc-${name}`)],
  ['postgres', 'rabbitmq', 'redis'],
];
const LONG_RUNNING = GROUPS.flat();
const ONE_SHOT = ['provision', 'release-shell', 'release-mf-family', 'release-mf-coach', 'release-mf-admin'];

let containers: Container[];
beforeAll(async () => {
  if (!site || !project) throw new Error('SITE_URL and COMPOSE_PROJECT name a running project: npm run test:compose');
  await waitFor('every long-running container is healthy', allAreHealthy);
  // One that fails is started again; a test of before may have started them.
  await waitFor('every one-shot container has ended', allHaveEnded);
  containers = await containersOf(project);
});

const allAreHealthy = async () => {
  const healthy = (await findContainers(LONG_RUNNING)).filter(({ health }) => health === 'healthy');
  return healthy.length === LONG_RUNNING.length;
};

const allHaveEnded = async () =>
  (await findContainers(ONE_SHOT)).every(({ running, exitCode }) => !running && exitCode === 0);

const findContainers = async (services: readonly string[]) =>
  (await containersOf(project)).filter(({ service }) => services.includes(service));

/** A service that has just restarted may answer late or incompletely for a moment. */
const WORKING_SECONDS = 30;

/** Expects that a family gets the page, can sign in, and sees the events and its children. */
async function expectSiteWorks(): Promise<void> {
  await waitFor(
    'the site works',
    async () => {
      await useSite();
      return true;
    },
    WORKING_SECONDS,
  );
}

async function useSite(): Promise<void> {
  expect((await fetch(site, { headers: { accept: 'text/html' } })).status).toBe(200);
  const parent = await signedInAs(site, 'parent');
  const [children, events] = await Promise.all([
    parent.send('GET', '/api/children'),
    parent.send('GET', '/api/events?when=upcoming'),
  ]);
  expect([children.status, events.status]).toEqual([200, 200]);
  expect(children.body).toContainEqual(expect.objectContaining({ registeredEvents: expect.any(Array) }));
  expect(events.body).toContainEqual(expect.objectContaining({ title: expect.any(String) }));
}

const isReady = async () => (await fetch(`${site}/healthz`)).status === 200;

describe('the containers of docker-compose.yml', () => {
  it('Then all of them run or have exited with 0, and the site works', async () => {
    expect(
      containers
        .filter(({ health }) => health === 'healthy')
        .map(({ service }) => service)
        .toSorted(),
    ).toEqual(LONG_RUNNING.toSorted());
    const exited = containers.filter(({ running, exitCode }) => !running && exitCode === 0);
    expect(exited.map(({ service }) => service).toSorted()).toEqual(ONE_SHOT.toSorted());
    await waitFor('the gateway is ready', isReady, 60);
    await expectSiteWorks();
  });

  it('Then only the gateway can be reached from outside', () => {
    const published = containers.flatMap(({ service, published: ports }) => ports.map((port) => [service, port]));
    expect(new Set(published.map(String))).toEqual(new Set([`gateway,${new URL(site).port}`]));
  });

  it('Then none runs as root, has or gains capabilities, or writes outside its volumes', () => {
    for (const container of containers) {
      expect(container).toMatchObject({ readOnly: true, capabilitiesDropped: ['ALL'] });
      expect(container.user).not.toMatch(/^(root|0)?(:|$)/);
      expect(container.securityOptions).toContain('no-new-privileges:true');
    }
  });

  const killed = forSize({ short: GROUPS, long: LONG_RUNNING.map((service) => [service]) });
  it.each(killed.map((services) => ({ names: services.join(', '), services })))(
    'When containers are killed ($names), Then each is restarted and the site works again',
    async ({ services }) => {
      const before = await findContainers(services);
      expect(before.map(({ service }) => service).toSorted()).toEqual(services.toSorted());
      await Promise.all(before.map(crash));
      const passed = new Set<string>();
      await waitFor('each has restarted and passes its health check', async () => {
        const now = await findContainers(services);
        const restarted = now.filter(({ id, restarts, running }) =>
          before.some((one) => one.id === id && running && restarts > one.restarts),
        );
        if (restarted.length < services.length) return false;
        // Seldom, and one after the other: a check takes processor time from those that start.
        await pause(400);
        for (const one of restarted) {
          if (!passed.has(one.id) && !(await passesHealthCheck(one))) return false;
          passed.add(one.id);
        }
        return true;
      });
      await waitFor('the gateway is ready', isReady, 60);
      await expectSiteWorks();
    },
  );

  it('Then Docker’s own health checks find every container healthy again', async () => {
    await waitFor('every long-running container is healthy', allAreHealthy);
  });
});
