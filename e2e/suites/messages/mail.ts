import { describe, it } from '@jest/globals';
import { apiClient } from '../../support/api-client.ts';
import { type BrowserSession, newParent } from '../../support/browser-session.ts';
import { connectionLost, interceptNextCall } from '../../support/call-outcomes.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import { holdMailsAfterRestore, markMailsFailed, refuseMailTo } from '../../support/mail-states.ts';

const NETWORK = 'Network error. Please try again.';

/** Messages of the Mail and Users tabs about undelivered mail. */
export function mailMessages(session: BrowserSession): void {
  describe('undelivered mail', () => {
    it('When a mail has failed, then an admin finds it, sees the reason and retries it @spec S2.2.1055-1057', async () => {
      const [id] = await markMailsFailed(session.club, 1);
      const page = await session.open('admin', '/admin?tab=mail');
      await page.getByRole('button', { name: 'Failed (1)' }).click();
      await page.getByRole('row').filter({ hasText: 'Failed' }).first().getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await expectText(dialog, 'The mail server refused this mail (554).', 'Tried once.');
      await interceptNextCall(page, `POST /api/admin/mail/${id}/retry`, connectionLost);
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expectErrorToast(page, { title: 'Failed to retry mail', text: NETWORK });
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expectToast(page, { title: 'Mail queued again', text: 'It is sent in a moment.' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expectText(page, 'No mail found');
    });

    it('When mail is held since a restore, then an admin sees the reason and releases or discards it @spec S2.2.1075 S2.2.1077', async () => {
      await holdMailsAfterRestore(session.club, 2);
      const page = await session.open('admin', '/admin?tab=mail');
      await expectText(page, '2 mails are held since the restore of Sat, Nov 21, 2:00 PM.');
      await page.getByRole('button', { name: 'Look at them' }).click();
      await page.getByRole('button', { name: 'Held back (2)', pressed: true }).waitFor();
      // The unfiltered list may still be shown.
      await page.getByRole('row').filter({ hasText: 'Held back' }).first().getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await expectText(dialog, 'This mail is held back.');
      await dialog.getByRole('button', { name: 'Release' }).click();
      await expectToast(page, { title: 'Mail released', text: 'It is sent in a moment, unless it is out of date.' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expectText(page, '1 mail is held since the restore of Sat, Nov 21, 2:00 PM.');
      await interceptNextCall(page, 'POST /api/admin/mail/discard', connectionLost);
      const question = page.getByRole('alertdialog', { name: 'Discard all held mail?' });
      await page.getByRole('button', { name: 'Discard' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expectErrorToast(page, { title: 'Failed to discard mail', text: NETWORK });
      await page.getByRole('button', { name: 'Discard' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expectToast(page, { title: '1 mail discarded' });
      await expectText(page, 'No mail found');
    });

    it('When an address is refused, then the Users tab shows it until an admin allows mail @spec S2.2.1063-1064', async () => {
      const { id } = await newParent(apiClient(session.club.url), 'unreachable');
      await refuseMailTo(session.club, [id]);
      const page = await session.open('admin', '/admin?tab=users&q=unreachable');
      await page.getByText(/^Mail refused /).waitFor();
      await page.goto(`/admin?tab=users&q=unreachable&dialog=edit-user-${id}`);
      await interceptNextCall(page, `DELETE /api/admin/mail/refusals/${id}`, connectionLost);
      const allow = page.getByRole('button', { name: 'Allow mail' });
      await allow.click();
      await expectErrorToast(page, { title: 'Failed to allow mail', text: NETWORK });
      await allow.click();
      await expectToast(page, { title: 'Mail allowed', text: 'Wren Calloway gets mail again.' });
      await page
        .getByText(/^Mail refused /)
        .first()
        .waitFor({ state: 'detached' });
    });
  });
}
