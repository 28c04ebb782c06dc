import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PHONE, type Visitor, visit } from '../support/browser.ts';
import { tapCounter } from '../support/tap-counter.ts';

const PERSON = {
  'First name': 'Noor',
  'Last name': 'Haddad',
  Email: 'noor.haddad@club.example',
  Phone: '(512) 555-0133',
  Username: 'noor-haddad',
  Password: 'a password of her own',
};

/** What a parent who has never been here does first, on a phone. */
export function newFamily(site: () => string): void {
  describe('a new parent with two children', () => {
    let parent: Visitor;
    beforeAll(async () => {
      parent = await visit({ at: site(), size: PHONE });
      await parent.page.goto('/register');
    }, 60_000);
    afterAll(() => parent?.leave());

    it('When the parent registers and adds both, then it takes at most 20 taps and 10 fields', async () => {
      const { page } = parent;
      const hand = tapCounter();
      for (const [label, text] of Object.entries(PERSON))
        await hand.fill(page.getByLabel(label, { exact: true }), text);
      await hand.tap(page.getByRole('checkbox'));
      await hand.tap(page.getByRole('button', { name: 'Register' }));
      await page.getByRole('heading', { name: 'Parent Dashboard' }).waitFor();

      await hand.tap(page.getByRole('button', { name: 'Add Child' }));
      await addChild(page, hand, 'Samir', '03142017');
      await page.getByRole('article', { name: 'Samir Haddad' }).waitFor();
      await hand.tap(page.getByRole('button', { name: 'Add another child' }));
      await addChild(page, hand, 'Leila', '11022018');
      await page.getByRole('article', { name: 'Leila Haddad' }).waitFor();

      expect(hand.count).toEqual({ taps: 14, fields: 10 });
      expect(parent.faults).toEqual([]);
    });
  });
}

/** The first name has the focus and the last name is the family's; the birthdate is typed in one go. */
async function addChild(page: Page, hand: ReturnType<typeof tapCounter>, firstName: string, birthdate: string) {
  const dialog = page.getByRole('dialog', { name: 'Add Child' });
  await dialog.getByLabel('First name').and(page.locator(':focus')).waitFor();
  await hand.type(page, firstName);
  await hand.tap(dialog.getByRole('group', { name: 'Birthdate' }).getByRole('spinbutton').first());
  await hand.type(page, birthdate);
  await hand.tap(dialog.getByRole('button', { name: 'Add Child' }));
}
