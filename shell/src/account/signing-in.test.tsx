import { http, noContent, ok, refused, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { anAccount, errorOf, fill, openAccount, part, press, testAccountPages } from '../../testing/account.ts';

testAccountPages();

describe('When somebody changes how they sign in', () => {
  const wrong = refused(400, 'invalid', 'This is not your password', {
    errors: [{ path: 'currentPassword', message: 'This is not your password' }],
  });

  it('Then a new password needs the current one, and a refusal is shown at its field @spec S1.4.35, S1.4.243', async () => {
    const pending = anAccount({ pendingEmail: 'somebody@else.example' });
    await openAccount(
      anAccount(),
      http.auth.get('/api/account', ok(pending), { once: true }),
      http.auth.put('/api/account/password', wrong, { once: true }),
      http.auth.put('/api/account/password', noContent),
    );
    await press('Change password');
    await fill('New password', 'a-better-one');
    await fill('Confirm password', 'another-one');
    await press('Save');
    await waitFor(() => expect(errorOf('Current password')).toContain('Please enter your current password'));
    expect(errorOf('Confirm password')).toContain("Passwords don't match");
    await fill('Confirm password', 'a-better-one');
    await fill('Current password', 'wrong');
    await press('Save');
    await waitFor(() => expect(errorOf('Current password')).toContain('This is not your password'));
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a-better-one');
    await fill('Current password', 'fieldhouse');
    await press('Save');
    await screen.findByText('Password changed');
    expect(screen.getByText(/The new email address was not confirmed and is withdrawn/)).toBeTruthy();
    expect((await sentBodies('PUT /api/account/password')).at(-1)).toEqual({
      currentPassword: 'fieldhouse',
      newPassword: 'a-better-one',
    });
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  it('Then a new address waits for its confirmation, and the old one can be kept @spec S1.4.32, S1.2.156', async () => {
    const pending = anAccount({ version: 5, pendingEmail: 'rosa@newmail.example' });
    await openAccount(
      anAccount(),
      http.auth.put('/api/account/email', ok(pending)),
      http.auth.post('/api/account/email/confirmation', ({ response }) =>
        response(202).json({ message: 'An email with a link is on its way.' }),
      ),
      http.auth.delete('/api/account/email/pending', ok(anAccount({ version: 6 }))),
    );
    expect(part('Signing in').getByText('Confirmed')).toBeTruthy();
    await press('Change email');
    await fill('New email address', 'rosa@newmail.example');
    await fill('Current password', 'fieldhouse');
    await press('Save');
    await screen.findByText('Please confirm your new address');
    expect(await sentBodies('PUT /api/account/email')).toEqual([
      { email: 'rosa@newmail.example', currentPassword: 'fieldhouse' },
    ]);
    expect(screen.getByText('waits to be confirmed. Until then email goes to the address above.')).toBeTruthy();
    await press('Send the email again');
    await screen.findByText('Email sent');
    await press('Keep the old address');
    await screen.findByText('Email address kept');
    expect(screen.queryByText(/waits to be confirmed/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' }));
  });

  it('Then an address that is not confirmed says so, and too many emails are refused with a sentence @spec S1.2.156', async () => {
    await openAccount(
      anAccount({ isEmailConfirmed: false }),
      http.auth.post('/api/account/email/confirmation', refused(429, 'too_many_confirmations', 'Please wait an hour')),
    );
    expect(part('Signing in').getByText('Not confirmed')).toBeTruthy();
    await press('Send the email again');
    expect(await screen.findByText('Please wait an hour')).toBeTruthy();
  });
});

describe('When somebody looks where they are signed in', () => {
  it('Then this device is first, and another one can be signed out @spec S1.4.37', async () => {
    await openAccount(anAccount(), http.auth.delete('/api/account/sessions/{id}', noContent));
    await screen.findByText('Safari on Mac');
    const devices = part('Where you are signed in');
    expect(devices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Chrome on AndroidThis deviceSigned in Sat, Nov 21.*, 7:58 AM$/),
      expect.stringMatching(/^Safari on MacLast seen Sat, Nov 21.*, 8:00 AMSign out$/),
    ]);
    await press('Sign out Safari on Mac');
    await screen.findByText('Safari on Mac is signed out.');
    expect(sentRequests('DELETE /api/account/sessions/62')).toHaveLength(1);
    expect(devices.getByText('You are not signed in anywhere else.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Where you are signed in');
  });

  it('Then all other devices can be signed out, and a failure leaves them @spec S1.4.37', async () => {
    const call = '/api/account/sessions/end-others';
    await openAccount(
      anAccount(),
      http.auth.post(call, refused(503, 'unavailable', 'Not now'), { once: true }),
      http.auth.post(call, noContent),
    );
    await press('Sign out everywhere else');
    await screen.findByText('Not now');
    expect(screen.getByText('Safari on Mac')).toBeTruthy();
    await press('Sign out everywhere else');
    await screen.findByText('Only this device is signed in now.');
    expect(screen.queryByText('Safari on Mac')).toBeNull();
  });
});
