import { http, refused, sentBodies, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from './testing/open-panel.tsx';
import { aUser, userHandlers } from './testing/user-handlers.ts';

const user = userEvent.setup({ delay: null });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button));

let panel: Awaited<ReturnType<typeof openPanel>>;

const jsdomWidth = innerWidth;
beforeEach(() => {
  window.innerWidth = 1280;
  const avery = aUser(1, { firstName: 'Avery', lastName: 'Stone', role: 'admin' });
  server.use(...userHandlers([avery, aUser(7, { firstName: 'Rosa', lastName: 'Alvarez', username: 'rosa' })]));
});
afterEach(async () => {
  await panel.close();
  window.innerWidth = jsdomWidth;
});

const open = async (address?: string) => {
  panel = await openPanel(address);
};

const AUTHENTICATION = 'Authentication required - please log in as admin';

describe('When an admin edits an account', () => {
  const call = 'PUT /api/admin/users/7';

  it('Then only the names are sent, and the list shows them @spec S1.7.52', async () => {
    await open();
    await press('Edit Rosa Alvarez');
    expect(panel.address()).toBe('/?dialog=edit-user-7');
    await user.clear(await screen.findByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Rosalia');
    await press('Save');
    expect(await screen.findByText('Rosalia Alvarez')).toBeTruthy();
    expect(await sentBodies(call)).toEqual([{ firstName: 'Rosalia', lastName: 'Alvarez' }]);
    expect(panel.notices).toEqual([{ title: 'User updated successfully', description: 'Rosalia Alvarez' }]);
    expect(panel.address()).toBe('/');
  });

  it('Then the names are required @spec S1.9.4', async () => {
    await open('/?dialog=edit-user-7');
    await user.clear(await screen.findByLabelText('First name'));
    await user.clear(screen.getByLabelText('Last name'));
    await press('Save');
    expect(await screen.findByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Last name is required')).toBeTruthy();
    expect(await sentBodies(call)).toEqual([]);
  });

  it('Then a refusal is shown and the input stays @spec S1.8.45', async () => {
    server.use(http.auth.put('/api/admin/users/7', refused(503, 'unavailable', 'The service is unavailable.')));
    await open('/?dialog=edit-user-7');
    await user.type(await screen.findByLabelText('Last name'), ' Diaz');
    await press('Save');
    expect(await screen.findByText('Failed to update user')).toBeTruthy();
    expect(screen.getByText('The service is unavailable.')).toBeTruthy();
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Alvarez Diaz');
  });
});

describe('When an admin changes a password', () => {
  const call = 'PUT /api/admin/users/7/password';

  it('Then it is sent, and the dialog closes @spec S1.7.53, S1.3.3, S2.2.709, S2.8.708', async () => {
    await open();
    await press('Change password Rosa Alvarez');
    await user.type(await screen.findByLabelText('New Password'), 'secret');
    await user.type(screen.getByLabelText('Confirm Password'), 'secret');
    await press('Change Password');
    await waitFor(() => expect(panel.notices).toHaveLength(1));
    expect(panel.notices).toEqual([{ title: 'Password updated successfully', description: 'Rosa Alvarez' }]);
    expect(await sentBodies(call)).toEqual([{ newPassword: 'secret' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Then five characters are too short @spec S1.9.2, S2.5.715', async () => {
    await open('/?dialog=user-password-7');
    await user.type(await screen.findByLabelText('New Password'), '12345');
    await press('Change Password');
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy();
    expect(await sentBodies(call)).toEqual([]);
  });

  it('Then a refusal is shown @spec S1.8.46', async () => {
    server.use(http.auth.put('/api/admin/users/7/password', refused(404, 'not_found', 'User not found')));
    await open('/?dialog=user-password-7');
    await user.type(await screen.findByLabelText('New Password'), 'secret');
    await user.type(screen.getByLabelText('Confirm Password'), 'secret');
    await press('Change Password');
    expect(await screen.findByText('Failed to update password')).toBeTruthy();
    expect(screen.getByText('User not found')).toBeTruthy();
  });

  it('Then a too common password is refused at the field', async () => {
    const message = 'This password is too common';
    const errors = [{ path: 'newPassword', message }];
    server.use(http.auth.put('/api/admin/users/7/password', refused(400, 'invalid', message, { errors })));
    await open('/?dialog=user-password-7');
    await user.type(await screen.findByLabelText('New Password'), 'password');
    await user.type(screen.getByLabelText('Confirm Password'), 'password');
    await press('Change Password');
    await waitFor(() => expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  });

  it('Then it has to be confirmed with the same text @spec S2.5.713-714', async () => {
    await open('/?dialog=user-password-7');
    await user.type(await screen.findByLabelText('New Password'), 'secret');
    await press('Change Password');
    expect(await screen.findByText('Confirm password is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Confirm Password'), 'secrets');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(await sentBodies(call)).toEqual([]);
  });

  it('Then for the own account the dialog warns that this session ends', async () => {
    await open('/?dialog=user-password-1');
    expect(await screen.findByText(/all your sessions end, this one too/)).toBeTruthy();
  });
});

describe('When an admin changes a role', () => {
  const call = 'PUT /api/admin/users/7/role';

  it('Then a warning says that sessions are invalidated, and the role is sent @spec S1.7.51, S2.2.710, S2.8.709', async () => {
    await open();
    await press('Change role Rosa Alvarez');
    const dialog = await screen.findByRole('dialog', { name: 'Change User Role' });
    expect(dialog.textContent).toContain('All active sessions of Rosa Alvarez are invalidated');
    const change = within(dialog).getByRole('button', { name: 'Change Role' });
    expect(change).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('radio', { name: /^Coach/ }));
    await user.click(change);
    await waitFor(() => expect(panel.notices).toHaveLength(1));
    expect(await sentBodies(call)).toEqual([{ role: 'coach' }]);
    expect(panel.notices[0]?.description).toContain('They will need to log in again.');
    expect(await within(screen.getByRole('table')).findByText('Coach')).toBeTruthy();
  });

  it('Then for an archived coach it says that the account becomes active', async () => {
    server.use(...userHandlers([aUser(7, { firstName: 'Rosa', lastName: 'Alvarez', role: 'coach', isActive: false })]));
    await open('/?dialog=user-role-7');
    const dialog = await screen.findByRole('dialog', { name: 'Change User Role' });
    await within(dialog).findByText(/Rosa Alvarez.* is archived\. With another role the account is active/);
  });

  it.each([
    [
      'of one’s own role',
      refused(409, 'own_role', 'You cannot change your own admin role.'),
      'Failed to update role: You cannot change your own admin role.',
      [],
    ],
    [
      'without a session',
      refused(401, 'not_signed_in', 'Not signed in'),
      AUTHENTICATION,
      [{ title: AUTHENTICATION, tone: 'destructive' }],
    ],
  ])('Then a refusal %s is shown @spec S1.8.43, S1.8.41', async (_, refusal, line, notices) => {
    server.use(http.auth.put('/api/admin/users/7/role', refusal));
    await open('/?dialog=user-role-7');
    await user.click(await screen.findByRole('radio', { name: /^Admin/ }));
    await press('Change Role');
    expect(await screen.findByText(line)).toBeTruthy();
    expect(panel.notices).toEqual(notices);
  });
});
