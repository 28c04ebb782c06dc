import { addDays, addMonths, clubToday } from '@fieldhouse/contracts';
import type { Club } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

/** A coach of the demo club whose name no other suite of the file needs. */
const COACH = 4;

/** The name and the archive of a child and a coach, in every service. */
export function namesAcrossServices(club: () => Club): void {
  describe('names across services', () => {
    let coach: ApiClient;
    /** Exports are limited for each user: this one makes none in the other suites of the file. */
    let exporter: ApiClient;
    let parent: ApiClient;
    let admin: ApiClient;
    let childId: number;
    let eventId: number;
    let teamId: number;

    beforeAll(async () => {
      coach = await signedInAs(club().url, 'coach');
      exporter = await signedInAs(club().url, 'coach2');
      parent = (await registerOwnParent(club().url)).client;
      admin = await signedInAs(club().url, 'admin');
      const birthdate = addMonths(clubToday(new Date()), -10 * 12);
      ({ id: childId } = await post(parent, '/api/children', { firstName: 'Renata', lastName: 'Before', birthdate }));
      ({ id: teamId } = await post(coach, '/api/teams', {
        ...{ name: 'Renamers', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [COACH] },
      }));
      ({ id: eventId } = await post(coach, '/api/events', {
        ...{ title: 'Name Tags', sport: 'baseball', locationId: 1, coachIds: [COACH], capacity: 5, price: 0 },
        ...{ date: addDays(clubToday(new Date()), 9), startTime: '16:00', endTime: '17:00', assignedTeamId: teamId },
      }));
      await post(coach, '/api/register-child', { childId, eventId });
      await post(coach, `/api/teams/${teamId}/members`, { childId });
    }, 60_000);

    const roster = async () => JSON.stringify(await mustAnswer(coach, 200, 'GET', `/api/events/${eventId}/roster`));
    const team = async () => {
      const teams = await mustAnswer<{ id: number }[]>(coach, 200, 'GET', '/api/teams');
      return JSON.stringify(teams.find(({ id }) => id === teamId));
    };
    const exported = async (path: string) => JSON.stringify(await mustAnswer(exporter, 200, 'GET', path));
    const sizes = () => exported(`/api/events/${eventId}/export-sizes`);
    const players = () => exported('/api/admin/export-all-players');

    /** Waits until all the answers to a coach that contain names have this one, or none has. */
    const inAllAnswers = (name: string, isExpected: boolean) =>
      waitFor(`${name} is in ${isExpected ? 'all' : 'none'} of the answers`, async () => {
        // The files last: only ten a minute can be exported.
        for (const read of [roster, team, sizes, players]) {
          if ((await read()).includes(name) !== isExpected) return false;
        }
        return true;
      });

    describe('When a child is renamed', () => {
      it('Then rosters, teams and both files have the new name', async () => {
        await inAllAnswers('Before', true);
        const { body } = await parent.send('GET', `/api/children/${childId}`);
        const answer = await parent.send('PUT', `/api/children/${childId}`, {
          ...(body as object),
          lastName: 'Afterwards',
        });
        expect(answer.status).toBe(200);
        await inAllAnswers('Afterwards', true);
      });
    });

    describe('When a coach is renamed', () => {
      it('Then the team and the event have the new name', async () => {
        const renamed = await admin.send('PUT', `/api/admin/users/${COACH}`, { firstName: 'Inez', lastName: 'Fjord' });
        expect(renamed.status).toBe(200);
        await waitFor('the new name of the coach', async () => {
          const event = (await coach.send('GET', `/api/events/${eventId}`)).body as { instructor: string };
          return event.instructor === 'Inez Fjord' && (await team()).includes('Inez Fjord');
        });
      });
    });

    describe('When a child is archived', () => {
      it('Then its team marks it, its registration stays, new ones are refused, and Restore makes it active again', async () => {
        const archive = (isActive: boolean) =>
          admin.send('PUT', `/api/admin/children/${childId}/archive`, { isActive });
        const member = async (isActive: boolean) => (await team()).includes(`"isActive":${isActive}`);
        const own = async () => JSON.stringify((await parent.send('GET', '/api/children')).body).includes('Afterwards');
        expect((await archive(false)).status).toBe(200);
        await waitFor('the archived member', () => member(false));
        expect(await roster()).toContain('Afterwards');
        expect(await own()).toBe(false);
        const { id: other } = await post(coach, '/api/events', {
          ...{ title: 'Not for Archived', sport: 'baseball', locationId: 1, coachIds: [2], capacity: 5, price: 0 },
          ...{ date: addDays(clubToday(new Date()), 10), startTime: '16:00', endTime: '17:00' },
        });
        const refused = await coach.send('POST', '/api/register-child', { childId, eventId: other });
        expect([refused.status, refused.body]).toMatchObject([409, { code: 'child_archived' }]);
        expect((await archive(true)).status).toBe(200);
        await waitFor('the restored member', () => member(true));
        expect(await own()).toBe(true);
        expect((await coach.send('POST', '/api/register-child', { childId, eventId: other })).status).toBe(201);
      });
    });

    describe('When a coach is archived', () => {
      it('Then events and teams still show the name, and no new event may have the coach until Restore', async () => {
        const archive = (isActive: boolean) => admin.send('PUT', `/api/admin/coaches/${COACH}/archive`, { isActive });
        const create = () =>
          coach.send('POST', '/api/events', {
            ...{ title: 'Whose Event', sport: 'group', locationId: 1, coachIds: [COACH], capacity: 5, price: 0 },
            ...{ date: addDays(clubToday(new Date()), 11), startTime: '16:00', endTime: '17:00' },
          });
        expect((await archive(false)).status).toBe(200);
        await waitFor('the refusal', async () => (await create()).status === 400);
        expect(((await coach.send('GET', `/api/events/${eventId}`)).body as { instructor: string }).instructor).toBe(
          'Inez Fjord',
        );
        expect(await team()).toContain('Inez Fjord');
        expect((await archive(true)).status).toBe(200);
        await waitFor('the coach may have events again', async () => (await create()).status === 201);
      });
    });

    describe('When a child is deleted', () => {
      it('Then rosters, teams and files no longer have the name', async () => {
        expect((await admin.send('DELETE', `/api/children/${childId}`)).status).toBeLessThan(300);
        await inAllAnswers('Afterwards', false);
      });
    });
  });
}

const post = async (client: ApiClient, path: string, body: object) => {
  const answer = await client.send('POST', path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as { id: number };
};
