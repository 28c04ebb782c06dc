import { CHILD_FIELD_NAMES, CHILD_FIELDS } from '@fieldhouse/contracts/club';
import { child, http, noNetwork, ok, refused, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parent } from '../../testing/builders.ts';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

let family: Awaited<ReturnType<typeof openFamily>>;
let stored: ReturnType<typeof child>;
beforeEach(() => {
  stored = child({ nickname: 'Teo', shirtSize: 'Youth M', version: 4 });
});
afterEach(() => family.close());

/** A server that stores the child and refuses changes of an older version. */
const club = (changes: Handlers = []): Handlers => [
  ...changes,
  http.family.get('/api/children', ({ response }) => response(200).json([stored])),
  http.events.get('/api/events', ok([])),
  http.family.get('/api/children/1', ({ response }) => response(200).json(stored)),
  http.family.get('/api/children/1/parents', ok([parent()])),
  http.gamedata.get('/api/children/1/evaluations', ok([])),
  http.gamedata.get('/api/children/1/game-data', ok([])),
  http.family.put('/api/children/1', async (info) => {
    if (info.request.headers.get('If-Match') !== `"${stored.version}"`) {
      return refused(412, 'version_conflict', 'Someone else has changed it')(info);
    }
    const nothing = { nickname: null, shirtSize: null, pantSize: null };
    stored = { ...stored, ...nothing, ...(await info.request.json()), version: stored.version + 1 };
    return info.response(200).json(stored);
  }),
];

async function open(address: string, changes: Handlers = []) {
  family = await openFamily(address, club(changes));
}
const edit = async (changes: Handlers = []) => {
  await open('/children/1?dialog=edit-child', changes);
  await screen.findByRole('dialog', { name: 'Edit Profile' });
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const nickname = () => screen.getByLabelText('Nickname');
const retype = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  if (text) await user.type(field, text);
};

