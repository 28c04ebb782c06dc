import type { Account, DeletionPreview, OwnSession } from '@fieldhouse/api';
import type { Role } from '@fieldhouse/contracts/club';
import { http, noContent, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, signedIn } from '../../testing/open-page.tsx';

const realReport = globalThis.reportError;

beforeEach(() => {
  globalThis.reportError = jest.fn();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
});

const anAccount = (changes: Partial<Account> = {}): Account => ({
  id: 7,
  version: 4,
  username: 'ralvarez',
  role: 'parent',
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'rosa@fieldhouse.example',
  isEmailConfirmed: true,
  pendingEmail: null,
  phone: '(512) 555-0101',
  emergencyContact1FirstName: 'Luis',
  emergencyContact1LastName: 'Alvarez',
  emergencyContact1Phone: '(512) 555-0134',
  emergencyContact1Relationship: 'Father',
  emergencyContact2FirstName: null,
  emergencyContact2LastName: null,
  emergencyContact2Phone: null,
  emergencyContact2Relationship: null,
  specialties: null,
  passwordChangedAt: '2026-08-21T15:00:00Z',
  deletionDueAt: null,
  otherAddress: null,
  ...changes,
});

const phone: OwnSession = {
  id: 61,
  device: 'Chrome on Android',
  signedInAt: '2026-11-21T13:58:00Z',
  lastSeenAt: '2026-11-21T14:00:00Z',
  isThis: true,
};
const mac: OwnSession = { ...phone, id: 62, device: 'Safari on Mac', isThis: false };

const signedWaiver = {
  id: 31,
  hash: 'b'.repeat(64),
  version: 2,
  title: 'Waiver and Release Form',
  signedAt: '2026-11-21T21:14:00Z',
  ipAddress: '203.0.113.7',
};

const noPasskeys = { passkeys: [], recoveryCodesLeft: 0, isOffered: true, isRequired: false };
const passkeys = http.auth.get('/api/account/passkeys', ok(noPasskeys));

async function openAccount(account = anAccount(), ...handlers: Parameters<typeof server.use>): Promise<void> {
  await openPage(
    '/account',
    { ...aPerson(account.role), firstName: account.firstName },
    ...handlers,
    http.auth.get('/api/account', ok(account)),
    http.auth.get('/api/account/sessions', ok([mac, phone])),
    passkeys,
    http.auth.get('/api/waivers/signed', ok([signedWaiver])),
  );
  await screen.findByText('ralvarez');
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const part = (name: string) => within(screen.getByRole('region', { name }));
const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const errorOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

describe('When somebody opens Account', () => {
  it.each(['parent', 'coach', 'admin'] as const)(
    'Then the user menu of a %s leads to it @spec S1.2.153, S1.2.154',
    async (role: Role) => {
      await openPage(
        '/events',
        aPerson(role),
        http.auth.get('/api/account', ok(anAccount({ role, specialties: role === 'coach' ? ['Hitting'] : null }))),
        http.auth.get('/api/account/sessions', ok([phone])),
        passkeys,
        http.auth.get('/api/waivers/signed', ok([])),
      );
      await press('Account of Rosa Alvarez');
      await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Account' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy();
      await screen.findByText('You are not signed in anywhere else.');
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        'Your details',
        'Signing in',
        'Where you are signed in',
        ...(role === 'parent' ? ['Signed waivers', 'Your family’s data'] : []),
        'Delete account',
      ]);
      expect(screen.queryByText('Hitting') !== null).toBe(role === 'coach');
      expect(screen.queryByText('You have not signed a waiver yet.') !== null).toBe(role === 'parent');
      expect(screen.queryByText('Another admin deletes your account.') !== null).toBe(role !== 'parent');
      expect(screen.queryByRole('button', { name: 'Delete my account…' }) !== null).toBe(role === 'parent');
    },
  );

  it('Then what did not load says so, and is loaded by Try again @spec S1.2.154', async () => {
    const unavailable = refused(503, 'unavailable', 'Please try again in a moment');
    const once = { once: true };
    await openPage(
      '/account#signed-waivers',
      aPerson('parent'),
      http.auth.get('/api/account', unavailable, once),
      http.auth.get('/api/account', ok(anAccount())),
      http.auth.get('/api/account/sessions', unavailable, once),
      http.auth.get('/api/account/sessions', ok([phone])),
      passkeys,
      http.auth.get('/api/waivers/signed', unavailable, once),
      http.auth.get('/api/waivers/signed', ok([signedWaiver])),
    );
    await screen.findByText('Your account could not be loaded');
    await press('Try again');
    await screen.findByText('Your devices could not be loaded');
    await screen.findByText('Your signed waivers could not be loaded');
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
    expect(await screen.findByText('Chrome on Android')).toBeTruthy();
    expect(await screen.findByText(/Version 2 · signed November 21, 2026, 3:14 PM from 203\.0\.113\.7/)).toBeTruthy();
    const file = screen.getByRole('link', { name: 'Download version 2' });
    expect([file.getAttribute('href'), file.hasAttribute('download')]).toEqual(['/api/waivers/signed/31', true]);
  });
});

