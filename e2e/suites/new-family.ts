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

/** A new parent registers and adds two children, on a phone. */
export function newFamily(site: () => string): void {
  describe('a new parent with two children', () => {
    let parent: Visitor;
    beforeAll(async () => {
      parent = await visit({ at: site(), size: PHONE, reducedMotion: true });
      await parent.page.goto('/register');
    }, 60_000);
    afterAll(() => parent?.leave());

    it('When the parent registers and adds both, then it takes 14 taps and 10 fields', async () => {
      const { page } = parent;
      const counter = tapCounter();
      for (const [label, text] of Object.entries(PERSON))
        await counter.fill(page.getByLabel(label, { exact: true }), text);
      await counter.tap(page.getByRole('checkbox'));
      await counter.tap(page.getByRole('button', { name: 'Register' }));
      await page.getByRole('heading', { name: 'Parent Dashboard' }).waitFor();

      await counter.tap(page.getByRole('button', { name: 'Add Child' }));
      await addChild(page, counter, 'Samir', '03142017');
      await page.getByRole('article', { name: 'Samir Haddad' }).waitFor();
      await counter.tap(page.getByRole('button', { name: 'Add another child' }));
      await addChild(page, counter, 'Leila', '11022018');
      await page.getByRole('article', { name: 'Leila Haddad' }).waitFor();

      expect(counter.count).toEqual({ taps: 14, fields: 10 });
      expect(parent.faults).toEqual([]);
    });
  });
}

/** The first name has the focus and the last name is filled in; the birthdate is typed without pauses. */
async function addChild(page: Page, counter: ReturnType<typeof tapCounter>, firstName: string, birthdate: string) {
  const dialog = page.getByRole('dialog', { name: 'Add Child' });
  await dialog.getByLabel('First name').and(page.locator(':focus')).waitFor();
  await counter.type(page, firstName);
  await counter.tap(dialog.getByRole('group', { name: 'Birthdate' }).getByRole('spinbutton').first());
  await counter.type(page, birthdate);
  await counter.tap(dialog.getByRole('button', { name: 'Add Child' }));
}
