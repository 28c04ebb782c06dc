import { avery, http, type OpenApp, ok, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild } from '../../testing/builders.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';
import { playerStats, playersHandler } from '../../testing/player-handlers.ts';

const user = userEvent.setup({ delay: null });
const mateo = listedChild({ nickname: 'Teo', shirtSize: 'Youth M', pantSize: '28' });
const noa = listedChild({ id: 2, firstName: 'Noa', age: 4, shirtSize: 'Youth S' });
const ari = listedChild({
  id: 3,
  firstName: 'Ari',
  age: 14,
  isActive: false,
  parentFirstName: null,
  parentPhone: null,
});

let coach: OpenApp;
beforeEach(() => {
  server.use(playersHandler([mateo, noa, ari]), http.family.get('/api/all-children/stats', ok(playerStats)));
});
afterEach(() => coach.close());

const open = async (query = '') => {
  coach = await openCoach(`/coach?tab=players${query}`);
};
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button));
/** The query of the last request of the list. */
const lastQuery = () => {
  const lists = sentRequests('GET /api/all-children');
  return Object.fromEntries(new URLSearchParams(lists.at(-1)?.search));
};
const defaultQuery = { limit: '20', sort: 'name', status: 'active' };

describe('When a coach opens the players', () => {
  it('Then figures and active children are shown @spec S2.1.201, S2.2.202-203, S2.2.206', async () => {
    await open();
    expect(await screen.findByText('9 joined this month')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Players' }).getAttribute('aria-selected')).toBe('true');
    const card = (label: string) => screen.getByText(label).closest('div, button')?.textContent;
    expect(card('Total')).toBe('Total 148 9 joined this month');
    expect(card('Active')).toBe('Active 141 7 archived');
    expect(card('Average Age')).toBe('Average Age 10.4 youngest 5, oldest 17');
    expect(card('Missing Sizes')).toBe('Missing Sizes 23 Show who');
    expect(lastQuery()).toEqual(defaultQuery);
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell').slice(0, 4).map(textOf))).toEqual([
      ['MAMateo Alvarez“Teo”', '9 Junior', 'Rosa Alvarez (512) 555-0105', 'Youth M · 28'],
      ['NANoa Alvarez', '4 ', 'Rosa Alvarez (512) 555-0105', 'Youth SPants missing'],
      ['AAAri AlvarezArchived', '14 Teen', 'No parent', 'Missing'],
    ]);
    expect(screen.getAllByRole('link', { name: 'Call Rosa Alvarez, (512) 555-0105' })[0]?.getAttribute('href')).toBe(
      'tel:+15125550105',
    );
  });

  it('Then an admin has the same @spec S2.6.202', async () => {
    coach = await openCoach('/coach?tab=players', avery);
    expect(await screen.findByText('Noa Alvarez')).toBeTruthy();
  });

  it('Then the filters are read from the address', async () => {
    await open('&q=alv&sub=teen,nonsense,missing-document,archived');
    await screen.findByText('Noa Alvarez');
    expect(lastQuery()).toEqual({ limit: '20', sort: 'name', q: 'alv', ages: 'teen', missing: 'document' });
    expect(screen.getByRole('button', { name: /^Teen/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: /^Total/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Search players').value).toBe('alv');
  });
});

describe('When a coach filters the players', () => {
  it('Then several age groups are combined until Clear Filters @spec S2.2.205, S2.9.201-203', async () => {
    await open();
    await screen.findByRole('button', { name: 'Youth 5-8 38' });
    await press('Junior 9-12 71');
    await press('Teen 13+ 32');
    await waitFor(() => expect(lastQuery()).toEqual({ ...defaultQuery, ages: 'junior,teen' }));
    expect(queryOf(coach)).toEqual({ tab: 'players', sub: 'junior,teen' });
    await press(/^Junior/);
    await waitFor(() => expect(lastQuery()).toEqual({ ...defaultQuery, ages: 'teen' }));
    await press('Clear Filters');
    await waitFor(() => expect(lastQuery()).toEqual(defaultQuery));
    expect(queryOf(coach)).toEqual({ tab: 'players' });
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it('Then the cards and No age document filter as well', async () => {
    await open();
    await press(/^Missing Sizes 23/);
    await waitFor(() => expect(lastQuery()).toEqual({ ...defaultQuery, missing: 'sizes' }));
    await press('No age document 12');
    await waitFor(() => expect(lastQuery()).toEqual({ ...defaultQuery, missing: 'sizes,document' }));
    await press(/^Total/);
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '20', sort: 'name', missing: 'sizes,document' }));
    expect(screen.getByRole('button', { name: 'No age document' }).getAttribute('aria-pressed')).toBe('true');
    await press(/^Missing Sizes/);
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '20', sort: 'name', missing: 'document' }));
  });

  it('Then the server searches after a typing pause @spec S2.2.204', async () => {
    await open();
    await screen.findByText('Noa Alvarez');
    await user.type(screen.getByLabelText('Search players'), 'rosa a');
    await waitFor(() => expect(lastQuery()).toEqual({ ...defaultQuery, q: 'rosa a' }));
    expect(sentRequests('GET /api/all-children').length).toBeLessThan(4);
    expect(sentRequests('GET /api/all-children/stats')).toHaveLength(1);
  });

  it('Then a search without results says so and offers archived players @spec S2.8.203', async () => {
    server.use(playersHandler([]));
    await open('&q=zed');
    expect(await screen.findByRole('heading', { name: 'No players found' })).toBeTruthy();
    await press('List archived players, too');
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '20', sort: 'name', q: 'zed' }));
    expect(screen.queryByRole('button', { name: 'List archived players, too' })).toBeNull();
  });

  it('Then a list that does not load shows an error with Try again @spec S2.8.201', async () => {
    server.use(http.family.get('/api/all-children', refused(503, 'unavailable', 'Please try again in a moment')));
    await open();
    expect(await screen.findByRole('heading', { name: 'Failed to load children' })).toBeTruthy();
    server.use(playersHandler([mateo]));
    await press('Try again');
    expect(await screen.findByText('Mateo Alvarez')).toBeTruthy();
  });
});

describe('When there are more players than one page', () => {
  it('Then the server pages and sorts them', async () => {
    server.use(playersHandler(Array.from({ length: 45 }, (_, at) => listedChild({ id: at + 1, lastName: `N${at}` }))));
    await open();
    expect(await screen.findByText('1–20 of 45')).toBeTruthy();
    await press('Next');
    expect(await screen.findByText('21–40 of 45')).toBeTruthy();
    expect(lastQuery()).toEqual({ ...defaultQuery, cursor: '20' });
    await press('Age');
    await waitFor(() => expect(lastQuery()).toEqual({ ...defaultQuery, sort: 'age' }));
    await press('Age');
    await waitFor(() => expect(lastQuery()).toEqual({ ...defaultQuery, sort: '-age' }));
    expect(await screen.findByText('1–20 of 45')).toBeTruthy();
  });
});

const textOf = ({ textContent }: Element) => textContent;
