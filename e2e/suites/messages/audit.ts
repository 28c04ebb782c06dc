import { describe, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { expectErrorToast, expectText } from '../../support/expect-messages.ts';

const NETWORK = 'Network error. Please try again.';

/** Messages of the Audit tab, and the views that a guardian sees. */
export function auditMessages(session: BrowserSession): void {
  describe('the audit', () => {
    it('When an admin opens the entries of one child, then they are listed, and the parent sees who viewed the child @spec S2.2.1157-1161, S2.2.1167, S2.2.1169', async () => {
      const child = await addChild(session, 'parent2', 'Audrey');
      await session.sendAs('coach', 'GET', `/api/children/${child.id}/parents`);
      await session.sendAs('admin', 'PUT', `/api/admin/children/${child.id}/archive`, { isActive: false });
      await session.sendAs('admin', 'PUT', `/api/admin/children/${child.id}/archive`, { isActive: true });

      const page = await session.open('admin', '/admin?tab=audit&q=unmentioned');
      await expectText(page, 'No entries found');
      await page.getByRole('searchbox', { name: 'Search' }).fill('audrey');
      await page.getByRole('button', { name: 'What happened to Audrey Messenger' }).first().click();
      await page.getByRole('heading', { name: 'What happened to Audrey Messenger' }).waitFor();
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await expectText(timeline, 'Restored child', 'Archived child', 'Viewed contact details', 'Added child');

      await page.goBack();
      const list = page.getByRole('region', { name: 'Audit' });
      await expectText(list, 'Restored child', 'Archived child', 'Viewed contact details');
      await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Archived child' });
      await list.getByText('Restored child').waitFor({ state: 'hidden' });

      await interceptNextCall(page, 'GET /api/admin/audit/export', connectionLost);
      await page.getByRole('button', { name: 'Export' }).click();
      await expectErrorToast(page, { title: 'Failed to export the audit', text: NETWORK });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      if (!/^audit-\d{4}-\d\d-\d\d\.csv$/.test(file.suggestedFilename())) throw new Error(file.suggestedFilename());

      await interceptNextCall(page, 'GET /api/admin/audit', connectionLost);
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expectText(page, 'Failed to load the audit');
      await page.getByRole('button', { name: 'Try again' }).click();
      await list.waitFor();

      const profile = await session.open('parent2', `/children/${child.id}`);
      await expectText(
        profile.getByRole('region', { name: 'Viewed by the club' }),
        /Coach .+ viewed .*the contact details.* · /,
      );
    });
  });
}
