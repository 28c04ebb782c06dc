import { STATISTICS } from './skills.ts';
import type { TeamSport } from './words.ts';

/** What a file of game data says of a game before its statistics, in this order (product decision 70). */
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
