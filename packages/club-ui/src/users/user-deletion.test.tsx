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
    expect(await sentBodies(call)).toHaveLength(1);
    expect(panel.notices).toEqual([
      { title: 'User deleted successfully', description: 'Rosa Alvarez: all sessions are invalidated.' },
    ]);
  });

  it('Then Cancel deletes nothing', async () => {
    await open('/?dialog=delete-user-7');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await sentBodies(call)).toEqual([]);
  });

  it('Then a refusal says so @spec S1.8.44', async () => {
    server.use(http.auth.delete('/api/admin/users/7', refused(503, 'unavailable', 'The service is away.')));
    await open('/?dialog=delete-user-7');
    await press('Delete User');
    expect(await screen.findByText('Failed to delete user: The service is away.')).toBeTruthy();
    expect(screen.getByText('1–2 of 2')).toBeTruthy();
  });

  it('Then the last one of a page leads to the page before', async () => {
    server.use(...userHandlers(Array.from({ length: 11 }, (_, index) => aUser(index + 2))));
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
    server.use(...userHandlers(Array.from({ length: 30 }, (_, index) => aUser(index + 2))));
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
