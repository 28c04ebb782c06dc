import { clubDatabases } from '@fieldhouse/infra/testing';
import { describe, it } from '@jest/globals';
import { queryDatabase } from '../../support/many-children.ts';
import { addEvent } from '../../support/events.ts';
import { interceptNextCall, connectionLost, errorWithoutBody } from '../../support/call-outcomes.ts';
import { expectText } from '../../support/expect-messages.ts';
import type { BrowserSession } from '../../support/browser-session.ts';

/** What the events page says when there is nothing to show (S1 §8). */
export function eventListMessages(stage: BrowserSession): void {
  describe('events that cannot be shown', () => {
    it.each([
      { who: 'the list', path: '/events', call: 'GET /api/events', fate: connectionLost },
      { who: 'the dashboard', path: '/', call: 'GET /api/events', fate: errorWithoutBody },
    ])('When they do not come, then $who says so and tries again @spec S1.8.40', async ({ path, call, fate }) => {
      await interceptNextCall(await stage.leave(), call, fate);
      const page = await stage.open('parent', path);
      await expectText(page, 'Failed to load event data');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page
        .getByRole('button', { name: /^Register for/ })
        .first()
        .waitFor();
    });

    it('When an event’s details do not come, then its dialog says so and tries again @spec S1.8.40', async () => {
      const { id } = await addEvent(stage, 'Out of Reach');
      await interceptNextCall(await stage.leave(), `GET /api/events/${id}/details`, connectionLost);
      const page = await stage.open('parent', `/events?event=${id}&dialog=details`);
      await expectText(page.getByRole('dialog'), 'Failed to load event data');
      await expectText(page.getByRole('dialog'), 'No participants registered yet.');
    });

    it('When no event passes the filters, then the list says so @spec S1.8.48', async () => {
      const page = await stage.open('parent', '/events?q=location%3A999');
      await expectText(page, 'No events found matching your filters.');
    });

    it('When an event has time slots and none is there, then its sheet says so @spec S1.8.47', async () => {
      const slots = { allowTimeSlots: true, sessionDuration: 30, capacity: 4 };
      const { id } = await addEvent(stage, 'No Slots', slots);
      // No call of ours leaves an event so; a record from sendAs may.
      const { urls } = await clubDatabases(stage.club);
      await queryDatabase(urls.events, 'DELETE FROM time_slot WHERE event_id = $1', [id]);
      const page = await stage.open('parent', `/events?event=${id}&dialog=register`);
      await expectText(page.getByRole('dialog'), 'No time slots available.');
    });
  });
}
