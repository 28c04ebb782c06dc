import { randomUUID } from 'node:crypto';
import { addDays, clubToday, SERVICES } from '@fieldhouse/contracts';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiAnswer, type ApiClient, signedInAs } from '../support/api-client.ts';
import { mergeDuplicates } from '../support/children-to-merge.ts';
import { documentedOperations } from '../support/open-api.ts';
import { mustAnswer, type OwnParent, registerOwnParent } from '../support/own-people.ts';
import { PNG_URL } from '../support/png-image.ts';
import { addRemindedEvents } from '../support/reminded-events.ts';
import { tablesWith } from '../support/tables-with.ts';
import { baseballGames, uploadGames } from '../support/upload-games.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

/** No other text of the demo club or of a test has these words. */
const NAME = { firstName: 'Quenby', lastName: 'Zanzottera', nickname: 'Quibble' };
const NAME_PATTERN = 'quenby|zanzottera|quibble';
const PASSWORD = 'a good password';

/** Columns that may have the name of a deleted child, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'admin.import_record.record': 'the file that an admin sent, as a backup; deleted a day after it came',
  'admin.import_record.club': 'what the import would change; deleted with the file',
};

/** A call that accepts `Idempotency-Key`, who makes it, and the answer when that person may not have it any more. */
interface KeyedCall {
  by: 'added' | 'linked' | 'asked' | 'coach';
  path?: (ids: Ids) => string;
  body?: (ids: Ids) => object;
  afterwards: number;
}

interface Ids {
  childId: number;
  eventId: number;
  slotIds: readonly number[];
  registrationId: number;
  remindedIds: readonly number[];
}

const profile = { ...NAME, birthdate: '2016-05-04', confirmNotDuplicate: true };
const event = {
  ...{ sport: 'group', locationId: 1, coachIds: [2], capacity: 4, price: 0, startTime: '16:00', endTime: '17:00' },
  date: addDays(clubToday(new Date()), 9),
};

/** Every call that accepts `Idempotency-Key`, in an order in which each succeeds. */
const KEYED: Readonly<Record<string, KeyedCall>> = {
  'POST /api/children': { by: 'added', body: () => profile, afterwards: 404 },
  'POST /api/register-child': {
    by: 'linked',
    body: ({ childId, eventId, slotIds }) => ({ childId, eventId, timeSlotId: slotIds[0] }),
    afterwards: 404,
  },
  'PUT /api/registrations/{id}/slot': {
    by: 'linked',
    path: ({ registrationId }) => `/api/registrations/${registrationId}/slot`,
    body: ({ slotIds }) => ({ timeSlotId: slotIds[1] }),
    afterwards: 404,
  },
  'POST /api/child-access-requests': {
    by: 'asked',
    body: ({ childId }) => ({ existingChildId: childId, requestReason: 'Quenby is my niece' }),
    afterwards: 404,
  },
  'POST /api/events': { by: 'coach', body: () => ({ ...event, title: 'Kept Answers' }), afterwards: 403 },
  'POST /api/announcements': {
    by: 'coach',
    body: () => ({ audience: { kind: 'ages', minAge: 24, maxAge: 25 }, title: 'Kept Answers', body: 'Bring water.' }),
    afterwards: 403,
  },
  'POST /api/teams': {
    by: 'coach',
    body: () => ({ name: 'Kept Answers', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [2] }),
    afterwards: 403,
  },
  'POST /api/skill-evaluations': {
    by: 'coach',
    body: ({ childId }) => ({
      ...{ childId, sport: 'baseball', date: clubToday(new Date()) },
      ...{ notes: 'Quenby throws well', skills: { hitting: 7 } },
    }),
    afterwards: 403,
  },
  'POST /api/reminders/resend/{id}': {
    by: 'coach',
    path: ({ remindedIds }) => `/api/reminders/resend/${remindedIds[0]}`,
    afterwards: 403,
  },
  'POST /api/reminders/reset/{id}': {
    by: 'coach',
    path: ({ remindedIds }) => `/api/reminders/reset/${remindedIds[1]}`,
    afterwards: 403,
  },
};

