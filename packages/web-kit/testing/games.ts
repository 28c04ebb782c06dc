import type { GameRecord } from '@fieldhouse/api';

type BaseballGame = Extract<GameRecord, { sport: 'baseball' }>;
type BasketballGame = Extract<GameRecord, { sport: 'basketball' }>;

/** A linked baseball game of Mateo Alvarez. */
export const baseballGame = (changes: Partial<BaseballGame> = {}): BaseballGame => ({
  id: 1,
  version: 1,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  childId: 1,
  child: { id: 1, firstName: 'Mateo', lastName: 'Alvarez' },
  isSample: false,
  sport: 'baseball',
  gameDate: '2026-11-15',
  gameTime: '10:00',
  teamName: 'Fieldhouse 10U',
  opponent: 'Wimberley Wranglers',
  location: 'Hill Diamond',
  stats: { atBats: 4, hits: 2, runs: 1, rbis: 3, walks: 0, strikeouts: 5, stolenBases: 6, errors: 7 },
  ...changes,
});

/** A linked basketball game of Mateo Alvarez. */
export const basketballGame = (changes: Partial<BasketballGame> = {}): BasketballGame => ({
  ...baseballGame(),
  id: 2,
  sport: 'basketball',
  opponent: 'Hays County Hoops',
  gameTime: null,
  location: null,
  stats: {
    ...{ points: 12, rebounds: 4, assists: 5, steals: 3, blocks: 0, turnovers: 2, fouls: 1 },
    ...{ fieldGoalsMade: 5, fieldGoalsAttempted: 9, freeThrowsMade: 2, freeThrowsAttempted: 3 },
  },
  ...changes,
});
