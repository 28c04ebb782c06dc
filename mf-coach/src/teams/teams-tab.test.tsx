import { team } from '@fieldhouse/club-events/testing';
import { event, http, type OpenApp, ok, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { member } from '../../testing/builders.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

const hawks = team({
  ...{ id: 1, name: 'Hill Country Hawks', minAge: 8, maxAge: 12, leagueName: 'Hays County' },
  coaches: [
    { id: 3, name: 'Theo Banks' },
    { id: 4, name: 'Ines Ford' },
  ],
  members: [1, 2, 3, 4, 5, 6, 7].map((id) => member({ id, lastName: `Number${id}` })),
  nextEvent: { id: 7, title: 'Defense Day', date: '2026-12-05', startTime: '09:00' },
});
const rattlers = team({
  ...{ id: 2, name: 'Creek Road Rattlers', sport: 'basketball', minAge: 9, maxAge: 13 },
  members: [member({ id: 9, firstName: 'Zoë', lastName: 'Grün', age: 14 })],
});
const owls = team({ id: 3, name: 'Barn Owls' });
const bats = team({ id: 4, name: 'Bats' });

let coach: OpenApp;
beforeEach(() => server.use(http.events.get('/api/events', ok([]))));
afterEach(() => coach.close());
const open = async (address = '/coach?tab=teams', teams = [hawks, rattlers, owls, bats]) => {
  server.use(http.events.get('/api/teams', ok(teams)));
  coach = await openCoach(address);
};
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const searched = (words: string | null) => (words ? [rattlers] : [hawks, rattlers, owls, bats]);
const shown = () => screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent);

describe('When a coach opens the Teams tab', () => {
  it('Then each team is a card with its facts @spec S2.2.101-102, S2.6.101', async () => {
    await open();
    const hawksCard = await card('Hill Country Hawks');
    const text = screen.getByRole('article', { name: 'Hill Country Hawks' }).textContent;
    for (const part of ['Baseball · Hays County', 'Ages 8-12', '+1', 'CoachesTheo Banks, Ines Ford', 'Members7']) {
      expect(text).toContain(part);
    }
    expect(hawksCard.getByRole('img').getAttribute('aria-label')).toMatch(/^Mateo Number1, .* and 1 more$/);
    const next = hawksCard.getByRole('link', { name: 'Sat, Dec 5 · 9:00 AM · Defense Day' });
    expect(next.getAttribute('href')).toBe('/coach?tab=events&event=7&dialog=details');
    expect(within(screen.getByRole('article', { name: 'Bats' })).getByText('No event assigned')).toBeTruthy();
    expect(sentRequests('GET /api/teams')).toHaveLength(1);
  });

  it('Then a member who outgrew the team is counted on its card', async () => {
    await open();
    expect((await card('Creek Road Rattlers')).getByText('1 outgrew 9-13')).toBeTruthy();
    expect((await card('Hill Country Hawks')).queryByText(/outgrew/)).toBeNull();
  });

  it('Then the server searches them, and the words are in the address', async () => {
    await open();
    server.use(http.events.get('/api/teams', ({ query, response }) => response(200).json(searched(query.get('q')))));
    await user.type(await screen.findByRole('searchbox', { name: 'Search teams' }), 'grun zoe');
    await waitFor(() => expect(shown()).toEqual(['Creek Road Rattlers']));
    expect(queryOf(coach)).toEqual({ tab: 'teams', q: 'grun zoe' });
    expect(sentRequests('GET /api/teams').at(-1)?.search).toBe('?q=grun+zoe&limit=12');
  });

  it('Then the server pages the list', async () => {
    const all = Array.from({ length: 14 }, (_, at) => team({ id: at + 1, name: `Team ${at + 1}` }));
    await open();
    server.use(
      http.events.get('/api/teams', ({ query, response }) => {
        const from = Number(query.get('cursor') ?? 0);
        const next = from === 0 ? '</api/teams?cursor=12>; rel="next"' : '';
        return response(200).json(all.slice(from, from + 12), { headers: { 'X-Total-Count': '14', Link: next } });
      }),
    );
    await user.type(await screen.findByRole('searchbox', { name: 'Search teams' }), 'team');
    await waitFor(() => expect(shown()).toHaveLength(12));
    await user.click(screen.getByRole('button', { name: /^Next/ }));
    await waitFor(() => expect(shown()).toEqual(['Team 13', 'Team 14']));
  });

  it('Then the dialog of a team on another page opens by its address', async () => {
    server.use(http.events.get('/api/teams/{id}', ok(hawks)));
    await open('/coach?tab=teams&team=1&dialog=members', [owls]);
    const dialog = await screen.findByRole('dialog', { name: 'Hill Country Hawks' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(7);
    expect(sentRequests('GET /api/teams/1')).toHaveLength(1);
  });

  it('Then a search without results can be cleared', async () => {
    await open('/coach?tab=teams&q=nobody', []);
    server.use(http.events.get('/api/teams', ({ query, response }) => response(200).json(searched(query.get('q')))));
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
  });

  it('Then there is no search for fewer than four teams', async () => {
    await open('/coach?tab=teams', [owls]);
    await card('Barn Owls');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('Then a club without teams offers to create one', async () => {
    server.use(http.auth.get('/api/coaches', ok([])));
    await open('/coach?tab=teams', []);
    expect(await screen.findByText('No teams yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create Team' }));
    expect(queryOf(coach)).toEqual({ tab: 'teams', dialog: 'create-team' });
  });

  it('Then teams that do not load show an error, and Try again loads them', async () => {
    server.use(http.events.get('/api/teams', refused(503, 'unavailable', 'The service is unavailable.')));
    coach = await openCoach('/coach?tab=teams');
    expect(await screen.findByText('Failed to load teams')).toBeTruthy();
    server.use(http.events.get('/api/teams', ok([owls])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Barn Owls');
  });
});

describe('When a coach opens the menu of a team', () => {
  const choose = async (name: string) => {
    await user.click((await card('Hill Country Hawks')).getByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('Then its members are listed', async () => {
    await open();
    await choose('View members');
    expect(queryOf(coach)).toEqual({ tab: 'teams', team: '1', dialog: 'members' });
    const dialog = await screen.findByRole('dialog', { name: 'Hill Country Hawks' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(7);
  });

  it('Then its upcoming events are listed, each a link to its details', async () => {
    server.use(http.events.get('/api/events', ok([event({ title: 'Defense Day' })])));
    await open();
    await choose('View events');
    const link = await screen.findByRole('link', { name: /^Defense Day/ });
    expect(link.getAttribute('href')).toBe('/coach?tab=events&event=7&dialog=details');
    expect(sentRequests('GET /api/events').at(-1)?.search).toBe('?teamId=1&when=upcoming');
  });

  it('Then a team without events offers to create one', async () => {
    await open('/coach?tab=teams&team=3&dialog=team-events');
    const dialog = within(await screen.findByRole('dialog', { name: 'Barn Owls' }));
    expect(await dialog.findByText('No event assigned')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Create Event' })).toBeTruthy();
  });
});