/** The right to a stored answer, and what is stored of a child when it is deleted. */
export function deletedChild(club: () => Club): void {
  describe('a child whose access is removed, and that is deleted', () => {
    let admin: ApiClient;
    const people: Partial<Record<KeyedCall['by'], ApiClient>> = {};
    let linked: OwnParent;
    let coachId: number;
    const ids: Ids = { childId: 0, eventId: 0, slotIds: [], registrationId: 0, remindedIds: [] };
    const answers: Record<string, ApiAnswer> = {};
    const key = randomUUID();

    const send = (call: string): Promise<ApiAnswer> => {
      const [method = '', path = ''] = call.split(' ');
      const keyed = KEYED[call];
      if (!keyed) throw new Error(`${call} is not in the table`);
      const { by, path: pathFor, body } = keyed;
      const client = people[by];
      if (!client) throw new Error(`Nobody is signed in as ${by}`);
      return client.send(method, pathFor?.(ids) ?? path, body?.(ids), { 'idempotency-key': key });
    };
    const callsBy = (...by: readonly KeyedCall['by'][]) =>
      Object.keys(KEYED).filter((call) => by.some((one) => KEYED[call]?.by === one));
    const statusesOf = async (calls: readonly string[]) => {
      const statuses: Record<string, number> = {};
      for (const call of calls) statuses[call] = (await send(call)).status;
      return statuses;
    };
    const expectedOf = (calls: readonly string[]) =>
      Object.fromEntries(calls.map((call) => [call, KEYED[call]?.afterwards]));
    const linksOf = (accessLevel: string) =>
      mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/link-child-to-parent', {
        ...{ childId: ids.childId, parentId: linked.id, accessLevel },
      });

    beforeAll(async () => {
      const site = club().url;
      admin = await signedInAs(site, 'admin');
      linked = await registerOwnParent(site);
      people.linked = linked.client;
      people.added = (await registerOwnParent(site)).client;
      people.asked = (await registerOwnParent(site)).client;
      ({ id: coachId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/users', {
        ...{ username: 'kept.answers', password: PASSWORD, email: 'kept.answers@club.example', phone: '5125550133' },
        ...{ firstName: 'Daniel', lastName: 'Raman', role: 'coach' },
        ...{ emergencyContact1FirstName: 'Priya', emergencyContact1LastName: 'Raman' },
        emergencyContact1Phone: '5125550134',
      }));
      people.coach = await signedInAs(site, 'kept.answers', PASSWORD);
    }, 60_000);

    it('Then each call that accepts an Idempotency-Key is in the table of this test', () => {
      const keyed = documentedOperations()
        .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(({ method, path }) => `${method} ${path}`);
      expect(Object.keys(KEYED).sort()).toEqual(keyed.sort());
    });

    it('When a call is repeated with its key, then it gets the first answer', async () => {
      const add = await send('POST /api/children');
      ids.childId = (add.body as { id: number }).id;
      answers['POST /api/children'] = add;
      await linksOf('full');
      const duplicate = await people.asked?.send('POST', '/api/children', { ...profile, confirmNotDuplicate: false });
      expect(duplicate?.status).toBe(409);
      ids.eventId = (
        await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
          ...{ ...event, title: 'Slots for One', capacity: 2, allowTimeSlots: true, sessionDuration: 30 },
        })
      ).id;
      const slots = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', `/api/events/${ids.eventId}/timeslots`);
      ids.slotIds = slots.map(({ id }) => id);
      ids.remindedIds = await addRemindedEvents(admin, ['Reminded Once', 'Reminded Again'], ids.childId);
      for (const call of Object.keys(KEYED).slice(1)) {
        const answer = await send(call);
        answers[call] = answer;
        const { registration } = answer.body as { registration?: { id: number } };
        if (registration) ids.registrationId = registration.id;
      }
      expect(Object.values(answers).map(({ status }) => status < 300)).toEqual(Object.keys(KEYED).map(() => true));
      for (const call of Object.keys(KEYED)) {
        const { status, body } = await send(call);
        expect([call, status, body]).toEqual([call, answers[call]?.status, answers[call]?.body]);
      }
    }, 180_000);

    it('When the right is gone, then the repeated call is answered as a new one', async () => {
      const { body } = await admin.send('GET', '/api/admin/child-parent-links');
      const rows = body as { id: number; childId: number; parentId: number }[];
      const link = rows.find(({ childId, parentId }) => childId === ids.childId && parentId === linked.id);
      await mustAnswer(admin, 204, 'DELETE', `/api/admin/child-parent-links/${link?.id}`);
      expect(await statusesOf(callsBy('linked'))).toEqual(expectedOf(callsBy('linked')));
      await linksOf('full');
      await mustAnswer(people.added as ApiClient, 200, 'DELETE', `/api/children/${ids.childId}`);
      expect(await statusesOf(callsBy('added'))).toEqual(expectedOf(callsBy('added')));
      await mustAnswer(admin, 200, 'PUT', `/api/admin/users/${coachId}/role`, { role: 'parent' });
      people.coach = await signedInAs(club().url, 'kept.answers', PASSWORD);
      expect(await statusesOf(callsBy('coach'))).toEqual(expectedOf(callsBy('coach')));
    });

    it('When the child is deleted, then no column of any table has its name', async () => {
      const { urls } = await clubDatabases(club());
      const found = async () =>
        (
          await Promise.all(
            SERVICES.map(async (service) =>
              (await tablesWith(urls[service], NAME_PATTERN)).map((column) => `${service}.${column}`),
            ),
          )
        )
          .flat()
          .filter((column) => EXCEPTIONS[column] === undefined);
      await addRecordsOf(club().url, admin, linked.client, ids.childId);
      await waitForAllEvents(club());
      expect(await found()).toEqual(expect.arrayContaining(EXPECTED_BEFORE));
      await mustAnswer(admin, 200, 'DELETE', `/api/children/${ids.childId}`);
      expect(await statusesOf(callsBy('asked'))).toEqual(expectedOf(callsBy('asked')));
      await waitForAllEvents(club());
      let left: string[] = [];
      const isGone = async () => {
        left = await found();
        return left.length === 0;
      };
      await waitFor('nothing with the name', isGone, 60).catch(() => undefined);
      expect(left).toEqual([]);
    }, 180_000);
  });
}

