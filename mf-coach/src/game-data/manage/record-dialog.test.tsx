import {
  baseballGame,
  http,
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
import { listedChild } from '../../../testing/builders.ts';
import { recordStats, recordsHandler } from '../../../testing/game-handlers.ts';
import { listedEvents } from '../../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../../testing/open-coach.tsx';
import { playersHandler } from '../../../testing/player-handlers.ts';

const user = userEvent.setup({ delay: null });
const linked = baseballGame({ firstName: 'Teo', lastName: 'Alvares' });
const unlinked = baseballGame({ firstName: 'Teo', lastName: 'Alvares', childId: null, child: null });
const LINK = '/api/game-data/1/link';

let coach: OpenApp;
beforeEach(() => {
  server.use(
    listedEvents([]),
    recordsHandler([linked]),
    http.gamedata.get('/api/game-data/stats', ok(recordStats)),
    playersHandler([listedChild()]),
  );
});
afterEach(() => coach.close());

const recordIs = (record: typeof linked) => server.use(http.gamedata.get('/api/game-data/1', ok(record)));
const open = async (record = linked) => {
  recordIs(record);
  coach = await openCoach('/coach?tab=events&sub=game-data,manage&dialog=game-record&game=1');
  return within(await screen.findByRole('dialog', { name: 'Teo Alvares' }));
};
const choose = async () => {
  await user.type(await screen.findByRole('combobox', { name: 'Link to a player' }), 'mat');
  await user.click(await screen.findByRole('option', { name: /Mateo Alvarez/ }));
};

describe('When a coach opens a game record', () => {
  it('Then it shows every statistic and a link to the player @spec S2.2.408, S2.3.401-402', async () => {
    const dialog = await open();
    const figures = await dialog.findAllByRole('definition');
    expect(figures.slice(0, 8).map(({ textContent }) => textContent)).toEqual(['4', '2', '1', '3', '0', '5', '6', '7']);
    expect(
      dialog
        .getAllByRole('term')
        .slice(0, 8)
        .map(({ textContent }) => textContent),
    ).toEqual(['At Bats', 'Hits', 'Runs', 'RBIs', 'Walks', 'Strikeouts', 'Stolen Bases', 'Errors']);
    expect(dialog.getByRole('link', { name: 'Mateo Alvarez' }).getAttribute('href')).toBe('/children/1');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(queryOf(coach)).toEqual({ tab: 'events', sub: 'game-data,manage' });
  });

  it('Then a deleted record says so', async () => {
    server.use(http.gamedata.get('/api/game-data/1', refused(404, 'not_found', 'Game record not found')));
    coach = await openCoach('/coach?tab=events&sub=game-data,manage&dialog=game-record&game=1');
    expect((await screen.findAllByText('Game record not found')).length).toBeGreaterThan(0);
  });
});

describe('When a coach links a record to a player', () => {
  it('Then a double press links it once @spec S2.2.409, S2.4.401', async () => {
    server.use(http.gamedata.post(LINK, ok(linked)));
    const dialog = await open(unlinked);
    await user.click(await dialog.findByRole('button', { name: 'Link' }));
    expect(dialog.getByText('Please select a player')).toBeTruthy();
    await choose();
    recordIs(linked);
    await user.dblClick(dialog.getByRole('button', { name: 'Link' }));
    expect(await dialog.findByRole('link', { name: 'Mateo Alvarez' })).toBeTruthy();
    expect(await sentBodies(`POST ${LINK}`)).toEqual([{ childId: 1 }]);
    expect(coach.notices).toMatchObject([{ title: 'Game record linked' }]);
  });

  it('Then a failure has its title and the server’s sentence @spec S2.8.402', async () => {
    server.use(http.gamedata.post(LINK, refused(503, 'unavailable', 'Please try again in a moment')));
    await open(unlinked);
    await choose();
    await user.click(screen.getByRole('button', { name: 'Link' }));
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Linking Failed', description: 'Please try again in a moment', tone: 'destructive' },
      ]),
    );
  });
});

describe('When a coach removes a link', () => {
  const unlink = async () => {
    await user.click(await (await open()).findByRole('button', { name: 'Unlink' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Unlink this game from Mateo Alvarez?' }));
    return () => user.click(question.getByRole('button', { name: 'Unlink' }));
  };

  it('Then a question comes first, and the record can be linked again', async () => {
    server.use(http.gamedata.delete(LINK, ok(unlinked)));
    const confirm = await unlink();
    expect(sentRequests(`DELETE ${LINK}`)).toEqual([]);
    recordIs(unlinked);
    await confirm();
    expect(await screen.findByRole('combobox', { name: 'Link to a player' })).toBeTruthy();
    expect(sentRequests(`DELETE ${LINK}`)).toHaveLength(1);
  });

  it('Then a failure says so', async () => {
    server.use(http.gamedata.delete(LINK, refused(503, 'unavailable', 'Please try again in a moment')));
    await (await unlink())();
    await waitFor(() => expect(coach.notices).toMatchObject([{ title: 'Failed to remove link' }]));
  });
});
