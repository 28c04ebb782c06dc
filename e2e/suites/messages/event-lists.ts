import { clubDatabases } from '@fieldhouse/infra/testing';
import { describe, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { addEvent } from '../../support/events.ts';
import { expectText } from '../../support/expect-messages.ts';
import { queryDatabase } from '../../support/query-database.ts';

/** Messages of the events page when there is nothing to show (S1 §8). */
export function eventListMessages(session: BrowserSession): void {
  describe('events that cannot be shown', () => {
    it.each([
      { part: 'the list', path: '/events', call: 'GET /api/events', outcome: connectionLost },
      { part: 'the dashboard', path: '/', call: 'GET /api/events', outcome: errorWithoutBody },
    ])(
      'When they do not load, then $part says so, and trying again succeeds @spec S1.8.40',
      async ({ path, call, outcome }) => {
        await interceptNextCall(await session.openBlankPage(), call, outcome);
        const page = await session.open('parent', path);
        await expectText(page, 'Failed to load event data');
        await page.getByRole('button', { name: 'Try again' }).click();
        await page
          .getByRole('button', { name: /^Register for/ })
          .first()
          .waitFor();
      },
    );

    it('When an event’s details do not load, then its dialog says so and loads them again @spec S1.8.40', async () => {
      const { id } = await addEvent(session, 'Out of Reach');
      await interceptNextCall(await session.openBlankPage(), `GET /api/events/${id}/details`, connectionLost);
      const page = await session.open('parent', `/events?event=${id}&dialog=details`);
      await expectText(page.getByRole('dialog'), 'Failed to load event data');
      await expectText(page.getByRole('dialog'), 'No participants registered yet.');
    });

    it('When no event passes the filters, then the list says so @spec S1.8.48', async () => {
      const page = await session.open('parent', '/events?q=location%3A999');
      await expectText(page, 'No events found matching your filters.');
    });

    it('When an event with time slots has none, then its sheet says so @spec S1.8.47', async () => {
      const slots = { allowTimeSlots: true, sessionDuration: 30, capacity: 4 };
      const { id } = await addEvent(session, 'No Slots', slots);
      // No call leaves an event in this state; other writers of the database may.
      const { urls } = await clubDatabases(session.club);
      await queryDatabase(urls.events, 'DELETE FROM time_slot WHERE event_id = $1', [id]);
      const page = await session.open('parent', `/events?event=${id}&dialog=register`);
      await expectText(page.getByRole('dialog'), 'No time slots available.');
    });
  });
}
