import type { ManagedUser, PlannedAddress } from '@fieldhouse/api';
import { http, noContent, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openUsersTab } from './testing/open-panel.tsx';
import { aUser, userHandlers } from './testing/user-handlers.ts';

const user = userEvent.setup({ delay: null });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const contact = (number: 1 | 2) =>
  within(screen.getByRole('group', { name: new RegExp(`^Emergency contact ${number}`) }));

const priya = {
  emergencyContact1FirstName: 'Priya',
  emergencyContact1LastName: 'Raman',
  emergencyContact1Phone: '(512) 555-0109',
};

let tab: Awaited<ReturnType<typeof openUsersTab>>;
let users: ManagedUser[];

const jsdomWidth = innerWidth;
beforeEach(() => {
  window.innerWidth = 1280;
  users = [
    aUser(1, { firstName: 'Avery', lastName: 'Stone', role: 'admin' }),
    aUser(7, { firstName: 'Rosa', lastName: 'Alvarez', username: 'rosa', ...priya }),
    aUser(8, { firstName: 'Dana', lastName: 'Mercer', role: 'coach', specialties: ['Hitting'], ...priya }),
  ];
  server.use(...userHandlers(users));
});
afterEach(async () => {
  await tab.close();
  window.innerWidth = jsdomWidth;
});

const open = async (address?: string) => {
  tab = await openUsersTab(address);
};

async function type(fields: Readonly<Record<string, string>>, within_: Pick<typeof screen, 'getByLabelText'> = screen) {
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(within_.getByLabelText(label));
    await user.type(within_.getByLabelText(label), text);
  }
}

describe('When an admin opens the Users tab', () => {
  it('Then the number of accounts and badges of role and status are shown @spec S2.2.702-706', async () => {
    await open();
    expect(await screen.findByText('3 accounts · 1 admin, 1 coach, 1 parent')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'User Accounts' })).toBeTruthy();
    const table = await screen.findByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Username', 'Email', 'Children', 'Role', 'Status', 'Actions'],
    ]);
    expect(within(table).getAllByText('Active')).toHaveLength(3);
  });

  it('Then a role filters the list, and is in the address', async () => {
    await open();
    await screen.findByText('1–3 of 3');
    await press('Coach');
    expect(await screen.findByText('1 of 1')).toBeTruthy();
    expect(tab.address()).toBe('/?sub=coach');
    await press('All');
    expect(await screen.findByText('1–3 of 3')).toBeTruthy();
    expect(tab.address()).toBe('/');
  });
});

describe('When an admin adds a user', () => {
  const call = 'POST /api/admin/users';

  it('Then every field is sent, and the list has the account @spec S2.2.707, S2.8.705', async () => {
    await open();
    await press('Add User');
    expect(tab.address()).toBe('/?dialog=new-user');
    const form = await dialog('Add User');
    await user.click(form.getByRole('radio', { name: 'Coach' }));
    await type({
      Username: 'draman',
      Password: 'secret',
      Email: 'd@example.com',
      'Specialties (optional)': 'Hitting,, Bunting',
    });
    const [first, last, phone] = ['First name', 'Last name', 'Phone'];
    const own = (label: string) => form.getAllByLabelText(label)[0] as HTMLElement;
    await user.type(own(first ?? ''), 'Daniel');
    await user.type(own(last ?? ''), 'Raman');
    await user.type(own(phone ?? ''), '(512) 555-0119');
    await type({ 'First name': 'Priya', 'Last name': 'Raman', Phone: '(512) 555-0109' }, contact(1));
    await type({ 'First name': 'Sam' }, contact(2));
    await user.click(form.getByRole('button', { name: 'Add User' }));
    await waitFor(() =>
      expect(tab.notices).toEqual([{ title: 'User created successfully', description: 'Daniel Raman' }]),
    );
    expect(await sentBodies(call)).toEqual([
      {
        ...{ role: 'coach', username: 'draman', password: 'secret', firstName: 'Daniel', lastName: 'Raman' },
        ...{ email: 'd@example.com', phone: '(512) 555-0119', specialties: ['Hitting', 'Bunting'], ...priya },
        ...{ emergencyContact1Relationship: '', emergencyContact2FirstName: 'Sam', emergencyContact2LastName: '' },
        ...{ emergencyContact2Phone: '', emergencyContact2Relationship: '' },
      },
    ]);
    expect(await screen.findByText('Daniel Raman')).toBeTruthy();
    expect(await screen.findByText('4 accounts · 1 admin, 2 coaches, 1 parent')).toBeTruthy();
    expect(tab.address()).toBe('/');
  });

  it('Then missing fields show errors, and nothing is sent @spec S2.5.701-711', async () => {
    await open('/?dialog=new-user');
    const form = await dialog('Add User');
    await user.click(form.getByRole('button', { name: 'Add User' }));
    for (const message of [
      'Username must be at least 3 characters',
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Phone number is required',
      'Password is required and must be at least 6 characters for new users',
      'Emergency contact first name is required',
      'Emergency contact last name is required',
      'Emergency contact phone is required',
    ]) {
      expect(await form.findByText(message)).toBeTruthy();
    }
    await user.type(form.getByLabelText('Password'), '12345');
    expect(await form.findByText('Password must be at least 6 characters')).toBeTruthy();
    expect(sentRequests(call)).toEqual([]);
  });

  it('Then a refusal is shown at its field and as a toast @spec S2.8.701', async () => {
    const taken = 'This username is already taken. Please choose another one';
    const errors = [{ path: 'username', message: taken }];
    server.use(http.auth.put('/api/admin/users/7', refused(409, 'username_taken', taken, { errors })));
    await open('/?dialog=edit-user-7');
    const form = await dialog('Edit User');
    await type({ Username: 'avery' }, form);
    await press('Save');
    expect(await form.findByText(taken)).toBeTruthy();
    expect(tab.notices).toEqual([{ title: 'Failed to save user', description: taken, tone: 'destructive' }]);
    expect(form.getByLabelText('Username')).toHaveProperty('value', 'avery');
  });
});

