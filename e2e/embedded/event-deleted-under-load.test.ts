import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { type Club, clubDatabases, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEventsHandled } from '../support/all-events-handled.ts';
import type { ApiAnswer } from '../support/api-client.ts';
import { queryDatabase } from '../support/many-children.ts';
import { fromConnections, openRace, outcomeOf, type RaceClub, countOutcomes } from '../support/race.ts';
import { waitFor } from '../support/wait-for.ts';

const TITLE = 'Gone Before It Began';

interface ListedMail {
  messageId: string;
  to: string;
  subject: string;
}

describe('an event deleted in the middle of a rush', () => {
  let club: Club;
  let race: RaceClub;
  beforeAll(async () => {
    club = await startClub();
    race = await openRace(club, 300);
  }, 180_000);
  afterAll(() => club?.stop(), 60_000);

  const mails = async () =>
    ((await race.admin.send('GET', `/api/admin/mail?q=${encodeURIComponent(TITLE)}`)).body as ListedMail[]).filter(
      ({ subject }) => subject.startsWith(`${TITLE} on `) && subject.endsWith(' is cancelled'),
    );

  it('Then every answer is clear, nothing stays registered, and each family that had a place is told once', async () => {
    const { id } = await race.makeEvent({ title: TITLE, capacity: 300 });
    let sold = 0;
    let deletion: Promise<ApiAnswer> | undefined;
    const answers = await fromConnections(50, race.children, async (child) => {
      const answer = await race.register(child, { eventId: id });
      if (answer.status === 201) sold += 1;
      if (sold >= 30) deletion ??= race.coach.send('DELETE', `/api/events/${id}`);
      return answer;
    });
    const deleted = await deletion;

    expect(sold).toBeLessThan(300);
    expect(countOutcomes(answers)).toEqual({ '201': sold, '404 not_found': 300 - sold });
    expect([deleted?.status, deleted?.body]).toEqual([200, { id, cancelled: sold }]);
    for (const path of ['', '/details', '/roster', '/timeslots']) {
      expect(outcomeOf(await race.coach.send('GET', `/api/events/${id}${path}`))).toBe('404 not_found');
    }
    const { urls } = await clubDatabases(club);
    const states = 'SELECT state, count(*)::int FROM registration WHERE event_id = $1 GROUP BY state';
    expect(await queryDatabase(urls.events, states, [id])).toEqual([{ state: 'cancelled', count: sold }]);

    const expected = DEMO_PARENTS.flatMap(({ id: parentId, username }) =>
      race.children
        .filter((child, index) => child.parentId === parentId && answers[index]?.status === 201)
        .map(() => `${username}@fieldhouse.example`),
    );
    await waitFor('the mails', async () => (await mails()).length >= sold, 60);
    await allEventsHandled(club);
    const told = await mails();
    expect(told.map(({ to }) => to).sort()).toEqual(expected.sort());
    expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(sold);

    const bell = (await race.admin.send('GET', '/api/notifications/unread')).body as {
      eventId: number;
      message: string;
    }[];
    expect(bell.filter(({ eventId }) => eventId === id).map(({ message }) => message)).toEqual(['Event deleted']);
  });
});
