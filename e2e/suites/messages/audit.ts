import { describe, it } from '@jest/globals';
import { addChild } from '../../support/children.ts';
import { befall, lost } from '../../support/fates.ts';
import { expectAlarm, expectSaid } from '../../support/said.ts';
import type { Stage } from '../../support/stage.ts';

const NETWORK = 'Network error. Please try again.';

/** What the Audit tab says, and what a guardian reads of it. */
export function auditMessages(stage: Stage): void {
  describe('the audit', () => {
    it('When an admin asks what happened to a child, then the entries say it, and the parent reads who viewed it @spec S2.2.1157-1161, S2.2.1167, S2.2.1169', async () => {
      const child = await addChild(stage, 'parent2', 'Audrey');
      await stage.elsewhere('coach', 'GET', `/api/children/${child.id}/parents`);
      await stage.elsewhere('admin', 'PUT', `/api/admin/children/${child.id}/archive`, { isActive: false });
      await stage.elsewhere('admin', 'PUT', `/api/admin/children/${child.id}/archive`, { isActive: true });

      const page = await stage.open('admin', '/admin?tab=audit&q=unmentioned');
      await expectSaid(page, 'No entries found');
      await page.getByRole('searchbox', { name: 'Search' }).fill('audrey');
      await page.getByRole('button', { name: 'What happened to Audrey Messenger' }).first().click();
      await page.getByRole('button', { name: 'Only Audrey Messenger: remove' }).waitFor();
      const list = page.getByRole('region', { name: 'Audit' });
      await expectSaid(list, 'Restored child', 'Archived child', 'Viewed contact details');
      await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Archived child' });
      await list.getByText('Restored child').waitFor({ state: 'hidden' });

      await befall(page, 'GET /api/admin/audit/export', lost);
      await page.getByRole('button', { name: 'Export' }).click();
      await expectAlarm(page, { title: 'Failed to export the audit', text: NETWORK });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      if (!/^audit-\d{4}-\d\d-\d\d\.csv$/.test(file.suggestedFilename())) throw new Error(file.suggestedFilename());

      await befall(page, 'GET /api/admin/audit', lost);
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expectSaid(page, 'Failed to load the audit');
      await page.getByRole('button', { name: 'Try again' }).click();
      await list.waitFor();

      const profile = await stage.open('parent2', `/children/${child.id}`);
      await expectSaid(profile.getByRole('region', { name: 'Viewed by the club' }), /Coach .+ · contact details · /);
    });
  });
}
