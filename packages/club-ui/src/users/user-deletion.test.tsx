import { http, ok, refused, sentBodies, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from './testing/open-panel.tsx';
import { aPreview, aUser, userHandlers } from './testing/user-handlers.ts';

const user = userEvent.setup({ delay: null });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button));

/** Waits until the counts are loaded, then confirms. */
const confirm = async () => {
  const button = await screen.findByRole('button', { name: 'Delete User' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false), { timeout: 10_000 });
  await user.click(button);
};

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

  it('Then the dialog lists what is deleted, and the list loses the account @spec S1.7.54, S2.2.711-712, S2.8.707', async () => {
    await open();
    await press('Delete Rosa Alvarez');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete User Account' });
    const list = await within(dialog).findByRole('list', { name: 'This is permanently deleted:' });
    const lost = within(list).getAllByRole('listitem');
    expect(lost.map(({ textContent }) => textContent)).toEqual([
      'The account and personal information',
      'All children of the parentNo child is deleted',
      'All registrations and evaluations of these children0 registrations, 0 evaluations',
      'All game data of these children0 game records',
      'All sessions1 session',
    ]);
    await confirm();
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

  it('Then a refusal is shown @spec S1.8.44', async () => {
    server.use(http.auth.delete('/api/admin/users/7', refused(503, 'unavailable', 'The service is unavailable.')));
    await open('/?dialog=delete-user-7');
    await confirm();
    expect(await screen.findByText('Failed to delete user: The service is unavailable.')).toBeTruthy();
    expect(screen.getByText('1–2 of 2')).toBeTruthy();
  });

  it('Then after the last account of a page the previous page is shown', async () => {
    server.use(...userHandlers(Array.from({ length: 11 }, (_, index) => aUser(index + 2))));
    await open();
    await press('Next');
    await press('Delete User 012');
    await confirm();
    expect(await screen.findByText('1–10 of 10')).toBeTruthy();
  });
});

describe('When the services have counted what is deleted', () => {
  const openWith = async (preview: Parameters<typeof aPreview>[0], changes: Parameters<typeof aUser>[1] = {}) => {
    const rosa = aUser(7, { firstName: 'Rosa', lastName: 'Alvarez', ...changes });
    server.use(...userHandlers([rosa]));
    server.use(http.auth.get('/api/admin/users/{id}/deletion', ok(aPreview(preview))));
    await open('/?dialog=delete-user-7');
    return screen.findByRole('alertdialog');
  };

  it('Then children without another guardian are deleted, the others get a primary guardian @spec S2.2.712-713', async () => {
    const dialog = await openWith({
      children: {
        deleted: [
          { id: 1, name: 'Mateo Alvarez' },
          { id: 2, name: 'Lucía Alvarez' },
        ],
        staying: [
          { id: 3, name: 'June Park', newPrimary: 'Ji-won Park' },
          { id: 4, name: 'Sam Park', newPrimary: null },
        ],
      },
      ...{ registrations: 1, evaluations: 12, gameRecords: 1031, sessions: 2 },
    });
    await within(dialog).findByText('2 children: Mateo Alvarez, Lucía Alvarez');
    const lines = ['1 registration, 12 evaluations', '1,031 game records', '2 sessions'];
    for (const line of lines) expect(within(dialog).getByText(line)).toBeTruthy();
    const stays = within(within(dialog).getByRole('list', { name: 'This stays:' })).getAllByRole('listitem');
    expect(stays.map(({ textContent }) => textContent)).toEqual([
      'June Park stays, and Ji-won Park becomes the primary guardian.',
      'Sam Park stays with the other guardian.',
    ]);
    expect(within(dialog).queryByText('Not everything could be counted.')).toBeNull();
  });

  it('Then a coach’s events and evaluations keep the name', async () => {
    const dialog = await openWith({ coachedEvents: 7, writtenEvaluations: 1 }, { role: 'coach' });
    expect(await within(dialog).findByText('7 events and 1 evaluation keep the coach’s name.')).toBeTruthy();
  });

  it('Then a missing count is shown, and the account can be deleted', async () => {
    const dialog = await openWith({ evaluations: null, gameRecords: null, registrations: 3 });
    expect(await within(dialog).findByText('Not everything could be counted.')).toBeTruthy();
    expect(within(dialog).getByText('3 registrations')).toBeTruthy();
    expect(within(dialog).getByText('Not counted')).toBeTruthy();
    await confirm();
    await waitFor(() => expect(panel.notices).toHaveLength(1));
  });

  it('Then the account can be deleted without any count', async () => {
    server.use(
      http.auth.get('/api/admin/users/{id}/deletion', refused(503, 'unavailable', 'The service is unavailable.')),
    );
    await open('/?dialog=delete-user-7');
    expect(await screen.findByText('Not everything could be counted.', {}, { timeout: 10_000 })).toBeTruthy();
    await confirm();
    await waitFor(() => expect(panel.notices).toHaveLength(1));
  }, 20_000);

  it('Then nothing can be deleted before the counts are loaded', async () => {
    const answered = Promise.withResolvers<void>();
    server.use(http.auth.get('/api/admin/users/{id}/deletion', () => answered.promise));
    await open('/?dialog=delete-user-7');
    const remove = await screen.findByRole('button', { name: 'Delete User' });
    expect(remove).toHaveProperty('disabled', true);
    answered.resolve();
    await waitFor(() => expect(remove).toHaveProperty('disabled', false));
  });
});

