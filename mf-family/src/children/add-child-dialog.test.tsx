import type { ChildAccessRequest } from '@fieldhouse/api';
import { clubToday } from '@fieldhouse/contracts/club';
import {
  child,
  emptyAnswer,
  http,
  noNetwork,
  ok,
  refused,
  rosa,
  sentBodies,
  sentRequests,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

const candidate = {
  id: 3,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  age: 9,
  birthdate: '2017-04-02',
  parentFirstName: 'Ji-won',
  parentLastName: 'Park',
};

/** A server that has another Mateo already. */
function club(): Handlers {
  const children = [child({ id: 8, firstName: 'Lucia' })];
  return [
    http.family.get('/api/children', ({ response }) => response(200).json(children)),
    http.events.get('/api/events', ok([])),
    http.family.post('/api/children', async (info) => {
      const { confirmNotDuplicate, ...profile } = await info.request.json();
      if (!confirmNotDuplicate) return refused(409, 'possible_duplicate', 'Known', { duplicates: [candidate] })(info);
      const added = child({ ...profile, id: 9 });
      children.push(added);
      return info.response(201).json({ ...added, clubWillCheck: false });
    }),
  ];
}

async function fill(): Promise<void> {
  await user.type(await screen.findByLabelText('First name'), 'Mateo');
  await user.clear(screen.getByLabelText('Last name'));
  await user.type(screen.getByLabelText('Last name'), 'Alvarez');
  await user.click(screen.getByRole('spinbutton', { name: /month/ }));
  await user.keyboard('04022017');
  await user.selectOptions(screen.getByLabelText('Shirt size'), 'Youth M');
}

/** The answer for a name that was tried too often: the child is added without a duplicate check. */
const addedWithoutCheck: Handlers[number] = http.family.post('/api/children', async ({ request, response }) => {
  const { firstName, lastName, birthdate } = await request.json();
  return response(201).json({ ...child({ id: 9, firstName, lastName, birthdate }), clubWillCheck: true });
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('When a parent adds a child', () => {
  let family: Awaited<ReturnType<typeof openFamily>>;
  afterEach(() => family.close());

  it('Then a possible duplicate is shown, going back keeps what was typed, and the child may be added anyway @spec S1.5.23, S1.5.24, S1.8.18', async () => {
    family = await openFamily('/?dialog=add-child', club());
    await fill();
    expect(within(screen.getByRole('dialog')).getByText(/^Age \d+ · /)).toBeTruthy();
    await press('Add Child');
    await screen.findByRole('alertdialog', { name: 'Is Mateo in the club already?' });
    await press('Go back');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Mateo');
    expect(screen.getByLabelText('Shirt size')).toHaveProperty('value', 'Youth M');

    await press('Add Child');
    await press('Add anyway');
    await waitFor(() => expect(family.address()).toBe('/'));
    expect(family.notices).toEqual([{ title: 'Child added successfully', description: 'Mateo Alvarez' }]);
    expect(await screen.findByRole('article', { name: 'Mateo Alvarez' })).toBeTruthy();

    const profile = { firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2017-04-02', shirtSize: 'Youth M' };
    expect(await sentBodies('POST /api/children')).toEqual([
      profile,
      profile,
      { ...profile, confirmNotDuplicate: true },
    ]);
    expect(new Set(sentRequests('POST /api/children').map(({ key }) => key)).size).toBe(3);
  });

  it('Then nothing is sent until the form is complete, and the first error has the focus @spec S1.5.13-15', async () => {
    family = await openFamily('/?dialog=add-child', club());
    await screen.findByLabelText('First name');
    await user.clear(screen.getByLabelText('Last name'));
    await press('Add Child');
    expect(await screen.findByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Last name is required')).toBeTruthy();
    expect(screen.getByText('Birthdate is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(sentRequests('POST /api/children')).toEqual([]);
  });

  it('Then a first child has the parent’s last name already', async () => {
    family = await openFamily('/?dialog=add-child', [http.family.get('/api/children', ok([])), ...club()], {
      ...rosa,
      lastName: 'Haddad',
    });
    expect(await screen.findByLabelText('Last name')).toHaveProperty('value', 'Haddad');
  });

  it('Then today is the last day that the calendar offers @spec S1.5.17', async () => {
    family = await openFamily('/?dialog=add-child', club());
    await screen.findByLabelText('First name');
    await user.click(screen.getByRole('button', { name: /Open calendar/ }));
    const days = within(await screen.findByRole('dialog', { name: 'Choose a date' })).getAllByRole('gridcell');
    const offered = days.filter((day) => day.getAttribute('aria-disabled') !== 'true');
    const today = new Date(`${clubToday(new Date())}T00:00Z`);
    const label = today.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
    expect(offered.at(-1)?.querySelector('[role=button]')?.getAttribute('aria-label')).toContain(label);
  });

  it.each([
    [503, 'unavailable', 'Please try again tomorrow.'],
    [429, 'too_many_children', 'You have added 20 children within a day. Please add the next one in 22 hours'],
  ] as const)('Then a refusal shows its message and keeps the form: %d %s @spec S1.8.19', async (status, code, why) => {
    family = await openFamily('/?dialog=add-child', [
      http.family.post('/api/children', refused(status, code, why)),
      ...club(),
    ]);
    await fill();
    await press('Add Child');
    expect(await screen.findByText(`Failed to add child. ${why}`)).toBeTruthy();
    expect(family.notices).toEqual([{ title: 'Failed to add child', description: why, tone: 'destructive' }]);
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Mateo');
  });

  it('Then an answer without a message shows a default one @spec S1.8.19', async () => {
    family = await openFamily('/?dialog=add-child', [http.family.post('/api/children', emptyAnswer(500)), ...club()]);
    await fill();
    await press('Add Child');
    expect(await screen.findByText('Failed to add child. An error occurred while adding the child')).toBeTruthy();
  });

  it('Then an error in the browser is reported, too @spec S1.8.20', async () => {
    family = await openFamily('/?dialog=add-child', club());
    await fill();
    const broken = jest.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('no keys left');
    });
    await press('Add Child');
    await waitFor(() => expect(family.notices).toHaveLength(1));
    broken.mockRestore();
    expect(family.notices).toEqual([
      { title: 'Error', description: 'An error occurred while processing the form', tone: 'destructive' },
    ]);
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Mateo');
  });
});

describe('When the child is in the club already', () => {
  let family: Awaited<ReturnType<typeof openFamily>>;
  afterEach(() => family.close());

  const sent: ChildAccessRequest = {
    id: 1,
    state: 'pending',
    childName: 'Mateo Alvarez',
    requestReason: 'I am his father',
    adminNotes: null,
    dismissed: false,
    createdAt: '2026-11-21T18:00:00Z',
  };
  const several = [
    candidate,
    { ...candidate, id: 4, birthdate: '2017-04-05', parentFirstName: null, parentLastName: null },
  ];
  const ask = async (handlers: Handlers = []) => {
    family = await openFamily('/?dialog=add-child', [...handlers, ...club()]);
    await fill();
    await press('Add Child');
    await screen.findByRole('alertdialog', { name: 'Is Mateo in the club already?' });
  };
  const requests = () => sentBodies('POST /api/child-access-requests');

  it('Then access is requested with a reason, and nothing is added @spec S1.5.23 @spec S1.5.24 @spec S1.7.22 @spec S1.8.16 @spec S1.4.27', async () => {
    await ask([http.family.post('/api/child-access-requests', ({ response }) => response(201).json(sent))]);
    expect(screen.getByText(/born April 2, 2017/).textContent).toContain('Parent: Ji-won Park');
    await user.type(screen.getByLabelText('Reason'), ' I am his father ');
    await press('Request Access');
    await waitFor(() => expect(family.address()).toBe('/'));
    expect(await requests()).toEqual([{ existingChildId: 3, requestReason: 'I am his father' }]);
    expect(family.notices).toMatchObject([{ title: 'Access Request Sent' }]);
    expect(sentRequests('POST /api/children')).toHaveLength(1);
  });

  it('Then a candidate with another birthdate shows neither birthdate nor parent @spec S2.3.908', async () => {
    const close = { id: 3, firstName: 'Mateo', lastName: 'Alvarez', bornWithinAWeek: true };
    const known = refused(409, 'possible_duplicate', 'Known', { duplicates: [close] });
    await ask([http.family.post('/api/children', known)]);
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText('born within a week of this date')).toBeTruthy();
    expect(question.getByText(/close to the one you entered, April 2, 2017/)).toBeTruthy();
    expect(question.queryByText(/Age |Parent/)).toBeNull();
  });

  it('Then who has not confirmed their address may have the email sent again, and the reason stays @spec S1.6.15, S1.2.152', async () => {
    const detail = 'Please confirm your email address first';
    const notConfirmed = { code: 'address_not_confirmed', detail };
    const hidden = { ...candidate, parentFirstName: null, parentLastName: null };
    await ask([
      http.family.post(
        '/api/children',
        refused(409, 'possible_duplicate', 'Known', { duplicates: [hidden], parentsHidden: notConfirmed }),
      ),
      http.family.post('/api/child-access-requests', refused(403, 'address_not_confirmed', detail)),
      http.auth.post('/api/account/email/confirmation', ({ response }) => response(202).json({ message: 'Sent.' })),
    ]);
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(detail)).toBeTruthy();
    expect(question.getByRole('button', { name: 'Send the email again' })).toBeTruthy();
    await user.type(question.getByLabelText('Reason'), 'I am his father');
    await press('Request Access');
    expect(await question.findByText(`Request Failed. ${detail}`)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Send the email again' }));
    await waitFor(() => expect(family.notices).toContainEqual({ title: 'Email sent', description: 'Sent.' }));
    expect(question.getByLabelText('Reason')).toHaveProperty('value', 'I am his father');
  });

  it('Then a child has to be selected, and the reason must not be blank @spec S1.5.25 @spec S1.5.26', async () => {
    await ask([
      http.family.post('/api/children', refused(409, 'possible_duplicate', 'Known', { duplicates: several })),
      http.family.post('/api/child-access-requests', ({ response }) => response(201).json(sent)),
    ]);
    await user.type(screen.getByLabelText('Reason'), '   ');
    await press('Request Access');
    expect(await screen.findByText('Please select a child')).toBeTruthy();
    expect(screen.getByText('Please tell us why you should have access to this child')).toBeTruthy();
    expect(await requests()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /born April 5, 2017/ }));
    await user.type(screen.getByLabelText('Reason'), 'I am his father');
    await press('Request Access');
    await waitFor(async () =>
      expect(await requests()).toEqual([{ existingChildId: 4, requestReason: 'I am his father' }]),
    );
  });

  it.each([
    ['the server’s message', refused(409, 'already_requested', 'You have already asked'), 'You have already asked'],
    ['that it failed', emptyAnswer(500), 'Failed to send access request'],
    ['that the network is unavailable', noNetwork, 'Network error. Please try again.'],
  ])('Then a failure shows %s, and the reason stays @spec S1.8.17', async (_, handler, why) => {
    await ask([http.family.post('/api/child-access-requests', handler)]);
    await user.type(screen.getByLabelText('Reason'), 'I am his father');
    await press('Request Access');
    await waitFor(() =>
      expect(family.notices).toEqual([{ title: 'Request Failed', description: why, tone: 'destructive' }]),
    );
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'I am his father');
    expect(screen.getByText(`Request Failed. ${why}`)).toBeTruthy();
  });
});

describe('When the child is added and the club has to check for a duplicate', () => {
  let family: Awaited<ReturnType<typeof openFamily>>;
  afterEach(() => family.close());

  const TITLE = 'The club will check whether Mateo is registered already';
  const answer: ChildAccessRequest = {
    ...{ id: 1, state: 'pending', childName: 'Mateo Alvarez', requestReason: 'I am his father' },
    ...{ adminNotes: null, dismissed: false, createdAt: '2026-11-21T18:00:00Z' },
  };
  const open = async (handlers: Handlers = []) => {
    family = await openFamily('/?dialog=add-child', [...handlers, addedWithoutCheck, ...club()]);
    await fill();
    await press('Add Child');
    return within(await screen.findByRole('dialog', { name: TITLE }));
  };

  it('Then the dialog says so, and access is requested with the id of the added child @spec S2.2.911, S2.7.908', async () => {
    const dialog = await open([
      http.family.post('/api/child-access-requests', ({ response }) => response(201).json(answer)),
    ]);
    expect(family.notices).toEqual([{ title: 'Child added successfully', description: 'Mateo Alvarez' }]);
    await press('Request Access');
    expect(await dialog.findByText('Please tell us why you should have access to this child')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'I am his father');
    await press('Request Access');
    await waitFor(() => expect(family.address()).toBe('/'));
    expect(await sentBodies('POST /api/child-access-requests')).toEqual([
      { newChildId: 9, requestReason: 'I am his father' },
    ]);
    expect(family.notices).toMatchObject([{}, { title: 'Access Request Sent' }]);
  });

  it('Then the dialog may be closed, and the child stays added', async () => {
    await open();
    await press('Not now');
    await waitFor(() => expect(family.address()).toBe('/'));
    expect(sentRequests('POST /api/child-access-requests')).toEqual([]);
  });

  it('Then a refusal is shown, and the reason stays', async () => {
    const dialog = await open([
      http.family.post('/api/child-access-requests', refused(409, 'already_requested', 'You have already asked')),
    ]);
    await user.type(dialog.getByLabelText('Reason'), 'I am his father');
    await press('Request Access');
    expect(await dialog.findByText('Request Failed. You have already asked')).toBeTruthy();
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'I am his father');
  });
});