describe('When an admin edits a user on the tab', () => {
  const call = 'PUT /api/admin/users/8';

  it('Then all fields except role and password are there, and the version is sent @spec S2.2.708, S2.5.712, S2.8.706', async () => {
    await open('/?dialog=edit-user-8');
    const form = await dialog('Edit User');
    expect(form.queryByLabelText('Password')).toBeNull();
    expect(form.queryByRole('radio')).toBeNull();
    expect(form.getByLabelText('Specialties (optional)')).toHaveProperty('value', 'Hitting');
    await type({ Username: 'dmercer', 'Specialties (optional)': 'Hitting, Pitching' }, form);
    await type({ Relationship: 'Brother' }, contact(2));
    await press('Save');
    await waitFor(() =>
      expect(tab.notices).toEqual([{ title: 'User updated successfully', description: 'Dana Mercer' }]),
    );
    const [body] = await sentBodies(call);
    expect(body).toMatchObject({
      ...{ username: 'dmercer', specialties: ['Hitting', 'Pitching'], emergencyContact2Relationship: 'Brother' },
    });
    expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['role']));
    expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['password']));
    expect(sentRequests(call)[0]?.ifMatch).toBe('"1"');
  });

  it('Then names that older rules allowed stay, and only edited fields are validated', async () => {
    Object.assign(users[2] ?? {}, { username: 'dänä', firstName: 'Dana 2026!', phone: 'ask her' });
    await open('/?dialog=edit-user-8');
    const form = await dialog('Edit User');
    await type({ Username: 'd\u0430na', Email: 'dana@example.com' }, form);
    await press('Save');
    expect(await form.findByText('Username may only contain the letters A to Z, digits and . _ @ + -')).toBeTruthy();
    expect(form.queryByText(/^(First name|Phone number) may only contain/)).toBeNull();
    expect(sentRequests(call)).toEqual([]);
    await type({ Username: 'dänä' }, form);
    await press('Save');
    await waitFor(() => expect(tab.notices.at(-1)?.title).toBe('User updated successfully'));
    expect(users[2]).toMatchObject({ username: 'dänä', firstName: 'Dana 2026!', email: 'dana@example.com' });
  });

  it('Then a parent has no specialties, and a missing first contact is required', async () => {
    Object.assign(users[1] ?? {}, { emergencyContact1Phone: null });
    await open('/?dialog=edit-user-7');
    const form = await dialog('Edit User');
    expect(form.queryByLabelText(/^Specialties/)).toBeNull();
    await press('Save');
    expect(await form.findByText('Emergency contact phone is required')).toBeTruthy();
  });

  it('Then the changes of another admin are shown, the input stays, and the next press saves', async () => {
    await open('/?dialog=edit-user-8');
    const form = await dialog('Edit User');
    await type({ Username: 'dmercer' }, form);
    Object.assign(users[2] ?? {}, { version: 2, email: 'new@example.com', specialties: ['Bunting'] });
    await press('Save');
    expect(await form.findByText('Someone else has saved this meanwhile.')).toBeTruthy();
    expect(form.getByText('Theirs: Bunting')).toBeTruthy();
    expect(form.getByLabelText('Email')).toHaveProperty('value', 'new@example.com');
    await press('Save');
    await waitFor(() => expect(tab.notices.at(-1)?.title).toBe('User updated successfully'));
    expect(users[2]).toMatchObject({ username: 'dmercer', email: 'new@example.com', specialties: ['Bunting'] });
  });
});