/** Where the child's name stands before it is deleted: the search finds it. */
const EXPECTED_BEFORE = [
  ...['family.child.first_name', 'family.child.nickname', 'family.child_merge.profile_before'],
  ...['family.access_request.child_first_name', 'family.outbox.envelope', 'family.idempotency_key.body'],
  ...['events.child_projection.last_name', 'events.inbox.envelope', 'gamedata.child_projection.nickname'],
  ...['gamedata.game_record.first_name', 'gamedata.staged_game_row.last_name', 'gamedata.evaluation.notes'],
  ...['gamedata.idempotency_key.body', 'notify.notification.message', 'notify.mail.content'],
  ...['notify.child_projection.name', 'admin.name_projection.name'],
];

/** Stores more about the child: a duplicate that was merged, an age document, a team, and game records. */
async function addRecordsOf(site: string, admin: ApiClient, parent: ApiClient, childId: number): Promise<void> {
  const { id: duplicateId } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', {
    ...{ ...profile, firstName: 'Quenbi' },
  });
  await mergeDuplicates(admin, { primaryChildId: childId, duplicateChildIds: [duplicateId] });
  await mustAnswer(parent, 201, 'POST', `/api/children/${childId}/age-verification`, { document: PNG_URL });
  const { id: teamId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/teams', {
    ...{ name: 'Left Behind', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [2] },
  });
  await mustAnswer(admin, 200, 'POST', `/api/teams/${teamId}/members`, { childId });
  const games = (opponent: string) =>
    baseballGames([
      `Quenby,Zanzottera,2026-09-05,Hawks,${opponent}`,
      `QUIBBLE,zanzottera,2026-09-06,Hawks,${opponent}`,
    ]);
  const uploadId = await uploadGames(site, admin, games('Rattlers'));
  await mustAnswer(admin, 200, 'POST', '/api/game-data/confirm', { uploadId });
  const records = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', '/api/game-data/all?q=Zanzottera');
  for (const { id } of records) await mustAnswer(admin, 200, 'DELETE', `/api/game-data/${id}/link`);
  expect(records).toHaveLength(2);
  await uploadGames(site, admin, games('Cobras'));
}
