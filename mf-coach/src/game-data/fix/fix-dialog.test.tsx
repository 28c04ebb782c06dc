import {
  avery,
  http,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
  theo,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedEvents } from '../../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../../testing/open-coach.tsx';

const CALL = '/api/fix-game-data';
const user = userEvent.setup({ delay: null });
const desk = window.innerWidth;
const change = {
  ...{
    firstName: 'MATEO',
    lastName: 'ALVAREZ',
    newFirstName: 'Mateo',
    newLastName: 'Alvarez',
    records: 3,
    unlinked: 2,
  },
  child: { id: 1, firstName: 'Matéo', lastName: 'Álvarez' },
};

let coach: OpenApp;
beforeEach(() => server.use(listedEvents([])));
afterEach(async () => {
  window.innerWidth = desk;
  await coach.close();
});

const answerPreview = (fixed: number, namesFixes: number) =>
  server.use(http.gamedata.post(CALL, ok({ fixed, namesFixes, changes: fixed + namesFixes > 0 ? [change] : [] })));
const open = async (width = desk, who = theo) => {
  window.innerWidth = width;
  coach = await openCoach('/coach', who);
  if (width < 600) {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Fix Game Data' }));
  } else await user.click(await screen.findByRole('button', { name: 'Fix Game Data' }));
  return within(await screen.findByRole('dialog', { name: 'Fix Game Data' }));
};

describe('When Fix Game Data is pressed', () => {
  it.each([
    ['a coach in the header of a desk', desk, theo],
    ['an admin in the menu of a phone', 390, avery],
  ])(
    'Then %s sees a preview, and a double press fixes once @spec S2.2.410, S2.6.401-402, S2.3.404',
    async (_, width, who) => {
      answerPreview(2, 3);
      const dialog = await open(width, who);
      const rows = await dialog.findAllByRole('listitem');
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        'MATEO ALVAREZ  Mateo Alvarez3 records2 to Matéo Álvarez',
      ]);
      expect(await sentBodies(`POST ${CALL}`)).toEqual([{ dryRun: true }]);
      await user.dblClick(dialog.getByRole('button', { name: 'Fix' }));
      await waitFor(() =>
        expect(coach.notices).toEqual([
          { title: 'Game data fixed', description: '2 records linked, names of 3 records tidied' },
        ]),
      );
      expect(await sentBodies(`POST ${CALL}`)).toEqual([{ dryRun: true }, {}]);
      expect(queryOf(coach)).toEqual({});
    },
  );

  it('Then without anything to fix it says so and has no button Fix', async () => {
    answerPreview(0, 0);
    const dialog = await open();
    expect(await dialog.findByRole('heading', { name: 'Nothing to fix' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Fix' })).toBeNull();
  });

  it('Then a failure is a toast with the server’s sentence, and the dialog stays @spec S2.8.403', async () => {
    answerPreview(2, 3);
    const dialog = await open();
    await dialog.findByRole('listitem');
    server.use(http.gamedata.post(CALL, refused(503, 'unavailable', 'Please try again in a moment')));
    await user.click(dialog.getByRole('button', { name: 'Fix' }));
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Fix failed', description: 'Please try again in a moment', tone: 'destructive' },
      ]),
    );
    expect(sentRequests(`POST ${CALL}`)).toHaveLength(2);
    expect(dialog.getByRole('button', { name: 'Fix' })).toBeTruthy();
  });
});
