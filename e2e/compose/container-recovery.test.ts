import { SERVICES } from '@fieldhouse/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../support/api-client.ts';
import { type Container, containersOf, crash } from '../support/compose-project.ts';
import { waitFor } from '../support/wait-for.ts';

const { SITE_URL: site = '', COMPOSE_PROJECT: project = '' } = process.env;

const LONG_RUNNING = ['gateway', 'web', 'postgres', 'rabbitmq', 'redis', ...SERVICES.map((name) => `svc-${name}`)];
const ONE_SHOT = ['provision', 'release-shell', 'release-mf-family', 'release-mf-coach', 'release-mf-admin'];

let containers: Container[];
beforeAll(async () => {
  if (!site || !project) throw new Error('SITE_URL and COMPOSE_PROJECT name a running project: npm run test:compose');
  containers = await containersOf(project);
});

const the = async (service: string) => (await containersOf(project)).find((one) => one.service === service);

/** Answers of a service that has just come back may be late or incomplete for a moment. */
const IN_USE_SECONDS = 30;

/** What a family needs most: the page, signing in, the events and its own children. */
async function expectInUse(): Promise<void> {
  await waitFor(
    'the site is used',
    async () => {
      await useOnce();
      return true;
    },
    IN_USE_SECONDS,
  );
}

async function useOnce(): Promise<void> {
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

const isOpen = async () => (await fetch(`${site}/healthz`)).status === 200;

describe('the containers of docker-compose.yml', () => {
  it('Then all of them run or have done their work, and the site is used', async () => {
    expect(
      containers
        .filter(({ health }) => health === 'healthy')
        .map(({ service }) => service)
        .toSorted(),
    ).toEqual(LONG_RUNNING.toSorted());
    const ended = containers.filter(({ running, exitCode }) => !running && exitCode === 0);
    expect(ended.map(({ service }) => service).toSorted()).toEqual(ONE_SHOT.toSorted());
    await waitFor('the site is open', isOpen, 60);
    await expectInUse();
  });

  it('Then the gateway alone can be reached from outside', () => {
    const published = containers.flatMap(({ service, published: ports }) => ports.map((port) => [service, port]));
    expect(new Set(published.map(String))).toEqual(new Set([`gateway,${new URL(site).port}`]));
  });

  it('Then none runs as root, keeps a capability, gains one, or writes outside its volumes', () => {
    for (const container of containers) {
      expect(container).toMatchObject({ readOnly: true, capabilitiesDropped: ['ALL'] });
      expect(container.user).not.toMatch(/^(root|0)?(:|$)/);
      expect(container.securityOptions).toContain('no-new-privileges:true');
    }
  });

  it.each(LONG_RUNNING)('When %s is killed, Then it comes back and the site is used as before', async (service) => {
    const before = await the(service);
    if (!before) throw new Error(`${service} does not run`);
    await crash(before);
    await waitFor(
      `${service} is well again`,
      async () => {
        const now = await the(service);
        return now?.id === before.id && now.restarts > before.restarts && now.running && now.health === 'healthy';
      },
      90,
    );
    await waitFor('the site is open', isOpen, 60);
    await expectInUse();
  });
});
