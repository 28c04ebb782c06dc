import { clubDatabases } from '@fieldhouse/infra/testing';
import { describe, it } from '@jest/globals';
import { ask } from '../../support/crowd.ts';
import { addEvent } from '../../support/events.ts';
import { befall, lost, wordless } from '../../support/fates.ts';
import { expectSaid } from '../../support/said.ts';
import type { Stage } from '../../support/stage.ts';

/** What the events page says when there is nothing to show (S1 §8). */
export function eventListMessages(stage: Stage): void {
  describe('events that cannot be shown', () => {
    it.each([
      { who: 'the list', path: '/events', call: 'GET /api/events', fate: lost },
      { who: 'the dashboard', path: '/', call: 'GET /api/events', fate: wordless },
    ])('When they do not come, then $who says so and tries again @spec S1.8.40', async ({ path, call, fate }) => {
      await befall(await stage.leave(), call, fate);
      const page = await stage.open('parent', path);
      await expectSaid(page, 'Failed to load event data');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page
        .getByRole('button', { name: /^Register for/ })
        .first()
        .waitFor();
    });

    it('When an event’s details do not come, then its dialog says so and tries again @spec S1.8.40', async () => {
      const { id } = await addEvent(stage, 'Out of Reach');
      await befall(await stage.leave(), `GET /api/events/${id}/details`, lost);
      const page = await stage.open('parent', `/events?event=${id}&dialog=details`);
      await expectSaid(page.getByRole('dialog'), 'Failed to load event data');
      await expectSaid(page.getByRole('dialog'), 'No participants registered yet.');
    });

    it('When no event passes the filters, then the list says so @spec S1.8.48', async () => {
      const page = await stage.open('parent', '/events?q=location%3A999');
      await expectSaid(page, 'No events found matching your filters.');
    });

    it('When an event has time slots and none is there, then its sheet says so @spec S1.8.47', async () => {
      const slots = { allowTimeSlots: true, sessionDuration: 30, capacity: 4 };
      const { id } = await addEvent(stage, 'No Slots', slots);
      // No call of ours leaves an event so; a record from elsewhere may.
      const { urls } = await clubDatabases(stage.club);
      await ask(urls.events, 'DELETE FROM time_slot WHERE event_id = $1', [id]);
      const page = await stage.open('parent', `/events?event=${id}&dialog=register`);
      await expectSaid(page.getByRole('dialog'), 'No time slots available.');
    });
  });
}
