import { team } from '@fieldhouse/club-events/testing';
import {
  answer,
  avery,
  http,
  noNetwork,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

const hawks = team({
  ...{ id: 1, version: 5, name: 'Hawks', minAge: 9, maxAge: 11, leagueName: 'Hays County' },
  coaches: [
    { id: 3, name: 'Theo Banks' },
    { id: 8, name: 'Archived Coach' },
  ],
});

let coach: OpenApp;
beforeEach(() => {
  server.use(
    http.events.get('/api/events', ok([])),
    http.events.get('/api/teams', ok([hawks])),
    http.auth.get(
      '/api/coaches',
      ok([
        { id: 3, name: 'Theo Banks' },
        { id: 4, name: 'Ines Ford' },
      ]),
    ),
  );
});
afterEach(() => coach.close());

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const field = async (name: string, label: string) => (await dialog(name)).getByLabelText<HTMLInputElement>(label);
const retype = async (name: string, label: string, text: string) => {
  await user.clear(await field(name, label));
  if (text) await user.type(await field(name, label), text);
};
const press = async (name: string, button: string) =>
  user.click((await dialog(name)).getByRole('button', { name: button }));

describe('When a coach creates a team', () => {
  const CREATE = 'Create Team';
  const open = async (who = undefined as typeof avery | undefined) => {
    coach = await openCoach('/coach?tab=teams&dialog=create-team', who);
    await (await dialog(CREATE)).findByRole('checkbox', { name: 'Ines Ford' });
  };

  it('Then the form has defaults, and is sent with an idempotency key @spec S2.2.103, S2.5.110', async () => {
    server.use(http.events.post('/api/teams', answer(201, team({ id: 9, name: 'Bats' }))));
    await open();
    await retype(CREATE, 'Team name', ' Bats ');
    await user.click((await dialog(CREATE)).getByRole('checkbox', { name: 'Ines Ford' }));
    await press(CREATE, CREATE);
    await waitFor(() => expect(coach.notices).toEqual([{ title: 'Team created successfully', description: 'Bats' }]));
    expect(await sentBodies('POST /api/teams')).toEqual([
      { name: 'Bats', sport: 'baseball', minAge: 8, maxAge: 12, leagueName: '', coachIds: [3, 4] },
    ]);
    expect(sentRequests('POST /api/teams').map(({ key }) => key)).toEqual([expect.stringMatching(/^\w{16,}$/)]);
    expect(queryOf(coach)).toEqual({ tab: 'teams' });
    await waitFor(() => expect(sentRequests('GET /api/teams').length).toBeGreaterThan(1));
  });

  it('Then errors are at their fields, nothing is sent @spec S2.5.101, S2.5.103, S2.5.106, S2.5.109', async () => {
    await open(avery);
    await retype(CREATE, 'Minimum age', '4');
    await retype(CREATE, 'Maximum age', '19');
    await press(CREATE, CREATE);
    for (const sentence of [
      'Team name is required',
      'Minimum age must be at least 5',
      'Maximum age cannot exceed 18',
      'At least one coach must be selected',
    ]) {
      expect(await (await dialog(CREATE)).findByText(sentence)).toBeTruthy();
    }
    expect(sentRequests('POST /api/teams')).toEqual([]);
  });

  it('Then ages in the wrong order are refused @spec S2.5.107', async () => {
    await open();
    await retype(CREATE, 'Team name', 'Bats');
    await retype(CREATE, 'Minimum age', '13');
    await press(CREATE, CREATE);
    const sentence = 'Maximum age must be greater than or equal to minimum age';
    expect(await (await dialog(CREATE)).findByText(sentence)).toBeTruthy();
  });

  it('Then a failure has its title, and a retry sends the same key @spec S2.8.101', async () => {
    server.use(http.events.post('/api/teams', noNetwork));
    await open();
    await retype(CREATE, 'Team name', 'Bats');
    await press(CREATE, CREATE);
    await waitFor(() => expect(coach.notices).toMatchObject([{ title: 'Failed to create team', tone: 'destructive' }]));
    server.use(http.events.post('/api/teams', answer(201, team({ id: 9, name: 'Bats' }))));
    await press(CREATE, CREATE);
    await waitFor(() => expect(coach.notices).toHaveLength(2));
    const [first, again] = sentRequests('POST /api/teams').map(({ key }) => key);
    expect(again).toBe(first);
  });

  it('Then Cancel with unsaved changes asks first', async () => {
    await open();
    await retype(CREATE, 'Team name', 'Bats');
    await press(CREATE, 'Cancel');
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
  });
});

describe('When a coach edits a team', () => {
  const EDIT = 'Edit Team';
  const PUT = 'PUT /api/teams/{id}';
  const open = async () => {
    coach = await openCoach('/coach?tab=teams&team=1&dialog=edit-team');
    await (await dialog(EDIT)).findByRole('checkbox', { name: 'Ines Ford' });
  };
  const puts = () => sentRequests().filter(({ call }) => call.startsWith('PUT'));

  it('Then the form is filled, with an archived coach, and saved with its version @spec S2.2.104', async () => {
    server.use(http.events.put('/api/teams/{id}', ok({ ...hawks, name: 'Owls' })));
    await open();
    expect((await field(EDIT, 'Team name')).value).toBe('Hawks');
    expect((await dialog(EDIT)).getByRole('checkbox', { name: 'Archived Coach', checked: true })).toBeTruthy();
    await retype(EDIT, 'Team name', 'Owls');
    await press(EDIT, 'Save');
    await waitFor(() => expect(coach.notices).toEqual([{ title: 'Team updated successfully', description: 'Owls' }]));
    const [call] = puts();
    expect([call?.call, call?.ifMatch]).toEqual([PUT.replace('{id}', '1'), '"5"']);
    expect(await sentBodies('PUT /api/teams/1')).toEqual([
      { name: 'Owls', sport: 'baseball', minAge: 9, maxAge: 11, leagueName: 'Hays County', coachIds: [3, 8] },
    ]);
  });

  it('Then a refusal is a toast, and the typed name stays @spec S2.8.102', async () => {
    server.use(http.events.put('/api/teams/{id}', refused(503, 'unavailable', 'Please try again in a moment')));
    await open();
    await retype(EDIT, 'Team name', 'Owls');
    await press(EDIT, 'Save');
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Failed to update team', description: 'Please try again in a moment', tone: 'destructive' },
      ]),
    );
    expect((await field(EDIT, 'Team name')).value).toBe('Owls');
  });

  it('Then changes by others are shown by name, and the next press saves on top of them', async () => {
    server.use(http.events.put('/api/teams/{id}', refused(412, 'version_conflict', 'Someone else has changed this')));
    await open();
    await retype(EDIT, 'Team name', 'Owls');
    const theirs = team({ ...hawks, version: 6, sport: 'basketball', coaches: [{ id: 4, name: 'Ines Ford' }] });
    server.use(http.events.get('/api/teams/{id}', ok(theirs)));
    await press(EDIT, 'Save');
    const form = await dialog(EDIT);
    expect(await form.findByText('Theirs: Ines Ford')).toBeTruthy();
    expect(form.getByText('Theirs: Basketball')).toBeTruthy();
    expect(form.queryByText(/Yours:/)).toBeNull();
    server.use(http.events.put('/api/teams/{id}', ok({ ...theirs, version: 7, name: 'Owls' })));
    await press(EDIT, 'Save');
    await waitFor(() => expect(coach.notices).toHaveLength(1));
    expect(puts().map(({ ifMatch }) => ifMatch)).toEqual(['"5"', '"6"']);
    expect((await sentBodies('PUT /api/teams/1')).at(-1)).toMatchObject({
      name: 'Owls',
      sport: 'basketball',
      coachIds: [4],
    });
  });
});
