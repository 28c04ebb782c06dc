import type { TestService } from '@fieldhouse/service-kit/testing';
import type { NewGameRecord } from '../src/game-records/game-record.ts';
import { recordGame } from '../src/game-records/record-game.ts';

const shared = {
  firstName: 'Mateo',
  lastName: 'Alvarez',
  gameDate: '2026-11-15',
  gameTime: '10:00',
  teamName: 'Fieldhouse 10U',
  opponent: 'Blanco Rattlers',
  location: 'Hill Diamond',
  childId: null,
};

/** A baseball game of Mateo Alvarez. */
export const baseballGame = (changes: Partial<Extract<NewGameRecord, { sport: 'baseball' }>> = {}): NewGameRecord => ({
  ...shared,
  sport: 'baseball',
  stats: { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 },
  ...changes,
});

/** A basketball game of Mateo Alvarez. */
export const basketballGame = (
  changes: Partial<Extract<NewGameRecord, { sport: 'basketball' }>> = {},
): NewGameRecord => ({
  ...shared,
  sport: 'basketball',
  stats: {
    ...{ points: 9, rebounds: 2, assists: 7, steals: 1, blocks: 0, turnovers: 3, fouls: 2 },
    ...{ fieldGoalsMade: 4, fieldGoalsAttempted: 10, freeThrowsMade: 1, freeThrowsAttempted: 2 },
  },
  ...changes,
});

/** Stores a record as the service does; returns its id. */
export function storeGame({ ctx }: TestService, record: NewGameRecord): Promise<number> {
  return ctx.db.transaction((tx) => recordGame(tx, ctx, record));
}
