import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { signIn, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { expectGoodScreen } from '../support/check-screen.ts';
import { expectToast } from '../support/expect-messages.ts';
import { typeDate } from '../support/fill-forms.ts';
import { waitFor } from '../support/wait-for.ts';

const PASSWORD = 'fieldhouse';

/**
 * Two windows of one browser, and sessions that end: nothing happens under another user's name, nothing typed is lost.
 */
export function twoWindows(site: () => string): void {
  describe('two windows of one browser', () => {
    let visitor: Visitor;
    let window1: Page;
    let window2: Page;
    let other: ApiClient;

    beforeAll(async () => {
      visitor = await visit({ at: site(), reducedMotion: true });
      window1 = visitor.page;
      window2 = await window1.context().newPage();
      other = await signedInAs(site(), 'parent3');
    }, 60_000);
    afterAll(() => visitor?.leave());

    const accountOf = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` }).waitFor();
    const childrenOf = async ({ send }: ApiClient) =>
      (await send('GET', '/api/children')).body as { firstName: string }[];
    const endSession = () => window2.request.post('/api/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    const signInAgain = async (page: Page) => {
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      const password = dialog.getByLabel('Password', { exact: true });
      await password.and(page.locator(':focus')).waitFor();
      await password.fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const fillAddChild = async (page: Page, firstName: string) => {
      await page.goto('/?dialog=add-child');
      const dialog = page.getByRole('dialog', { name: 'Add Child' });
      await dialog.getByLabel('First name').fill(firstName);
      await dialog.getByLabel('Last name').fill('Windows');
      await typeDate(dialog, 'Birthdate', '2016-05-04');
      return dialog;
    };

    it('When the user signs out in one and another user signs in, then the other one follows at once', async () => {
      await signIn(window1, 'parent2');
      await accountOf(window1, 'Ji-won Park');
      await window2.goto('/');
      await window2.getByRole('button', { name: /^Account of/ }).click();
      await window2.getByRole('button', { name: 'Sign out' }).click();
      await window1.waitForURL('**/login');
      await signIn(window2, 'coach');
      await window1.waitForURL('**/coach');
      await accountOf(window1, 'Dana Mercer');
    });

    it('When another user signs in without a message, then the focus of the old window is enough', async () => {
      // A request that the old window still makes would notice the other user without the focus.
      await window1.waitForLoadState('networkidle');
      await signInByRequest(window2, 'parent2');
      expect(new URL(window1.url()).pathname).toBe('/coach');
      await window1.evaluate(() => void dispatchEvent(new Event('focus')));
      // The page at '/coach' may begin to load before it is replaced, which waitForURL takes for a failure.
      await waitFor('the home of the other user', async () => new URL(window1.url()).pathname === '/');
      await expectToast(window1, { title: 'Another user has signed in', text: /^This page now shows the account of/ });
    });

    it('When the old window adds a child before it notices, then no family gets it, and the input can be kept', async () => {
      const dialog = await fillAddChild(window1, 'Wanda');
      const before = await childrenOf(other);
      await signInByRequest(window2, 'parent3');
      await dialog.getByRole('button', { name: 'Add Child' }).click();
      const question = window1.getByRole('dialog', { name: 'Another user has signed in' });
      await question.waitFor();
      await expectGoodScreen(visitor, ['light', 'dark']);
      expect(await dialog.getByLabel('First name').inputValue()).toBe('Wanda');
      await question.getByRole('button', { name: /^Go on as/ }).click();
      await window1.getByRole('button', { name: 'Discard' }).click();
      await expectToast(window1, { title: 'Another user has signed in', text: /^This page now shows the account of/ });
      expect(await childrenOf(other)).toEqual(before);
      expect(await childrenOf(await signedInAs(site(), 'parent2'))).not.toContainEqual(
        expect.objectContaining({ firstName: 'Wanda' }),
      );
    });

    it('When the session ends over Add Child, then the child is added after the password, as it was typed', async () => {
      const dialog = await fillAddChild(window1, 'Wilma');
      await endSession();
      await dialog.getByRole('button', { name: 'Add Child' }).click();
      await window1.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await expectGoodScreen(visitor, ['light', 'dark']);
      expect(await dialog.getByLabel('First name').inputValue()).toBe('Wilma');
      await signInAgain(window1);
      await dialog.waitFor({ state: 'detached' });
      expect(await childrenOf(other)).toContainEqual(
        expect.objectContaining({ firstName: 'Wilma', lastName: 'Windows', birthdate: '2016-05-04' }),
      );
    });

    it('When the session ends over Create Event, then the form and its focus are as before after the password', async () => {
      await signInByRequest(window2, 'coach');
      await window1.goto('/coach?tab=events&dialog=create-event');
      const dialog = window1.getByRole('dialog', { name: 'Create Event' });
      await dialog.getByLabel('Title').fill('Winter Clinic');
      await dialog.getByLabel('Price').fill('25');
      await dialog.getByLabel('Title').focus();
      await endSession();
      await window1.evaluate(() => void dispatchEvent(new Event('focus')));
      await signInAgain(window1);
      expect(await dialog.getByLabel('Title').inputValue()).toBe('Winter Clinic');
      expect(await dialog.getByLabel('Price').inputValue()).toMatch(/^25/);
      await dialog.getByLabel('Title').and(window1.locator(':focus')).waitFor();
    });

    it('When a changed form is reloaded, then the browser asks; a saved one is not asked about', async () => {
      const asked: string[] = [];
      window1.on('dialog', (question) => {
        asked.push(question.type());
        void question.dismiss();
      });
      const question = window1.waitForEvent('dialog');
      await window1.evaluate(() => void setTimeout(() => location.reload()));
      await question;
      const dialog = window1.getByRole('dialog', { name: 'Create Event' });
      expect(await dialog.getByLabel('Title').inputValue()).toBe('Winter Clinic');
      await window1.keyboard.press('Escape');
      await window1.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });
      await window1.reload();
      await accountOf(window1, 'Dana Mercer');
      expect([asked, visitor.faults]).toEqual([['beforeunload'], []]);
    });

    it('When the password is changed in one browser, then another one is out at its next request @spec S1.4.35', async () => {
      const elsewhere = await visit({ at: site(), reducedMotion: true });
      try {
        await signInByRequest(elsewhere.page, 'parent4');
        await elsewhere.page.goto('/events');
        await elsewhere.page.getByRole('button', { name: /^Account of/ }).waitFor();
        await signInByRequest(window1, 'parent4');
        await window1.goto('/account');
        await window1.getByRole('button', { name: 'Change password' }).click();
        await window1.getByLabel('Current password', { exact: true }).fill(PASSWORD);
        await window1.getByLabel('New password', { exact: true }).fill('bluebonnet fields');
        await window1.getByLabel('Confirm password', { exact: true }).fill('bluebonnet fields');
        await window1.getByRole('button', { name: 'Save' }).click();
        await expectToast(window1, { title: 'Password changed', text: 'You are signed out everywhere else.' });
        await elsewhere.page.evaluate(() => void dispatchEvent(new Event('focus')));
        await elsewhere.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
        await window1.reload();
        await window1.getByRole('button', { name: 'Change password' }).waitFor();
      } finally {
        await elsewhere.leave();
      }
    });
  });
}
