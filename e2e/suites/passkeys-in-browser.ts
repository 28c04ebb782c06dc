import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { apiClient } from '../support/api-client.ts';
import { blankSite } from '../support/blank-site.ts';
import { signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { expectToast } from '../support/expect-messages.ts';

const NOT_ACCEPTED = 'This passkey was not accepted. Use another one, or sign in with your password.';

/** Passkeys of Chromium's virtual authenticator, from their making to their removal. */
export function passkeysInBrowser(site: () => string): void {
  describe('a passkey', () => {
    let visitor: Visitor;
    let devtools: CDPSession;
    let authenticatorId: string;

    beforeAll(async () => {
      // An IP address has no passkeys.
      visitor = await visit({ at: site().replace('127.0.0.1', 'localhost'), reducedMotion: true });
      devtools = await visitor.page.context().newCDPSession(visitor.page);
      await visitor.page.addInitScript(markSuggestions);
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
    const suggestions = (page: Page) => page.locator('html[data-suggested]').waitFor({ state: 'attached' });
    /**
     * Without a touch, until the username field has asked for its suggestions: they would be answered by themselves,
     * before the button is pressed.
     */
    const signOut = async (page: Page) => {
      await touch(false);
      await page.evaluate(() => delete document.documentElement.dataset.suggested);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await press(page, 'Sign out');
      await page.waitForURL('**/login');
      await suggestions(page);
    };
    const signInWithPasskey = async (page: Page) => {
      await touch(true);
      await press(page, 'Sign in with a passkey');
    };

    /** Makes the first passkey of the account. */
    const makePasskey = async (page: Page) => {
      await page.goto('/account#signing-in');
      await touch(true);
      await press(page, 'Add a passkey');
      await page.getByRole('textbox', { name: 'Name' }).fill('Test phone');
      await press(page, 'Continue');
      const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
      await codes.getByRole('listitem').nth(9).waitFor();
      await press(page, 'Done');
      await press(page, 'Yes, close');
      await page.getByText('10 of 10 left').waitFor();
    };

    it('When a parent makes one, then it signs in without a password until it is removed @spec S1.2.180, S1.2.181, S1.2.184, S1.2.186, S1.2.187', async () => {
      const { page } = visitor;
      await signInByRequest(page, 'parent9');
      await makePasskey(page);

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
      await page.getByText(NOT_ACCEPTED).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      expect(visitor.faults).toEqual([]);
    });

    it('When it is used from another site, sent twice or copied, then it signs nobody in @spec S1.2.181', async () => {
      const { page } = visitor;
      const club = apiClient(site());
      const options = async () => (await club.send('POST', '/api/auth/passkey/options')).body;
      const statusOf = async (credential: unknown) =>
        (await apiClient(site()).send('POST', '/api/auth/passkey', { credential })).status;
      // The authenticator would offer either of its passkeys, also one that the site has removed.
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
      await signInByRequest(page, 'parent5');
      await makePasskey(page);
      await signOut(page);
      // A page without a username field, whose suggestions would be answered by themselves.
      await page.goto('/forgot-password');
      await touch(true);
      const used = await page.evaluate(usePasskey, await options());
      expect([await statusOf(used), await statusOf(used)]).toEqual([200, 401]);

      const otherSite = await blankSite();
      await page.goto(otherSite.address.replace('127.0.0.1', 'localhost'));
      const fromOtherSite = await page.evaluate(usePasskey, await options());
      await otherSite.close();
      expect(await statusOf(fromOtherSite)).toBe(401);

      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
      }
      await touch(false);
      await page.goto('/login');
      await suggestions(page);
      await signInWithPasskey(page);
      await page.getByText(NOT_ACCEPTED).waitFor();
      expect(visitor.faults).toEqual([]);
    });
  });
}

/** Runs in a page: asks the authenticator, with the options of the club. */
async function usePasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ publicKey });
  return { ...(credential as PublicKeyCredential).toJSON(), clientExtensionResults: {} };
}

/** Marks a page when it asks for passkeys as suggestions. */
function markSuggestions(): void {
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  credentials.get = (options) => {
    if (options?.mediation === 'conditional') document.documentElement.dataset.suggested = 'true';
    return get(options);
  };
}
