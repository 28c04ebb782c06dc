import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { apiClient } from '../../support/api-client.ts';
import { type BrowserSession, newParent } from '../../support/browser-session.ts';
import { afterChange, connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

const LIST = 'GET /api/admin/users';

const NETWORK = 'Network error. Please try again.';

/** Messages of the admins' user panel on the dashboard (S1 §8) and of the Users tab (S2 §5, §8). */
export function userMessages(session: BrowserSession): void {
  usersTabMessages(session);

  /** Opens a dialog about an account that another admin deletes before `call` arrives. */
  async function openDeletedAccount(dialog: string, call: string): Promise<Page> {
    const { id } = await newParent(apiClient(session.club.url), dialog);
    const page = await session.open('admin', `/?dialog=${dialog}-${id}`);
    const [method, rest = ''] = call.split(' ');
    const deleteAccount = () => session.sendAs('admin', 'DELETE', `/api/admin/users/${id}`);
    await interceptNextCall(page, `${method} /api/admin/users/${id}${rest}`, afterChange(deleteAccount));
    return page;
  }

  describe('the user panel', () => {
    it.each([
      {
        what: 'the connection fails',
        outcome: connectionLost,
        line: 'Error loading users: Network error. Please try again.',
      },
      { what: 'the answer has no message', outcome: errorWithoutBody, line: /^Error loading users: ./ },
    ])('When $what, then the panel says that the accounts did not load @spec S1.8.42', async ({ outcome, line }) => {
      await interceptNextCall(await session.openBlankPage(), LIST, outcome);
      const page = await session.open('admin', '/');
      await expectText(page, line);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('row').nth(3).waitFor();
    });

    it('When the account was deleted, then its role cannot be changed @spec S1.8.43', async () => {
      const page = await openDeletedAccount('user-role', 'PUT /role');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Coach', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Change Role' }).click();
      await expectText(dialog, /^Failed to update role: .*not found/i);
    });

    it('When the account was deleted, then it cannot be deleted @spec S1.8.44', async () => {
      const page = await openDeletedAccount('delete-user', 'DELETE ');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Delete User' }).click();
      await expectText(dialog, /^Failed to delete user: .*not found/i);
    });

    it('When the account was deleted, then its name cannot be changed @spec S1.8.45', async () => {
      const page = await openDeletedAccount('edit-user', 'PUT ');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Wanda');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectText(dialog, 'Failed to update user');
    });

    it('When the account was deleted, then its password cannot be changed @spec S1.8.46', async () => {
      const page = await openDeletedAccount('user-password', 'PUT /password');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New Password').fill('bluebonnet');
      await dialog.getByLabel('Confirm Password').fill('bluebonnet');
      await dialog.getByRole('button', { name: 'Change Password' }).click();
      await expectText(dialog, 'Failed to update password');
    });

    it('When the session is over, then the admin has to log in @spec S1.8.41', async () => {
      const page = await session.open('admin', '/');
      await page.getByRole('row').nth(3).waitFor();
      await page.context().clearCookies();
      await page.getByLabel('Search users').fill('parent');
      await signOutInDialog(page);
      await expectErrorToast(page, { title: 'Authentication required - please log in as admin', text: null });
      await page.waitForURL('**/login');
    });

    it('When the session is over while an account is changed, then the admin has to log in as well @spec S1.8.41', async () => {
      const { id } = await newParent(apiClient(session.club.url), 'unchanged');
      const page = await session.open('admin', `/?dialog=edit-user-${id}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Wanda');
      await page.context().clearCookies();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await signOutInDialog(page);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expectErrorToast(page, { title: 'Authentication required - please log in as admin', text: null });
      await page.waitForURL('**/login');
    });
  });
}

/** Does not enter the password that is asked for when the session has ended. */
const signOutInDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('button', { name: 'Sign out' }).click();

function usersTabMessages(session: BrowserSession): void {
  const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

  describe('the Users tab', () => {
    it('When a user is added and edited, then missing fields and success are shown @spec S2.5.701-705, S2.5.707-711, S2.8.701, S2.8.705-706', async () => {
      const page = await session.open('admin', '/admin?tab=users&dialog=new-user');
      const dialog = page.getByRole('dialog', { name: 'Add User' });
      await press(page, 'Add User');
      await expectText(
        dialog,
        'Username must be at least 3 characters',
        'First name is required',
        'Last name is required',
        'Invalid email address',
        'Phone number is required',
        'Emergency contact first name is required',
        'Emergency contact last name is required',
        'Emergency contact phone is required',
        'Password is required and must be at least 6 characters for new users',
      );
      await dialog.getByLabel('Password', { exact: true }).fill('12345');
      await expectText(dialog, 'Password must be at least 6 characters');
      const contact = dialog.getByRole('group', { name: /^Emergency contact 1/ });
      for (const fields of [dialog, contact]) {
        await fields.getByLabel('First name').first().fill('Orla');
        await fields.getByLabel('Last name').first().fill('Quinn');
        await fields.getByLabel('Phone').first().fill('(512) 555-0142');
      }
      await dialog.getByLabel('Username').fill('orla.quinn');
      await dialog.getByLabel('Email').fill('orla@fieldhouse.example');
      await dialog.getByLabel('Password', { exact: true }).fill('bluebonnet');
      await interceptNextCall(page, LIST.replace('GET', 'POST'), connectionLost);
      await press(page, 'Add User');
      await expectErrorToast(page, { title: 'Failed to save user', text: NETWORK });
      await press(page, 'Add User');
      await expectToast(page, { title: 'User created successfully', text: 'Orla Quinn' });

      await page.getByLabel('Search users').fill('orla.quinn');
      await page.getByRole('button', { name: 'Edit Orla Quinn' }).click();
      await page.getByRole('dialog').getByLabel('Username').fill('orla');
      await press(page, 'Save');
      await expectToast(page, { title: 'User updated successfully', text: 'Orla Quinn' });
    });

    it('When password and role are changed and the user is deleted, then success and failure are shown @spec S2.2.709-712, S2.5.713-714, S2.8.702-704, S2.8.707-709', async () => {
      const { id } = await newParent(apiClient(session.club.url), 'managed');
      const call = `/api/admin/users/${id}`;
      const page = await session.open('admin', `/admin?tab=users&dialog=user-password-${id}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New Password').fill('bluebonnet');
      await press(page, 'Change Password');
      await expectText(dialog, 'Confirm password is required');
      await dialog.getByLabel('Confirm Password').fill('bluebell');
      await expectText(dialog, "Passwords don't match");
      await dialog.getByLabel('Confirm Password').fill('bluebonnet');
      await interceptNextCall(page, `PUT ${call}/password`, connectionLost);
      await press(page, 'Change Password');
      await expectErrorToast(page, { title: 'Failed to update password', text: NETWORK });
      await press(page, 'Change Password');
      await expectToast(page, { title: 'Password updated successfully' });

      await page.goto(`/admin?tab=users&dialog=user-role-${id}`);
      await expectText(
        dialog,
        /^All active sessions of .* are invalidated at once\. They will need to log in again\.$/,
      );
      await dialog.getByText('Coach', { exact: true }).click();
      await interceptNextCall(page, `PUT ${call}/role`, connectionLost);
      await press(page, 'Change Role');
      await expectErrorToast(page, { title: 'Failed to update user role', text: NETWORK });
      await press(page, 'Change Role');
      await expectToast(page, { title: 'Role updated to Coach', text: /They will need to log in again\.$/ });

      await page.goto(`/admin?tab=users&dialog=delete-user-${id}`);
      const question = page.getByRole('alertdialog', { name: 'Delete User Account' });
      await expectText(
        question,
        'The account and personal information',
        'All children of the parent',
        'All registrations and evaluations of these children',
        'All game data of these children',
        'All sessions',
      );
      await interceptNextCall(page, `DELETE ${call}`, connectionLost);
      await question.getByRole('button', { name: 'Delete User' }).click();
      await expectErrorToast(page, { title: 'Failed to delete user', text: NETWORK });
      await question.getByRole('button', { name: 'Delete User' }).click();
      await expectToast(page, { title: 'User deleted successfully', text: /: all sessions are invalidated\.$/ });
    });

    it('When an admin tries to change the role of their own account or to delete it, then a message refuses it @spec S2.5.716-718', async () => {
      const page = await session.open('admin', '/?sub=admin');
      for (const [button, sentence] of [
        ['Change role Avery Stone', 'You cannot change your own admin role. Another admin must make this change.'],
        ['Delete Avery Stone', 'You cannot delete your own account. Another admin must perform this action.'],
      ] as const) {
        await page.getByRole('button', { name: button }).focus();
        await page.keyboard.press('Enter');
        await expectToast(page, { title: sentence, text: null });
      }
    });
  });
}
