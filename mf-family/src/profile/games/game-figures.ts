import type { GameRecord } from '@fieldhouse/api';

export type BaseballGame = Extract<GameRecord, { sport: 'baseball' }>;
export type BasketballGame = Extract<GameRecord, { sport: 'basketball' }>;

/** One figure of a game, by the name S2 §3 gives it. */
export interface Figure<Game> {
  id: string;
  name: string;
  of: (game: Game) => number | string;
}

export const BASEBALL_FIGURES: readonly Figure<BaseballGame>[] = [
  { id: 'atBats', name: 'At Bats', of: ({ stats }) => stats.atBats },
  { id: 'hits', name: 'Hits', of: ({ stats }) => stats.hits },
  { id: 'runs', name: 'Runs', of: ({ stats }) => stats.runs },
  { id: 'rbis', name: 'RBIs', of: ({ stats }) => stats.rbis },
  { id: 'walks', name: 'Walks', of: ({ stats }) => stats.walks },
  { id: 'strikeouts', name: 'Strikeouts', of: ({ stats }) => stats.strikeouts },
  { id: 'stolenBases', name: 'Stolen Bases', of: ({ stats }) => stats.stolenBases },
  { id: 'errors', name: 'Errors', of: ({ stats }) => stats.errors },
];

export const BASKETBALL_FIGURES: readonly Figure<BasketballGame>[] = [
  { id: 'points', name: 'Points', of: ({ stats }) => stats.points },
  { id: 'rebounds', name: 'Rebounds', of: ({ stats }) => stats.rebounds },
  { id: 'assists', name: 'Assists', of: ({ stats }) => stats.assists },
  { id: 'steals', name: 'Steals', of: ({ stats }) => stats.steals },
  { id: 'blocks', name: 'Blocks', of: ({ stats }) => stats.blocks },
  { id: 'turnovers', name: 'Turnovers', of: ({ stats }) => stats.turnovers },
  { id: 'fouls', name: 'Fouls', of: ({ stats }) => stats.fouls },
  {
    id: 'fieldGoals',
    name: 'Field Goals',
    of: ({ stats }) => `${stats.fieldGoalsMade}/${stats.fieldGoalsAttempted}`,
  },
  {
    id: 'freeThrows',
    name: 'Free Throws',
    of: ({ stats }) => `${stats.freeThrowsMade}/${stats.freeThrowsAttempted}`,
  },
];
