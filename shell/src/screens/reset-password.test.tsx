import {
  emptyAnswer,
  http,
  noContent,
  noNetwork,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, signedIn, toastArea } from '../../testing/open-page.tsx';

const VERIFY = 'GET /api/auth/verify-reset-token';
const RESET = 'POST /api/auth/reset-password';
const LINK = '/reset-password?token=s3cr3t';
const verify = (handler: Parameters<typeof http.auth.get<'/api/auth/verify-reset-token'>>[1]) =>
  http.auth.get('/api/auth/verify-reset-token', handler);
const reset = (handler: Parameters<typeof http.auth.post<'/api/auth/reset-password'>>[1]) =>
  http.auth.post('/api/auth/reset-password', handler);
const good = verify(ok({ valid: true, username: 'rosa.alvarez' } as const));

afterEach(closePage);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillAndSend(password: string, confirmation: string): Promise<void> {
  const first = await screen.findByLabelText('New Password');
  if (password) await userEvent.type(first, password);
  if (confirmation) await userEvent.type(field('Confirm New Password'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
}

describe('When the link has no token', () => {
  it("Then the toast says 'Invalid reset link', and the login screen shows @spec S1.2.76-77", async () => {
    await openPage('/reset-password', null);
    await toastArea().findByText('Invalid reset link');
    expect(toastArea().getByText('The reset link is invalid or expired.')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(sentRequests(VERIFY)).toEqual([]);
  });
});

describe('When the link has a token', () => {
  it('Then it is verified first, and removed from the address bar and the history @spec S1.2.11-12, S1.2.75, S1.2.78-80, S1.7.18', async () => {
    const pending = Promise.withResolvers<void>();
    await openPage(
      LINK,
      null,
      verify(() => pending.promise),
      good,
    );
    expect((await screen.findByText('Verifying reset link...')).closest('[role="status"]')).toBeTruthy();
    expect(screen.queryByLabelText('New Password')).toBeNull();
    await waitFor(() => expect(location.href).toBe(`${location.origin}/reset-password`));
    expect(JSON.stringify(history.state)).not.toContain('s3cr3t');
    expect(sentRequests(VERIFY)).toEqual([expect.objectContaining({ search: '?token=s3cr3t' })]);
    pending.resolve();
    expect((await screen.findByLabelText<HTMLInputElement>('New Password')).type).toBe('password');
    expect(field('Confirm New Password').autocomplete).toBe('new-password');
    const { value, autocomplete, readOnly } = field('Username');
    expect([value, autocomplete, readOnly]).toEqual(['rosa.alvarez', 'username', true]);
    expect(screen.getByRole('button', { name: 'Update Password' })).toBeTruthy();
    expect(sentRequests(VERIFY)).toHaveLength(1);
  });

  it.each([
    [
      'refused with a sentence',
      '@spec S1.4.14, S1.7.19, S1.8.11',
      refused(400, 'reset_link_invalid', 'This link was used.'),
      'Invalid or expired link',
      'This link was used.',
    ],
    [
      'refused without one',
      '@spec S1.4.14, S1.8.11',
      emptyAnswer(400),
      'Invalid or expired link',
      'The reset link is invalid or expired.',
    ],
    ['not answered', '@spec S1.8.12', noNetwork, 'Error', 'Failed to verify reset link. Please try again.'],
  ])(
    'Then a link that is %s opens the login screen with a toast %s',
    async (_what, _tags, handler, title, sentence) => {
      await openPage(LINK, null, verify(handler));
      await toastArea().findByText(sentence);
      expect(toastArea().getByRole('alert').textContent).toBe(title + sentence);
      await waitFor(() => expect(location.pathname).toBe('/login'));
    },
  );
});

describe('When the new password is not valid', () => {
  it.each([
    ['', '', 'Required fields', 'Please fill in both password fields.', 'New Password', '@spec S1.5.10'],
    ['bluebonnet', '', 'Required fields', 'Please fill in both password fields.', 'Confirm New Password', ''],
    [
      'bluebonnet',
      'bluebonnes',
      "Passwords don't match",
      'Please make sure both passwords are identical.',
      'Confirm New Password',
      '@spec S1.5.11',
    ],
    [
      'short',
      'short',
      'Password too short',
      'Password must be at least 6 characters long.',
      'New Password',
      '@spec S1.5.12, S1.9.2',
    ],
  ])(
    'Then %p and %p give the toast %p, %p beside %p, and nothing is sent %s',
    async (one, other, title, sentence, label, _) => {
      await openPage(LINK, null, good);
      await fillAndSend(one, other);
      await toastArea().findByText(title);
      expect(toastArea().getByRole('alert').textContent).toBe(title + sentence);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field(label));
      expect(sentRequests(RESET)).toEqual([]);
    },
  );
});

describe('When the new password is sent', () => {
  it("Then the button reads 'Updating...' until the answer and sends once; then it is complete @spec S1.2.81-83, S1.4.15, S1.7.20, S1.8.15", async () => {
    const pending = Promise.withResolvers<void>();
    await openPage(
      LINK,
      null,
      good,
      reset(() => pending.promise),
      reset(noContent),
    );
    await fillAndSend('bluebonnet', 'bluebonnet');
    const button = await screen.findByRole('button', { name: 'Updating...' });
    expect(field('New Password').disabled).toBe(true);
    await userEvent.click(button);
    pending.resolve();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Password Reset Complete' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole('link', { name: 'Continue to Login' }).getAttribute('href')).toBe('/login');
    expect(toastArea().getByText('Password reset successful')).toBeTruthy();
    expect(toastArea().getByText('Your password has been updated successfully.')).toBeTruthy();
    expect(await sentBodies(RESET)).toEqual([{ token: 's3cr3t', password: 'bluebonnet' }]);
  });

  it('Then a password that is too common is reported beside its field', async () => {
    const message = 'This password is too common';
    const errors = [{ path: 'password', message }];
    await openPage(LINK, null, good, reset(refused(400, 'invalid', message, { errors })));
    await fillAndSend('password', 'password');
    await waitFor(() => expect(document.activeElement).toBe(field('New Password')));
    expect(within(screen.getByRole('main')).getByText(message)).toBeTruthy();
  });

  it('Then a user whose session ended with it is signed out, and stays on the page', async () => {
    await openPage(LINK, aPerson('parent'), good, reset(noContent));
    await screen.findByRole('button', { name: 'Account of Rosa Alvarez' });
    server.use(signedIn(null));
    await fillAndSend('bluebonnet', 'bluebonnet');
    await screen.findByRole('link', { name: 'Register' });
    expect(screen.getByRole('heading', { name: 'Password Reset Complete' })).toBeTruthy();
    expect(location.pathname).toBe('/reset-password');
  });

  it.each([
    [
      'a refusal with a sentence',
      '@spec S1.7.21, S1.8.13',
      refused(400, 'reset_link_invalid', 'The reset link is invalid or expired.'),
      'The reset link is invalid or expired.',
    ],
    ['one without', '@spec S1.8.13', emptyAnswer(502), 'Failed to reset password. Please try again.'],
    ['a lost network', '@spec S1.8.14', noNetwork, 'Network error. Please try again.'],
  ])('Then %s is reported, and what was typed stays %s', async (_what, _tags, handler, sentence) => {
    await openPage(LINK, null, good, reset(handler));
    await fillAndSend('bluebonnet', 'bluebonnet');
    await toastArea().findByText(sentence);
    expect(field('New Password').value).toBe('bluebonnet');
    expect(screen.getByRole('link', { name: 'Ask for a new one' }).getAttribute('href')).toBe('/forgot-password');
  });
});
