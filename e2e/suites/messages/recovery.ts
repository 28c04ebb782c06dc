import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import { newResetLink } from '../../support/reset-link.ts';

const NETWORK = 'Network error. Please try again.';
const INVALID_LINK = 'The reset link is invalid or expired.';
const FORGOT = 'POST /api/auth/forgot-password';
const VERIFY = 'GET /api/auth/verify-reset-token';
const RESET = 'POST /api/auth/reset-password';
/** An account whose password no other test uses. */
const RESET_EMAIL = 'parent12@fieldhouse.example';
const NEW_PASSWORD = 'live oak';

/** Messages of the two screens of password recovery (S1 §2, §5, §8). */
export function recoveryMessages(session: BrowserSession): void {
  describe('a forgotten password', () => {
    it('When the address is missing or invalid, then it is refused @spec S1.5.9, S1.8.9', async () => {
      const page = await session.open('nobody', '/forgot-password');
      await send(page, '');
      await expectErrorToast(page, { title: 'Email required', text: 'Please enter your email address.' });
      await send(page, 'parent12@');
      await expectErrorToast(page, { title: 'Error', text: 'Please enter a valid email address' });
    });

    it('When the link cannot be requested, then the reason is shown, and trying again succeeds @spec S1.8.8, S1.8.9, S1.8.10', async () => {
      const page = await session.open('nobody', '/forgot-password');
      await interceptNextCall(page, FORGOT, errorWithoutBody);
      await send(page, RESET_EMAIL);
      await expectErrorToast(page, { title: 'Error', text: 'Failed to send reset email. Please try again.' });
      await page.context().setOffline(true);
      await send(page, RESET_EMAIL);
      await expectErrorToast(page, { title: 'Error', text: NETWORK });
      await page.context().setOffline(false);
      await send(page, RESET_EMAIL);
      await expectToast(page, {
        title: 'Password reset email sent',
        text: 'Check your email for reset instructions.',
      });
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
      await expectText(page, RESET_EMAIL);
    });
  });

  describe('a reset link', () => {
    const madeUp = `/reset-password?token=${'x'.repeat(43)}`;
    it.each([
      {
        link: 'has no token',
        path: '/reset-password',
        title: 'Invalid reset link',
        text: INVALID_LINK,
        tag: 'S1.2.76-77',
      },
      { link: 'is made up', path: madeUp, title: 'Invalid or expired link', text: INVALID_LINK, tag: 'S1.8.11' },
    ])('When it $link, then an error is shown and the login screen opens @spec $tag', async ({ path, title, text }) => {
      const page = await session.open('nobody', path);
      await expectErrorToast(page, { title, text });
      await page.waitForURL('**/login');
    });

    it.each([
      {
        what: 'fails without a message',
        outcome: errorWithoutBody,
        title: 'Invalid or expired link',
        text: INVALID_LINK,
        tag: 'S1.8.11',
      },
      {
        what: 'does not reach the server',
        outcome: connectionLost,
        title: 'Error',
        text: 'Failed to verify reset link. Please try again.',
        tag: 'S1.8.12',
      },
    ])('When its check $what, then "$text" is shown and the login screen opens @spec $tag', async (row) => {
      await interceptNextCall(await session.openBlankPage(), VERIFY, row.outcome);
      const page = await session.open('nobody', madeUp);
      await expectErrorToast(page, { title: row.title, text: row.text });
      await page.waitForURL('**/login');
    });

    it('When the new password is not valid, then a toast shows the reason @spec S1.5.10, S1.5.11, S1.5.12', async () => {
      const page = await session.open('nobody', await newResetLink(session, RESET_EMAIL));
      await choose(page, NEW_PASSWORD, '');
      await expectErrorToast(page, { title: 'Required fields', text: 'Please fill in both password fields.' });
      await choose(page, NEW_PASSWORD, 'red oak');
      await expectErrorToast(page, {
        title: "Passwords don't match",
        text: 'Please make sure both passwords are identical.',
      });
      await choose(page, '12345', '12345');
      await expectErrorToast(page, {
        title: 'Password too short',
        text: 'Password must be at least 6 characters long.',
      });
    });

    it('When the new password cannot be saved, then the reason is shown; trying again succeeds and uses up the link @spec S1.8.11, S1.8.13, S1.8.14, S1.8.15', async () => {
      const link = await newResetLink(session, RESET_EMAIL);
      const page = await session.open('nobody', link);
      await interceptNextCall(page, RESET, errorWithoutBody);
      await choose(page, NEW_PASSWORD, NEW_PASSWORD);
      await expectErrorToast(page, { title: 'Error', text: 'Failed to reset password. Please try again.' });
      await interceptNextCall(page, RESET, connectionLost);
      await choose(page, NEW_PASSWORD, NEW_PASSWORD);
      await expectErrorToast(page, { title: 'Error', text: NETWORK });
      // A newer link leaves this one valid.
      await newResetLink(session, RESET_EMAIL);
      await choose(page, NEW_PASSWORD, NEW_PASSWORD);
      await expectToast(page, {
        title: 'Password reset successful',
        text: 'Your password has been updated successfully.',
      });
      await page.getByRole('heading', { name: 'Password Reset Complete' }).waitFor();
      await page.goto(link);
      await expectErrorToast(page, { title: 'Invalid or expired link', text: INVALID_LINK });
      await page.waitForURL('**/login');
    });
  });
}

async function send(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
}

async function choose(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirmation);
  await page.getByRole('button', { name: 'Update Password' }).click();
}
