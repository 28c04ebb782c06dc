import { heading, type Screen } from './screen.ts';

/** The directory of players on the coach's dashboard, and a profile. */
export const PLAYERS: readonly Screen[] = [
  {
    name: 'players',
    title: 'Players',
    as: 'coach',
    address: '/coach?tab=players',
    prepare: (page) => page.getByText('June Park').first().waitFor(),
  },
  {
    name: 'players-filtered',
    title: 'Players of some ages, with archived ones',
    atNight: true,
    as: 'coach',
    address: '/coach?tab=players&sub=junior,teen,archived',
    prepare: (page) => page.getByRole('button', { name: 'Clear Filters' }).waitFor(),
  },
  {
    name: 'players-none',
    title: 'No players found',
    atNight: true,
    pictured: false,
    as: 'coach',
    address: '/coach?tab=players&q=nobody',
    prepare: heading('No players found'),
  },
  {
    name: 'player-profile',
    title: 'The profile of a player',
    as: 'coach',
    address: '/coach?tab=players&child=1&dialog=profile',
    prepare: (page) => page.getByRole('dialog').getByText('Primary', { exact: true }).waitFor(),
  },
];
