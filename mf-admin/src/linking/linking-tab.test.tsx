import type { ChildParentLink, InvitationToApprove, ListedChild, ManagedUser } from '@fieldhouse/api';
import { http, type OpenApp, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

const link = (changes: Partial<ChildParentLink> = {}): ChildParentLink => ({
  ...{ id: 1, childId: 1, childName: 'Mateo Alvarez', isChildActive: true, parentId: 5, parentName: 'Rosa Alvarez' },
  ...{
    parentEmail: 'rosa@x.example',
    accessLevel: 'full',
    isPrimary: true,
    createdAt: '2026-11-21T15:00:00.000Z',
    invitedBy: null,
  },
  ...changes,
});
const listed = (id: number, firstName: string): ListedChild => ({
  ...{ id, firstName, lastName: 'Alvarez', nickname: null, age: 9, birthdate: '2017-04-02' },
  ...{
    shirtSize: null,
    pantSize: null,
    ageWasVerifiedFor: null,
    isActive: true,
    createdAt: '2026-11-21T15:00:00.000Z',
  },
  ...{ parentFirstName: 'Rosa', parentLastName: 'Alvarez', parentEmail: 'rosa@x.example', parentPhone: null },
});
const account = (id: number, changes: Partial<ManagedUser> = {}): ManagedUser => ({
  ...{ id, username: `user${id}`, firstName: 'Ji-won', lastName: 'Park', email: `park${id}@x.example`, phone: '512' },
  ...{ role: 'parent', specialties: [], version: 1, isActive: true, createdAt: '2026-11-21T15:00:00.000Z' },
  ...{ emergencyContact1FirstName: null, emergencyContact1LastName: null, emergencyContact1Phone: null },
  ...{ emergencyContact2FirstName: null, emergencyContact2LastName: null, emergencyContact2Phone: null },
  ...{ emergencyContact1Relationship: null, emergencyContact2Relationship: null },
  ...changes,
});

let links: ChildParentLink[];
let isEnforced: boolean;
let toApprove: InvitationToApprove[];
let admin: OpenApp;
beforeEach(() => {
  isEnforced = false;
  toApprove = [];
  links = [link(), link({ id: 2, parentId: 6, parentName: 'Ji-won Park', accessLevel: 'view-only', isPrimary: false })];
  const children = Array.from({ length: 37 }, (_, at) => listed(at + 1, at === 0 ? 'Mateo' : `Mat${at}`));
  const users = [account(6), ...Array.from({ length: 12 }, (_, at) => account(at + 20, { role: 'coach' }))];
  server.use(
    http.family.get('/api/admin/child-parent-links', ({ query, response }) =>
      response(200).json(links.filter(({ childName }) => childName.toLowerCase().includes(query.get('q') ?? ''))),
    ),
    http.family.get('/api/admin/guardian-invitations', ({ response }) => response(200).json(toApprove)),
    http.family.put('/api/admin/guardian-invitations/{id}', ({ response }) => {
      toApprove = [];
      return response(204).empty();
    }),
    http.family.get('/api/admin/child-parent-links/settings', ({ response }) =>
      response(200).json({ enforceViewOnly: isEnforced }),
    ),
    http.family.post('/api/admin/link-child-to-parent', async ({ request, response }) => {
      const made = link({ id: 9, ...(await request.json()), parentName: 'Ji-won Park', isPrimary: false });
      links.push(made);
      return response(201).json(made);
    }),
    http.family.delete('/api/admin/child-parent-links/{id}', ({ params, response }) => {
      links = links.filter(({ id }) => id !== Number(params.id));
      return response(204).empty();
    }),
    http.family.get('/api/all-children', ({ query, response }) => {
      const found = children.filter(({ firstName }) => firstName.toLowerCase().startsWith(query.get('q') ?? ''));
      return response.untyped(
        Response.json(found.slice(0, Number(query.get('limit'))), { headers: { 'X-Total-Count': `${found.length}` } }),
      );
    }),
    http.auth.get('/api/admin/users', ({ query, response }) =>
      response(200).json(users.slice(0, Number(query.get('limit')))),
    ),
  );
});
afterEach(() => admin.close());

const open = (search = '') => openAdmin(`/admin?tab=linking${search}`);
const cells = async (list: string) =>
  within(await screen.findByRole('region', { name: list }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Link Child to Parent' }));

describe('When an admin opens Linking', () => {
  it('Then links are listed, primary ones fixed @spec S2.2.801, S2.2.806, S2.2.807, S2.3.801', async () => {
    admin = await open();
    expect(await cells('Child-parent links')).toEqual([
      ['Child', 'Parent', 'Access Level', 'Primary/Secondary', 'Created', 'Actions'],
      [
        ...['Mateo Alvarez', 'Rosa Alvarezrosa@x.example', 'Full Access', 'Primary'],
        ...[expect.stringContaining('2026'), 'Primary (cannot remove)'],
      ],
      [
        ...['Mateo Alvarez', 'Ji-won Parkrosa@x.example', 'View Only', 'Secondary'],
        ...[expect.stringContaining('2026'), 'Remove Access'],
      ],
    ]);
    expect(sentRequests('GET /api/admin/child-parent-links').map(({ search }) => search)).toEqual(['?limit=20']);
  });

  it('Then it says who invited a parent, and asks about accepted invitations @spec S1.4.66', async () => {
    links = [link({ isPrimary: false, invitedBy: 'Ana Ruiz' })];
    const person = (id: number, name: string) => ({ id, name, email: `user${id}@x.example` });
    toApprove = [
      {
        ...{ id: 4, childId: 1, childName: 'Mateo Alvarez', accessLevel: 'view-only' },
        ...{
          parent: person(7, 'Sam Lee'),
          invitedBy: person(5, 'Rosa Alvarez'),
          createdAt: '2026-11-21T15:00:00.000Z',
        },
      },
    ];
    admin = await open();
    await screen.findByText('Invited by Ana Ruiz');
    const asked = within(await screen.findByRole('region', { name: 'Invitations to approve' }));
    for (const text of ['Sam Lee', 'user7@x.example', 'View Only']) expect(asked.getByText(text)).toBeTruthy();
    await press('Approve Sam Lee for Mateo Alvarez');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations to approve' })).toBeNull());
    expect(await sentBodies('PUT /api/admin/guardian-invitations/4')).toEqual([{ action: 'approve' }]);
  });

  it('Then a note says that access levels behave the same @spec S2.2.809', async () => {
    admin = await open();
    expect(
      await screen.findByText('All access levels currently behave the same. View Only is for the future.'),
    ).toBeTruthy();
  });

  it('Then the note explains View Only when it is enforced @spec S2.2.810', async () => {
    isEnforced = true;
    admin = await open('&dialog=new');
    const note = 'View Only: the parent reads the child, the registrations and the evaluations, and changes nothing.';
    expect(await screen.findByText(note)).toBeTruthy();
    expect(screen.queryByText(/currently behave the same/)).toBeNull();
    expect((await dialog()).getByText(/changes nothing/)).toBeTruthy();
  });

  it('Then a search lists ten children and their number, and filters the links @spec S2.2.802, S2.2.808', async () => {
    admin = await open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search children' }), 'mat');
    await waitFor(async () => expect(await cells('Found children')).toHaveLength(11));
    expect(screen.getByText('Showing first 10 results of 37')).toBeTruthy();
    expect(admin.address()).toBe('/admin?tab=linking&q=mat');
    expect(sentRequests('GET /api/all-children').map(({ search }) => search)).toEqual([
      '?q=mat&status=active&limit=10',
    ]);
    await waitFor(() =>
      expect(sentRequests('GET /api/admin/child-parent-links').at(-1)?.search).toBe('?q=mat&limit=20'),
    );
  });

  it('Then a search without results says so', async () => {
    admin = await open('&q=zzz');
    expect(await screen.findByText('No children found')).toBeTruthy();
    expect(await screen.findByText('No links found')).toBeTruthy();
  });

  it('Then a list that does not load shows an error', async () => {
    server.use(http.family.get('/api/admin/child-parent-links', refused(503, 'unavailable', 'Come back soon.')));
    admin = await open();
    expect(await screen.findByText('Failed to load links')).toBeTruthy();
    expect(screen.getByText('Come back soon.')).toBeTruthy();
  });
});

describe('When an admin links a child to a parent', () => {
  const pick = async (field: string, typed: string, option: RegExp) => {
    const combo = (await dialog()).getByRole('combobox', { name: field });
    await user.type(combo, typed);
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('Then pickers suggest ten at most @spec S2.2.803, S2.2.804, S2.2.805, S2.8.805', async () => {
    admin = await open();
    await press('Link Child to Parent');
    expect(admin.address()).toBe('/admin?tab=linking&dialog=new');
    await user.type((await dialog()).getByRole('combobox', { name: 'Child' }), 'mat');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10));
    await user.click(screen.getByRole('option', { name: /^Mateo Alvarez/ }));
    await user.type((await dialog()).getByRole('combobox', { name: 'Parent' }), 'park');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10));
    expect(screen.getAllByRole('option')[1]?.textContent).toBe('Ji-won Parkpark20@x.example · Coach');
    await user.click(screen.getByRole('option', { name: /park6@x.example/ }));
    expect((await dialog()).getByRole('radio', { name: /^Full Access/ })).toHaveProperty('checked', true);
    await user.click((await dialog()).getByRole('radio', { name: /^View Only/ }));
    await press('Link');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sentBodies('POST /api/admin/link-child-to-parent')).toEqual([
      { childId: 1, parentId: 6, accessLevel: 'view-only' },
    ]);
    expect(admin.notices).toEqual([{ title: 'Link created successfully', description: 'Mateo Alvarez · Ji-won Park' }]);
    expect(await cells('Child-parent links')).toHaveLength(4);
  });

  it('Then child and parent are required @spec S2.5.801', async () => {
    admin = await open('&dialog=new');
    await dialog();
    await press('Link');
    expect(await screen.findByText('Please select a child')).toBeTruthy();
    expect(screen.getByText('Please select a parent')).toBeTruthy();
    expect(sentRequests('POST /api/admin/link-child-to-parent')).toEqual([]);
  });

  it('Then a refusal is a toast, and the choices stay @spec S2.8.801', async () => {
    const already = 'Ji-won Park is already linked to Mateo Alvarez';
    server.use(http.family.post('/api/admin/link-child-to-parent', refused(409, 'already_linked', already)));
    admin = await open('&dialog=new');
    await pick('Child', 'mateo', /^Mateo Alvarez/);
    await pick('Parent', 'park', /park6@x.example/);
    await press('Link');
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    expect(admin.notices).toEqual([{ title: 'Failed to create link', description: already, tone: 'destructive' }]);
    expect((await dialog()).getByText(`Failed to create link. ${already}`)).toBeTruthy();
    expect((await dialog()).getByRole<HTMLInputElement>('combobox', { name: 'Parent' }).value).toBe('Ji-won Park');
  });

  it('Then a failure without a sentence has a default one @spec S2.8.802', async () => {
    server.use(
      http.family.post('/api/admin/link-child-to-parent', ({ response }) =>
        response.untyped(new Response('', { status: 500 })),
      ),
    );
    admin = await open('&dialog=new');
    await pick('Child', 'mateo', /^Mateo Alvarez/);
    await pick('Parent', 'park', /park6@x.example/);
    await press('Link');
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    expect(admin.notices[0]?.description).toBe('An error occurred while linking child to parent.');
  });
});