describe('When somebody changes their details', () => {
  it('Then the name is saved on top of the version on screen, and the header has it @spec S1.6.16, S1.2.155', async () => {
    const saved = anAccount({ version: 5, firstName: 'Rosalia' });
    await openAccount(
      anAccount(),
      http.auth.patch('/api/account', (info) => {
        server.use(signedIn({ ...aPerson('parent'), firstName: 'Rosalia' }));
        return ok(saved)(info);
      }),
    );
    await press('Change name');
    const first = screen.getByLabelText('First name');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await fill('First name', 'Rosalia');
    await press('Save');
    await screen.findByText('Name saved');
    expect(await sentBodies('PATCH /api/account')).toEqual([{ firstName: 'Rosalia', lastName: 'Alvarez' }]);
    expect(sentRequests('PATCH /api/account').map(({ ifMatch }) => ifMatch)).toEqual(['"4"']);
    expect(await screen.findByRole('button', { name: 'Account of Rosalia Alvarez' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change name' })));
  });

  it('Then a second emergency contact can be added and removed @spec S1.6.16', async () => {
    await openAccount(anAccount(), http.auth.patch('/api/account', ok(anAccount({ version: 5 }))));
    await press('Change emergency contacts');
    await press('Second contact');
    const second = within(screen.getByRole('group', { name: 'Second contact' }));
    await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('First name')));
    await userEvent.type(second.getByLabelText('First name'), 'Ana');
    await press('Remove second contact');
    await userEvent.clear(screen.getByLabelText('Last name'));
    await press('Save');
    expect(errorOf('Last name')).toContain('Emergency contact last name is required');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')));
    await userEvent.type(screen.getByLabelText('Last name'), 'Alvarez-Reyes');
    await press('Save');
    await screen.findByText('Emergency contacts saved');
    expect(await sentBodies('PATCH /api/account')).toMatchObject([
      { emergencyContact1LastName: 'Alvarez-Reyes', emergencyContact2FirstName: '' },
    ]);
  });

  it('Then a coach saves specialties as a list @spec S1.6.16', async () => {
    const coach = anAccount({ role: 'coach', specialties: ['Hitting'] });
    await openAccount(coach, http.auth.patch('/api/account', ok({ ...coach, specialties: ['Hitting', 'Pitching'] })));
    await press('Change specialties');
    await userEvent.type(screen.getByLabelText(/What you teach/), ', Pitching');
    await press('Save');
    expect(await screen.findByText('Hitting, Pitching')).toBeTruthy();
    expect(await sentBodies('PATCH /api/account')).toEqual([{ specialties: ['Hitting', 'Pitching'] }]);
  });

  it('Then one form is open at a time, and unsaved input asks before it is lost @spec S1.2.155', async () => {
    await openAccount();
    await press('Change name');
    await press('Change phone');
    expect(screen.queryByLabelText('First name')).toBeNull();
    await fill('Phone number', '(512) 555-0199');
    await press('Change name');
    await press('Keep editing');
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('(512) 555-0199');
    await userEvent.click(screen.getByRole('link', { name: 'Events' }));
    await press('Keep editing');
    expect(location.pathname).toBe('/account');
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change phone' })));
    expect(sentRequests('PATCH /api/account')).toEqual([]);
  });
});

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
