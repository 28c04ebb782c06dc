import { dialog, heading, question, type Screen } from './screen.ts';

/** The record of a scorer's “J. Park”, as svc-gamedata’s demo numbers it. */
const UNLINKED = 3;
/** One of Mateo Alvarez. */
const LINKED = 4;

const MANAGE = '/coach?sub=game-data,manage';
const recordAt = (id: number) => `${MANAGE}&dialog=game-record&game=${id}`;

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
    name: 'game-records',
    title: 'Game records',
    as: 'coach',
    address: MANAGE,
    prepare: (page) => page.getByRole('button', { name: 'J. Park', exact: true }).waitFor(),
  },
  {
    name: 'game-records-none',
    title: 'No game records found',
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
