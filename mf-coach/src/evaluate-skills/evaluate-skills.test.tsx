import { clubToday } from '@fieldhouse/contracts/club';
import {
  answer,
  details,
  event,
  http,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  server,
  skillEvaluation,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rosterEntry } from '../../testing/builders.ts';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });
const LIST = '/api/skill-evaluations';
const entries = [
  rosterEntry({ registrationId: 1, childId: 1, childName: 'Mateo Alvarez' }),
  rosterEntry({ registrationId: 2, childId: 2, childName: 'June Park' }),
  rosterEntry({ registrationId: 3, childId: 3, childName: 'Nico Ruiz', isChildActive: false }),
];

let coach: OpenApp;
afterEach(() => coach.close());
const open = async () => {
  server.use(
    listedEvents([], []),
    http.events.get('/api/events/{id}', ok(event({ sport: 'baseball', title: 'Hitting Clinic' }))),
    http.events.get('/api/events/{id}/roster', ok(entries)),
    http.events.get('/api/events/{id}/details', ok(details())),
    http.family.get('/api/all-children', ok([])),
    http.gamedata.get(LIST, ok([])),
    http.gamedata.post(LIST, answer(201, skillEvaluation())),
  );
  coach = await openCoach('/coach/evaluate-skills/7');
  await screen.findByRole('radiogroup', { name: 'Mateo Alvarez, Hitting, 1 to 10' });
};
const tap = (rating: number) => user.click(screen.getByRole('radio', { name: String(rating) }));
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const rows = () =>
  within(screen.getByRole('list', { name: 'Players' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const body = (childId: number, skills: object) => ({
  ...{ childId, sport: 'baseball', date: clubToday(new Date()), eventId: 7, notes: '', skills },
});

describe('When a coach evaluates a roster by skill', () => {
  it('Then a rating moves on to the next child, then to the next skill, and each child gets one evaluation @spec S2.2.512, S2.5.510', async () => {
    await open();
    await tap(8);
    expect(screen.getByRole('radiogroup', { name: 'June Park, Hitting, 1 to 10' })).toBeTruthy();
    await tap(5);
    expect(rows()).toEqual(['Mateo AlvarezExcellent8', 'June ParkNeeds Work5', 'Nico RuizArchived–']);
    await press('Next skill: Pitching');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1' }));
    await press('Skip');
    await tap(3);
    expect(screen.getByRole('button', { name: 'Pitching 1/2', pressed: true })).toBeTruthy();
    await press('Save 2 evaluations');
    await waitFor(() => expect(queryOf(coach)).toEqual({ event: '7', dialog: 'roster' }));
    expect(await sentBodies(`POST ${LIST}`)).toEqual([body(1, { hitting: 8 }), body(2, { hitting: 5, pitching: 3 })]);
    expect(coach.notices).toEqual([{ title: '2 evaluations saved', description: 'Hitting Clinic' }]);
  });

  it('Then after a failure only what is not saved is sent again @spec S2.5.510', async () => {
    await open();
    await tap(8);
    await tap(5);
    let calls = 0;
    server.use(
      http.gamedata.post(LIST, (info) => {
        calls += 1;
        return calls === 2 ? refused(503, 'unavailable', 'Please try again later.')(info) : undefined;
      }),
    );
    await press('Save 2 evaluations');
    expect(await screen.findByText('June Park: Please try again later.')).toBeTruthy();
    expect(rows().slice(0, 2)).toEqual(['Mateo AlvarezSaved–', 'June ParkNeeds Work5']);
    await press('Save 1 evaluation');
    await waitFor(async () =>
      expect(await sentBodies(`POST ${LIST}`)).toEqual([
        body(1, { hitting: 8 }),
        body(2, { hitting: 5 }),
        body(2, { hitting: 5 }),
      ]),
    );
  });
});
