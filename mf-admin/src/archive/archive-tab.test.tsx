import type { Coach, ListedChild } from '@fieldhouse/api';
import { http, type OpenApp, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async (list: RegExp) => user.click(await screen.findByRole('radio', { name: list }));

const coach = (changes: Partial<Coach> = {}): Coach => ({
  ...{ id: 2, name: 'Dana Mercer', email: 'dana@club.example', specialties: ['Hitting'], isActive: true },
  ...changes,
});
const listed = (changes: Partial<ListedChild> = {}): ListedChild => ({
  ...{ id: 1, firstName: 'Mateo', lastName: 'Alvarez', nickname: null, age: 9, birthdate: '2017-04-02' },
  ...{
    shirtSize: null,
    pantSize: null,
    ageWasVerifiedFor: null,
    isActive: true,
    createdAt: '2026-11-21T15:00:00.000Z',
  },
  ...{ parentFirstName: 'Rosa', parentLastName: 'Alvarez', parentEmail: 'rosa@x.example', parentPhone: null },
  ...changes,
});

let coaches: Coach[];
let children: ListedChild[];
let admin: OpenApp;
beforeEach(() => {
  coaches = [coach(), coach({ id: 3, name: 'Theo Banks', email: 'theo@club.example', isActive: false })];
  children = [listed(), listed({ id: 8, firstName: 'Lucia', isActive: false })];
  server.use(
    http.auth.get('/api/coaches', ({ response }) => response(200).json(coaches)),
    http.auth.put('/api/admin/coaches/{id}/archive', async ({ params, request, response }) => {
      const found = coaches.find(({ id }) => id === Number(params.id)) ?? coach();
      return response(200).json(Object.assign(found, await request.json()));
    }),
    http.family.get('/api/all-children', ({ query, response }) =>
      response(200).json(children.filter(({ isActive }) => isActive === (query.get('status') === 'active'))),
    ),
    http.family.get('/api/all-children/stats', ({ response }) => {
      const active = children.filter(({ isActive }) => isActive).length;
      const figures = { averageAge: null, youngest: null, oldest: null, missingSizes: 0, missingDocument: 0 };
      return response(200).json({ total: children.length, active, joinedThisMonth: 0, ageGroups: [], ...figures });
    }),
    http.family.put('/api/admin/children/{id}/archive', async ({ params, request, response }) => {
      const found = children.find(({ id }) => id === Number(params.id)) ?? listed();
      const { id, firstName, lastName, isActive } = Object.assign(found, await request.json());
      return response(200).json({ id, firstName, lastName, isActive });
    }),
  );
});
afterEach(() => admin.close());

const rows = async (list: string) =>
  within(await screen.findByRole('region', { name: list }))
    .getAllByRole('row')
    .slice(1)
    .map(({ children: [, name] }) => name?.textContent);

describe('When an admin opens the archive', () => {
  it('Then coaches come first, active and archived lists with their counts @spec S2.2.602-604', async () => {
    admin = await openAdmin('/admin?tab=archive');
    expect(await rows('Active coaches')).toEqual(['Dana Mercer']);
    expect(screen.getByRole('radio', { name: 'Active (1)' })).toHaveProperty('checked', true);
    await choose(/Archived \(1\)/);
    expect(await rows('Archived coaches')).toEqual(['Theo Banks']);
    expect(admin.address()).toBe('/admin?tab=archive&sub=coaches-archived');
    await user.click(screen.getByRole('tab', { name: 'Children' }));
    expect(await rows('Active children')).toEqual([expect.stringContaining('Mateo Alvarez')]);
    await choose(/Archived \(1\)/);
    expect(await rows('Archived children')).toEqual([expect.stringContaining('Lucia Alvarez')]);
    expect(sentRequests('GET /api/all-children').map(({ search }) => search)).toEqual([
      '?status=active&limit=20',
      '?status=archived&limit=20',
    ]);
  });

  it('Then a search finds coaches by the first letters of their names', async () => {
    coaches.push(coach({ id: 4, name: 'Inés Ford', email: 'ford@club.example' }));
    admin = await openAdmin('/admin?tab=archive&q=ines fo');
    await waitFor(async () => expect(await rows('Active coaches')).toEqual(['Inés Ford']));
  });
});

describe('When an admin archives and restores', () => {
  it('Then neither asks, and the toast says what archiving does @spec S2.2.605, S2.2.623, S2.8.603, S2.8.604', async () => {
    admin = await openAdmin('/admin?tab=archive');
    await press('Archive Dana Mercer');
    expect(await screen.findByText('No active coaches')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Active/ })));
    await choose(/Archived \(2\)/);
    await press('Restore Dana Mercer');
    await waitFor(async () => expect(await rows('Archived coaches')).toEqual(['Theo Banks']));
    expect(await sentBodies('PUT /api/admin/coaches/2/archive')).toEqual([{ isActive: false }, { isActive: true }]);
    expect(admin.notices).toEqual([
      {
        title: 'Coach archived successfully',
        description: 'Dana Mercer. Sessions end, and signing in is refused.',
        undo: expect.any(Function),
      },
      { title: 'Coach restored successfully' },
    ]);
  });

  it('Then a child moves to the other list @spec S2.2.605, S2.8.605, S2.8.606', async () => {
    admin = await openAdmin('/admin?tab=archive&sub=children');
    await press('Archive Mateo Alvarez');
    expect(await screen.findByText('No active children')).toBeTruthy();
    await choose(/Archived \(2\)/);
    await press('Restore Lucia Alvarez');
    await waitFor(async () => expect(await rows('Archived children')).toEqual([expect.stringContaining('Mateo')]));
    expect(admin.notices).toMatchObject([
      { title: 'Child archived successfully', description: expect.stringMatching(/Registrations and records stay\.$/) },
      { title: 'Child restored successfully' },
    ]);
  });

  it.each([
    ['coaches', 'Dana Mercer', 'Active coaches', 'PUT /api/admin/coaches/2/archive'],
    ['children', 'Mateo Alvarez', 'Active children', 'PUT /api/admin/children/1/archive'],
  ] as const)(
    'Then Undo restores one of the %s, also after the row is gone @spec S2.2.623',
    async (sub, name, list, call) => {
      admin = await openAdmin(`/admin?tab=archive&sub=${sub}`);
      await press(`Archive ${name}`);
      await screen.findByText(`No active ${sub}`);
      await act(async () => admin.notices[0]?.undo?.());
      await waitFor(async () => expect(await rows(list)).toEqual([expect.stringContaining(name)]));
      expect(await sentBodies(call)).toEqual([{ isActive: false }, { isActive: true }]);
      expect(admin.notices[1]?.title).toMatch(/restored successfully$/);
    },
  );

  it('Then selected coaches are archived one after the other, and each is told @spec S2.2.609', async () => {
    coaches = [coach(), coach({ id: 4, name: 'Ines Ford' }), coach({ id: 5, name: 'Sam Hill' })];
    const first = Promise.withResolvers<void>();
    server.use(
      // A handler without an answer passes the request on to the one before it.
      http.auth.put('/api/admin/coaches/2/archive', () => first.promise),
      http.auth.put('/api/admin/coaches/4/archive', refused(409, 'is_guardian', 'The coach has open events')),
    );
    const sent = () => sentRequests().flatMap(({ call }) => (call.startsWith('PUT') ? [call] : []));
    admin = await openAdmin('/admin?tab=archive');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
    await press('Archive');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive 3 coaches?' }));
    expect(dialog.getByText(/signing in is refused until you restore them/)).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await dialog.findByText('Archiving: 0 of 3')).toBeTruthy();
    expect(sent()).toEqual(['PUT /api/admin/coaches/2/archive']);
    first.resolve();
    expect(await dialog.findByText('Archived: 2 · not done: 1')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dana MercerArchived',
      'Ines FordThe coach has open events',
      'Sam HillArchived',
    ]);
    expect(sent()).toEqual([2, 4, 5].map((id) => `PUT /api/admin/coaches/${id}/archive`));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Done' }));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await rows('Active coaches')).toHaveLength(1));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await choose(/Archived \(2\)/);
    expect(screen.getByText('None selected')).toBeTruthy();
  });

  it('Then children are restored together, and Stop leaves the rest @spec S2.2.609', async () => {
    children = [7, 8, 9].map((id) => listed({ id, isActive: false }));
    const first = Promise.withResolvers<void>();
    server.use(http.family.put('/api/admin/children/7/archive', () => first.promise));
    admin = await openAdmin('/admin?tab=archive&sub=children-archived');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await press('Restore');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore 3 children?' }));
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByText('Restoring: 0 of 3')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    first.resolve();
    expect(await dialog.findByText('Restored: 1 · not done: 2')).toBeTruthy();
    expect(dialog.getAllByText('Not done: you stopped before it')).toHaveLength(2);
    expect(sentRequests().filter(({ call }) => call.startsWith('PUT'))).toHaveLength(1);
  });

  it('Then a refusal is a toast and the lists stay the same @spec S2.8.601, S2.8.602', async () => {
    server.use(
      http.auth.put('/api/admin/coaches/{id}/archive', refused(503, 'unavailable', 'The service is unavailable.')),
      http.family.put('/api/admin/children/{id}/archive', refused(404, 'not_found', 'Child not found')),
    );
    admin = await openAdmin('/admin?tab=archive&sub=coaches-archived');
    await press('Restore Theo Banks');
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    expect(await rows('Archived coaches')).toEqual(['Theo Banks']);
    await user.click(screen.getByRole('tab', { name: 'Children' }));
    await press('Archive Mateo Alvarez');
    await waitFor(() => expect(admin.notices).toHaveLength(2));
    expect(await rows('Active children')).toEqual([expect.stringContaining('Mateo')]);
    expect(admin.notices).toEqual([
      { title: 'Failed to update coach status', description: 'The service is unavailable.', tone: 'destructive' },
      { title: 'Failed to update child status', description: 'Child not found', tone: 'destructive' },
    ]);
  });
});
