import { describe, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { addEvent } from '../../support/events.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import { timesIn24Hours } from '../../support/reminded-events.ts';

const NETWORK = 'Network error. Please try again.';

/** Messages about reminders (S2 §8). */
export function reminderMessages(session: BrowserSession): void {
  describe('reminders', () => {
    it('When an admin triggers a check, resends and resets, then success and failure are shown @spec S2.8.1001', async () => {
      const child = await addChild(session, 'parent2', 'Remy');
      const { id } = await addEvent(session, 'Tomorrow Again', timesIn24Hours());
      await session.sendAs('coach', 'POST', '/api/register-child', { childId: child.id, eventId: id });
      const page = await session.open('admin', '/admin?tab=reminders');
      const press = (name: string) => page.getByRole('button', { name }).click();
      const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
      await interceptNextCall(page, 'POST /api/reminders/trigger', connectionLost);
      await press('Trigger Reminder Check');
      await expectErrorToast(page, { title: 'Failed to trigger reminder check.', text: NETWORK });
      await press('Trigger Reminder Check');
      await expectToast(page, {
        title: 'Reminder check completed',
        text: /^The families of \d+ events? (is|are) reminded\.$/,
      });

      const resend = page.getByRole('button', { name: 'Resend the reminder of Tomorrow Again' });
      await resend.click();
      await interceptNextCall(page, `POST /api/reminders/resend/${id}`, connectionLost);
      await answer('Resend');
      await expectErrorToast(page, { title: 'Failed to resend reminder', text: NETWORK });
      await resend.click();
      await answer('Resend');
      await expectToast(page, { title: 'Reminder sent again', text: 'Tomorrow Again' });
      await resend.click();
      await answer('Resend');
      await expectErrorToast(page, {
        title: 'Failed to resend reminder',
        text: /^This reminder was just sent again\./,
      });

      await press('Reset the reminder of Tomorrow Again');
      await answer('Reset');
      await expectToast(page, { title: 'Reminder reset', text: 'Tomorrow Again' });
      await session.open('coach', '/coach?reminders=open');
      await interceptNextCall(page, 'POST /api/reminders/trigger', connectionLost);
      await press('Trigger Reminder Check');
      await expectErrorToast(page, { title: 'Failed to trigger reminder check.', text: NETWORK });
      await session.open('admin', '/admin?tab=reminders&sub=all&q=zzzz');
      await expectText(page, 'No events found matching your search.');
    });
  });
}
