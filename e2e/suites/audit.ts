import { addDays, clubToday, dayText } from '@fieldhouse/contracts';
import { type Club, ownDatabases } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { auditEntries } from '../support/audit-entries.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { waitForEmptyOutboxes } from '../support/wait-for-events.ts';

const PROFILE = { firstName: 'Audra', lastName: 'Trail', birthdate: '2016-05-04' };

interface Timeline {
  entries: { action: string }[];
  unavailable: string[];
}

/** The audit entries about one family's child, from every service. */
export function auditAcrossServices(club: () => Club): void {
  describe('the audit of all services', () => {
    let coach: ApiClient;
    let admin: ApiClient;
    let parent: ApiClient;
    let childId: number;
    let eventId: number;
    const day = addDays(clubToday(new Date()), 9);

    beforeAll(async () => {
      [coach, admin] = [await signedInAs(club().url, 'coach'), await signedInAs(club().url, 'admin')];
      parent = (await registerOwnParent(club().url)).client;
      ({ id: childId } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', PROFILE));
      ({ id: eventId } = await mustAnswer<{ id: number }>(coach, 201, 'POST', '/api/events', {
        ...{ title: 'Audited Clinic', sport: 'baseball', locationId: 1, coachIds: [2], capacity: 5, price: 0 },
        ...{ date: day, startTime: '16:00', endTime: '17:00' },
      }));
    }, 60_000);

    const sentences = async (query: string) => {
      await waitForEmptyOutboxes(club().serviceUrls);
      return (await auditEntries(admin, query)).map(({ sentence }) => sentence);
    };

    describe('When staff has worked with a child', () => {
      beforeAll(async () => {
        await mustAnswer(coach, 201, 'POST', '/api/register-child', { childId, eventId });
        await mustAnswer(coach, 409, 'POST', '/api/register-child', { childId, eventId });
        const changed = { ...PROFILE, shirtSize: 'Youth M', primaryPosition: 'Catcher' };
        await mustAnswer(admin, 200, 'PUT', `/api/children/${childId}`, changed);
        for (let poll = 0; poll < 3; poll += 1) await mustAnswer(coach, 200, 'GET', `/api/events/${eventId}/roster`);
        await mustAnswer(coach, 200, 'GET', `/api/children/${childId}/parents`);
        await mustAnswer(parent, 200, 'GET', `/api/children/${childId}/parents`);
        await mustAnswer(coach, 200, 'DELETE', `/api/registrations/cancel/${childId}/${eventId}`);
      });

      it('Then one query returns all entries about the child, as sentences @spec S2.2.1151, S2.2.1153, S2.2.1154, S2.2.1163, S2.2.1164', async () => {
        const clinic = `Audited Clinic, ${dayText(day, clubToday(new Date()))}`;
        expect(await sentences(`child=${childId}`)).toEqual([
          `Dana Mercer cancelled a registration of Audra Trail: ${clinic}`,
          'Dana Mercer viewed contact details of Audra Trail',
          `Dana Mercer viewed contact details of Audra Trail: ${clinic}`,
          'Avery Stone changed Audra Trail: shirt size, primary position',
          `Dana Mercer registered Audra Trail: ${clinic}`,
        ]);
      });

      it('Then guardians and admins see who viewed the child, and others do not @spec S2.2.1166', async () => {
        const path = `/api/children/${childId}/views`;
        const views = [
          {
            viewer: { id: 2, role: 'coach', name: 'Dana Mercer' },
            action: 'contact.viewed',
            day: clubToday(new Date()),
          },
        ];
        expect(await mustAnswer(parent, 200, 'GET', path)).toEqual(views);
        expect(await mustAnswer(admin, 200, 'GET', path)).toEqual(views);
        await mustAnswer(coach, 404, 'GET', path);
        await mustAnswer((await registerOwnParent(club().url)).client, 404, 'GET', path);
      });

      it('Then its timeline has this once, and what the family did and got @spec S2.2.1171, S2.2.1172', async () => {
        await mustAnswer(parent, 201, 'POST', '/api/register-child', { childId, eventId });
        await mustAnswer(parent, 200, 'DELETE', `/api/registrations/cancel/${childId}/${eventId}`);
        await waitForEmptyOutboxes(club().serviceUrls);
        const path = `/api/admin/audit/children/${childId}`;
        const { entries, unavailable } = await mustAnswer<Timeline>(admin, 200, 'GET', path);
        const actions = entries.map(({ action }) => action).filter((action) => !/^mail|viewed$/.test(action));
        expect(unavailable).toEqual([]);
        expect(actions.toSorted()).toEqual([
          ...['child.added', 'child.changed', 'registration.added', 'registration.added'],
          ...['registration.cancelled', 'registration.cancelled'],
        ]);
        expect(entries.some(({ action }) => action.startsWith('mail.'))).toBe(true);
      });

      it('Then the role of svc-admin can read the entries, and neither change nor delete one @spec S2.2.1155', async () => {
        await waitForEmptyOutboxes(club().serviceUrls);
        const { urls } = await ownDatabases(club());
        const client = new Client({ connectionString: urls.admin });
        await client.connect();
        try {
          expect((await client.query('SELECT FROM audit.entry')).rowCount).toBeGreaterThan(4);
          for (const statement of [
            `UPDATE audit.entry SET action = 'nothing'`,
            'DELETE FROM audit.entry',
            'TRUNCATE audit.entry',
            'ALTER TABLE audit.entry DROP COLUMN action',
            'DROP TABLE audit.entry',
            'DROP SCHEMA audit CASCADE',
          ]) {
            await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
          }
          const before = await client.query('SELECT FROM audit.entry');
          await client.query('SELECT audit.purge_some(now(), 1000)');
          expect((await client.query('SELECT FROM audit.entry')).rowCount).toBe(before.rowCount);
        } finally {
          await client.end();
        }
      });
    });
  });
}
