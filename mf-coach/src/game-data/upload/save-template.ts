import { fileName, STATISTICS, type TeamSport, uploadColumns } from '@fieldhouse/contracts/club';
import { saveFile } from '@fieldhouse/ui';
import { toCsv } from '@fieldhouse/ui/csv';

const GAME = ['Alex', 'Sample', '2026-11-14', '10:00', 'Hawks', 'Lions', 'Hill Diamond'];

type Figures<Sport extends TeamSport> = Readonly<Record<(typeof STATISTICS)[Sport][number]['id'], number>>;

/** Consistent figures: the upload accepts the saved file without changes. */
const BASEBALL: Figures<'baseball'> = {
  ...{ atBats: 4, hits: 2, runs: 1, rbis: 2 },
  ...{ walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 },
};
const BASKETBALL: Figures<'basketball'> = {
  ...{ points: 7, rebounds: 4, assists: 2, steals: 1, blocks: 0, turnovers: 2, fouls: 1 },
  ...{ fieldGoalsMade: 3, fieldGoalsAttempted: 6, freeThrowsMade: 1, freeThrowsAttempted: 2 },
};

const FIGURES: Readonly<Record<TeamSport, readonly number[]>> = {
  baseball: STATISTICS.baseball.map(({ id }) => BASEBALL[id]),
  basketball: STATISTICS.basketball.map(({ id }) => BASKETBALL[id]),
};

/** Saves the template of a sport: the columns of an upload and an example to replace. */
export function saveTemplate(sport: TeamSport): void {
  saveFile(fileName('csv', sport, 'template'), toCsv(uploadColumns(sport), [[...GAME, ...FIGURES[sport]]]));
}
