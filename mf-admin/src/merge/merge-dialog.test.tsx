import type { AdminAccessRequest, ChildToMerge, ComparedGuardian, Merge, MergePreview } from '@fieldhouse/api';
import {
  avery,
  http,
  type OpenApp,
  openComponent,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { childToMerge } from '../../testing/child-to-merge.ts';
import MergeDialog, { type GroupChild } from './merge-dialog.tsx';

const user = userEvent.setup({ delay: null });

const guardian = (id: number, name: string, changes: Partial<ComparedGuardian> = {}): ComparedGuardian => ({
  ...{ id, name, email: `user${id}@club.example`, phone: `(512) 555-010${id}` },
  ...{ linkedSince: '2026-11-27T15:00:00.000Z', agreesIn: [] },
  ...changes,
});
const child = (changes: Partial<ChildToMerge> = {}) =>
  childToMerge({
    ...{ nickname: 'AJ', shirtSize: 'Youth M', pantSize: 'Youth M', guardians: [guardian(5, 'Priya Raman')] },
    ...{ registrations: 4, teams: 1, evaluations: 1, gameRecords: 3 },
    ...changes,
  });
const duplicateChild = child({
  ...{ id: 2, nickname: null, birthdate: '2016-03-06', createdAt: '2026-11-27T15:00:00.000Z' },
  ...{
    guardians: [guardian(6, 'Daniel Raman', { agreesIn: ['phone'] })],
    registrations: 3,
    evaluations: 2,
    gameRecords: 14,
  },
});
const birthdateMatch = child({
  id: 3,
  firstName: 'Mia',
  lastName: 'Herrera',
  registrations: 1,
  evaluations: 0,
  gameRecords: 0,
});
const preview = (changes: Partial<MergePreview> = {}): MergePreview => ({
  ...{ primary: child(), duplicates: [duplicateChild, birthdateMatch], unavailable: [] },
  sameEvents: [
    {
      ...{ eventId: 4, title: 'Ball Handling', date: '2026-12-01' },
      registrations: [
        { childId: 2, startTime: '16:00' },
        { childId: 1, startTime: '17:00' },
      ],
    },
  ],
  undoUntil: '2026-12-28T18:00:00.000Z',
  ...changes,
});
const GROUP: GroupChild[] = [
  { id: 1, isBirthdateMatch: false },
  { id: 2, isBirthdateMatch: false },
  { id: 3, isBirthdateMatch: true },
];
const begun: Merge = {
  ...{ id: 7, state: 'merging', primary: child(), duplicates: [duplicateChild] },
  mergeData: {
    ...{ keepPrimaryData: true, preserveAllEvaluations: true },
    ...{ preserveAllGameData: true, preserveAllRegistrations: true },
  },
  ...{ mergedAt: '2026-11-28T18:00:00.000Z', mergedBy: 'Avery Stone', undoUntil: '2026-12-28T18:00:00.000Z' },
  ...{ canUndo: false, undoneAt: null, moved: {}, waitingFor: ['events'], notReturned: [], notLinked: [] },
};

const request = (id: number, childId: number, requestingParentName: string | null): AdminAccessRequest => ({
  ...{ id, requestingParentName, childName: 'Arjun Raman', requestReason: 'I am his father', state: 'pending' },
  ...{ createdAt: '2026-11-27T18:12:00.000Z', adminNotes: null, newChild: null, matches: [] },
  ...{ requester: { id: id + 100, email: `user${id}@club.example`, phone: '(512) 555-0190' }, guardians: [] },
  child: {
    ...{ id: childId, firstName: 'Arjun', lastName: 'Raman', age: 10, birthdate: '2016-03-04' },
    ...{ createdAt: '2026-09-02T15:00:00.000Z', parentFirstName: 'Priya', parentLastName: 'Raman' },
  },
});

let shown: MergePreview;
let requests: AdminAccessRequest[];
let happened: string[];
let app: OpenApp;
beforeEach(() => {
  shown = preview();
  requests = [];
  happened = [];
  server.use(
    http.family.get('/api/admin/merge-children/preview', ({ response }) => response(200).json(shown)),
    http.family.post('/api/admin/merge-children', ({ response }) => response(201).json(begun)),
    http.family.get('/api/admin/child-access-requests', ({ response }) => response(200).json(requests)),
  );
});
afterEach(() => app.close());

const open = async (group = GROUP) => {
  const Page = () => <MergeDialog group={group} onClose={() => happened.push('closed')} />;
  app = await openComponent(Page, '/admin', avery);
  return within(await screen.findByRole('dialog', { name: 'Merge Duplicates' }));
};
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });
const boxOf = async (record: string) =>
  within(await screen.findByRole('region', { name: record })).getByRole('checkbox');

