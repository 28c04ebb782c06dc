import { addDays, type LocalDate } from '@fieldhouse/contracts';
import type { NewGameRecord } from '../game-records/game-record.ts';

const GAME = {
  gameTime: '10:00',
  teamName: 'Sample Team',
  opponent: 'Sample Rivals',
  location: 'Sample Field',
  childId: null,
};
const BASEBALL = { atBats: 0, hits: 0, runs: 0, rbis: 0, walks: 0, strikeouts: 0, stolenBases: 0, errors: 0 };
const BASKETBALL = {
  ...{ points: 0, rebounds: 0, assists: 0, steals: 0, blocks: 0, turnovers: 0, fouls: 0 },
  ...{ fieldGoalsMade: 0, fieldGoalsAttempted: 0, freeThrowsMade: 0, freeThrowsAttempted: 0 },
};

/** Records for trying out the screens (S2 §7), in the week before `today`: three of each sport, of invented players. */
export function sampleGames(today: LocalDate): NewGameRecord[] {
  const baseball = { ...GAME, sport: 'baseball', gameDate: addDays(today, -3), lastName: 'Sample' } as const;
  const basketball = { ...GAME, sport: 'basketball', gameDate: addDays(today, -5), lastName: 'Sample' } as const;
  return [
    { ...baseball, firstName: 'Alex', stats: { ...BASEBALL, atBats: 4, hits: 2, runs: 1, rbis: 3, stolenBases: 1 } },
    { ...baseball, firstName: 'Bailey', stats: { ...BASEBALL, atBats: 3, hits: 1, walks: 1, strikeouts: 1 } },
    { ...baseball, firstName: 'Casey', stats: { ...BASEBALL, atBats: 4, strikeouts: 2, errors: 1 } },
    {
      ...basketball,
      firstName: 'Drew',
      stats: {
        ...BASKETBALL,
        points: 14,
        rebounds: 5,
        assists: 3,
        fieldGoalsMade: 6,
        fieldGoalsAttempted: 11,
        freeThrowsMade: 2,
        freeThrowsAttempted: 3,
      },
    },
    {
      ...basketball,
      firstName: 'Emery',
      stats: { ...BASKETBALL, points: 8, rebounds: 9, blocks: 2, fouls: 3, fieldGoalsMade: 4, fieldGoalsAttempted: 9 },
    },
    {
      ...basketball,
      firstName: 'Finley',
      stats: {
        ...BASKETBALL,
        points: 2,
        assists: 7,
        steals: 3,
        turnovers: 2,
        fieldGoalsMade: 1,
        fieldGoalsAttempted: 4,
      },
    },
  ];
}
