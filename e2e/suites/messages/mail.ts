import { describe, it } from '@jest/globals';
import { apiClient } from '../../support/api-client.ts';
import { befall, lost } from '../../support/fates.ts';
import { failMails, refuseMailOf } from '../../support/mail-things.ts';
import { expectAlarm, expectSaid, expectToast } from '../../support/said.ts';
import { newParent, type Stage } from '../../support/stage.ts';

const NETWORK = 'Network error. Please try again.';

/** What Mail and Users say of mail that did not arrive. */
export function mailMessages(stage: Stage): void {
  describe('mail that did not arrive', () => {
    it('When a mail has failed, then an admin finds it, sees why and retries it @spec S2.2.1055-1057', async () => {
      const [id] = await failMails(stage.club, 1);
      const page = await stage.open('admin', '/admin?tab=mail');
      await page.getByRole('button', { name: 'Failed (1)' }).click();
      await page.getByRole('row').nth(1).getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await expectSaid(dialog, 'The mail server refused this mail (554).', 'Tried once.');
      await befall(page, `POST /api/admin/mail/${id}/retry`, lost);
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expectAlarm(page, { title: 'Failed to retry mail', text: NETWORK });
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expectToast(page, { title: 'Mail queued again', text: 'It is sent in a moment.' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expectSaid(page, 'No mail found');
    });

    it('When an address takes no mail, then Users says so until an admin allows it @spec S2.2.1063-1064', async () => {
      const { id } = await newParent(apiClient(stage.club.url), 'unreachable');
      await refuseMailOf(stage.club, [id]);
      const page = await stage.open('admin', '/admin?tab=users&q=unreachable');
      await page.getByText(/^Mail refused /).waitFor();
      await page.goto(`/admin?tab=users&q=unreachable&dialog=edit-user-${id}`);
      await befall(page, `DELETE /api/admin/mail/refusals/${id}`, lost);
      const allow = page.getByRole('button', { name: 'Allow mail' });
      await allow.click();
      await expectAlarm(page, { title: 'Failed to allow mail', text: NETWORK });
      await allow.click();
      await expectToast(page, { title: 'Mail allowed', text: 'Wren Calloway gets mail again.' });
      await page
        .getByText(/^Mail refused /)
        .first()
        .waitFor({ state: 'detached' });
    });
  });
}