describe('When an admin opens the merge of a group', () => {
  it('Then the records are side by side, the primary first, with differences marked @spec S2.2.954', async () => {
    const dialog = await open();
    await dialog.findByText('Will be linked');
    const records = dialog.getAllByRole('region').map((each) => each.getAttribute('aria-label'));
    expect(records).toEqual(['Primary: Arjun Raman', 'Duplicate: Arjun Raman', 'Duplicate: Mia Herrera']);
    const duplicate = within(dialog.getByRole('region', { name: 'Duplicate: Arjun Raman' }));
    const differing = duplicate.getAllByRole('term').filter((term) => term.textContent?.includes('(differs)'));
    expect(differing.map((term) => term.textContent)).toEqual(['Date of birth (differs)', 'Nickname (differs)']);
    expect(duplicate.getByText('Mar 6, 2016 · age 10').tagName).toBe('S');
    expect(sentRequests('GET /api/admin/merge-children/preview').map(({ search }) => search)).toEqual([
      '?primaryChildId=1&duplicateChildIds=2%2C3',
    ]);
  });

  it('Then birthdate matches start unticked, and counts are of ticked children @spec S2.2.955, S2.2.956', async () => {
    const dialog = await open();
    expect(await boxOf('Duplicate: Arjun Raman')).toHaveProperty('checked', true);
    const other = await boxOf('Duplicate: Mia Herrera');
    expect(other).toHaveProperty('checked', false);
    const counts = () =>
      dialog
        .getAllByRole('definition')
        .slice(-4)
        .map(({ textContent }) => textContent);
    expect(counts()).toEqual(['3', '2', '14', '1']);
    await user.click(other);
    expect(counts()).toEqual(['4', '2', '14', '1']);
    expect(dialog.getByRole('button', { name: 'Merge 3 into 1' })).toBeTruthy();
    await user.click(await box('Move evaluations'));
    expect(counts()).toEqual(['4', '0', '14', '1']);
    await user.click(other);
    await user.click(await boxOf('Duplicate: Arjun Raman'));
    expect(dialog.getByRole('button', { name: 'Merge 1 into 1' })).toHaveProperty('disabled', true);
  });

  it('Then it names the registration that stays and the last day of an undo @spec S2.2.952, S2.2.953', async () => {
    const dialog = await open();
    expect((await dialog.findByText(/Ball Handling/)).closest('p')?.textContent).toBe(
      'They are registered for Ball Handling on Tue, Dec 1: the earlier registration (4:00 PM) stays, ' +
        'the place at 5:00 PM becomes free.',
    );
    expect(dialog.getByText(/Can be undone until Mon, Dec 28, 2026 in Merge history/)).toBeTruthy();
  });

  it('When a service is unavailable, Then a warning names what is not counted', async () => {
    const uncounted = { evaluations: null, gameRecords: null };
    shown = preview({ duplicates: [{ ...duplicateChild, ...uncounted }], unavailable: ['gamedata'] });
    const dialog = await open();
    expect(await dialog.findByText('Not everything can be counted at the moment')).toBeTruthy();
    expect(dialog.getAllByText('–')).toHaveLength(2);
  });
});