describe('When a change fails on the tab', () => {
  it.each([
    ['user-role', 'Change Role', http.auth.put, '/role', 'Failed to update user role'],
    ['user-password', 'Change Password', http.auth.put, '/password', 'Failed to update password'],
  ] as const)('Then %s shows a toast @spec S2.8.702-703', async (name, button, method, rest, title) => {
    const refusal = refused(404, 'not_found', 'User not found');
    server.use(method(`/api/admin/users/{id}${rest}`, refusal));
    await open(`/?dialog=${name}-7`);
    if (rest === '/role') await user.click(await screen.findByRole('radio', { name: /^Coach/ }));
    else {
      await user.type(await screen.findByLabelText('New Password'), 'secret');
      await user.type(screen.getByLabelText('Confirm Password'), 'secret');
    }
    await press(button);
    await waitFor(() => expect(tab.notices).toEqual([{ title, description: 'User not found', tone: 'destructive' }]));
  });

  it('Then a deletion shows a toast @spec S2.8.704', async () => {
    server.use(http.auth.delete('/api/admin/users/{id}', refused(503, 'unavailable', 'The service is unavailable.')));
    await open('/?dialog=delete-user-7');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete User' })).toHaveProperty('disabled', false));
    await press('Delete User');
    await waitFor(() =>
      expect(tab.notices).toEqual([
        { title: 'Failed to delete user', description: 'The service is unavailable.', tone: 'destructive' },
      ]),
    );
  });
});

describe('When a user has lost the mailbox', () => {
  const path = '/api/admin/users/{id}/lost-mailbox';
  const waiting: PlannedAddress = {
    ...{ email: 'new@mail.example', confirmedBy: 'Passport', requestedBy: 1, outcome: null },
    ...{ requestedAt: '2026-11-27T15:00:00Z', dueAt: '2026-11-28T15:00:00Z' },
  };

  it('Then the edit dialog leads to another address, which needs ‘Identity confirmed by’ @spec S2.5.741', async () => {
    server.use(http.auth.get(path, ok([{ ...waiting, outcome: 'stopped' as const }])), http.auth.post(path, noContent));
    await open('/?dialog=edit-user-7');
    await press('Lost mailbox…');
    const lost = await dialog('Lost mailbox');
    expect(tab.address()).toBe('/?dialog=lost-mailbox-7');
    expect((await lost.findByRole('list', { name: 'Set before' })).textContent).toContain('stopped by the owner');
    await type({ 'New email address': 'rosa@new.example' }, lost);
    await press('Set address');
    await lost.findByText('Please enter how you confirmed who it is');
    expect(await sentBodies('POST /api/admin/users/7/lost-mailbox')).toEqual([]);
    await type({ 'Identity confirmed by': 'Passport at the desk' }, lost);
    await press('Set address');
    await waitFor(() => expect(tab.notices).toHaveLength(1));
    expect(await sentBodies('POST /api/admin/users/7/lost-mailbox')).toEqual([
      { email: 'rosa@new.example', confirmedBy: 'Passport at the desk' },
    ]);
    expect(tab.address()).toBe('/');
  });

  it('Then one that waits is shown and withdrawn @spec S2.4.742', async () => {
    server.use(http.auth.get(path, ok([waiting])), http.auth.delete(path, noContent));
    await open('/?dialog=lost-mailbox-7');
    await screen.findByText('new@mail.example waits');
    expect(screen.getByText(/Identity confirmed by: Passport/)).toBeTruthy();
    expect(screen.queryByLabelText('New email address')).toBeNull();
    await press('Withdraw');
    await waitFor(() => expect(tab.notices).toMatchObject([{ title: 'Other address withdrawn' }]));
  });

  it('Then a refusal is shown at its field', async () => {
    const taken = refused(409, 'email_taken', 'Taken.', { errors: [{ path: 'email', message: 'Taken already' }] });
    server.use(http.auth.get(path, ok([])), http.auth.post(path, taken));
    await open('/?dialog=lost-mailbox-7');
    const lost = await dialog('Lost mailbox');
    await lost.findByLabelText('New email address');
    await type({ 'New email address': 'dana@club.example', 'Identity confirmed by': 'Passport' }, lost);
    await press('Set address');
    expect(await lost.findByText('Taken already')).toBeTruthy();
  });

  it('Then admins cannot do it for themselves @spec S2.5.741', async () => {
    await open('/?dialog=edit-user-1');
    await screen.findByLabelText('Username');
    expect(screen.queryByRole('button', { name: 'Lost mailbox…' })).toBeNull();
  });
});
