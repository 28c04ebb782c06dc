import type { DeletionPreview } from '@fieldhouse/api';
import { http, noContent, ok, refused, sentBodies, sentRequests, type server } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anAccount, openAccount, part, press, testAccountPages } from '../../testing/account.ts';

testAccountPages();

describe('When a call needs a recent sign-in', () => {
  const recent = () => sentRequests('POST /api/account/sessions/end-others').length;
  const needed = refused(403, 'reauthentication_required', 'Signing out other devices asks for your password again.');
  const call = '/api/account/sessions/end-others';
  const wrong = refused(400, 'invalid', 'This is not your password', {
    errors: [{ path: 'password', message: 'This is not your password' }],
  });
  const openQuestion = async (...handlers: Parameters<typeof server.use>) => {
    await openAccount(
      anAccount(),
      http.auth.post(call, needed, { once: true }),
      http.auth.post(call, noContent),
      ...handlers,
    );
    await press('Sign out everywhere else');
    return within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
  };

  it('Then the password is asked for over the page, and the call is sent once more @spec S1.2.157', async () => {
    const dialog = await openQuestion(
      http.auth.post('/api/auth/reauthenticate', wrong, { once: true }),
      http.auth.post('/api/auth/reauthenticate', noContent),
    );
    expect(dialog.getByText('Signing out other devices asks for your password again.')).toBeTruthy();
    const field = dialog.getByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await press('Confirm');
    expect(await dialog.findByText('Please enter your password')).toBeTruthy();
    await userEvent.type(field, 'wrong');
    await press('Confirm');
    expect(await dialog.findByText('This is not your password')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'fieldhouse');
    await press('Confirm');
    await screen.findByText('Only this device is signed in now.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await sentBodies('POST /api/auth/reauthenticate')).toEqual([
      { password: 'wrong' },
      { password: 'fieldhouse' },
    ]);
    expect(recent()).toBe(2);
  });

  it('Then closing the question keeps the page, and the call fails with the sentence of the server @spec S1.2.157', async () => {
    const dialog = await openQuestion();
    await act(async () => dialog.getByRole('button', { name: 'Close' }).click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('The device could not be signed out')).toBeTruthy();
    expect([recent(), screen.getAllByText('Safari on Mac').length, location.pathname]).toEqual([1, 1, '/account']);
  });
});

describe('When a parent leaves', () => {
  const preview: DeletionPreview = {
    children: {
      deleted: [
        { id: 1, name: 'Mateo Alvarez' },
        { id: 2, name: 'Lucia Alvarez' },
      ],
      staying: [{ id: 3, name: 'Sofia Alvarez', newPrimary: 'Luis Alvarez' }],
    },
    ...{ registrations: 2, evaluations: 0, gameRecords: 1, coachedEvents: 0, writtenEvaluations: 0, sessions: 2 },
  };
  const planned = anAccount({ version: 5, deletionDueAt: '2026-12-05T15:00:00Z' });

  it('Then the dialog names what goes and what stays, and the deletion waits @spec S1.4.71 S1.4.73', async () => {
    await openAccount(
      anAccount(),
      http.auth.get('/api/account/deletion', ok(preview)),
      http.auth.post('/api/account/deletion', refused(503, 'unavailable', 'Please try later'), { once: true }),
      http.auth.post('/api/account/deletion', ok(planned)),
    );
    await press('Delete my account…');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete my account' }));
    await dialog.findByText('Mateo Alvarez and Lucia Alvarez are deleted, with 2 registrations and 1 game record.');
    dialog.getByText('Sofia Alvarez stays, and Luis Alvarez becomes the primary guardian.');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await dialog.findByText('Please try later');
    expect(screen.queryByText('Your account will be deleted')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await screen.findByRole('button', { name: 'Keep my account' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(part('Delete account').getByText(/It is done Sat, Dec 5/)).toBeTruthy();
    await part('Delete account').findByText(/^Mateo Alvarez and Lucia Alvarez are deleted/);
  });

  it('Then they keep the account while it waits @spec S1.4.72', async () => {
    await openAccount(
      planned,
      http.auth.get('/api/account/deletion', ok(preview)),
      http.auth.delete('/api/account/deletion', ok(anAccount({ version: 6 }))),
    );
    await press('Keep my account');
    await screen.findByText('Your account stays');
    expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Delete my account…' })).toBeTruthy();
  });

  it('Then what could not be counted is said in words @spec S1.4.73', async () => {
    const unknown = { ...preview, children: null, registrations: null };
    await openAccount(planned, http.auth.get('/api/account/deletion', ok(unknown)));
    await screen.findByText(/They could not be counted right now\./);
  });

  it('Then the family’s data is a file @spec S2.7.1414', async () => {
    const refusal = refused(429, 'too_many_exports', 'Too many exports in a short time.');
    await openAccount(anAccount(), http.admin.get('/api/account/data', refusal));
    await press('Download my family’s data');
    await screen.findByText('Too many exports in a short time.');
    expect(sentRequests('GET /api/account/data')).toHaveLength(1);
  });
});

describe('When an admin set another address for a lost mailbox', () => {
  it('Then the user sees it and stops it @spec S2.4.742', async () => {
    const waiting = anAccount({ otherAddress: { email: 'other@mail.example', dueAt: '2026-12-05T15:00:00Z' } });
    await openAccount(waiting, http.auth.delete('/api/account/lost-mailbox', ok(anAccount({ version: 5 }))));
    expect(screen.getByText('other@mail.example')).toBeTruthy();
    await press('Stop');
    await screen.findByText('Your email address stays');
    expect(screen.queryByText('other@mail.example')).toBeNull();
  });
});
