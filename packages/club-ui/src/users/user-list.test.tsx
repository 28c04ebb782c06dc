import { http, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, openUsersTab } from './testing/open-panel.tsx';
import { aUser, userHandlers } from './testing/user-handlers.ts';

const user = userEvent.setup({ delay: null });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button));
const names = () => screen.getAllByText(/^User \d{3}$/).map(({ textContent }) => textContent);
const many = (count: number) => Array.from({ length: count }, (_, index) => aUser(index + 2));

let panel: Awaited<ReturnType<typeof openPanel>>;
afterEach(() => panel.close());

async function open(users: Parameters<typeof userHandlers>[0], address?: string) {
  server.use(...userHandlers(users));
  panel = await openPanel(address);
}
const searches = () => sentRequests('GET /api/admin/users').map(({ search }) => new URLSearchParams(search));
const unavailable = http.auth.get('/api/admin/users', refused(503, 'unavailable', 'The service is unavailable.'));

describe('When an admin opens the panel', () => {
  it('Then one page of five hundred accounts is requested, and pages turn forwards and backwards @spec S1.6.10, S1.7.50', async () => {
    await open(many(500));
    expect(await screen.findByText('1–10 of 500')).toBeTruthy();
    expect(names()).toEqual(many(10).map(({ lastName }) => `User ${lastName}`));
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await press('Next');
    expect(await screen.findByText('11–20 of 500')).toBeTruthy();
    expect(names()[0]).toBe('User 012');
    await press('Previous');
    expect(await screen.findByText('1–10 of 500')).toBeTruthy();
    expect(searches().map((search) => search.get('limit'))).not.toContain(null);
  });

  it('Then every account is shown with name, username, e-mail, role and status @spec S1.3.1', async () => {
    await open([aUser(2, { role: 'coach', isActive: false }), aUser(3, { role: 'admin' })]);
    const [, coach, admin] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(coach?.textContent).toContain(
      'User 002Joined Jan 3, 2026user2user2@fieldhouse.example(512) 555-0002CoachArchived',
    );
    expect(admin?.textContent).toContain('AdminActive');
  });

  it('Then a skeleton is shown until the accounts are loaded', async () => {
    const answered = Promise.withResolvers<void>();
    // A handler without an answer passes the request on to the one before it.
    server.use(...userHandlers(many(2)));
    server.use(http.auth.get('/api/admin/users', () => answered.promise));
    panel = await openPanel();
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(screen.getByRole('searchbox')).toBeTruthy();
    answered.resolve();
    expect(await screen.findByText('1–2 of 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('Then a phone shows cards, with sorting above and the actions in a menu', async () => {
    const desk = innerWidth;
    window.innerWidth = 390;
    await open(many(12));
    await screen.findByText('1–10 of 12');
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem')).toHaveLength(10);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
    await waitFor(() => expect(names()[0]).toBe('User 013'));
    await press('Actions for User 013');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Change password',
      'Change role',
      'Delete',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Change role' }));
    expect(panel.address()).toBe('/?dialog=user-role-13');
    window.innerWidth = desk;
  });
});

describe('When an admin opens the Users tab', () => {
  const family = [
    { id: 7, name: 'Mateo Ruiz', isActive: true },
    { id: 8, name: 'Lucia Ruiz', isActive: false },
  ];

  it('Then each account has its children, and an account is found by one of them @spec S2.2.718', async () => {
    const parents = [
      { ...aUser(2), children: family },
      { ...aUser(3), children: [] },
      { ...aUser(4), children: null },
    ];
    server.use(...userHandlers(parents));
    panel = await openUsersTab();
    const [, first, second, third] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first?.textContent).toContain('Mateo RuizLucia Ruiz (archived)Parent');
    expect(second?.textContent).toContain('NoneParent');
    expect(third?.textContent).toContain('Not knownParent');
    expect(screen.getByRole('link', { name: /Mateo Ruiz/ }).getAttribute('href')).toBe('/children/7');
    await user.type(screen.getByPlaceholderText('Name, username, email or child'), 'mateo');
    await waitFor(() => expect(searches().at(-1)?.get('q')).toBe('mateo'));
    expect(searches().every((search) => search.get('with') === 'children')).toBe(true);
  });

  it('Then a row has Edit, and a menu with the other actions @spec S2.2.719', async () => {
    server.use(...userHandlers(many(1)));
    panel = await openUsersTab();
    await press('Edit User 002');
    expect(panel.address()).toBe('/?dialog=edit-user-2');
    await user.keyboard('{Escape}');
    await press('Actions for User 002');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      ...['Change password', 'Change role', 'Delete', 'Family’s data'],
    ]);
  });
});

describe('When an admin searches for an account', () => {
  it('Then the text is in the address and the request, and the first page is shown', async () => {
    await open(many(500));
    await press('Next');
    await screen.findByText('11–20 of 500');
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'user49');
    expect(panel.address()).toBe('/?q=user49');
    expect(await screen.findByText('1–10 of 11')).toBeTruthy();
    expect(names()[0]).toBe('User 049');
    const asked = searches().map((search) => search.get('q'));
    expect(asked.filter((q) => q !== null)).toEqual(['user49']);
  });

  it('Then an empty result is shown, with a way back', async () => {
    await open(many(3), '/?q=nobody');
    expect(await screen.findByText('No users found')).toBeTruthy();
    await press('Clear search');
    expect(await screen.findByText('1–3 of 3')).toBeTruthy();
    expect(panel.address()).toBe('/');
  });

  it('Then a column sorts in both directions, starting at the first page', async () => {
    await open(many(30));
    await press('Next');
    await screen.findByText('11–20 of 30');
    await press('Email');
    expect(await screen.findByText('1–10 of 30')).toBeTruthy();
    await press('Email');
    await waitFor(() => expect(names()[0]).toBe('User 009'));
    expect(screen.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBe('descending');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
    await waitFor(() => expect(names()[0]).toBe('User 031'));
    const sorts = searches().map((search) => search.get('sort'));
    expect(sorts).toEqual(['name', 'name', 'email', '-email', '-createdAt']);
  });
});

describe('When the accounts do not load', () => {
  it('Then the panel shows the reason and can try again @spec S1.8.42', async () => {
    server.use(unavailable, ...userHandlers([]));
    panel = await openPanel();
    expect(await screen.findByText('Error loading users: The service is unavailable.')).toBeTruthy();
    server.use(...userHandlers(many(1)));
    await press('Try again');
    expect(await screen.findByText('User 002')).toBeTruthy();
  });

  it('Then after the session ended, the text says to log in as admin @spec S1.8.41, S1.6.14', async () => {
    server.use(http.auth.get('/api/admin/users', refused(401, 'not_signed_in', 'Not signed in')), ...userHandlers([]));
    panel = await openPanel();
    const line = 'Authentication required - please log in as admin';
    expect(await screen.findByText(line)).toBeTruthy();
    expect(panel.sessionsEnded()).toBe(1);
    // The login screen replaces the panel; the toast stays.
    expect(panel.notices).toEqual([{ title: line, tone: 'destructive' }]);
  });

  it('Then the rows stay, and the error is shown above them', async () => {
    await open(many(1), '/?dialog=edit-user-2');
    await screen.findByRole('dialog', { name: 'Edit User' });
    server.use(unavailable);
    await press('Save');
    expect(await screen.findByText('Error loading users: The service is unavailable.')).toBeTruthy();
    expect(screen.getByText('User 002')).toBeTruthy();
    server.use(...userHandlers(many(1)));
    await press('Try again');
    await waitFor(() => expect(screen.queryByText(/^Error loading users/)).toBeNull());
  });
});
