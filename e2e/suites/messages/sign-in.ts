import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { apiClient } from '../../support/api-client.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

const LOGIN = 'POST /api/auth/login';
const LOGOUT = 'POST /api/auth/logout';
const UNKNOWN_ACCOUNT = { username: 'unknown', password: 'not it' };

/** Messages about signing in and out (S1 §5, §8). */
export function signInMessages(session: BrowserSession): void {
  describe('signing in and out', () => {
    it.each([
      { missing: 'the username', username: '', password: 'fieldhouse' },
      { missing: 'the password', username: 'parent', password: '' },
    ])('When $missing is empty, then the screen says so @spec S1.5.8', async (typed) => {
      const page = await session.open('nobody', '/login');
      await signIn(page, typed);
      await expectText(page, 'Please fill in all fields');
    });

    it('When the password is wrong, then the screen says so, without a toast @spec S1.8.1', async () => {
      const page = await session.open('nobody', '/login');
      await signIn(page, { username: 'parent', password: 'not it' });
      await expectText(page, 'Invalid credentials');
      expect(await page.locator('#notifications').innerText()).toBe('');
    });

    it.each([
      { what: 'the connection fails', outcome: connectionLost, text: 'Network error. Please try again.' },
      { what: 'the answer has no message', outcome: errorWithoutBody, text: 'Invalid credentials' },
    ])('When $what, then signing in fails with "$text" @spec S1.8.2', async ({ outcome, text }) => {
      const page = await session.open('nobody', '/login');
      await interceptNextCall(page, LOGIN, outcome);
      await signIn(page, { username: 'parent', password: 'fieldhouse' });
      await expectErrorToast(page, { title: 'Login failed', text });
    });

    it('When there were too many attempts, then signing in fails with the server’s message @spec S1.8.2', async () => {
      const page = await session.open('nobody', '/login');
      const otherClient = apiClient(session.club.url);
      await Promise.all(Array.from({ length: 5 }, () => otherClient.send('POST', '/api/auth/login', UNKNOWN_ACCOUNT)));
      await signIn(page, UNKNOWN_ACCOUNT);
      await expectErrorToast(page, {
        title: 'Login failed',
        text: /^Too many attempts to sign in\. Please try again in /,
      });
    });

    it('When signing out fails, then a toast on the home page says so, and trying again succeeds @spec S1.8.6, S1.8.7', async () => {
      const page = await session.open('nobody', '/login');
      await signIn(page, { username: 'parent', password: 'fieldhouse' });
      await page.waitForURL((url) => url.pathname === '/');
      await page.goto('/events');
      await interceptNextCall(page, LOGOUT, errorWithoutBody);
      await signOut(page);
      const text = 'There was an error logging you out. Please try again.';
      await expectErrorToast(page, { title: 'Logout failed', text });
      await page.waitForURL((url) => url.pathname === '/');
      await signOut(page);
      await expectToast(page, { title: 'Logged out', text: 'You have been successfully logged out.' });
      await page.waitForURL('**/login');
    });

    it('When it succeeds, then a toast greets by name @spec S1.8.3', async () => {
      const page = await session.open('nobody', '/login');
      await signIn(page, { username: 'parent', password: 'fieldhouse' });
      await expectToast(page, { title: 'Login successful', text: 'Welcome back, Rosa Alvarez!' });
    });
  });
}

async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: 'Sign out' });
  if (!(await row.isVisible())) await page.getByRole('button', { name: /^Account of/ }).click();
  await row.click();
}
