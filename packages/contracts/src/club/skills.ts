import type { TeamSport } from './enumerations.ts';

/** A skill that coaches rate, or a statistic of a game, with its name in S2 §3. */
interface Named {
  id: string;
  name: string;
}

/** The skills of each sport, in the order they are rated (S2 §3). */
export const SKILLS = {
  baseball: [
    { id: 'hitting', name: 'Hitting' },
    { id: 'pitching', name: 'Pitching' },
    { id: 'fielding', name: 'Fielding' },
    { id: 'throwing', name: 'Throwing' },
    { id: 'baseRunning', name: 'Base Running' },
    { id: 'catchingMechanics', name: 'Catching Mechanics' },
  ],
  basketball: [
    { id: 'ballHandling', name: 'Ball Handling' },
    { id: 'shooting', name: 'Shooting' },
    { id: 'defense', name: 'Defense' },
    { id: 'passing', name: 'Passing' },
    { id: 'rebounding', name: 'Rebounding' },
    { id: 'gameAwareness', name: 'Game Awareness' },
  ],
} as const satisfies Record<TeamSport, readonly Named[]>;

/** The statistics of one game, in the order of the columns of an upload (S2 §3, product decision 70). */
export const STATISTICS = {
  baseball: [
    { id: 'atBats', name: 'At Bats' },
    { id: 'hits', name: 'Hits' },
    { id: 'runs', name: 'Runs' },
    { id: 'rbis', name: 'RBIs' },
    { id: 'walks', name: 'Walks' },
    { id: 'strikeouts', name: 'Strikeouts' },
    { id: 'stolenBases', name: 'Stolen Bases' },
    { id: 'errors', name: 'Errors' },
  ],
  basketball: [
    { id: 'points', name: 'Points' },
    { id: 'rebounds', name: 'Rebounds' },
    { id: 'assists', name: 'Assists' },
    { id: 'steals', name: 'Steals' },
    { id: 'blocks', name: 'Blocks' },
    { id: 'turnovers', name: 'Turnovers' },
    { id: 'fouls', name: 'Fouls' },
    { id: 'fieldGoalsMade', name: 'Field Goals Made' },
    { id: 'fieldGoalsAttempted', name: 'Field Goals Attempted' },
    { id: 'freeThrowsMade', name: 'Free Throws Made' },
    { id: 'freeThrowsAttempted', name: 'Free Throws Attempted' },
  ],
} as const satisfies Record<TeamSport, readonly Named[]>;

/** 'Base Running' for 'baseRunning'; an unknown skill is returned unchanged. */
export function skillName(skill: string): string {
  const skills: readonly Named[] = [...SKILLS.baseball, ...SKILLS.basketball];
  return skills.find(({ id }) => id === skill)?.name ?? skill;
}
