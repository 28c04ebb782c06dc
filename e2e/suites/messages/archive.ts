import { describe, it } from '@jest/globals';
import { addChild } from '../../support/children.ts';
import { befall, lost } from '../../support/fates.ts';
import { expectAlarm, expectToast } from '../../support/said.ts';
import type { Stage } from '../../support/stage.ts';

const NETWORK = 'Network error. Please try again.';
const COACH = 4;

/** What archiving says (S2 §8). */
export function archiveMessages(stage: Stage): void {
  describe('archiving', () => {
    it('When a child is archived and restored, then it is said, and why it was not @spec S2.8.602, S2.8.605, S2.8.606', async () => {
      const child = await addChild(stage, 'parent2', 'Ottilie');
      const call = `PUT /api/admin/children/${child.id}/archive`;
      const page = await stage.open('admin', '/admin?tab=archive&sub=children&q=ottilie');
      const archive = async () => {
        await page.getByRole('button', { name: 'Archive Ottilie Messenger' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
      };
      await befall(page, call, lost);
      await archive();
      await expectAlarm(page, { title: 'Failed to update child status', text: NETWORK });
      await archive();
      await expectToast(page, { title: 'Child archived successfully' });
      await page.getByRole('radio', { name: 'Archived (1)' }).click();
      await page.getByRole('button', { name: 'Restore Ottilie Messenger' }).click();
      await expectToast(page, { title: 'Child restored successfully' });
    });

    it('When a coach is archived and restored, then it is said, and why it was not @spec S2.8.601, S2.8.603, S2.8.604', async () => {
      const page = await stage.open('admin', '/admin?tab=archive&q=ines');
      await page.getByRole('button', { name: 'Archive Ines Ford' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
      await expectToast(page, { title: 'Coach archived successfully' });
      await page.getByRole('radio', { name: 'Archived (1)' }).click();
      await befall(page, `PUT /api/admin/coaches/${COACH}/archive`, lost);
      const restore = page.getByRole('button', { name: 'Restore Ines Ford' });
      await restore.click();
      await expectAlarm(page, { title: 'Failed to update coach status', text: NETWORK });
      await restore.click();
      await expectToast(page, { title: 'Coach restored successfully' });
    });
  });
}