describe('When a parent edits a profile', () => {
  it('Then every field of the profile is on the form', async () => {
    await edit();
    const [group] = screen.getAllByRole('group', { name: 'Birthdate' });
    const shown = CHILD_FIELD_NAMES.filter((field) => field !== 'birthdate').map((field) =>
      screen.getByLabelText(CHILD_FIELDS[field].label).getAttribute('name'),
    );
    expect([...shown, group && 'birthdate'].sort()).toEqual([...CHILD_FIELD_NAMES].sort());
  });

  it('Then it is opened from Player Information, saved with the version that was read, and shown at once @spec S1.2.117 @spec S1.6.4 @spec S1.7.28 @spec S1.8.35 @spec S1.5.19', async () => {
    await open('/children/1');
    await press('Edit Profile');
    expect(family.address()).toBe('/children/1?dialog=edit-child');
    await screen.findByRole('dialog', { name: 'Edit Profile' });
    await retype(nickname(), 'Matt');
    await user.selectOptions(screen.getByLabelText('Shirt size'), '');
    await press('Save');
    await waitFor(() => expect(family.address()).toBe('/children/1'));
    expect(family.notices).toEqual([{ title: 'Child profile updated successfully' }]);
    expect(sentRequests('PUT /api/children/1')).toMatchObject([{ ifMatch: '"4"' }]);
    expect(await sentBodies('PUT /api/children/1')).toEqual([
      { firstName: 'Mateo', lastName: 'Alvarez', nickname: 'Matt', birthdate: '2017-04-02' },
    ]);
    expect(await screen.findByText('Matt')).toBeTruthy();
  });

  it('Then each missing field has a message, and nothing is sent @spec S1.5.13 @spec S1.5.14 @spec S1.5.15', async () => {
    await edit();
    await retype(screen.getByLabelText('First name'), '');
    await retype(screen.getByLabelText('Last name'), '');
    await user.click(screen.getByRole('spinbutton', { name: /month/ }));
    await user.keyboard('{Backspace}{Backspace}');
    await press('Save');
    for (const message of ['First name is required', 'Last name is required', 'Birthdate is required']) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(sentRequests('PUT /api/children/1')).toEqual([]);
  });

  it('Then the server’s message is beside its field', async () => {
    const errors = [{ path: 'birthdate', message: 'Child must be between 0 and 18 years old' }];
    await edit([http.family.put('/api/children/1', refused(400, 'invalid', 'Invalid', { errors }))]);
    await press('Save');
    expect(await screen.findByText('Child must be between 0 and 18 years old')).toBeTruthy();
  });

  it('Then a failure is reported, and what was typed stays @spec S1.8.36', async () => {
    await edit([http.family.put('/api/children/1', noNetwork)]);
    await retype(nickname(), 'Matt');
    await press('Save');
    await screen.findByText('Failed to update child profile. Network error. Please try again.');
    expect(family.notices).toEqual([
      {
        title: 'Failed to update child profile',
        description: 'Network error. Please try again.',
        tone: 'destructive',
      },
    ]);
    expect(nickname()).toHaveProperty('value', 'Matt');
  });

  it('Then changes that another user has saved are merged into the form, and what was typed stays', async () => {
    await edit();
    await retype(nickname(), 'Matt');
    stored = { ...stored, pantSize: '28', version: 5 };
    await press('Save');
    const note = await screen.findByText('Someone else has saved this meanwhile.');
    expect(document.activeElement?.contains(note)).toBe(true);
    expect(screen.getByText('Theirs: 28')).toBeTruthy();
    expect(nickname()).toHaveProperty('value', 'Matt');
    expect(screen.getByLabelText('Pant size')).toHaveProperty('value', '28');
    await press('Save');
    await waitFor(() => expect(family.address()).toBe('/children/1'));
    expect(stored).toMatchObject({ nickname: 'Matt', pantSize: '28', shirtSize: 'Youth M', version: 6 });
    expect(sentRequests('PUT /api/children/1').map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"5"']);
  });

  it('Then a birthdate that both have changed can be taken over, shown as a long date', async () => {
    await edit();
    await user.click(screen.getByRole('spinbutton', { name: /month/ }));
    await user.keyboard('05');
    stored = { ...stored, birthdate: '2017-06-02', version: 5 };
    await press('Save');
    expect(await screen.findByText('Theirs: June 2, 2017')).toBeTruthy();
    expect(screen.getByText('Yours: May 2, 2017')).toBeTruthy();
    await press('Take theirs: Birthdate');
    expect(screen.queryByText('Yours: May 2, 2017')).toBeNull();
    await press('Save');
    await waitFor(() => expect(stored).toMatchObject({ birthdate: '2017-06-02', version: 6 }));
  });

  it('Then a session that has ended is noticed', async () => {
    await edit([http.family.put('/api/children/1', refused(401, 'unauthorized', 'Please sign in'))]);
    await press('Save');
    await waitFor(() => expect(family.sessionsEnded()).toBe(1));
  });

  it('Then a child who has aged out stays editable', async () => {
    stored = { ...stored, birthdate: '2001-01-01', age: 25 };
    await edit();
    await press('Save');
    await waitFor(() => expect(sentRequests('PUT /api/children/1')).toHaveLength(1));
  });

  it('Then a double press saves once', async () => {
    await edit();
    await user.dblClick(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(family.address()).toBe('/children/1'));
    expect(sentRequests('PUT /api/children/1')).toHaveLength(1);
  });
});

describe('When a child is edited from its card', () => {
  it('Then the toast is Success, and the card shows the change at once @spec S1.8.21', async () => {
    await open('/');
    await press('Edit Mateo Alvarez');
    expect(family.address()).toBe('/?dialog=edit-child&child=1');
    await screen.findByRole('dialog', { name: 'Edit Profile' });
    await retype(nickname(), 'Matt');
    await press('Save');
    expect(await screen.findByText('“Matt”')).toBeTruthy();
    expect(family.notices).toEqual([{ title: 'Success', description: 'Child updated successfully' }]);
    expect(family.address()).toBe('/');
  });

  it('Then a failure is reported @spec S1.8.23', async () => {
    await open('/?dialog=edit-child&child=1', [
      http.family.put('/api/children/1', refused(503, 'unavailable', 'Not for the moment')),
    ]);
    await press('Save');
    await screen.findByText('Failed to update child. Not for the moment');
    expect(family.notices).toMatchObject([{ title: 'Failed to update child', tone: 'destructive' }]);
  });
});
