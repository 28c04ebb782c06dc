import { fileURLToPath } from 'node:url';
import { DEMO_ADMIN, DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { forSize, type PreviousProject, startPreviousProject, withPreviousRelease } from '@fieldhouse/infra/testing';
import { describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { containersOf } from '../support/compose-project.ts';
import { mustAnswer } from '../support/own-people.ts';
import { makeEvent } from '../support/registration-burst.ts';
import { waitFor } from '../support/wait-for.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The tag of the images that `npm run test:compose` has built. */
const VERSION = 'test';

const [child] = DEMO_CHILDREN;
const READS = {
  parent: ['/api/children', '/api/events?when=upcoming', `/api/children/${child?.id}/registrations`],
  coach: ['/api/teams', '/api/events'],
  [DEMO_ADMIN.username]: ['/api/admin/users', '/api/admin/child-parent-links'],
};

/** What somebody who signed in before the upgrade sees: answers by path. A newer release may add fields. */
const readAll = async (people: ReadonlyMap<string, ApiClient>) => {
  const seen: Record<string, unknown> = {};
  for (const [name, paths] of Object.entries(READS)) {
    const client = people.get(name);
    for (const path of paths) seen[`${name} ${path}`] = client && (await mustAnswer(client, 200, 'GET', path));
  }
  return seen;
};

const noticesOf = (coach: ApiClient) =>
  mustAnswer<{ eventId: number; childId: number }[]>(coach, 200, 'GET', '/api/notifications/unread');

async function signInAll(site: string): Promise<Map<string, ApiClient>> {
  const people = new Map<string, ApiClient>();
  for (const name of Object.keys(READS)) people.set(name, await signedInAs(site, name));
  return people;
}

/** A child is registered while svc-notify is away: its event waits in the broker's volume. */
async function leaveAnEventWaiting({ url, compose }: PreviousProject): Promise<number> {
  const eventId = await makeEvent(url, 'Footwork Before the Upgrade');
  await compose('stop', 'svc-notify');
  const parent = await signedInAs(url, 'parent');
  await mustAnswer(parent, 201, 'POST', '/api/register-child', { childId: child?.id, eventId });
  await waitFor('the event waits in the broker', async () => (await waitingFor(compose, 'notify')) > 0);
  return eventId;
}

/** The messages in the queues of a service. */
async function waitingFor(compose: PreviousProject['compose'], service: string): Promise<number> {
  const queues = await compose(
    ...['exec', '--no-TTY', 'rabbitmq', 'rabbitmqctl', '--quiet', '--no-table-headers'],
    ...['list_queues', 'name', 'messages'],
  );
  const counts = queues
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([name]) => name?.includes(service))
    .map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Making the images of the previous release takes minutes. */
const describeNightly = forSize({ short: describe.skip, long: describe });

describeNightly('When a site of the previous release is upgraded over its volumes (TEST_LONG=1)', () => {
  it(
    'Then everybody stays signed in, nothing is lost, and what waited is done once',
    () =>
      withPreviousRelease(ROOT, async (checkout) => {
        const site = await startPreviousProject(checkout);
        try {
          const eventId = await leaveAnEventWaiting(site);
          const people = await signInAll(site.url);
          const before = await readAll(people);

          await site.upgrade(ROOT, VERSION);

          const images = (await containersOf(site.name)).filter(({ image }) => image.startsWith('fieldhouse/'));
          expect(new Set(images.map(({ image }) => image.split(':').at(-1)))).toEqual(new Set([VERSION]));
          // The coach of the event; coach3 has made it.
          const coach = await signedInAs(site.url, 'coach');
          const notices = await waitFor('the coach hears of the registration', async () => {
            const all = await noticesOf(coach);
            return all.some((notice) => notice.eventId === eventId) && all;
          });
          expect(notices.filter((notice) => notice.eventId === eventId)).toMatchObject([{ childId: child?.id }]);
          expect(await readAll(people)).toMatchObject(before);
          await signedInAs(site.url, 'parent2');
        } finally {
          await site.down();
        }
      }),
    900_000,
  );
});
