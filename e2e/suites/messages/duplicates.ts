import { describe, expect, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

/** Messages of the Duplicates tab (S2 §2, §8). */
export function duplicateMessages(session: BrowserSession): void {
  describe('duplicates', () => {
    it('When a group is marked as not duplicates, then success and failure are shown, and the mark can be removed @spec S2.2.906, S2.2.941, S2.8.901, S2.8.902', async () => {
      const child = await addChild(session, 'parent2', 'Perpetua');
      await addChild(session, 'parent', 'Perpetua', { birthdate: child.birthdate, confirmNotDuplicate: true });
      const page = await session.open('admin', '/admin?tab=duplicates&q=perpetua');
      const mark = page.getByRole('button', { name: 'Mark as Not Duplicates: Perpetua Messenger' });
      await mark.waitFor();
      await interceptNextCall(page, 'POST /api/admin/duplicate-ignore-pairs/group', connectionLost);
      await mark.click();
      await expectErrorToast(page, { title: 'Failed to Ignore Pair', text: 'Network error. Please try again.' });
      await mark.click();
      await expectToast(page, { title: 'Pair Ignored' });
      await expectText(page, 'No Duplicates Found');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expectToast(page, { title: 'Pair Restored' });
      await mark.click();
      await expectText(page, 'No Duplicates Found');
      await page.getByRole('radio', { name: /^Not duplicates/ }).click();
      await page.getByRole('button', { name: 'Take back: Perpetua Messenger and Perpetua Messenger' }).click();
      await expectToast(page, { title: 'Pair Restored' });
    });

    it('When children are merged, then success and failure are shown; the undo restores both @spec S2.2.951, S2.4.953, S2.8.951, S2.8.952', async () => {
      const child = await addChild(session, 'parent2', 'Octavia');
      await addChild(session, 'parent', 'Octavia', { birthdate: child.birthdate, confirmNotDuplicate: true });
      const page = await session.open('admin', '/admin?tab=duplicates&q=octavia');
      await page.getByRole('button', { name: 'Merge Duplicates: Octavia Messenger' }).click();
      const merge = page.getByRole('dialog').getByRole('button', { name: 'Merge 2 into 1' });
      await interceptNextCall(page, 'POST /api/admin/merge-children', errorWithoutBody);
      await merge.click();
      await expectErrorToast(page, { title: 'Merge Failed', text: 'Failed to merge children' });
      await merge.click();
      await expectToast(page, { title: 'Children Merged Successfully' });
      await expectText(page, 'No Duplicates Found');
      await page.getByRole('radio', { name: 'Merge history' }).click();
      await page.getByRole('button', { name: 'Undo the merge of Octavia Messenger' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the merge' }).click();
      await expectToast(page, { title: 'Merge Undone' });
      await session.open('admin', '/admin?tab=duplicates&q=octavia');
      await page.getByRole('button', { name: 'Merge Duplicates: Octavia Messenger' }).waitFor();
    });

    it('When an access request is decided, then success and failure are shown, and the parent sees the decision @spec S2.2.907, S2.4.902, S2.8.903, S2.8.904', async () => {
      const child = await addChild(session, 'parent2', 'Quintessa');
      const { firstName, lastName, birthdate } = child;
      const twice = session.sendAs('parent', 'POST', '/api/children', { firstName, lastName, birthdate });
      await expect(twice).rejects.toThrow();
      const form = { existingChildId: child.id, requestReason: 'Her father' };
      const { id } = await session.sendAs<{ id: number }>('parent', 'POST', '/api/child-access-requests', form);
      const page = await session.open('admin', `/admin?tab=duplicates&dialog=approve-${id}`);
      const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve' });
      await page.getByLabel('Note').fill('See you on the field');
      const call = `PUT /api/admin/child-access-requests/${id}`;
      await interceptNextCall(page, call, errorWithoutBody);
      await approve.click();
      await expectErrorToast(page, { title: 'Update Failed', text: 'Failed to update request' });
      await interceptNextCall(page, call, connectionLost);
      await approve.click();
      await expectErrorToast(page, { title: 'Update Failed', text: 'Network error. Please try again.' });
      await approve.click();
      await expectToast(page, { title: 'Request Updated' });
      const home = await session.open('parent', '/');
      await expectText(home, 'You now have access to Quintessa Messenger', '“See you on the field”');
    });
  });
}
