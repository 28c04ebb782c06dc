import type { AdminAccessRequest, DuplicateChild, DuplicateGroup, Merge } from '@fieldhouse/api';
import { http, noContent, type OpenApp, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { childToMerge } from '../../testing/child-to-merge.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

const duplicate = (id: number, changes: Partial<DuplicateChild> = {}): DuplicateChild => ({
  ...{ id, firstName: 'Arjun', lastName: 'Raman', age: 10, birthdate: '2016-03-04' },
  ...{ createdAt: '2026-09-02T15:00:00.000Z', parentFirstName: 'Priya', parentLastName: 'Raman' },
  ...changes,
});

const accessRequest = (changes: Partial<AdminAccessRequest> = {}): AdminAccessRequest => ({
  ...{ id: 4, requestingParentName: 'Daniel Raman', childName: 'Arjun Raman', requestReason: 'I am his father' },
  ...{ createdAt: '2026-11-21T18:12:00.000Z', state: 'pending', adminNotes: null, child: duplicate(2) },
  ...{ newChild: null, matches: [], requester: null, guardians: [] },
  ...changes,
});

let groups: DuplicateGroup[];
let requests: AdminAccessRequest[];
let admin: OpenApp;
beforeEach(() => {
  requests = [];
  groups = [
    { kind: 'same-name', children: [duplicate(1), duplicate(2, { birthdate: '2016-03-06' }), duplicate(3)] },
    { kind: 'birthdate', children: [duplicate(8, { firstName: 'Mia' }), duplicate(9, { firstName: 'Leo' })] },
  ];
  server.use(
    http.family.get('/api/admin/duplicates/stats', ({ response }) =>
      response(200).json({ sameName: 1, birthdate: 1, ignoredPairs: 1, pendingRequests: 0, invitationsToApprove: 0 }),
    ),
    http.family.get('/api/admin/child-access-requests', ({ response }) => response(200).json(requests)),
    http.family.put('/api/admin/child-access-requests/{id}', async ({ params, request, response }) => {
      const { action, adminNotes = null } = await request.json();
      const [found = accessRequest()] = requests.filter(({ id }) => id === Number(params.id));
      requests = requests.filter((each) => each !== found);
      return response(200).json({ ...found, state: action === 'approve' ? 'approved' : 'denied', adminNotes });
    }),
    http.family.get('/api/admin/duplicates', ({ query, response }) =>
      response(200).json(groups.filter(({ kind }) => kind === query.get('kind') && query.get('q') !== 'nobody')),
    ),
    http.family.post('/api/admin/duplicate-ignore-pairs/group', ({ response }) => {
      groups = [];
      return response(200).json({ pairIds: [11, 12, 13] });
    }),
    http.family.get('/api/admin/duplicate-ignore-pairs', ({ response }) =>
      response(200).json([
        {
          ...{ id: 5, childId1: 1, childId2: 2, reason: 'Cousins', createdAt: '2026-11-21T15:00:00.000Z' },
          children: [duplicate(1), duplicate(2)],
        },
      ]),
    ),
    http.family.delete('/api/admin/duplicate-ignore-pairs/{id}', noContent),
  );
});
afterEach(() => admin.close());

const UNTIL = '2026-12-28T18:00:00.000Z';
const merged = (changes: Partial<Merge> = {}): Merge => ({
  ...{
    id: 8,
    state: 'merged',
    primary: childToMerge(),
    duplicates: [childToMerge({ id: 2 }), childToMerge({ id: 3 })],
  },
  mergeData: {
    ...{ keepPrimaryData: true, preserveAllEvaluations: true },
    ...{ preserveAllGameData: true, preserveAllRegistrations: true },
  },
  ...{ mergedAt: '2026-11-28T18:00:00.000Z', mergedBy: 'Avery Stone', undoUntil: UNTIL },
  ...{ canUndo: true, undoneAt: null, moved: {}, waitingFor: [], notReturned: [], notLinked: [] },
  ...changes,
});

const cards = async () => within(await screen.findByRole('list', { name: 'Duplicate groups' })).getAllByRole('article');

describe('When an admin opens Duplicates', () => {
  it('Then groups are counted, and a card describes each child @spec S2.2.901, S2.2.902, S2.2.904', async () => {
    admin = await openAdmin('/admin?tab=duplicates');
    expect(await screen.findByText('2 duplicate groups: 1 of one name, 1 of a shared birth date alone')).toBeTruthy();
    const [card] = await cards();
    expect(card?.textContent).toContain('Arjun Raman');
    for (const said of ['Age10', 'Date of birthMar 4, 2016', 'ParentPriya Raman', 'CreatedSep 2, 2026']) {
      expect(card?.textContent).toContain(said);
    }
    await user.click(screen.getByRole('radio', { name: 'Same birth date (1)' }));
    expect(await screen.findByRole('heading', { name: 'Leo Raman' })).toBeTruthy();
    expect(admin.address()).toBe('/admin?tab=duplicates&sub=birthdate');
  });

  it('Then the server searches, and an empty result says so @spec S2.2.903, S2.2.906', async () => {
    admin = await openAdmin('/admin?tab=duplicates&q=nobody');
    expect(await screen.findByRole('heading', { name: 'No Duplicates Found' })).toBeTruthy();
    expect(sentRequests('GET /api/admin/duplicates').map(({ search }) => search)).toEqual([
      '?kind=same-name&q=nobody&limit=10',
    ]);
  });
});

describe('When an admin marks a group as not duplicates', () => {
  it('Then no question comes first, and Undo names the marked pairs @spec S2.2.905, S2.2.941, S2.7.907, S2.8.902', async () => {
    const before = groups;
    server.use(
      http.family.post('/api/admin/duplicate-ignore-pairs/undo', ({ response }) => {
        groups = before;
        return response(204).empty();
      }),
    );
    admin = await openAdmin('/admin?tab=duplicates');
    await press('Mark as Not Duplicates: Arjun Raman');
    expect(await screen.findByRole('heading', { name: 'No Duplicates Found' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await sentBodies('POST /api/admin/duplicate-ignore-pairs/group')).toEqual([
      { childIds: [1, 2, 3], reason: 'Different children' },
    ]);
    expect(admin.notices).toMatchObject([{ title: 'Pair Ignored', undo: expect.any(Function) }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true })));
    await act(async () => admin.notices[0]?.undo?.());
    expect(await cards()).toHaveLength(1);
    expect(await sentBodies('POST /api/admin/duplicate-ignore-pairs/undo')).toEqual([{ pairIds: [11, 12, 13] }]);
    expect(admin.notices[1]).toMatchObject({ title: 'Pair Restored' });
  });

  it('Then a group that another admin has marked has no Undo @spec S2.2.941', async () => {
    server.use(
      http.family.post('/api/admin/duplicate-ignore-pairs/group', ({ response }) =>
        response(200).json({ pairIds: [] }),
      ),
    );
    admin = await openAdmin('/admin?tab=duplicates');
    await press('Mark as Not Duplicates: Arjun Raman');
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    expect(admin.notices[0]?.undo).toBeUndefined();
  });

  it('Then a refusal is a toast, and the group stays @spec S2.8.901', async () => {
    const refusal = refused(404, 'not_found', 'Child not found');
    server.use(http.family.post('/api/admin/duplicate-ignore-pairs/group', refusal));
    admin = await openAdmin('/admin?tab=duplicates');
    await press('Mark as Not Duplicates: Arjun Raman');
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    expect(admin.notices).toEqual([
      { title: 'Failed to Ignore Pair', description: 'Child not found', tone: 'destructive' },
    ]);
    expect(await cards()).toHaveLength(1);
  });

  it('Then an undo that is refused says why @spec S2.8.938', async () => {
    server.use(http.family.post('/api/admin/duplicate-ignore-pairs/undo', refused(410, 'undo_expired', 'Too late')));
    admin = await openAdmin('/admin?tab=duplicates');
    await press('Mark as Not Duplicates: Arjun Raman');
    await screen.findByRole('heading', { name: 'No Duplicates Found' });
    await act(async () => admin.notices[0]?.undo?.());
    await waitFor(() => expect(admin.notices).toHaveLength(2));
    expect(admin.notices[1]).toEqual({
      ...{ title: 'Failed to Restore Pair', description: 'Too late', tone: 'destructive' },
    });
  });

  it('Then the mark can be taken back', async () => {
    admin = await openAdmin('/admin?tab=duplicates&sub=ignored');
    expect(await screen.findByText('Cousins')).toBeTruthy();
    await press('Take back: Arjun Raman and Arjun Raman');
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Pair Restored' }]));
    expect(sentRequests('DELETE /api/admin/duplicate-ignore-pairs/5')).toHaveLength(1);
  });
});

describe('When children are merged', () => {
  it('Then the first child is the primary, and the lists are loaded again @spec S2.2.951', async () => {
    server.use(
      http.family.get('/api/admin/merge-children/preview', ({ query, response }) => {
        expect([query.get('primaryChildId'), query.get('duplicateChildIds')]).toEqual(['1', '2,3']);
        const records = [1, 2, 3].map((id) => childToMerge({ id }));
        const [primary = childToMerge(), ...duplicates] = records;
        return response(200).json({ primary, duplicates, unavailable: [], sameEvents: [], undoUntil: UNTIL });
      }),
      http.family.post('/api/admin/merge-children', ({ response }) => {
        groups = [];
        return response(201).json(merged());
      }),
    );
    admin = await openAdmin('/admin?tab=duplicates');
    await press('Merge Duplicates: Arjun Raman');
    expect(admin.address()).toBe('/admin?tab=duplicates&dialog=merge-1');
    await screen.findByRole('region', { name: 'Primary: Arjun Raman' });
    await press('Merge 3 into 1');
    expect(await screen.findByRole('heading', { name: 'No Duplicates Found' })).toBeTruthy();
    expect(await sentBodies('POST /api/admin/merge-children')).toMatchObject([
      { primaryChildId: 1, duplicateChildIds: [2, 3] },
    ]);
    expect(admin.address()).toBe('/admin?tab=duplicates');
  });

  it('Then the merge history lists merges and registrations that an undo lost, and undoes', async () => {
    const lost = { childId: 4, eventId: 9, eventTitle: 'Ball Handling', date: '2026-12-01', reason: 'full' as const };
    let merges = [
      merged({ id: 8, moved: { cancelled: 2 }, notLinked: [{ id: 9, name: 'Vera Stranger' }] }),
      merged({ id: 7, state: 'undone', canUndo: false, notReturned: [lost] }),
    ];
    server.use(
      http.family.get('/api/admin/merges', ({ response }) => response(200).json(merges)),
      http.family.post('/api/admin/merges/{id}/undo', ({ response }) => {
        merges = merges.map((merge) => ({ ...merge, state: 'undone', canUndo: false }));
        return response(200).json(merged({ state: 'undoing', canUndo: false }));
      }),
    );
    admin = await openAdmin('/admin?tab=duplicates&sub=merged');
    expect(await screen.findByText('Can be undone until Dec 28, 2026')).toBeTruthy();
    expect(screen.getByText(/^Not brought back: Ball Handling, .*: the event is full$/)).toBeTruthy();
    expect(screen.getByText('Upcoming registrations cancelled: 2')).toBeTruthy();
    expect(screen.getByText('Without access: Vera Stranger')).toBeTruthy();
    await press('Undo the merge of Arjun Raman');
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo the merge of Arjun Raman?' }));
    await user.click(question.getByRole('button', { name: 'Undo the merge' }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Merge Undone' }]));
    await waitFor(() => expect(screen.getAllByText('Undone')).toHaveLength(2));
    expect(sentRequests('POST /api/admin/merges/8/undo')).toHaveLength(1);
  });
});

describe('When a merge is still running', () => {
  it('Then the merge history is loaded again until it can be undone', async () => {
    let merges = [merged({ state: 'merging', canUndo: false })];
    server.use(http.family.get('/api/admin/merges', ({ response }) => response(200).json(merges)));
    admin = await openAdmin('/admin?tab=duplicates&sub=merged');
    await screen.findByText('Merging');
    merges = [merged()];
    await screen.findByRole('button', { name: 'Undo the merge of Arjun Raman' }, { timeout: 20_000 });
    expect(screen.queryByText('Merging')).toBeNull();
  });
});

describe('When an access request comes from a child that a parent added', () => {
  const byNewChild = (changes: Partial<AdminAccessRequest> = {}) =>
    accessRequest({
      ...{ child: null, newChild: duplicate(40, { birthdate: '2010-07-01', parentFirstName: 'Daniel' }) },
      ...{ matches: [duplicate(2), duplicate(3, { parentFirstName: null, parentLastName: null })] },
      ...changes,
    });

  it('Then Approve needs a picked match, and a merge is offered @spec S2.2.908-910', async () => {
    requests = [byNewChild()];
    server.use(
      http.family.get('/api/admin/merge-children/preview', ({ query, response }) => {
        expect([query.get('primaryChildId'), query.get('duplicateChildIds')]).toEqual(['3', '40']);
        const [primary, added] = [childToMerge({ id: 3 }), childToMerge({ id: 40 })];
        const unknown = { unavailable: [], sameEvents: [], undoUntil: UNTIL };
        return response(200).json({ primary, duplicates: [added], ...unknown });
      }),
    );
    admin = await openAdmin('/admin?tab=duplicates');
    const claim = within((await screen.findAllByRole('list', { name: 'Access requests' }))[0] ?? document.body);
    expect(claim.getByText('No child was shown to the parent. Approve asks you which one it is.')).toBeTruthy();
    expect(claim.getAllByRole('heading', { name: 'Arjun Raman' })).toHaveLength(3);
    expect([claim.getAllByText('New profile').length, claim.getAllByText('Possible match').length]).toEqual([1, 2]);
    await press('Approve Daniel Raman for Arjun Raman');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve access' }));
    const approve = dialog.getByRole('button', { name: 'Approve' });
    expect(approve).toHaveProperty('disabled', true);
    expect(dialog.getByText('New profile: Age 10 · born July 1, 2010')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: /No parent/ }));
    expect(approve).toHaveProperty('disabled', false);
    await user.click(approve);
    expect(await screen.findByRole('dialog', { name: 'Merge Duplicates' })).toBeTruthy();
    expect(await sentBodies('PUT /api/admin/child-access-requests/4')).toEqual([
      { action: 'approve', adminNotes: '', childId: 3 },
    ]);
    expect(admin.address()).toBe('/admin?tab=duplicates&dialog=merge-3-40');
    await screen.findByRole('region', { name: 'Primary: Arjun Raman' });
  });

  it('Then it can be denied without picking a match', async () => {
    requests = [byNewChild()];
    admin = await openAdmin('/admin?tab=duplicates&dialog=deny-4');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deny access' }));
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Deny' }));
    await waitFor(() => expect(admin.address()).toBe('/admin?tab=duplicates'));
    expect(await sentBodies('PUT /api/admin/child-access-requests/4')).toEqual([{ action: 'deny', adminNotes: '' }]);
  });

  it('Then a request without a match says so and can only be denied', async () => {
    requests = [byNewChild({ matches: [] })];
    admin = await openAdmin('/admin?tab=duplicates');
    const sentence = 'No child was shown to the parent, and no other child of the club has this name.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Deny Daniel Raman access to Arjun Raman' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });
});

describe('When parents ask for access', () => {
  it('Then a request is above the group of its child, or else above all groups @spec S2.2.907', async () => {
    requests = [
      accessRequest(),
      accessRequest({
        id: 6,
        childName: 'Owen Whitaker',
        child: duplicate(77, { firstName: 'Owen', lastName: 'Whitaker' }),
      }),
    ];
    admin = await openAdmin('/admin?tab=duplicates');
    const group = within(await screen.findByRole('list', { name: 'Duplicate groups' }));
    const claim = group.getByRole('list', { name: 'Access requests' });
    expect(claim.textContent).toContain('Daniel Raman asks for access to Arjun Raman');
    expect(claim.textContent).toContain('“I am his father” · Sat, Nov 21 · 12:12 PM');
    expect(screen.getAllByRole('heading', { name: 'Owen Whitaker' })).toHaveLength(1);
    expect(screen.getAllByRole('heading', { name: 'Arjun Raman' })).toHaveLength(3);
  });

  it('Then Approve and Deny take a note, and show a toast @spec S2.7.905, S2.7.906, S2.8.903', async () => {
    requests = [accessRequest(), accessRequest({ id: 5, requestingParentName: 'Lena Orth' })];
    admin = await openAdmin('/admin?tab=duplicates');
    await press('Approve Daniel Raman for Arjun Raman');
    expect(admin.address()).toBe('/admin?tab=duplicates&dialog=approve-4');
    await user.type(await screen.findByLabelText(/Note/), 'Welcome');
    await press('Approve');
    await press('Deny Lena Orth access to Arjun Raman');
    await press('Deny');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Access requests' })).toBeNull());
    expect(await sentBodies('PUT /api/admin/child-access-requests/4')).toEqual([
      { action: 'approve', adminNotes: 'Welcome' },
    ]);
    expect(await sentBodies('PUT /api/admin/child-access-requests/5')).toEqual([{ action: 'deny', adminNotes: '' }]);
    expect(admin.notices).toMatchObject([
      { title: 'Request Updated', description: 'Access to Arjun Raman was approved.' },
      { title: 'Request Updated', description: 'Access to Arjun Raman was denied.' },
    ]);
  });

  it('Then a request that was decided by another admin leaves the list @spec S2.8.904', async () => {
    requests = [accessRequest()];
    server.use(
      http.family.put('/api/admin/child-access-requests/{id}', (info) => {
        requests = [];
        return refused(409, 'already_decided', 'This request was denied already')(info);
      }),
    );
    admin = await openAdmin('/admin?tab=duplicates&dialog=approve-4');
    await press('Approve');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Access requests' })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(admin.notices).toMatchObject([
      { title: 'Update Failed', description: 'This request was denied already', tone: 'destructive' },
    ]);
  });
});

describe('When an admin selects groups', () => {
  it('Then they are marked as not duplicates, one after the other @spec S2.2.1378', async () => {
    groups.push({
      kind: 'same-name',
      children: [duplicate(4, { firstName: 'Eli' }), duplicate(5, { firstName: 'Eli' })],
    });
    admin = await openAdmin('/admin?tab=duplicates');
    await user.click(await screen.findByRole('checkbox', { name: /^Select .*Eli/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
    const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Mark as Not Duplicates' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Mark 2 groups as not duplicates?' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as Not Duplicates' }));
    expect(await dialog.findByText('Marked: all 2')).toBeTruthy();
    expect(await sentBodies('POST /api/admin/duplicate-ignore-pairs/group')).toEqual([
      { childIds: [4, 5], reason: 'Different children' },
      { childIds: [1, 2, 3], reason: 'Different children' },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('No Duplicates Found')).toBeTruthy();
  });
});
