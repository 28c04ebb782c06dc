import { isDeepStrictEqual } from 'node:util';
import { addDays, clubToday } from '@fieldhouse/contracts';
import { type Club, clubDatabases, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEventsHandled } from '../support/all-events-handled.ts';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { addTwice, mergeAll, mergeReaches } from '../support/children-to-merge.ts';
import { queryDatabase } from '../support/many-children.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

interface Sums {
  registrations: number;
  evaluations: number;
  games: number;
}

let club: Club;
let coach: ApiClient;
let admin: ApiClient;
let parent: ApiClient;
let urls: Awaited<ReturnType<typeof clubDatabases>>['urls'];

beforeAll(async () => {
  club = await startClub();
  [coach, admin] = [await signedInAs(club.url, 'coach'), await signedInAs(club.url, 'admin')];
  parent = (await registerOwnParent(club.url)).client;
  ({ urls } = await clubDatabases(club));
}, 240_000);
afterAll(() => club?.stop(), 60_000);

const register = (childId: number, eventId: number) => coach.send('POST', '/api/register-child', { childId, eventId });
const evaluate = (childId: number) =>
  coach.send('POST', '/api/skill-evaluations', {
    ...{ childId, sport: 'baseball', date: clubToday(new Date()), skills: { hitting: 7 } },
  });
const game = (childId: number) => ({
  ...{ firstName: 'Own', lastName: 'Figures', sport: 'baseball', gameDate: '2026-09-05', teamName: 'Hawks' },
  ...{ opponent: `Rattlers ${childId}`, gameTime: null, location: null, childId },
  stats: { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 },
});
const upload = (childId: number, number: number) =>
  coach.send('POST', '/api/game-data/confirm', {
    gameData: [{ ...game(childId), gameDate: `2026-09-0${number}` }],
  });
const makeEvent = async (day: number, capacity: number) =>
  (
    await mustAnswer<{ id: number }>(coach, 201, 'POST', '/api/events', {
      ...{ title: `Merged ${day}`, sport: 'baseball', locationId: 1, coachIds: [3], capacity, price: 0 },
      ...{ date: addDays(clubToday(new Date()), day), startTime: '16:00', endTime: '17:00' },
    })
  ).id;

/** How many rows a table has about children. */
async function count(url: string, table: string, childIds: number[]): Promise<number> {
  const [row] = await queryDatabase(url, `SELECT count(*)::int FROM ${table} WHERE child_id = ANY ($1)`, [childIds]);
  return (row as { count: number }).count;
}

/** What the services keep of a child. */
const sumsOf = async (childId: number): Promise<Sums> => ({
  registrations: await count(urls.events, 'registration', [childId]),
  evaluations: await count(urls.gamedata, 'evaluation', [childId]),
  games: await count(urls.gamedata, 'game_record', [childId]),
});

const NOTHING: Sums = { registrations: 0, evaluations: 0, games: 0 };

describe('When an admin merges duplicates while the club goes on', () => {
  it('Then every record is the primary’s, old links lead to it, nobody is notified, and the undo gives back what moved @spec S2.4.955, S2.4.958', async () => {
    const duplicates = await addTwice(parent, 'Renzo');
    const { primaryChildId: primary } = duplicates;
    const [double = 0] = duplicates.duplicateChildIds;
    const events = [await makeEvent(9, 3), await makeEvent(10, 3), await makeEvent(11, 3)];
    const [first = 0, second = 0, third = 0] = events;
    for (const [child, event] of [
      [double, first],
      [primary, first],
      [double, second],
    ] as const) {
      expect((await register(child, event)).status).toBe(201);
    }
    expect((await evaluate(double)).status).toBe(201);
    expect((await upload(double, 1)).status).toBe(200);
    await allEventsHandled(club);
    const notified = async () => ({
      mails: await count(urls.notify, 'mail', [primary, double]),
      lines: await count(urls.notify, 'notification', [primary, double]),
    });
    const [before, told] = [await sumsOf(double), await notified()];
    expect(before).toEqual({ registrations: 2, evaluations: 1, games: 1 });

    const merge = await mergeAll(admin, duplicates);
    await allEventsHandled(club);
    expect(await sumsOf(double)).toEqual(NOTHING);
    expect(await sumsOf(primary)).toEqual({ registrations: 3, evaluations: 1, games: 1 });
    expect(await notified()).toEqual(told);
    for (const path of ['', '/registrations', '/evaluations', '/game-data', '/parents']) {
      const [old, now] = await Promise.all(
        [double, primary].map((id) => parent.send('GET', `/api/children/${id}${path}`)),
      );
      expect([old?.status, old?.body]).toEqual([200, now?.body]);
    }
    expect((await parent.send('POST', '/api/register-child', { childId: double, eventId: third })).body).toMatchObject({
      registration: { childId: primary },
    });

    await mustAnswer(admin, 200, 'POST', `/api/admin/merges/${merge}/undo`);
    expect(await mergeReaches(admin, merge, 'undone')).toMatchObject({ notReturned: [] });
    expect(await sumsOf(double)).toEqual(before);
    expect(await sumsOf(primary)).toEqual({ registrations: 2, evaluations: 0, games: 0 });
  }, 120_000);

  it('When records come in the very moment of the merge, Then none is lost', async () => {
    const duplicates = await addTwice(parent, 'Rush');
    const [double = 0] = duplicates.duplicateChildIds;
    const events = await Promise.all([12, 13, 14, 15].map((day) => makeEvent(day, 2)));
    const rush = [
      ...events.map((event) => register(double, event)),
      ...events.map((event) => register(duplicates.primaryChildId, event)),
      ...[1, 2, 3].flatMap((number) => [evaluate(double), upload(double, number)]),
    ];
    const merge = await mergeAll(admin, duplicates);
    const answers = await Promise.all(rush);
    const made = (from: number, to: number) => answers.slice(from, to).filter(({ status }) => status < 300).length;
    const evaluations = answers.slice(8).filter(({ status }) => status === 201).length;
    await allEventsHandled(club);
    // The job that moves late rows runs every half minute.
    await waitFor('the late rows', async () => isDeepStrictEqual(await sumsOf(double), NOTHING), 60);
    const sums = await sumsOf(duplicates.primaryChildId);
    expect(sums).toEqual({ registrations: made(0, 8), evaluations, games: made(8, 14) - evaluations });
    const taken = await queryDatabase(
      urls.events,
      `SELECT taken, (SELECT count(*)::int FROM registration WHERE event_id = e.id AND state = 'active') AS active
       FROM event e WHERE id = ANY ($1)`,
      [events],
    );
    expect(taken).toEqual(events.map(() => ({ taken: 1, active: 1 })));
    await mustAnswer(admin, 200, 'POST', `/api/admin/merges/${merge}/undo`);
    await mergeReaches(admin, merge, 'undone');
    const [one, other] = [await sumsOf(duplicates.primaryChildId), await sumsOf(double)];
    expect(one.registrations + other.registrations).toBe(sums.registrations);
    expect(one.evaluations + other.evaluations).toBe(sums.evaluations);
  }, 180_000);
});
