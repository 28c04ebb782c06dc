import { addDays, clubToday } from '@fieldhouse/contracts';
import type { Page } from 'playwright-core';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { baseballGames, uploadGames } from '../support/upload-games.ts';
import { dialog, heading, question, type Screen } from './screen.ts';

/** The id of the demo record of “J. Park”, which is linked to no child. */
const UNLINKED = 3;
/** The id of a demo record of Mateo Alvarez. */
const LINKED = 4;

const MANAGE = '/coach?sub=game-data,manage';
const recordAt = (id: number) => `${MANAGE}&dialog=game-record&game=${id}`;

/** A name of the greatest length. */
const LONG_NAME = 'Maximiliana-Konstantina,Wolfeschlegelsteinhausenbergerdorff';
/** A demo game: Mateo Alvarez’s record of it is stored. */
const STORED_GAME = { daysAgo: 20, opponent: 'Blanco Rattlers' };

/**
 * Coach Banks uploads a file and does not confirm it: one row repeats a stored record, three have unknown players (one of
 * them with a close name), one is left out as it is a total, one has an error.
 */
async function uploadOnce(site: string): Promise<void> {
  const coach = await signedInAs(site, 'coach2');
  const uploads = await mustAnswer<unknown[]>(coach, 200, 'GET', '/api/game-data/uploads');
  if (uploads.length > 0) return;
  const day = addDays(clubToday(new Date()), -STORED_GAME.daysAgo);
  const game = (player: string, date = day) => `${player},${date},Fieldhouse 10U,${STORED_GAME.opponent}`;
  const players = ['Mateo,Alvarez', 'Mateo,Alvares', 'J.,Park', LONG_NAME, 'Team,Totals'];
  await uploadGames(
    site,
    coach,
    baseballGames([...players.map((player) => game(player)), game('June,Park', '31.02.')]),
  );
}

const review = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue games.csv' }).click();
  await page.getByRole('group', { name: 'Upload results' }).waitFor();
  await page.getByRole('group', { name: /^Mateo Alvarez, line/ }).waitFor();
};

/** Game Data on the Events tab of coaches and admins, and Fix Game Data. */
export const GAMES: readonly Screen[] = [
  {
    name: 'game-upload',
    title: 'Upload game data',
    as: 'coach',
    address: '/coach?sub=game-data',
    prepare: (page) => page.getByRole('button', { name: 'Baseball template' }).waitFor(),
  },
  {
    name: 'game-upload-waiting',
    title: 'An upload that was not finished',
    atNight: true,
    pictured: false,
    as: 'coach2',
    address: '/coach?sub=game-data',
    arrange: uploadOnce,
    prepare: (page) => page.getByRole('button', { name: 'Continue games.csv' }).waitFor(),
  },
  {
    name: 'game-review',
    title: 'Review an upload',
    as: 'coach2',
    address: '/coach?sub=game-data',
    arrange: uploadOnce,
    prepare: review,
  },
  {
    name: 'game-upload-discard',
    title: 'Discard an upload',
    atNight: true,
    pictured: false,
    as: 'coach2',
    address: '/coach?sub=game-data',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Discard games.csv' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'game-records',
    title: 'Game records',
    as: 'coach',
    address: MANAGE,
    prepare: (page) => page.getByRole('button', { name: 'J. Park', exact: true }).waitFor(),
  },
  {
    name: 'game-records-none',
    title: 'No game records found',
    atNight: true,
    pictured: false,
    as: 'coach',
    address: `${MANAGE},baseball,unlinked&q=nobody`,
    prepare: heading('No game records found matching your filters.'),
  },
  {
    name: 'game-record',
    title: 'A game record without a player',
    as: 'coach',
    address: recordAt(UNLINKED),
    prepare: async (page) => {
      await dialog('J. Park')(page);
      await page.getByRole('dialog').getByText('Free Throws Attempted').waitFor();
    },
  },
  {
    name: 'game-record-unlink',
    title: 'Unlink a game record',
    atNight: true,
    as: 'admin',
    address: recordAt(LINKED),
    prepare: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
      await question('Unlink this game from Mateo Alvarez?')(page);
    },
  },
  {
    name: 'fix-game-data',
    title: 'Fix Game Data',
    as: 'coach',
    address: '/coach?dialog=fix-game-data',
    prepare: heading('Nothing to fix'),
  },
];
