import type { TeamSport } from './enumerations.ts';
import { STATISTICS } from './skills.ts';

/** The first columns of a file of game data, before the statistics, in this order (product decision 70). */
export const GAME_COLUMNS = [
  { id: 'firstName', name: 'First Name' },
  { id: 'lastName', name: 'Last Name' },
  { id: 'gameDate', name: 'Game Date' },
  { id: 'gameTime', name: 'Game Time' },
  { id: 'teamName', name: 'Team Name' },
  { id: 'opponent', name: 'Opponent' },
  { id: 'location', name: 'Location' },
] as const;

/** The columns of an upload of this sport: 'First Name' to 'Location', then its statistics. */
export const uploadColumns = (sport: TeamSport): string[] =>
  [...GAME_COLUMNS, ...STATISTICS[sport]].map(({ name }) => name);
