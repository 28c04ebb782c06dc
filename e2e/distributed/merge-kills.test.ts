import { addDays, clubToday } from '@fieldhouse/contracts';
import { type DistributedClub, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { addTwice, mergeReaches } from '../support/children-to-merge.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

const MOVING = ['events', 'gamedata', 'notify'] as const;
/** A call of each. */
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

type Part = 'family' | (typeof MOVING)[number];
const kill = (part: Part) => Promise.all(club.processes[part].map((each) => each.kill()));
const start = async (part: Part) => {
  await Promise.all(club.processes[part].map((each) => each.start()));
  // The gateway has to find it again.
  await waitFor(`${part} behind the gateway`, async () => (await admin.send('GET', CALLS[part])).status === 200, 60);
};

/** Two records of one child, the second with a registration and an evaluation. */
async function recorded(firstName: string) {
  const duplicates = await addTwice(parent, firstName);
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

const begin = async (duplicates: object) =>
  (await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/merge-children', duplicates)).id;

/** What the child of an id has, as a coach reads it. */
async function has(childId: number) {
  const registrations = await mustAnswer<unknown[]>(coach, 200, 'GET', `/api/children/${childId}/registrations`);
  const evaluations = await mustAnswer<unknown[]>(coach, 200, 'GET', `/api/children/${childId}/evaluations`);
  return { registrations: registrations.length, evaluations: evaluations.length };
}

describe('When processes are killed while duplicates are merged', () => {
  it('Then the merge waits for them and finishes, and so does its undo', async () => {
    const duplicates = await recorded('Killed');
    await Promise.all(MOVING.map(kill));
    const id = await begin(duplicates);
    // The one that owns the merge goes as well, before anybody has answered.
    await kill('family');
    await Promise.all([...MOVING, 'family' as const].map(start));
    expect(await mergeReaches(admin, id, 'merged')).toMatchObject({ moved: { registrations: 1, evaluations: 1 } });
    expect(await has(duplicates.primaryChildId)).toEqual({ registrations: 1, evaluations: 1 });

    await mustAnswer(admin, 200, 'POST', `/api/admin/merges/${id}/undo`);
    await Promise.all(MOVING.map(kill));
    await Promise.all(MOVING.map(start));
    await mergeReaches(admin, id, 'undone');
    expect(await has(duplicates.primaryChildId)).toEqual({ registrations: 0, evaluations: 0 });
    expect(await has(duplicates.childId)).toEqual({ registrations: 1, evaluations: 1 });
  }, 240_000);

  it.each(MOVING)(
    'When svc-%s is killed at once after the answer, Then it is carried out once',
    async (part) => {
      const duplicates = await recorded(`Killed${part}`.replace(/[^a-z]/gi, ''));
      const id = await begin(duplicates);
      await kill(part);
      await start(part);
      expect(await mergeReaches(admin, id, 'merged')).toMatchObject({ moved: { registrations: 1, evaluations: 1 } });
      expect(await has(duplicates.primaryChildId)).toEqual({ registrations: 1, evaluations: 1 });
    },
    120_000,
  );
});
