import { isDeepStrictEqual } from 'node:util';
import { addDays, clubToday } from '@fieldhouse/contracts';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { addChildTwice, mergeDuplicates, waitForMergeState } from '../support/children-to-merge.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { queryDatabase } from '../support/query-database.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

interface RecordCounts {
  registrations: number;
  evaluations: number;
  games: number;
}

const NOTHING: RecordCounts = { registrations: 0, evaluations: 0, games: 0 };

/** A merge of two records of one child and its undo, in every service. */
export function childrenMerged(club: () => Club): void {
  describe('merged children', () => {
    let coach: ApiClient;
    let admin: ApiClient;
    let parent: ApiClient;
    let urls: Awaited<ReturnType<typeof clubDatabases>>['urls'];

    beforeAll(async () => {
      [coach, admin] = [await signedInAs(club().url, 'coach'), await signedInAs(club().url, 'admin')];
      parent = (await registerOwnParent(club().url)).client;
      ({ urls } = await clubDatabases(club()));
    }, 60_000);

    const register = (childId: number, eventId: number) =>
      coach.send('POST', '/api/register-child', { childId, eventId });
    const evaluate = (childId: number) =>
      coach.send('POST', '/api/skill-evaluations', {
        ...{ childId, sport: 'baseball', date: clubToday(new Date()), skills: { hitting: 7 } },
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

    /** The records of a child in svc-events and svc-gamedata. */
    const countsOf = async (childId: number): Promise<RecordCounts> => ({
      registrations: await count(urls.events, 'registration', [childId]),
      evaluations: await count(urls.gamedata, 'evaluation', [childId]),
      games: await count(urls.gamedata, 'game_record', [childId]),
    });

    /** No list of any service has this child. */
    const expectNoChild = async (childId: number, eventIds: readonly number[]) => {
      const shown = new RegExp(`"childId\\d?":${childId}\\b`);
      const asChild = new RegExp(`"id":${childId}\\b`);
      const lists: readonly (readonly [path: string, child: RegExp])[] = [
        ['/api/all-children', asChild],
        ['/api/all-children?status=archived', asChild],
        ['/api/all-children?q=Renzo', asChild],
        ['/api/admin/child-parent-links', shown],
        ['/api/admin/duplicate-ignore-pairs', shown],
        ['/api/admin/duplicates', asChild],
        ['/api/skill-evaluations', shown],
        ['/api/game-data/all', shown],
        ['/api/notifications/unread', shown],
        ...eventIds.flatMap((id) => [
          [`/api/events/${id}/roster`, shown] as const,
          [`/api/events/${id}/details`, shown] as const,
        ]),
      ];
      for (const [path, child] of lists) {
        const { status, body } = await admin.send('GET', path);
        expect([path, status]).toEqual([path, 200]);
        expect([path, JSON.stringify(body)]).not.toEqual([path, expect.stringMatching(child)]);
      }
      expect((await parent.send('GET', '/api/children')).body).not.toContainEqual(
        expect.objectContaining({ id: childId }),
      );
    };

    describe('When an admin merges duplicates while the club is in use', () => {
      it('Then every record belongs to the primary, its old id still works, no one is notified, and the undo returns the moved records @spec S2.4.955, S2.4.958', async () => {
        const duplicates = await addChildTwice(parent, 'Renzo');
        const { primaryChildId: primary } = duplicates;
        const [duplicate = 0] = duplicates.duplicateChildIds;
        const events = [await makeEvent(9, 3), await makeEvent(10, 3), await makeEvent(11, 3)];
        const [first = 0, second = 0, third = 0] = events;
        for (const [child, event] of [
          [duplicate, first],
          [primary, first],
          [duplicate, second],
        ] as const) {
          expect((await register(child, event)).status).toBe(201);
        }
        expect((await evaluate(duplicate)).status).toBe(201);
        expect((await upload(duplicate, 1)).status).toBe(200);
        await waitForAllEvents(club());
        const countNotified = async () => ({
          mails: await count(urls.notify, 'mail', [primary, duplicate]),
          notifications: await count(urls.notify, 'notification', [primary, duplicate]),
        });
        const [before, notified] = [await countsOf(duplicate), await countNotified()];
        expect(before).toEqual({ registrations: 2, evaluations: 1, games: 1 });

        const merge = await mergeDuplicates(admin, duplicates);
        await waitForAllEvents(club());
        expect(await countsOf(duplicate)).toEqual(NOTHING);
        expect(await countsOf(primary)).toEqual({ registrations: 3, evaluations: 1, games: 1 });
        expect(await countNotified()).toEqual(notified);
        for (const path of ['', '/registrations', '/evaluations', '/game-data', '/parents']) {
          const [old, now] = await Promise.all(
            [duplicate, primary].map((id) => parent.send('GET', `/api/children/${id}${path}`)),
          );
          expect([old?.status, old?.body]).toEqual([200, now?.body]);
        }
        await expectNoChild(duplicate, [first, second]);
        for (const refused of [
          await parent.send('POST', '/api/register-child', { childId: duplicate, eventId: third }),
          await evaluate(duplicate),
        ]) {
          expect([refused.status, refused.body]).toMatchObject([409, { code: 'child_merged', mergedInto: primary }]);
        }
        expect((await register(primary, third)).status).toBe(201);

        await mustAnswer(admin, 200, 'POST', `/api/admin/merges/${merge}/undo`);
        expect(await waitForMergeState(admin, merge, 'undone')).toMatchObject({ notReturned: [] });
        expect(await countsOf(duplicate)).toEqual(before);
        expect(await countsOf(primary)).toEqual({ registrations: 2, evaluations: 0, games: 0 });
      }, 120_000);

      it('When records are added during the merge, Then none is lost', async () => {
        const duplicates = await addChildTwice(parent, 'Concurrent');
        const [duplicate = 0] = duplicates.duplicateChildIds;
        const events = await Promise.all([12, 13, 14, 15].map((day) => makeEvent(day, 2)));
        const requests = [
          ...events.map((event) => register(duplicate, event)),
          ...events.map((event) => register(duplicates.primaryChildId, event)),
          ...[1, 2, 3].flatMap((number) => [evaluate(duplicate), upload(duplicate, number)]),
        ];
        const merge = await mergeDuplicates(admin, duplicates);
        const answers = await Promise.all(requests);
        const made = (from: number, to: number) => answers.slice(from, to).filter(({ status }) => status < 300).length;
        const evaluations = answers.slice(8).filter(({ status }) => status === 201).length;
        await waitForAllEvents(club());
        // The job that moves remaining rows runs every half minute.
        await waitFor(
          'the remaining rows are moved',
          async () => isDeepStrictEqual(await countsOf(duplicate), NOTHING),
          60,
        );
        const counts = await countsOf(duplicates.primaryChildId);
        expect(counts).toEqual({ registrations: made(0, 8), evaluations, games: made(8, 14) - evaluations });
        const taken = await queryDatabase(
          urls.events,
          `SELECT taken, (SELECT count(*)::int FROM registration WHERE event_id = e.id AND state = 'active') AS active
           FROM event e WHERE id = ANY ($1)`,
          [events],
        );
        expect(taken).toEqual(events.map(() => ({ taken: 1, active: 1 })));
        await mustAnswer(admin, 200, 'POST', `/api/admin/merges/${merge}/undo`);
        await waitForMergeState(admin, merge, 'undone');
        const [ofPrimary, ofDuplicate] = [await countsOf(duplicates.primaryChildId), await countsOf(duplicate)];
        expect(ofPrimary.registrations + ofDuplicate.registrations).toBe(counts.registrations);
        expect(ofPrimary.evaluations + ofDuplicate.evaluations).toBe(counts.evaluations);
      }, 180_000);
    });
  });
}

const game = (childId: number) => ({
  ...{ firstName: 'Own', lastName: 'Figures', sport: 'baseball', gameDate: '2026-09-05', teamName: 'Hawks' },
  ...{ opponent: `Rattlers ${childId}`, gameTime: null, location: null, childId },
  stats: { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 },
});

/** The rows of a table about these children. */
async function count(url: string, table: string, childIds: number[]): Promise<number> {
  const [row] = await queryDatabase(url, `SELECT count(*)::int FROM ${table} WHERE child_id = ANY ($1)`, [childIds]);
  return (row as { count: number }).count;
}