describe('When an admin merges', () => {
  it('Then a double press sends it once with its flags, and shows a toast @spec S2.8.951', async () => {
    const dialog = await open();
    await user.click(await box('Move game records'));
    await user.dblClick(dialog.getByRole('button', { name: 'Merge 2 into 1' }));
    await waitFor(() => expect(happened).toEqual(['closed']));
    expect(await sentBodies('POST /api/admin/merge-children')).toEqual([
      {
        ...{ primaryChildId: 1, duplicateChildIds: [2] },
        mergeData: {
          ...{ keepPrimaryData: true, preserveAllEvaluations: true },
          ...{ preserveAllGameData: false, preserveAllRegistrations: true },
        },
        ...{ linkGuardianIds: [6], approveRequestIds: [] },
      },
    ]);
    expect(app.notices).toEqual([{ title: 'Children Merged Successfully' }]);
  });

  it('Then ticked access requests for its children are approved @spec S2.2.957', async () => {
    requests = [request(4, 1, 'Daniel Raman'), request(5, 2, 'Lena Orth'), request(6, 3, null), request(7, 9, 'Ann')];
    const dialog = await open();
    expect(await box(/^Approve Daniel Raman’s access request/)).toHaveProperty('checked', true);
    expect(dialog.getByText('Daniel Raman sees Arjun Raman on the next load, with full access.')).toBeTruthy();
    // The third child is not ticked, the ninth is in another group.
    expect(dialog.getAllByRole('checkbox', { name: /^Approve/ })).toHaveLength(2);
    await user.click(await box(/^Approve Lena Orth’s access request/));
    await user.click(await boxOf('Duplicate: Mia Herrera'));
    expect(await box(/^Approve the access request/)).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('button', { name: 'Merge 3 into 1' }));
    await waitFor(() => expect(happened).toEqual(['closed']));
    expect(await sentBodies('POST /api/admin/merge-children')).toMatchObject([
      { duplicateChildIds: [2, 3], approveRequestIds: [4, 6] },
    ]);
  });

  describe('with guardians of the duplicates', () => {
    const stranger = guardian(8, 'Vera Stranger');
    const give = (name: string) => box(new RegExp(`^Give ${name} access`));
    const describedBy = (checkbox: HTMLElement) =>
      globalThis.document.getElementById(checkbox.getAttribute('aria-describedby') ?? '')?.textContent;

    it('Then each is shown with their contact beside the primary’s, and only who agrees is ticked @spec S2.2.958, S2.2.959', async () => {
      const third = { ...birthdateMatch, guardians: [stranger, guardian(5, 'Priya Raman')] };
      shown = preview({ duplicates: [duplicateChild, third] });
      const dialog = await open([...GROUP.slice(0, 2), { id: 3, isBirthdateMatch: false }]);
      const who = within(await dialog.findByRole('group', { name: 'Who will see the primary' }));
      expect(who.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)).toEqual([
        'Give Daniel Raman accessSame phone as a guardian of the primary',
        'Give Vera Stranger accessNeither email address nor phone is that of a guardian of the primary',
      ]);
      expect(await give('Daniel Raman')).toHaveProperty('checked', true);
      expect(await give('Vera Stranger')).toHaveProperty('checked', false);
      expect(describedBy(await give('Vera Stranger'))).toMatch(/^Neither email address/);
      for (const text of ['user5@club.example', '(512) 555-0105', 'user8@club.example', '(512) 555-0108']) {
        expect(who.getByText(text)).toBeTruthy();
      }
      expect(who.getAllByText('Guardian since Nov 27, 2026')).toHaveLength(3);
      expect(dialog.getAllByText(/^Will (not )?be linked$/).map(({ textContent }) => textContent)).toEqual([
        'Will be linked',
        'Will not be linked',
      ]);
    });

    it('Then exactly those who are ticked are sent', async () => {
      shown = preview({ duplicates: [{ ...duplicateChild, guardians: [...duplicateChild.guardians, stranger] }] });
      const dialog = await open(GROUP.slice(0, 2));
      await user.click(await give('Daniel Raman'));
      await user.click(await give('Vera Stranger'));
      await user.click(dialog.getByRole('button', { name: 'Merge 2 into 1' }));
      await waitFor(() => expect(happened).toEqual(['closed']));
      expect(await sentBodies('POST /api/admin/merge-children')).toMatchObject([{ linkGuardianIds: [8] }]);
    });

    it('When nobody agrees, Then a warning asks whether it is the same child, and their request is not approved', async () => {
      shown = preview({ duplicates: [{ ...duplicateChild, guardians: [stranger] }] });
      const own = { ...request(4, 1, 'Vera Stranger'), requester: { ...stranger } };
      requests = [own, request(5, 1, 'Lena Orth')];
      const dialog = await open(GROUP.slice(0, 2));
      expect(await dialog.findByText('Is it the same child?')).toBeTruthy();
      expect(await box(/^Approve Vera Stranger’s access request/)).toHaveProperty('checked', false);
      expect(await box(/^Approve Lena Orth’s access request/)).toHaveProperty('checked', true);
      await user.click(dialog.getByRole('button', { name: 'Merge 2 into 1' }));
      await waitFor(() => expect(happened).toEqual(['closed']));
      expect(await sentBodies('POST /api/admin/merge-children')).toMatchObject([
        { linkGuardianIds: [], approveRequestIds: [5] },
      ]);
    });
  });

  it('Then a request that another admin denied is refused, and its checkbox is removed', async () => {
    requests = [request(4, 1, 'Daniel Raman')];
    server.use(
      http.family.post('/api/admin/merge-children', (info) => {
        requests = [];
        return refused(409, 'already_decided', 'This request was denied already')(info);
      }),
    );
    const dialog = await open();
    await box(/^Approve Daniel Raman’s access request/);
    await user.click(await dialog.findByRole('button', { name: 'Merge 2 into 1' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Approve/ })).toBeNull());
    expect(app.notices).toMatchObject([{ title: 'Merge Failed', description: 'This request was denied already' }]);
    expect(happened).toEqual([]);
  });

  it('Then a refusal is a toast and the dialog stays open @spec S2.8.952', async () => {
    server.use(http.family.post('/api/admin/merge-children', refused(409, 'merge_running', 'Please try again')));
    const dialog = await open();
    await dialog.findByText('Will be linked');
    await user.click(dialog.getByRole('button', { name: 'Merge 2 into 1' }));
    await waitFor(() => expect(app.notices).toHaveLength(1));
    expect(app.notices).toEqual([{ title: 'Merge Failed', description: 'Please try again', tone: 'destructive' }]);
    expect(happened).toEqual([]);
  });
});
