import type { Role } from '@fieldhouse/contracts/club';
import { http, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  anAccount,
  errorOf,
  fill,
  openAccount,
  passkeys,
  phone,
  press,
  signedWaiver,
  testAccountPages,
} from '../../testing/account.ts';
import { aPerson } from '../../testing/builders.ts';
import { openPage, signedIn } from '../../testing/open-page.tsx';

testAccountPages();

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
