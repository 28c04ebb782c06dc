import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { describe, expect, it } from '@jest/globals';
import { type ApiAnswer, allRows } from '../support/api-client.ts';
import { queryDatabase } from '../support/query-database.ts';
import { countOutcomes, outcomeOf, type RaceClub, runConcurrently } from '../support/race.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

/** How many register. */
const CHILDREN = 300;
const TITLE = 'Gone Before It Began';

interface ListedMail {
  to: string;
  subject: string;
}

/** An event that its coach deletes while many register for it. */
export function eventDeletedUnderLoad(club: () => Club, race: () => RaceClub): void {
  describe('an event deleted while many register', () => {
    const mails = async () =>
      (await allRows<ListedMail>(race().admin, `/api/admin/mail?limit=200&q=${encodeURIComponent(TITLE)}`)).filter(
        ({ subject }) => subject.startsWith(`${TITLE} on `) && subject.endsWith(' is cancelled'),
      );

    it('Then every answer is 201 or 404, nothing stays registered, and each family that had a place gets one email', async () => {
      const children = race().children.slice(0, CHILDREN);
      const { id } = await race().makeEvent({ title: TITLE, capacity: CHILDREN });
      let registered = 0;
      let deletion: Promise<ApiAnswer> | undefined;
      const answers = await runConcurrently(50, children, async (child) => {
        const answer = await race().register(child, { eventId: id });
        if (answer.status === 201) registered += 1;
        if (registered >= 30) deletion ??= race().coach.send('DELETE', `/api/events/${id}`);
        return answer;
      });
      const deleted = await deletion;

      expect(registered).toBeLessThan(CHILDREN);
      expect(countOutcomes(answers)).toEqual({ '201': registered, '404 not_found': CHILDREN - registered });
      expect([deleted?.status, deleted?.body]).toEqual([200, { id, cancelled: registered }]);
      for (const path of ['', '/details', '/roster', '/timeslots']) {
        expect(outcomeOf(await race().coach.send('GET', `/api/events/${id}${path}`))).toBe('404 not_found');
      }
      const { urls } = await clubDatabases(club());
      const unsent = async () => {
        const queued = `SELECT FROM mail WHERE subject LIKE $1 AND state IN ('queued', 'claimed')`;
        return (await queryDatabase(urls.notify, queued, [`${TITLE} on %`])).length;
      };
      const states = 'SELECT state, count(*)::int FROM registration WHERE event_id = $1 GROUP BY state';
      expect(await queryDatabase(urls.events, states, [id])).toEqual([{ state: 'cancelled', count: registered }]);

      const families = DEMO_PARENTS.filter(({ id: parentId }) =>
        children.some((child, index) => child.parentId === parentId && answers[index]?.status === 201),
      ).map(({ username }) => `${username}@fieldhouse.example`);
      const recipients = async () => (await mails()).map(({ to }) => to).sort();
      await waitFor('the emails', async () => (await mails()).length >= families.length, 60);
      await waitForAllEvents(club());
      await waitFor('the emails that wait', async () => (await unsent()) === 0, 60);
      expect(await recipients()).toEqual(families.sort());
      const ofChildren = 'SELECT count(*)::int FROM mail WHERE subject LIKE $1 AND state = $2';
      expect(await queryDatabase(urls.notify, ofChildren, [`${TITLE} on % is cancelled`, 'stored'])).toEqual([
        { count: registered },
      ]);

      const notifications = (await race().admin.send('GET', '/api/notifications/unread')).body as {
        eventId: number;
        message: string;
      }[];
      expect(notifications.filter(({ eventId }) => eventId === id).map(({ message }) => message)).toEqual([
        'Event deleted',
      ]);
    });
  });
}
