import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { apiClient } from '../../support/api-client.ts';
import { after, befall, lost, wordless } from '../../support/fates.ts';
import { expectAlarm, expectSaid } from '../../support/said.ts';
import { newParent, type Stage } from '../../support/stage.ts';

const LIST = 'GET /api/admin/users';

/** The status lines of the admins' user panel on the dashboard (S1 §8). */
export function userMessages(stage: Stage): void {
  /** Opens a dialog about an account that another admin deletes before `call` arrives. */
  async function aboutSomebodyGone(dialog: string, call: string): Promise<Page> {
    const { id } = await newParent(apiClient(stage.club.url), dialog);
    const page = await stage.open('admin', `/?dialog=${dialog}-${id}`);
    const [method, rest = ''] = call.split(' ');
    const goes = () => stage.elsewhere('admin', 'DELETE', `/api/admin/users/${id}`);
    await befall(page, `${method} /api/admin/users/${id}${rest}`, after(goes));
    return page;
  }

  describe('the user panel', () => {
    it.each([
      { what: 'the network is gone', fate: lost, line: 'Error loading users: Network error. Please try again.' },
      { what: 'the answer has no words', fate: wordless, line: /^Error loading users: ./ },
    ])('When $what, then the accounts did not load @spec S1.8.42', async ({ fate, line }) => {
      await befall(await stage.leave(), LIST, fate);
      const page = await stage.open('admin', '/');
      await expectSaid(page, line);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('row').nth(3).waitFor();
    });

    it('When the account is gone, then its role cannot be changed @spec S1.8.43', async () => {
      const page = await aboutSomebodyGone('user-role', 'PUT /role');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Coach', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Change Role' }).click();
      await expectSaid(dialog, /^Failed to update role: .*not found/i);
    });

    it('When the account is gone, then it cannot be deleted @spec S1.8.44', async () => {
      const page = await aboutSomebodyGone('delete-user', 'DELETE ');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Delete User' }).click();
      await expectSaid(dialog, /^Failed to delete user: .*not found/i);
    });

    it('When the account is gone, then its name cannot be changed @spec S1.8.45', async () => {
      const page = await aboutSomebodyGone('edit-user', 'PUT ');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Wanda');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectSaid(dialog, 'Failed to update user');
    });

    it('When the account is gone, then its password cannot be changed @spec S1.8.46', async () => {
      const page = await aboutSomebodyGone('user-password', 'PUT /password');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New Password').fill('bluebonnet');
      await dialog.getByRole('button', { name: 'Change Password' }).click();
      await expectSaid(dialog, 'Failed to update password');
    });

    it('When the session is over, then the admin has to log in @spec S1.8.41', async () => {
      const page = await stage.open('admin', '/');
      await page.getByRole('row').nth(3).waitFor();
      await page.context().clearCookies();
      await page.getByLabel('Search users').fill('parent');
      await expectAlarm(page, { title: 'Authentication required - please log in as admin', text: null });
      await page.waitForURL('**/login');
    });

    it('When it is over while something is changed, then that is said, too @spec S1.8.41', async () => {
      const { id } = await newParent(apiClient(stage.club.url), 'unchanged');
      const page = await stage.open('admin', `/?dialog=edit-user-${id}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Wanda');
      await page.context().clearCookies();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectAlarm(page, { title: 'Authentication required - please log in as admin', text: null });
      await page.waitForURL('**/login');
    });
  });
}
