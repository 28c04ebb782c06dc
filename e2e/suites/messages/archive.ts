import { describe, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { expectErrorToast, expectToast } from '../../support/expect-messages.ts';

const NETWORK = 'Network error. Please try again.';
const COACH = 4;

/** Messages about archiving (S2 §8). */
export function archiveMessages(session: BrowserSession): void {
  describe('archiving', () => {
    it('When a child is archived and restored, then success and failure are shown @spec S2.8.602, S2.8.605, S2.8.606', async () => {
      const child = await addChild(session, 'parent2', 'Ottilie');
      const call = `PUT /api/admin/children/${child.id}/archive`;
      const page = await session.open('admin', '/admin?tab=archive&sub=children&q=ottilie');
      const archive = () => page.getByRole('button', { name: 'Archive Ottilie Messenger' }).click();
      await interceptNextCall(page, call, connectionLost);
      await archive();
      await expectErrorToast(page, { title: 'Failed to update child status', text: NETWORK });
      await archive();
      await expectToast(page, { title: 'Child archived successfully' });
      await page.getByRole('radio', { name: 'Archived (1)' }).click();
      await page.getByRole('button', { name: 'Restore Ottilie Messenger' }).click();
      await expectToast(page, { title: 'Child restored successfully' });
    });

    it('When a coach is archived and restored, then success and failure are shown @spec S2.8.601, S2.8.603, S2.8.604', async () => {
      const page = await session.open('admin', '/admin?tab=archive&q=ines');
      await page.getByRole('button', { name: 'Archive Ines Ford' }).click();
      await expectToast(page, { title: 'Coach archived successfully' });
      await page.getByRole('radio', { name: 'Archived (1)' }).click();
      await interceptNextCall(page, `PUT /api/admin/coaches/${COACH}/archive`, connectionLost);
      const restore = page.getByRole('button', { name: 'Restore Ines Ford' });
      await restore.click();
      await expectErrorToast(page, { title: 'Failed to update coach status', text: NETWORK });
      await restore.click();
      await expectToast(page, { title: 'Coach restored successfully' });
    });
  });
}
