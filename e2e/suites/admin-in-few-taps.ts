import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { animationsFinished } from '../support/animations-finished.ts';
import { PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { tapCounter } from '../support/tap-counter.ts';

/** The frequent tasks of an admin, on a phone, with their taps counted. */
export function adminInFewTaps(site: () => string): void {
  describe('an admin with a phone', () => {
    let admin: Visitor;
    beforeAll(async () => {
      admin = await visit({ at: site(), size: PHONE, reducedMotion: true });
      await signInByRequest(admin.page, 'admin');
      await admin.page.goto('/admin?tab=users');
    }, 60_000);
    afterAll(() => admin?.leave());

    it('When a coach is added, then it takes three fields and six taps, those on fields included @spec S2.2.714', async () => {
      const { page } = admin;
      const counter = tapCounter();
      await counter.tap(page.getByRole('button', { name: 'Invite', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Invite' });
      await animationsFinished(page);
      await counter.fill(dialog.getByLabel('First name'), 'Noor');
      await counter.fill(dialog.getByLabel('Last name'), 'Haddad');
      await counter.fill(dialog.getByLabel('Email'), 'noor@club.example');
      await counter.tap(dialog.getByText('Coach', { exact: true }));
      await counter.tap(dialog.getByRole('button', { name: 'Send invitation' }));
      await page.getByText('Noor Haddad').first().waitFor();
      expect(counter.count).toEqual({ taps: 6, fields: 3 });
    });
  });
}
