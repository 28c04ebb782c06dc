import { randomUUID } from 'node:crypto';
import { addDays, clubToday } from '@fieldhouse/contracts';
import { ClubExport, FamilyData } from '@fieldhouse/contracts/export';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { auditEntries } from '../support/audit-entries.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

const OWN = { firstName: 'Ximena', lastName: 'Exported', birthdate: '2016-05-04' };
const OTHER = { firstName: 'Wilhelmina', lastName: 'Unrelated', birthdate: '2016-05-05' };

/** The export of the club and of one family. */
export function clubAndFamilyExport(club: () => Club): void {
  describe('the export of all services', () => {
    let admin: ApiClient;
    let userId: number;
    let username: string;
    let childId: number;

    beforeAll(async () => {
      admin = await signedInAs(club().url, 'admin');
      const [own, other] = [await registerOwnParent(club().url), await registerOwnParent(club().url)];
      ({ id: userId, username } = own);
      ({ id: childId } = await mustAnswer<{ id: number }>(own.client, 201, 'POST', '/api/children', OWN));
      await mustAnswer(other.client, 201, 'POST', '/api/children', OTHER);
      const { id: eventId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
        ...{ title: 'Exported Clinic', sport: 'baseball', locationId: 1, coachIds: [2], capacity: 2, price: 0 },
        ...{ date: addDays(clubToday(new Date()), 9), startTime: '16:00', endTime: '17:00' },
        ...{ allowTimeSlots: true, sessionDuration: 30 },
      });
      const [slot] = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', `/api/events/${eventId}/timeslots`);
      await mustAnswer(own.client, 201, 'POST', '/api/register-child', { childId, eventId, timeSlotId: slot?.id });
    }, 60_000);

    describe('When an admin exports the club’s data', () => {
      it('Then one complete file has the data of every service and no secrets @spec S2.7.1401, S2.7.1404', async () => {
        const data = ClubExport.parse(await mustAnswer(admin, 200, 'GET', '/api/admin/export'));
        for (const [entity, count] of Object.entries(data.counts)) {
          expect([entity, count]).toEqual([entity, data[entity as keyof typeof data.counts].length]);
          expect([entity, count > 0]).toEqual([entity, true]);
        }
        expect(data.children).toContainEqual(expect.objectContaining(OWN));
        expect(data.registrations).toContainEqual(expect.objectContaining({ childId, state: 'active' }));
        const text = JSON.stringify(data);
        const hidden = await secretsOf(club());
        expect(hidden.length).toBeGreaterThan(10);
        expect(hidden.filter((secret) => text.includes(secret))).toEqual([]);
      });

      it('Then every reference in it leads to a record in it', async () => {
        const data = ClubExport.parse(await mustAnswer(admin, 200, 'GET', '/api/admin/export'));
        const ids = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));
        const [users, children, events] = [ids(data.users), ids(data.children), ids(data.events)];
        const dangling = [
          ...data.guardians.filter((guardian) => !users.has(guardian.userId) || !children.has(guardian.childId)),
          ...data.registrations.filter(({ eventId }) => !events.has(eventId)),
          ...data.registrations.filter((registration) => !children.has(registration.childId)),
          ...data.evaluations.filter((evaluation) => !children.has(evaluation.childId)),
        ];
        expect(dangling).toEqual([]);
      });

      it('Then the audit has an entry about it @spec S2.7.1406', async () => {
        const requestId = randomUUID();
        const { status } = await admin.send('GET', '/api/admin/export', undefined, { 'x-request-id': requestId });
        expect(status).toBe(200);
        const entry = await waitFor('the entry', async () =>
          (await auditEntries(admin)).find((each) => each.requestId === requestId),
        );
        expect(entry.sentence).toBe('Avery Stone exported the data of the club');
      });
    });

    describe('When an admin saves one family’s data', () => {
      it('Then the file has that family’s data from every service, and no other family’s @spec S2.7.1407, S2.7.1408', async () => {
        const mails = `/api/admin/mail?q=${username}`;
        await waitFor(
          'the emails about the account and the registration',
          async () => (await mustAnswer<unknown[]>(admin, 200, 'GET', mails)).length > 1,
        );
        const data = FamilyData.parse(await mustAnswer(admin, 200, 'GET', `/api/admin/users/${userId}/data`));
        expect(data.account.id).toBe(userId);
        expect(data.children).toMatchObject([{ id: childId, ...OWN }]);
        expect(data.registrations).toMatchObject([{ childId, state: 'active' }]);
        expect(data.mail.sent.length).toBeGreaterThan(1);
        expect(data.mail.sent.map(({ to }) => to)).toEqual(data.mail.sent.map(() => data.account.email));
        const text = JSON.stringify(data);
        expect(text).not.toContain(OTHER.firstName);
        const hidden = await secretsOf(club());
        expect(hidden.filter((secret) => text.includes(secret))).toEqual([]);
      });
    });
  });
}

/** What no exported file may contain: hashes of passwords, sessions and waivers, and the browsers of signers. */
async function secretsOf(club: Club): Promise<string[]> {
  const { urls } = await clubDatabases(club);
  const client = new Client({ connectionString: urls.auth });
  await client.connect();
  try {
    const { rows } = await client.query<{ secret: string | null }>(
      `SELECT password_hash AS secret FROM credential
       UNION ALL SELECT encode(token_hash, 'hex') FROM session
       UNION ALL SELECT user_agent FROM waiver_signature WHERE length(user_agent) > 8
       UNION ALL SELECT hash FROM waiver_signature`,
    );
    return rows.flatMap(({ secret }) => secret ?? []);
  } finally {
    await client.end();
  }
}