describe('When an admin removes access', () => {
  const LABEL = 'Remove access of Ji-won Park to Mateo Alvarez';
  const withoutSentence = { status: 500 };

  it('Then no question comes first, and Undo restores the link after its row is gone @spec S2.2.841, S2.8.806, S2.8.836', async () => {
    const removed = links[1];
    server.use(
      http.family.post('/api/admin/child-parent-links/{id}/restore', ({ response }) => {
        if (removed) links.push(removed);
        return response(204).empty();
      }),
    );
    admin = await open();
    await press(LABEL);
    await waitFor(async () => expect(await cells('Child-parent links')).toHaveLength(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(admin.notices).toEqual([
      {
        title: 'Link removed successfully',
        description: 'Ji-won Park no longer sees Mateo Alvarez. Registrations stay.',
        undo: expect.any(Function),
      },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
    await act(async () => admin.notices[0]?.undo?.());
    expect(sentRequests('POST /api/admin/child-parent-links/2/restore')).toHaveLength(1);
    await waitFor(async () => expect(await cells('Child-parent links')).toHaveLength(3));
    expect(admin.notices[1]).toEqual({
      title: 'Link restored successfully',
      description: 'Mateo Alvarez · Ji-won Park',
    });
  });

  it('Then the focus moves to another link that can be removed @spec S2.2.841', async () => {
    links.push(link({ id: 3, childId: 4, childName: 'Lucia Alvarez', parentName: 'Ana Ruiz', isPrimary: false }));
    admin = await open();
    await press(LABEL);
    await waitFor(async () => expect(await cells('Child-parent links')).toHaveLength(3));
    const next = screen.getByRole('button', { name: 'Remove access of Ana Ruiz to Lucia Alvarez' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('Then an undo that is refused says why, and the links are loaded again @spec S2.8.837', async () => {
    const why = 'This parent was linked to the child again. The new link stays as it is';
    server.use(http.family.post('/api/admin/child-parent-links/{id}/restore', refused(409, 'already_linked', why)));
    admin = await open();
    await press(LABEL);
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    links.push(link({ id: 7, parentName: 'Ji-won Park', isPrimary: false }));
    await act(async () => admin.notices[0]?.undo?.());
    await waitFor(async () => expect(await cells('Child-parent links')).toHaveLength(3));
    expect(admin.notices[1]).toEqual({ title: 'Failed to restore link', description: why, tone: 'destructive' });
  });

  it('Then a refusal is a toast with its sentence or a default one @spec S2.8.803, S2.8.804', async () => {
    const primary = 'The link of a child’s primary parent cannot be removed';
    server.use(http.family.delete('/api/admin/child-parent-links/{id}', refused(409, 'primary_link', primary)));
    admin = await open();
    await press(LABEL);
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    server.use(
      http.family.delete('/api/admin/child-parent-links/{id}', ({ response }) =>
        response.untyped(new Response('', withoutSentence)),
      ),
    );
    await press(LABEL);
    await waitFor(() => expect(admin.notices).toHaveLength(2));
    expect(admin.notices).toEqual([
      { title: 'Failed to remove link', description: primary, tone: 'destructive' },
      {
        title: 'Failed to remove link',
        description: 'An error occurred while removing the link.',
        tone: 'destructive',
      },
    ]);
    expect(await cells('Child-parent links')).toHaveLength(3);
  });
});
