import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from './testing/open-panel.tsx';
import { aUser, userServer } from './testing/user-server.ts';

const user = userEvent.setup({ delay: null });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button));

let server: ReturnType<typeof userServer>;
let panel: Awaited<ReturnType<typeof openPanel>>;

const jsdomWidth = innerWidth;
beforeEach(() => {
  window.innerWidth = 1280;
  const avery = aUser(1, { firstName: 'Avery', lastName: 'Stone', role: 'admin' });
  server = userServer([avery, aUser(7, { firstName: 'Rosa', lastName: 'Alvarez', username: 'rosa' })]);
});
afterEach(async () => {
  await panel.close();
  window.innerWidth = jsdomWidth;
});

const open = async (address?: string) => {
  panel = await openPanel(server.answer, address);
};
const bodyOf = (call: string) => server.sent.filter((each) => each.call === call).map(({ body }) => body);
const refuse = (call: string, status: number, detail: string) => {
  server.refused[call] = { status, detail };
};

const AUTHENTICATION = 'Authentication required - please log in as admin';

describe('When an admin edits an account', () => {
  const call = 'PUT /api/admin/users/7';

  it('Then just the names are sent, and the list shows them @spec S1.7.52', async () => {
    await open();
    await press('Edit Rosa Alvarez');
    expect(panel.address()).toBe('/?dialog=edit-user-7');
    await user.clear(await screen.findByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Rosalia');
    await press('Save');
    expect(await screen.findByText('Rosalia Alvarez')).toBeTruthy();
    expect(bodyOf(call)).toEqual([{ firstName: 'Rosalia', lastName: 'Alvarez' }]);
    expect(panel.notices).toEqual([{ title: 'User updated successfully', description: 'Rosalia Alvarez' }]);
    expect(panel.address()).toBe('/');
  });

  it('Then a name is needed @spec S1.9.4', async () => {
    await open('/?dialog=edit-user-7');
    await user.clear(await screen.findByLabelText('First name'));
    await user.clear(screen.getByLabelText('Last name'));
    await press('Save');
    expect(await screen.findByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Last name is required')).toBeTruthy();
    expect(bodyOf(call)).toEqual([]);
  });

  it('Then a refusal says so and keeps what was typed @spec S1.8.45', async () => {
    refuse(call, 503, 'The service is away.');
    await open('/?dialog=edit-user-7');
    await user.type(await screen.findByLabelText('Last name'), ' Diaz');
    await press('Save');
    expect(await screen.findByText('Failed to update user')).toBeTruthy();
    expect(screen.getByText('The service is away.')).toBeTruthy();
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Alvarez Diaz');
  });
});

describe('When an admin changes a password', () => {
  const call = 'PUT /api/admin/users/7/password';

  it('Then it is sent, and nothing of it stays @spec S1.7.53, S1.3.3', async () => {
    await open();
    await press('Change password Rosa Alvarez');
    await user.type(await screen.findByLabelText('New Password'), 'secret');
    await press('Change Password');
    await waitFor(() => expect(panel.notices).toHaveLength(1));
    expect(panel.notices).toEqual([{ title: 'Password updated successfully', description: 'Rosa Alvarez' }]);
    expect(bodyOf(call)).toEqual([{ newPassword: 'secret' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Then five characters are too few @spec S1.9.2', async () => {
    await open('/?dialog=user-password-7');
    await user.type(await screen.findByLabelText('New Password'), '12345');
    await press('Change Password');
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy();
    expect(bodyOf(call)).toEqual([]);
  });

  it('Then a refusal says so @spec S1.8.46', async () => {
    refuse(call, 404, 'User not found');
    await open('/?dialog=user-password-7');
    await user.type(await screen.findByLabelText('New Password'), 'secret');
    await press('Change Password');
    expect(await screen.findByText('Failed to update password')).toBeTruthy();
    expect(screen.getByText('User not found')).toBeTruthy();
  });

  it('Then one’s own ends this session, and the dialog says so', async () => {
    await open('/?dialog=user-password-1');
    expect(await screen.findByText(/all your sessions end, this one too/)).toBeTruthy();
  });
});

describe('When an admin changes a role', () => {
  const call = 'PUT /api/admin/users/7/role';

  it('Then the dialog warns that sessions are invalidated, and the new role is sent @spec S1.7.51', async () => {
    await open();
    await press('Change role Rosa Alvarez');
    const dialog = await screen.findByRole('dialog', { name: 'Change User Role' });
    expect(dialog.textContent).toContain('All active sessions of Rosa Alvarez are invalidated');
    const change = within(dialog).getByRole('button', { name: 'Change Role' });
    expect(change).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('radio', { name: /^Coach/ }));
    await user.click(change);
    await waitFor(() => expect(panel.notices).toHaveLength(1));
    expect(bodyOf(call)).toEqual([{ role: 'coach' }]);
    expect(panel.notices[0]?.description).toContain('They will need to log in again.');
    expect(await screen.findByText('Coach')).toBeTruthy();
  });

  it.each([
    [409, 'You cannot change your own admin role.', 'Failed to update role: You cannot change your own admin role.'],
    [401, 'Not signed in', AUTHENTICATION],
  ])('Then a refusal with %i says so @spec S1.8.43, S1.8.41', async (status, detail, line) => {
    refuse(call, status, detail);
    await open('/?dialog=user-role-7');
    await user.click(await screen.findByRole('radio', { name: /^Admin/ }));
    await press('Change Role');
    expect(await screen.findByText(line)).toBeTruthy();
    expect(panel.notices).toEqual([]);
  });
});

describe('When an admin deletes an account', () => {
  const call = 'DELETE /api/admin/users/7';

  it('Then the dialog lists what goes for good, and the account leaves the list @spec S1.7.54', async () => {
    await open();
    await press('Delete Rosa Alvarez');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete User Account' });
    const lost = within(dialog).getAllByRole('listitem');
    expect(lost.map(({ textContent }) => textContent)).toEqual([
      'The account and personal information',
      'All children of the parentA child with another guardian stays, and that guardian becomes primary.',
      'All registrations and evaluations of these children',
      'All game data of these childrenTheir games stay as figures of the team, without the name.',
      'All sessions',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete User' }));
    await waitFor(() => expect(screen.queryByText('Rosa Alvarez')).toBeNull());
    expect(bodyOf(call)).toHaveLength(1);
    expect(panel.notices).toEqual([
      { title: 'User deleted successfully', description: 'Rosa Alvarez: all sessions are invalidated.' },
    ]);
  });

  it('Then Cancel deletes nothing', async () => {
    await open('/?dialog=delete-user-7');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bodyOf(call)).toEqual([]);
  });

  it('Then a refusal says so @spec S1.8.44', async () => {
    refuse(call, 503, 'The service is away.');
    await open('/?dialog=delete-user-7');
    await press('Delete User');
    expect(await screen.findByText('Failed to delete user: The service is away.')).toBeTruthy();
    expect(screen.getByText('1–2 of 2')).toBeTruthy();
  });

  it('Then the last one of a page leads to the page before', async () => {
    server = userServer(Array.from({ length: 11 }, (_, index) => aUser(index + 2)));
    await open();
    await press('Next');
    await press('Delete User 012');
    await press('Delete User');
    expect(await screen.findByText('1–10 of 10')).toBeTruthy();
  });
});

describe('When an account is the admin’s own', () => {
  it('Then role and deletion are disabled, and the sentences say why', async () => {
    await open();
    const role = await screen.findByRole('button', { name: 'Change role Avery Stone' });
    const remove = screen.getByRole('button', { name: 'Delete Avery Stone' });
    const sentences = [
      'You cannot change your own admin role. Another admin must make this change.',
      'You cannot delete your own account. Another admin must perform this action.',
    ];
    expect([role, remove].map((button) => button.title)).toEqual(sentences);
    for (const button of [role, remove]) expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText(sentences.join(' '))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Avery Stone' })).toHaveProperty('disabled', false);
  });

  it('Then a narrow screen’s menu has them disabled, too', async () => {
    window.innerWidth = 900;
    await open();
    await press('Actions for Avery Stone');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual([null, null, 'true', 'true']);
  });

  it('Then an address does not open what is not allowed', async () => {
    await open('/?dialog=delete-user-1');
    await screen.findByText('1–2 of 2');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('When an address names an account', () => {
  it('Then one that is not on the page is asked for', async () => {
    server = userServer(Array.from({ length: 30 }, (_, index) => aUser(index + 2)));
    await open('/?dialog=edit-user-31');
    const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
    expect(within(dialog).getByLabelText('Last name')).toHaveProperty('value', '031');
  });

  it('Then one that is gone is said to be, and the address is as if nothing had been asked', async () => {
    await open('/?dialog=edit-user-99');
    await waitFor(() =>
      expect(panel.notices).toEqual([{ title: 'Error loading users: User not found', tone: 'destructive' }]),
    );
    expect(panel.address()).toBe('/');
  });
});
