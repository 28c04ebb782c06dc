import { describe, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { chooseChild } from '../../support/choose-child.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

const NETWORK = 'Network error. Please try again.';
const NOTE = 'All access levels currently behave the same. View Only is for the future.';

/** Messages about linking (S2 §8). */
export function linkingMessages(session: BrowserSession): void {
  describe('linking', () => {
    it('When a child is linked to a parent and the access removed, then success and failure are shown @spec S2.2.809, S2.5.801, S2.2.841, S2.8.801-806, S2.8.836', async () => {
      await addChild(session, 'parent2', 'Lenka');
      const page = await session.open('admin', '/admin?tab=linking');
      await expectText(page, NOTE);
      await page.getByRole('button', { name: 'Link Child to Parent' }).click();
      const dialog = page.getByRole('dialog', { name: 'Link Child to Parent' });
      const submit = dialog.getByRole('button', { name: 'Link', exact: true });
      await submit.click();
      await expectText(dialog, 'Please select a child', 'Please select a parent');
      await dialog.getByRole('combobox', { name: 'Child' }).click();
      await chooseChild(page, 'lenka', /Lenka Messenger/);
      await dialog.getByRole('combobox', { name: 'Parent' }).click();
      await chooseChild(page, 'chidi', /Chidi Okafor/);
      await dialog.getByText('View Only', { exact: true }).click();
      await interceptNextCall(page, 'POST /api/admin/link-child-to-parent', errorWithoutBody);
      await submit.click();
      await expectErrorToast(page, {
        title: 'Failed to create link',
        text: 'An error occurred while linking child to parent.',
      });
      await submit.click();
      await expectToast(page, { title: 'Link created successfully', text: 'Lenka Messenger · Chidi Okafor' });

      const found = await session.sendAs<{ id: number; isPrimary: boolean }[]>(
        'admin',
        'GET',
        '/api/admin/child-parent-links?q=lenka',
      );
      const { id } = found.find(({ isPrimary }) => !isPrimary) ?? { id: 0 };
      const call = `DELETE /api/admin/child-parent-links/${id}`;
      await page.getByRole('searchbox', { name: 'Search children' }).fill('lenka');
      const remove = async () => {
        await page.getByRole('button', { name: 'Remove access of Chidi Okafor to Lenka Messenger' }).click();
      };
      await interceptNextCall(page, call, errorWithoutBody);
      await remove();
      await expectErrorToast(page, {
        title: 'Failed to remove link',
        text: 'An error occurred while removing the link.',
      });
      await interceptNextCall(page, call, connectionLost);
      await remove();
      await expectErrorToast(page, { title: 'Failed to remove link', text: NETWORK });
      await remove();
      await expectToast(page, { title: 'Link removed successfully' });
      await page.getByText('Primary (cannot remove)').first().waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expectToast(page, { title: 'Link restored successfully', text: 'Lenka Messenger · Chidi Okafor' });
      await remove();
      await expectToast(page, { title: 'Link removed successfully' });
    });
  });
}