describe('When an account is the admin’s own', () => {
  it('Then role and deletion are disabled, with the reasons @spec S2.5.716-718, S2.6.702', async () => {
    await open();
    const role = await screen.findByRole('button', { name: 'Change role Avery Stone' });
    const remove = screen.getByRole('button', { name: 'Delete Avery Stone' });
    const sentences = [
      'You cannot change your own admin role. Another admin must make this change.',
      'You cannot delete your own account. Another admin must perform this action.',
    ];
    expect([role, remove].map((button) => button.title)).toEqual(sentences);
    for (const [index, button] of [role, remove].entries()) {
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(button.getAttribute('aria-description')).toBe(sentences[index]);
      // The keyboard reaches it, and a press only shows the reason.
      button.focus();
      expect(document.activeElement).toBe(button);
      await user.keyboard('{Enter}');
      expect(panel.notices.at(-1)).toEqual({ title: sentences[index] });
      expect(panel.address()).toBe('/');
    }
    expect(screen.getByText(sentences.join(' '))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Avery Stone' })).toHaveProperty('disabled', false);
  });

  it('Then the menu of a narrow screen has them disabled too', async () => {
    window.innerWidth = 900;
    await open();
    await press('Actions for Avery Stone');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual([null, null, 'true', 'true']);
    const sentences = [
      'You cannot change your own admin role. Another admin must make this change.',
      'You cannot delete your own account. Another admin must perform this action.',
    ];
    expect(items.slice(2).map((item) => item.querySelector('small')?.textContent)).toEqual(sentences);
    expect(screen.getByRole('menu', { description: sentences.join(' ') })).toBeTruthy();
  });

  it('Then an address does not open a forbidden dialog', async () => {
    await open('/?dialog=delete-user-1');
    await screen.findByText('1–2 of 2');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('When an address names an account', () => {
  it('Then an account that is not on the page is requested', async () => {
    server.use(...userHandlers(Array.from({ length: 30 }, (_, index) => aUser(index + 2))));
    await open('/?dialog=edit-user-31');
    const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
    expect(within(dialog).getByLabelText('Last name')).toHaveProperty('value', '031');
  });

  it('Then for a deleted account a toast is shown, and the address has no dialog any more', async () => {
    await open('/?dialog=edit-user-99');
    await waitFor(() =>
      expect(panel.notices).toEqual([{ title: 'Error loading users: User not found', tone: 'destructive' }]),
    );
    expect(panel.address()).toBe('/');
  });
});
