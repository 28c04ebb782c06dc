import { addDays, clubToday } from '@fieldhouse/contracts';
import { type DistributedClub, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { addChildTwice, waitForMergeState } from '../support/children-to-merge.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

const PARTICIPANTS = ['events', 'gamedata', 'notify'] as const;
/** A call to each service, to see whether the gateway reaches it. */
const CALLS = {
  family: '/api/admin/merges',
  events: '/api/events',
  gamedata: '/api/game-data/stats',
  notify: '/api/notifications/unread',
} as const;

let club: DistributedClub;
let coach: ApiClient;
let admin: ApiClient;
let parent: ApiClient;
let day = 20;

beforeAll(async () => {
  club = await startDistributedClub();
  [coach, admin] = [await signedInAs(club.url, 'coach'), await signedInAs(club.url, 'admin')];
  parent = (await registerOwnParent(club.url)).client;
}, 300_000);
afterAll(() => club?.stop(), 60_000);

type Service = 'family' | (typeof PARTICIPANTS)[number];
const kill = (service: Service) => Promise.all(club.processes[service].map((each) => each.kill()));
const isReady = ({ url }: { url: string }) =>
  waitFor(`${url} is ready`, async () => (await fetch(`${url}/ready`).catch(() => undefined))?.ok, 60);
const start = async (service: Service) => {
  await Promise.all(club.processes[service].map((each) => each.start()));
  // It answers before it is ready, and the gateway has to notice both.
  await Promise.all(club.processes[service].map(isReady));
  await waitFor(
    `the gateway reaches svc-${service}`,
    async () => (await admin.send('GET', CALLS[service])).status === 200,
    60,
  );
};

/** Adds two records of one child, the second with a registration and an evaluation. */
async function addRecords(firstName: string) {
  const duplicates = await addChildTwice(parent, firstName);
  const [childId = 0] = duplicates.duplicateChildIds;
  day += 1;
  const { id: eventId } = await mustAnswer<{ id: number }>(coach, 201, 'POST', '/api/events', {
    ...{ title: `Kill ${day}`, sport: 'baseball', locationId: 1, coachIds: [3], capacity: 2, price: 0 },
    ...{ date: addDays(clubToday(new Date()), day), startTime: '16:00', endTime: '17:00' },
  });
  await mustAnswer(coach, 201, 'POST', '/api/register-child', { childId, eventId });
  await mustAnswer(coach, 201, 'POST', '/api/skill-evaluations', {
    ...{ childId, sport: 'baseball', date: clubToday(new Date()), skills: { hitting: 7 } },
  });
  return { ...duplicates, childId };
}

const startMerge = async (duplicates: object) =>
  (await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/merge-children', duplicates)).id;

/** The number of a child's registrations and evaluations. */
async function recordsOf(childId: number) {
  const registrations = await mustAnswer<unknown[]>(coach, 200, 'GET', `/api/children/${childId}/registrations`);
  const evaluations = await mustAnswer<unknown[]>(coach, 200, 'GET', `/api/children/${childId}/evaluations`);
  return { registrations: registrations.length, evaluations: evaluations.length };
}

describe('When processes are killed while duplicates are merged', () => {
  it('Then the merge is finished after their restart, and so is its undo', async () => {
    const duplicates = await addRecords('Killed');
    await Promise.all(PARTICIPANTS.map(kill));
    const id = await startMerge(duplicates);
    // The owner of the merge is killed as well, before any participant has replied.
    await kill('family');
    await Promise.all([...PARTICIPANTS, 'family' as const].map(start));
    expect(await waitForMergeState(admin, id, 'merged')).toMatchObject({ moved: { registrations: 1, evaluations: 1 } });
    expect(await recordsOf(duplicates.primaryChildId)).toEqual({ registrations: 1, evaluations: 1 });

    await mustAnswer(admin, 200, 'POST', `/api/admin/merges/${id}/undo`);
    await Promise.all(PARTICIPANTS.map(kill));
    await Promise.all(PARTICIPANTS.map(start));
    await waitForMergeState(admin, id, 'undone');
    expect(await recordsOf(duplicates.primaryChildId)).toEqual({ registrations: 0, evaluations: 0 });
    expect(await recordsOf(duplicates.childId)).toEqual({ registrations: 1, evaluations: 1 });
  }, 240_000);

  it.each(PARTICIPANTS)(
    'When svc-%s is killed right after the answer, Then the merge is carried out once',
    async (service) => {
      const duplicates = await addRecords(`Killed${service}`.replace(/[^a-z]/gi, ''));
      const id = await startMerge(duplicates);
      await kill(service);
      await start(service);
      expect(await waitForMergeState(admin, id, 'merged')).toMatchObject({
        moved: { registrations: 1, evaluations: 1 },
      });
      expect(await recordsOf(duplicates.primaryChildId)).toEqual({ registrations: 1, evaluations: 1 });
    },
    120_000,
  );
});
