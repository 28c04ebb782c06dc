import type { ChildEvaluation } from '@fieldhouse/api';
import {
  baseballGame,
  basketballGame,
  child,
  evaluation,
  http,
  ok,
  refused,
  registeredEvent,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

async function open(changes: Handlers = []) {
  family = await openFamily('/children/1', [
    ...changes,
    http.family.get('/api/children/1', ok(child())),
    http.gamedata.get('/api/children/1/evaluations', ok([])),
    http.gamedata.get('/api/children/1/game-data', ok([])),
  ]);
}
const section = (name: string) => screen.findByRole('region', { name });
const factsOf = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll('dl > div')].map((fact) => [...fact.children].map((x) => x.textContent)),
  );

describe('When a child has registrations, evaluations or games', () => {
  it('Then sections without entries are absent', async () => {
    await open();
    await section('Player Information');
    await screen.findByText('Age Doc Missing');
    for (const name of ['Upcoming registrations', 'Evaluations', 'Game records']) {
      expect(screen.queryByText(name)).toBeNull();
    }
  });

  it('Then a registration can be cancelled, and disappears at once @spec S1.4.28 @spec S1.6.3 @spec S1.8.27', async () => {
    let registered = [registeredEvent()];
    await open([
      http.family.get('/api/children/1', ({ response }) => response(200).json(child({ registeredEvents: registered }))),
      http.events.delete('/api/registrations/cancel/1/7', ({ response }) => {
        registered = [];
        return response(200).json({ registrationId: 70, childId: 1, event: { id: 7, registered: 0, capacity: 4 } });
      }),
    ]);
    expect((await section('Upcoming registrations')).textContent).toContain('Mon, Nov 30 · 4:00 – 6:00 PM');
    await user.click(screen.getByRole('button', { name: 'Cancel Ball Handling' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    await screen.findByText('Age Doc Missing');
    expect(family.notices).toEqual([
      { title: 'Registration cancelled', description: 'Mateo Alvarez has been removed from Ball Handling' },
    ]);
    expect(screen.queryByText('Upcoming registrations')).toBeNull();
  });

  it('Then each evaluation shows its average, its trend and every skill @spec S1.3.20, S1.4.201, S1.7.30', async () => {
    const evaluations: ChildEvaluation[] = [
      evaluation({ id: 3, trend: 'improved', previousAverage: 7.2, notes: 'Line drives.' }),
      evaluation({
        ...{ id: 2, date: '2026-10-09', average: 7.2, trend: 'needs-work', previousAverage: 7.7 },
        coachName: 'Ines Ford',
      }),
      evaluation({ id: 1, sport: 'basketball', date: '2026-10-01', average: 5.3, skills: { shooting: 5 } }),
    ];
    await open([http.gamedata.get('/api/children/1/evaluations', ok(evaluations))]);
    const list = await section('Evaluations');
    const items = await within(list).findAllByRole('listitem');
    const summaries = items.map((item) => item.querySelector('summary')?.textContent);
    expect(summaries).toEqual([
      '8.0Excellent8.0 out of 10, ExcellentBaseballImproved · Up 0.8November 16, 2026 · Dana Mercer',
      '7.2Good7.2 out of 10, GoodBaseballNeeds work · Down 0.5October 9, 2026 · Ines Ford',
      '5.3Needs Work5.3 out of 10, Needs WorkBasketballSteadyOctober 1, 2026 · Dana Mercer',
    ]);
    const [first] = items;
    expect(factsOf(first ?? list)).toEqual({
      Hitting: '9 out of 10 · Excellent',
      'Base Running': '7 out of 10 · Good',
    });
    expect(within(list).getByText('Line drives.')).toBeTruthy();
  });

  it('Then a long list shows its first entries and a button for all', async () => {
    const many = Array.from({ length: 6 }, (_, index) => evaluation({ id: index + 1, sport: 'baseball' }));
    await open([http.gamedata.get('/api/children/1/evaluations', ok(many))]);
    const list = await section('Evaluations');
    expect(await within(list).findAllByRole('listitem')).toHaveLength(4);
    await user.click(within(list).getByRole('button', { name: 'Show all 6 evaluations' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  });

  it('Then the chart has a line for each sport that was evaluated more than once, and is absent otherwise', async () => {
    const chart = () => screen.queryByRole('figure', { hidden: true });
    const once = [evaluation({ id: 2 }), evaluation({ id: 1, sport: 'basketball' })];
    await open([http.gamedata.get('/api/children/1/evaluations', ok(once))]);
    await within(await section('Evaluations')).findAllByRole('listitem');
    expect(chart()).toBeNull();
    await family.close();
    const twice = [evaluation({ id: 3, date: '2026-11-20' }), ...once];
    await open([http.gamedata.get('/api/children/1/evaluations', ok(twice))]);
    await section('Evaluations');
    await waitFor(() => expect(chart()?.textContent).toBe('Baseball'));
  });

  it('Then games are in a table of their sport with its figures @spec S1.7.32', async () => {
    await open([http.gamedata.get('/api/children/1/game-data', ok([basketballGame(), baseballGame()]))]);
    await section('Game records');
    await screen.findByRole('region', { name: 'Basketball games' });
    const rows = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows('Baseball games')).toEqual([
      ['Game', 'At Bats', 'Hits', 'Runs', 'RBIs', 'Walks', 'Strikeouts', 'Stolen Bases', 'Errors'],
      ['vs. Wimberley WranglersNovember 15, 2026 · 10:00 AM · Fieldhouse 10U · Hill Diamond', ...'42130567'],
    ]);
    const [names = [], figures = []] = rows('Basketball games');
    expect(Object.fromEntries(names.map((name, index) => [name, figures[index]]))).toMatchObject({
      Game: 'vs. Hays County HoopsNovember 15, 2026 · Fieldhouse 10U',
      Points: '12',
      Turnovers: '2',
      'Field Goals': '5/9',
      'Free Throws': '2/3',
    });
  });

  it.each([
    [
      'Evaluations did not load',
      http.gamedata.get('/api/children/1/evaluations', refused(503, 'unavailable', 'Not now')),
      http.gamedata.get('/api/children/1/evaluations', ok([evaluation()])),
      'Evaluations',
    ],
    [
      'Game records did not load',
      http.gamedata.get('/api/children/1/game-data', refused(503, 'unavailable', 'Not now')),
      http.gamedata.get('/api/children/1/game-data', ok([baseballGame()])),
      'Game records',
    ],
  ])('Then “%s” shows in its section, and a retry loads it', async (title, unavailable, loaded, name) => {
    await open([unavailable]);
    await screen.findByRole('heading', { name: title });
    server.use(loaded);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const part = await section(name);
    expect(part.textContent).not.toContain(title);
  });
});
