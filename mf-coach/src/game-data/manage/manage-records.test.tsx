import {
  avery,
  baseballGame,
  basketballGame,
  HttpResponse,
  http,
  noContent,
  type OpenApp,
  ok,
  refused,
  savedFiles,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recordStats, recordsHandler } from '../../../testing/game-handlers.ts';
import { listedEvents } from '../../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });
const linked = baseballGame({ firstName: 'Teo', lastName: 'Alvares' });
const unlinked = basketballGame({ firstName: 'J.', lastName: 'Park', childId: null, child: null });
const sample = baseballGame({
  id: 3,
  firstName: 'Alex',
  lastName: 'Sample',
  childId: null,
  child: null,
  isSample: true,
});

let coach: OpenApp;
beforeEach(() => {
  server.use(
    listedEvents([]),
    recordsHandler([linked, unlinked, sample]),
    http.gamedata.get('/api/game-data/stats', ok(recordStats)),
    http.gamedata.get('/api/game-data/uploads', ok([])),
  );
});
afterEach(() => coach.close());

const open = async (sub = 'game-data,manage', who?: Parameters<typeof openCoach>[1]) => {
  coach = await openCoach(`/coach?tab=events&sub=${sub}`, who);
};
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button));
const lastQuery = () => Object.fromEntries(new URLSearchParams(sentRequests('GET /api/game-data/all').at(-1)?.search));
const defaultQuery = { limit: '20', sort: '-gameDate' };

describe('When a coach opens View & Manage', () => {
  it('Then the figures are above the records, each with its state @spec S2.2.401-402, S2.2.407, S2.4.401', async () => {
    await open();
    expect(await screen.findByText('412')).toBeTruthy();
    const card = (label: string) => screen.getByText(label, { selector: 'span' }).closest('div, button')?.textContent;
    expect(card('Total')).toBe('Total 412 game records');
    expect(card('Players')).toBe('Players 57 with linked games');
    const rows = await screen.findAllByRole('row');
    const cells = rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells.map((texts) => texts.slice(0, 5))).toEqual([
      [
        ...['Teo AlvaresBaseball · Mateo Alvarez', 'vs. Wimberley WranglersSun, Nov 15 · 10:00 AM', 'Fieldhouse 10U'],
        ...['At Bats 4 · Hits 2 · Runs 1 · RBIs 3', 'Linked'],
      ],
      [
        ...['J. ParkBasketball', 'vs. Hays County HoopsSun, Nov 15', 'Fieldhouse 10U'],
        ...['Points 12 · Rebounds 4 · Assists 5 · Steals 3', 'Unlinked'],
      ],
      [
        ...['Alex SampleBaseball', 'vs. Wimberley WranglersSun, Nov 15 · 10:00 AM', 'Fieldhouse 10U'],
        ...['At Bats 4 · Hits 2 · Runs 1 · RBIs 3', 'SampleUnlinked'],
      ],
    ]);
    expect(lastQuery()).toEqual(defaultQuery);
  });

  it('Then the sub-tabs lead there, also for an admin @spec S2.2.301, S2.2.401, S2.6.402', async () => {
    coach = await openCoach('/coach', avery);
    await user.click(await screen.findByRole('tab', { name: 'Game Data' }));
    await user.click(await screen.findByRole('tab', { name: 'View & Manage' }));
    expect(await screen.findByText('Teo Alvares')).toBeTruthy();
    expect(queryOf(coach)).toEqual({ sub: 'game-data,manage' });
  });

  it('Then the server filters by words, sport and status until Clear Filters @spec S2.2.403-406', async () => {
    await open();
    await screen.findByText('Teo Alvares');
    await user.type(screen.getByLabelText('Search records'), 'teo');
    await user.selectOptions(screen.getByLabelText('Sport'), 'Baseball');
    await user.selectOptions(screen.getByLabelText('Status'), 'Sample');
    await waitFor(() =>
      expect(lastQuery()).toEqual({ ...defaultQuery, q: 'teo', sport: 'baseball', status: 'sample' }),
    );
    await press(/^Unlinked 12/);
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'unlinked' }));
    expect(queryOf(coach)).toMatchObject({ sub: 'game-data,manage,baseball,unlinked', q: 'teo' });
    await press('Clear Filters');
    await waitFor(() => expect(lastQuery()).toEqual(defaultQuery));
    await press('Player');
    await waitFor(() => expect(lastQuery()).toEqual({ ...defaultQuery, sort: 'player' }));
  });

  it('Then an empty list offers the upload, and a search without results offers Clear Filters', async () => {
    server.use(recordsHandler([]));
    await open();
    expect(await screen.findByRole('heading', { name: 'No game records yet' })).toBeTruthy();
    await press('Upload Game Data');
    expect(queryOf(coach)).toMatchObject({ sub: 'game-data' });
    await coach.close();
    await open('game-data,manage,linked');
    expect(await screen.findByRole('heading', { name: 'No game records found matching your filters.' })).toBeTruthy();
  });

  it('Then the server’s export has the filters of the list', async () => {
    const files = savedFiles();
    const named = { 'Content-Disposition': 'attachment; filename="game-data-2026-11-22.csv"' };
    server.use(http.untyped.get('/api/game-data/export', () => new HttpResponse('First Name', { headers: named })));
    await open('game-data,manage,unlinked');
    await press('Export');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['game-data-2026-11-22.csv']));
    expect(sentRequests('GET /api/game-data/export')[0]?.search).toContain('status=unlinked');
  });
});

describe('When a coach adds test data', () => {
  it('Then it is added and can be removed again @spec S2.2.406, S2.7.404', async () => {
    server.use(http.gamedata.post('/api/game-data/create-sample', ok({ created: 6 })));
    await open();
    await screen.findByText('412');
    server.use(http.gamedata.get('/api/game-data/stats', ok({ ...recordStats, samples: 6 })));
    await press('Add Test Data');
    expect(await screen.findByText('6 samples are not counted')).toBeTruthy();
    server.use(
      http.gamedata.delete('/api/game-data/sample', noContent),
      http.gamedata.get('/api/game-data/stats', ok(recordStats)),
    );
    const remove = await screen.findByRole('button', { name: 'Remove Test Data' });
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBeNull());
    await user.click(remove);
    await waitFor(() =>
      expect(coach.notices.map(({ title }) => title)).toEqual(['Test data added', 'Test data removed']),
    );
  });

  it('Then a failure has its title @spec S2.8.401', async () => {
    server.use(http.gamedata.post('/api/game-data/create-sample', refused(503, 'unavailable', 'Please try again')));
    await open();
    await press('Add Test Data');
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Failed to create sample data', description: 'Please try again', tone: 'destructive' },
      ]),
    );
  });
});
