import { clubToday } from '@fieldhouse/contracts/club';
import {
  answer,
  event,
  http,
  noNetwork,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
  skillEvaluation,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild } from '../../testing/builders.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });
const LIST = '/api/skill-evaluations';
const made = skillEvaluation({ version: 5, notes: 'Quick hands' });

let coach: OpenApp;
beforeEach(() => {
  server.use(
    http.gamedata.get(LIST, ok([made])),
    http.family.get(
      '/api/all-children',
      ok([listedChild(), listedChild({ id: 4, firstName: 'Old', isActive: false })]),
    ),
    http.events.get('/api/events', ok([event({ title: 'Hitting Clinic' })])),
  );
});
afterEach(() => coach.close());

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('When a coach writes a new evaluation in the dialog', () => {
  const NEW = 'New Evaluation';
  const open = async () => {
    coach = await openCoach('/coach?tab=evaluations&dialog=create-evaluation');
    return dialog(NEW);
  };
  const chooseMateo = async () => {
    const form = await dialog(NEW);
    await user.click(form.getByRole('combobox', { name: 'Child' }));
    await user.click(await screen.findByRole('option', { name: /Mateo Alvarez/ }));
  };

  it('Then the child is picked first, the day is today, skills get 1 to 10 @spec S2.2.504, S2.2.505', async () => {
    server.use(http.gamedata.post(LIST, answer(201, made)));
    const form = await open();
    await user.click(form.getByRole('combobox', { name: 'Child' }));
    await screen.findByRole('option', { name: /Mateo Alvarez/ });
    expect(screen.queryByRole('option', { name: /Old/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: /Mateo Alvarez/ }));
    expect(form.queryByRole('group', { name: 'Skills' })).toBeNull();
    await user.selectOptions(form.getByLabelText('Sport'), 'Baseball');
    const hitting = form.getByLabelText<HTMLSelectElement>('Hitting');
    expect([...hitting.options].map(({ text }) => text).slice(0, 3)).toEqual(['Not rated', '1 · Poor', '2 · Poor']);
    expect(hitting.options).toHaveLength(11);
    await user.selectOptions(hitting, '9 · Excellent');
    await user.selectOptions(form.getByLabelText('Pitching'), '4 · Needs Work');
    await user.selectOptions(form.getByLabelText('Pitching'), 'Not rated');
    await user.type(form.getByLabelText(/^Notes/), 'Quick hands');
    await user.click(form.getByRole('button', { name: 'Save Evaluation' }));
    await waitFor(() =>
      expect(coach.notices).toEqual([{ title: 'Evaluation saved successfully', description: 'Mateo Alvarez' }]),
    );
    expect(await sentBodies(`POST ${LIST}`)).toEqual([
      {
        ...{ childId: 1, sport: 'baseball', date: clubToday(new Date()), eventId: null, notes: 'Quick hands' },
        skills: { hitting: 9 },
      },
    ]);
    expect(sentRequests(`POST ${LIST}`)[0]?.key).toMatch(/^\w{16,}$/);
    expect(queryOf(coach)).toEqual({ tab: 'evaluations' });
    await waitFor(() => expect(sentRequests(`GET ${LIST}`).length).toBeGreaterThan(1));
  });

  it('Then a missing value has a message at its field, and nothing is sent @spec S2.5.502, S2.5.503', async () => {
    const form = await open();
    await user.click(form.getByRole('button', { name: 'Save Evaluation' }));
    await form.findByText('Please select a child');
    expect(form.getByText('Please select a sport')).toBeTruthy();
    await chooseMateo();
    await user.selectOptions(form.getByLabelText('Sport'), 'Basketball');
    await user.click(form.getByRole('button', { name: 'Save Evaluation' }));
    await form.findByText('Please rate at least one skill or write a note');
    expect(sentRequests(`POST ${LIST}`)).toEqual([]);
  });

  it('Then a failed save keeps the typed values, and the retry sends the same key @spec S2.8.504', async () => {
    server.use(http.gamedata.post(LIST, noNetwork, { once: true }));
    const form = await open();
    await chooseMateo();
    await user.selectOptions(form.getByLabelText('Sport'), 'Baseball');
    await user.selectOptions(form.getByLabelText('Hitting'), '9 · Excellent');
    await user.click(form.getByRole('button', { name: 'Save Evaluation' }));
    await waitFor(() => expect(coach.notices).toMatchObject([{ title: 'Failed to save evaluation' }]));
    expect(form.getByLabelText<HTMLSelectElement>('Hitting').value).toBe('9');
    server.use(http.gamedata.post(LIST, answer(201, made)));
    await user.click(form.getByRole('button', { name: 'Save Evaluation' }));
    await waitFor(() => expect(coach.notices).toHaveLength(2));
    const keys = sentRequests(`POST ${LIST}`).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  it('Then an error is shown when the children do not load @spec S2.8.502', async () => {
    server.use(http.family.get('/api/all-children', refused(503, 'unavailable', 'Not now')));
    const form = await open();
    await form.findByText('Not now');
    await user.click(form.getByRole('combobox', { name: 'Child' }));
    await screen.findByText('Failed to load children');
  });
});

describe('When a coach edits an evaluation', () => {
  const EDIT = 'Edit Evaluation';
  const call = '/api/evaluations/1';
  const open = async () => {
    coach = await openCoach('/coach?tab=evaluations&evaluation=1&child=1&dialog=edit-evaluation');
    const form = await dialog(EDIT);
    await form.findByLabelText('Hitting');
    return form;
  };
  const choose = async (skill: string, rating: string) =>
    user.selectOptions((await dialog(EDIT)).getByLabelText(skill), rating);

  it('Then child and sport cannot be changed, and ratings are 0 to 10 @spec S2.4.502, S2.5.501', async () => {
    server.use(http.gamedata.put(call, ok({ ...made, version: 6 })));
    const form = await open();
    expect(form.getByText('Sport').parentElement?.textContent).toBe('SportBaseball');
    expect(form.queryByLabelText('Sport')).toBeNull();
    expect(form.queryByRole('combobox', { name: 'Child' })).toBeNull();
    await choose('Hitting', '0 · Poor');
    await choose('Base Running', 'Not rated');
    await choose('Fielding', '10 · Excellent');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(coach.notices).toMatchObject([{ title: 'Evaluation updated successfully' }]));
    expect(await sentBodies(`PUT ${call}`)).toEqual([{ notes: 'Quick hands', skills: { hitting: 0, fielding: 10 } }]);
    expect(sentRequests(`PUT ${call}`)[0]?.ifMatch).toBe('"5"');
  });

  it('Then an empty evaluation is not saved', async () => {
    const form = await open();
    await choose('Hitting', 'Not rated');
    await choose('Base Running', 'Not rated');
    await user.clear(form.getByLabelText(/^Notes/));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/Please rate at least one skill or write a note/);
    expect(sentRequests(`PUT ${call}`)).toEqual([]);
  });

  it('Then another coach’s ratings are merged, and the next press saves on top of them', async () => {
    const form = await open();
    await choose('Hitting', '3 · Poor');
    const theirs = { ...made, version: 6, skills: { hitting: 9, baseRunning: 2 } };
    server.use(
      http.gamedata.put(call, refused(412, 'version_conflict', 'Someone else'), { once: true }),
      http.gamedata.get(LIST, ok([theirs])),
    );
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>('Base Running').value).toBe('2'));
    expect(form.getByLabelText<HTMLSelectElement>('Hitting').value).toBe('3');
    server.use(http.gamedata.put(call, ok({ ...theirs, version: 7 })));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentRequests(`PUT ${call}`)).toHaveLength(2));
    expect(sentRequests(`PUT ${call}`)[1]?.ifMatch).toBe('"6"');
    expect((await sentBodies(`PUT ${call}`))[1]).toEqual({
      notes: 'Quick hands',
      skills: { hitting: 3, baseRunning: 2 },
    });
  });

  it('Then a refusal is a toast, and the chosen ratings stay @spec S2.8.503', async () => {
    server.use(http.gamedata.put(call, refused(503, 'unavailable', 'Please try again in a moment')));
    const form = await open();
    await choose('Hitting', '3 · Poor');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(coach.notices).toEqual([
        {
          ...{ title: 'Failed to update evaluation', description: 'Please try again in a moment' },
          tone: 'destructive',
        },
      ]),
    );
    expect(form.getByLabelText<HTMLSelectElement>('Hitting').value).toBe('3');
  });

  it('Then one that does not exist is not found', async () => {
    coach = await openCoach('/coach?tab=evaluations&evaluation=77&child=1&dialog=edit-evaluation');
    await (await dialog(EDIT)).findByText('Evaluation not found.');
  });
});
