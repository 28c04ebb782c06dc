import { clubToday } from '@fieldhouse/contracts/club';
import {
  answer,
  child,
  details,
  evaluation,
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
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rosterEntry } from '../../testing/builders.ts';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });
const LIST = '/api/skill-evaluations';
const before = [
  evaluation({ id: 3, date: '2026-11-01', skills: { hitting: 7, throwing: 6 }, average: 6.5, notes: 'Line drives' }),
  evaluation({ id: 2, date: '2026-10-01', sport: 'basketball', skills: { shooting: 2 }, average: 2 }),
  evaluation({ id: 1, date: '2026-09-01', skills: { hitting: 5, pitching: 4 }, average: 4.5 }),
];

let coach: OpenApp;
afterEach(() => coach.close());
const open = async (address = '/coach/evaluate/1', evaluations = before) => {
  server.use(
    http.family.get('/api/children/{id}', ({ params, response }) =>
      response(200).json(child({ id: Number(params.id), ...(params.id === '2' && { firstName: 'Lucia' }) })),
    ),
    http.gamedata.get('/api/children/{id}/evaluations', ok(evaluations)),
    http.events.get('/api/events', ok([event({ title: 'Hitting Clinic' })])),
    http.gamedata.post(LIST, answer(201, skillEvaluation())),
    http.gamedata.get(LIST, ok([])),
    http.events.get('/api/events/{id}/details', ok(details())),
  );
  coach = await openCoach(address);
  await screen.findByRole('region', { name: 'Rating' });
};
const key = (rating: number) => screen.getByRole('radio', { name: new RegExp(`^${rating}(,|$)`) });
const skill = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}, `) });
const spoken = (name: string) => skill(name).firstElementChild?.textContent;
const current = () => screen.getByRole('list', { name: 'Skills' }).querySelector('[aria-current=step] b')?.textContent;
const save = () => screen.getByRole('button', { name: /^Save Evaluation/ });
const tap = async (...ratings: number[]) => {
  for (const rating of ratings) await user.click(key(rating));
};

describe('When a coach evaluates a child with the pad', () => {
  it('Then six taps rate six skills and one more saves @spec S2.2.506, S2.7.504, S2.3.503', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mateo Alvarez');
    expect(screen.getByText(/Age 9 · last evaluated Nov 1/)).toBeTruthy();
    expect(spoken('Hitting')).toBe('Hitting, not rated, last time 7');
    expect(spoken('Pitching')).toBe('Pitching, not rated, last time 4');
    expect(screen.getByRole('radiogroup', { name: 'Hitting, 1 to 10' })).toBeTruthy();
    await tap(8, 5, 7, 6, 9, 3);
    expect(spoken('Throwing')).toBe('Throwing, 6 of 10, last time 6');
    expect(screen.queryByRole('radiogroup', { name: /1 to 10/ })).toBeNull();
    const average = within(screen.getByRole('region', { name: 'Average' }));
    expect(average.getByText('Steady, −0.2')).toBeTruthy();
    expect(average.getByText('Good')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Notes/), 'Hands stay inside');
    await user.click(save());
    await waitFor(() => expect(coach.address()).toBe('/coach?tab=evaluations'));
    expect(coach.notices).toEqual([
      { title: 'Evaluation saved successfully', description: 'Mateo Alvarez · Baseball' },
    ]);
    expect(await sentBodies(`POST ${LIST}`)).toEqual([
      {
        ...{ childId: 1, sport: 'baseball', date: clubToday(new Date()), eventId: null, notes: 'Hands stay inside' },
        skills: { hitting: 8, pitching: 5, fielding: 7, throwing: 6, baseRunning: 9, catchingMechanics: 3 },
      },
    ]);
  });

  it('Then Skip leaves a skill unrated, Back corrects the previous one, and not all skills need a rating', async () => {
    await open();
    await tap(8);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(current()).toBe('Hitting');
    await tap(4);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(within(skill('Pitching')).getByText('Skipped')).toBeTruthy();
    await user.click(skill('Base Running'));
    await tap(9);
    expect(save().textContent).toBe('Save Evaluation · 2 of 6 rated');
    await user.click(save());
    await waitFor(() => expect(sentRequests(`POST ${LIST}`)).toHaveLength(1));
    expect(await sentBodies(`POST ${LIST}`)).toMatchObject([{ skills: { hitting: 4, baseRunning: 9 } }]);
  });

  it('Then the digits 1 to 9 and 0 rate, arrows move between keys, and digits in a field do not rate', async () => {
    await open();
    await user.keyboard('70');
    expect(spoken('Hitting')).toBe('Hitting, 7 of 10, last time 7');
    expect(spoken('Pitching')).toBe('Pitching, 10 of 10, last time 4');
    act(() => key(1).focus());
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(key(7));
    await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(key(9));
    await user.keyboard('{Enter}');
    expect(spoken('Fielding')).toBe('Fielding, 9 of 10');
    await user.type(screen.getByLabelText(/^Notes/), '3 of 4');
    expect(current()).toBe('Throwing');
  });

  it('Then a double press on a key rates one skill', async () => {
    await open();
    await user.dblClick(key(8));
    expect(current()).toBe('Pitching');
    expect(spoken('Pitching')).toBe('Pitching, not rated, last time 4');
  });

  it('Then each sport keeps its ratings and is compared with its own last ones @spec S2.3.504', async () => {
    await open();
    await tap(8);
    await user.click(screen.getByRole('radio', { name: 'Basketball' }));
    expect(spoken('Shooting')).toBe('Shooting, not rated, last time 2');
    await tap(6);
    await user.click(save());
    await waitFor(() => expect(coach.notices).toHaveLength(1));
    expect(coach.address()).toBe('/coach/evaluate/1');
    await screen.findByRole('button', { name: 'Hitting, 8 of 10, last time 7' });
    expect(await sentBodies(`POST ${LIST}`)).toMatchObject([{ sport: 'basketball', skills: { ballHandling: 6 } }]);
  });

  it('Then an empty evaluation is not saved, and a failed save keeps the ratings @spec S2.8.504', async () => {
    await open();
    await user.click(save());
    await screen.findByText('Please rate at least one skill or write a note');
    await tap(8);
    server.use(http.gamedata.post(LIST, noNetwork, { once: true }));
    await user.click(save());
    await waitFor(() => expect(coach.notices).toMatchObject([{ title: 'Failed to save evaluation' }]));
    expect(spoken('Hitting')).toBe('Hitting, 8 of 10, last time 7');
    await user.click(save());
    await waitFor(() => expect(coach.address()).toBe('/coach?tab=evaluations'));
    const keys = sentRequests(`POST ${LIST}`).map((sent) => sent.key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('Then Previous Evaluations open with the difference of each skill to last time @spec S2.2.507', async () => {
    await open();
    await tap(8);
    const toggle = screen.getByRole('button', { name: 'Previous Evaluations 2' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    const lines = within(screen.getByRole('list', { name: 'Skills over time' }));
    expect(lines.getByText('Hitting').parentElement?.textContent).toBe('Hitting8+1');
    expect(lines.getByText('Pitching').parentElement?.textContent).toBe('Pitching4');
    expect(within(screen.getByRole('list', { name: 'Evaluations' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Line drives')).toBeTruthy();
  });

  it('Then a child that was never evaluated has no Previous Evaluations', async () => {
    await open('/coach/evaluate/1', []);
    expect(screen.queryByRole('button', { name: /^Previous Evaluations/ })).toBeNull();
    expect(spoken('Hitting')).toBe('Hitting, not rated');
  });
});

describe('When a coach evaluates everybody on a roster', () => {
  const clinic = event({ id: 7, title: 'Hitting Clinic', sport: 'baseball', date: '2026-11-20' });
  const openRoster = async (childId: number) => {
    server.use(
      http.events.get('/api/events/{id}', ok(clinic)),
      http.events.get(
        '/api/events/{id}/roster',
        ok([rosterEntry({ childId: 1 }), rosterEntry({ registrationId: 71, childId: 2, childName: 'Lucia Alvarez' })]),
      ),
    );
    await open(`/coach/evaluate/${childId}?event=7`);
  };

  it('Then sport and event are filled in, and saving opens the next player', async () => {
    await openRoster(1);
    expect(screen.getByText(/^1 of 2 · Age 9/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Skip player' }).getAttribute('href')).toBe('/coach/evaluate/2?event=7');
    await tap(8);
    await user.click(screen.getByRole('button', { name: /^Save and next player/ }));
    await waitFor(() => expect(coach.address()).toBe('/coach/evaluate/2?event=7'));
    await screen.findByRole('heading', { level: 1, name: 'Lucia Alvarez' });
    expect(spoken('Hitting')).toBe('Hitting, not rated, last time 7');
    expect(await sentBodies(`POST ${LIST}`)).toMatchObject([{ sport: 'baseball', date: '2026-11-20', eventId: 7 }]);
  });

  it('Then after the last one the roster opens again', async () => {
    server.use(http.family.get('/api/all-children', ok([])));
    await openRoster(2);
    expect(screen.getByText(/^2 of 2/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Skip player' })).toBeNull();
    await tap(8);
    await user.click(save());
    await waitFor(() => expect(coach.address()).toBe('/coach?event=7&dialog=roster'));
  });
});

describe('When the child of the page does not exist or does not load', () => {
  it('Then the page says so @spec S2.2.508', async () => {
    server.use(
      http.family.get('/api/children/{id}', refused(404, 'not_found', 'Child not found')),
      http.gamedata.get('/api/children/{id}/evaluations', refused(404, 'not_found', 'Child not found')),
    );
    coach = await openCoach('/coach/evaluate/777');
    await screen.findByRole('heading', { level: 1, name: 'Child Not Found' });
  });

  it.each([
    ['Failed to load children', true],
    ['Failed to load evaluations', false],
  ])('Then “%s” is shown, and Try again loads the page @spec S2.8.501, S2.8.502', async (title, isChild) => {
    const unavailable = refused(503, 'unavailable', 'Not now');
    server.use(
      isChild
        ? http.family.get('/api/children/{id}', unavailable, { once: true })
        : http.gamedata.get('/api/children/{id}/evaluations', unavailable, { once: true }),
      http.family.get('/api/children/{id}', ok(child())),
      http.gamedata.get('/api/children/{id}/evaluations', ok(before)),
      http.events.get('/api/events', ok([])),
    );
    coach = await openCoach('/coach/evaluate/1');
    await screen.findByText(title);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Rating' });
  });
});
