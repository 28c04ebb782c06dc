type Baseball = readonly [ab: number, h: number, r: number, rbi: number, bb: number, so: number, sb: number, e: number];

function baseball(numbers: Baseball) {
  const [atBats, hits, runs, rbis, walks, strikeouts, stolenBases, errors] = numbers;
  return {
    sport: 'baseball' as const,
    stats: { atBats, hits, runs, rbis, walks, strikeouts, stolenBases, errors },
  };
}

interface Shooting {
  /** Made and attempted. */
  fieldGoals: readonly [number, number];
  freeThrows: readonly [number, number];
}
type Basketball = readonly [
  rebounds: number,
  assists: number,
  steals: number,
  blocks: number,
  turnovers: number,
  fouls: number,
];

function basketball({ fieldGoals, freeThrows }: Shooting, numbers: Basketball) {
  const [rebounds, assists, steals, blocks, turnovers, fouls] = numbers;
  const [fieldGoalsMade, fieldGoalsAttempted] = fieldGoals;
  const [freeThrowsMade, freeThrowsAttempted] = freeThrows;
  const points = 2 * fieldGoalsMade + freeThrowsMade;
  const shots = { fieldGoalsMade, fieldGoalsAttempted, freeThrowsMade, freeThrowsAttempted };
  return {
    sport: 'basketball' as const,
    stats: { points, rebounds, assists, steals, blocks, turnovers, fouls, ...shots },
  };
}

/** A child of the demo club, or a name as a scorer wrote it: no child has exactly this name, so it stays unlinked. */
type DemoPlayer = { childId: number } | { firstName: string; lastName: string };

interface DemoGame {
  /** Days before the day the demo is loaded. */
  daysAgo: number;
  gameTime: string;
  teamName: string;
  opponent: string;
  location: string;
  players: readonly (DemoPlayer & { statistics: ReturnType<typeof baseball> | ReturnType<typeof basketball> })[];
}

/** Four games of the demo club, twelve records. */
export const DEMO_GAMES: readonly DemoGame[] = [
  {
    daysAgo: 23,
    gameTime: '19:15',
    teamName: 'Fieldhouse 13U',
    opponent: 'San Marcos Rapids',
    location: 'Barn Court',
    players: [
      { childId: 2, statistics: basketball({ fieldGoals: [4, 10], freeThrows: [1, 2] }, [2, 7, 1, 0, 3, 2]) },
      { childId: 19, statistics: basketball({ fieldGoals: [3, 5], freeThrows: [0, 2] }, [5, 0, 2, 1, 1, 4]) },
      {
        firstName: 'J.',
        lastName: 'Park',
        statistics: basketball({ fieldGoals: [2, 4], freeThrows: [0, 0] }, [1, 2, 0, 0, 1, 0]),
      },
    ],
  },
  {
    daysAgo: 20,
    gameTime: '13:30',
    teamName: 'Fieldhouse 10U',
    opponent: 'Blanco Rattlers',
    location: 'Hill Diamond',
    players: [
      { childId: 1, statistics: baseball([4, 1, 0, 1, 0, 1, 0, 0]) },
      { childId: 5, statistics: baseball([4, 3, 2, 1, 0, 0, 1, 0]) },
      { firstName: 'Nora', lastName: 'Sulivan', statistics: baseball([2, 0, 0, 0, 0, 1, 0, 1]) },
    ],
  },
  {
    daysAgo: 9,
    gameTime: '18:00',
    teamName: 'Fieldhouse 13U',
    opponent: 'Hays County Hoops',
    location: 'Barn Court',
    players: [
      { childId: 2, statistics: basketball({ fieldGoals: [5, 9], freeThrows: [2, 3] }, [4, 5, 3, 0, 2, 1]) },
      { childId: 6, statistics: basketball({ fieldGoals: [4, 8], freeThrows: [0, 0] }, [7, 1, 1, 2, 1, 3]) },
      { childId: 15, statistics: basketball({ fieldGoals: [6, 13], freeThrows: [4, 6] }, [3, 2, 2, 0, 4, 2]) },
    ],
  },
  {
    daysAgo: 6,
    gameTime: '10:00',
    teamName: 'Fieldhouse 10U',
    opponent: 'Wimberley Wranglers',
    location: 'Hill Diamond',
    players: [
      { childId: 1, statistics: baseball([4, 2, 1, 2, 0, 1, 1, 0]) },
      { childId: 5, statistics: baseball([3, 1, 1, 0, 1, 0, 2, 1]) },
      { childId: 9, statistics: baseball([3, 0, 0, 0, 1, 2, 0, 0]) },
    ],
  },
];
