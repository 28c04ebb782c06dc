import { ANNOUNCEMENTS } from './announcements.ts';
import { COACH } from './coach.ts';
import { EVALUATIONS } from './coach-evaluations.ts';
import { GAMES } from './coach-games.ts';
import { TEAMS } from './coach-teams.ts';
import { PLAYERS } from './players.ts';
import type { Screen } from './screen.ts';

/** Every screen and dialog of the coach's dashboard, tab by tab. */
export const COACH_SCREENS: readonly Screen[] = [
  ...COACH,
  ...GAMES,
  ...TEAMS,
  ...EVALUATIONS,
  ...PLAYERS,
  ...ANNOUNCEMENTS,
];
