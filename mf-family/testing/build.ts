import type { Parent } from '@fieldhouse/api';
import type { BaseballGame, BasketballGame } from '../src/profile/games/game-figures.ts';

export const parent = (changes: Partial<Parent> = {}): Parent => ({
  id: 5,
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'parent@fieldhouse.example',
  phone: '(512) 555-0105',
  isPrimary: true,
  ...changes,
});

export const baseballGame = (changes: Partial<BaseballGame> = {}): BaseballGame => ({
  id: 1,
  version: 1,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  childId: 1,
  sport: 'baseball',
  gameDate: '2026-11-15',
  gameTime: '10:00',
  teamName: 'Fieldhouse 10U',
  opponent: 'Wimberley Wranglers',
  location: 'Hill Diamond',
  stats: { atBats: 4, hits: 2, runs: 1, rbis: 3, walks: 0, strikeouts: 5, stolenBases: 6, errors: 7 },
  ...changes,
});

export const basketballGame = (changes: Partial<BasketballGame> = {}): BasketballGame => ({
  ...baseballGame(),
  id: 2,
  sport: 'basketball',
  opponent: 'Hays County Hoops',
  gameTime: null,
  location: null,
  stats: {
    points: 12,
    rebounds: 4,
    assists: 5,
    steals: 3,
    blocks: 0,
    turnovers: 2,
    fouls: 1,
    fieldGoalsMade: 5,
    fieldGoalsAttempted: 9,
    freeThrowsMade: 2,
    freeThrowsAttempted: 3,
  },
  ...changes,
});
