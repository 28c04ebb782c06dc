import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { expectToast } from '../support/expect-messages.ts';

/** A passkey of Chromium's virtual authenticator, from its making to its removal. */
export function passkeysInBrowser(site: () => string): void {
  describe('a passkey', () => {
    let visitor: Visitor;
    let devtools: CDPSession;
    let authenticatorId: string;

    beforeAll(async () => {
      // An IP address has no passkeys.
      visitor = await visit({ at: site().replace('127.0.0.1', 'localhost'), reducedMotion: true });
      devtools = await visitor.page.context().newCDPSession(visitor.page);
      await devtools.send('WebAuthn.enable');
      const options = {
        protocol: 'ctap2',
        transport: 'internal',
        automaticPresenceSimulation: true,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      } as const;
      ({ authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options }));
    }, 60_000);
    afterAll(() => visitor?.leave());

    /** Whether the person touches the authenticator when it asks. */
    const touch = (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
    /** Without a touch: the suggestions of the username field would be answered by themselves. */
    const signOut = async (page: Page) => {
      await touch(false);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await press(page, 'Sign out');
      await page.waitForURL('**/login');
    };
    const signInWithPasskey = async (page: Page) => {
      await touch(true);
      await press(page, 'Sign in with a passkey');
    };

    it('When a parent makes one, then it signs in without a password until it is removed @spec S1.2.180, S1.2.181, S1.2.184, S1.2.186, S1.2.187', async () => {
      const { page } = visitor;
      await signInByRequest(page, 'parent9');
      await page.goto('/account#signing-in');
      await press(page, 'Add a passkey');
      await page.getByRole('textbox', { name: 'Name' }).fill('Test phone');
      await press(page, 'Continue');
      const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
      await codes.getByRole('listitem').nth(9).waitFor();
      await press(page, 'Done');
      await press(page, 'Yes, close');
      await page.getByText('10 of 10 left').waitFor();

      await signOut(page);
      await signInWithPasskey(page);
      await expectToast(page, { title: 'Login successful', text: /^Welcome back/ });
      await page.goto('/account#signing-in');
      await page.getByText(/^Added .*, used today/).waitFor();

      await press(page, 'Remove Test phone');
      await press(page, 'Remove');
      await expectToast(page, { title: 'Passkey removed', text: 'Test phone no longer signs you in.' });
      await signOut(page);
      await signInWithPasskey(page);
      await page.getByText('This passkey was not accepted. Use another one, or sign in with your password.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      expect(visitor.faults).toEqual([]);
    });
  });
}
