import { STATISTICS, type TeamSport } from '@fieldhouse/contracts';

/** Statistics that cannot be more than another: hits, for example, cannot be more than at bats. */
const AT_MOST: Readonly<Record<TeamSport, readonly (readonly [part: string, whole: string])[]>> = {
  baseball: [['hits', 'atBats']],
  basketball: [
    ['fieldGoalsMade', 'fieldGoalsAttempted'],
    ['freeThrowsMade', 'freeThrowsAttempted'],
  ],
};

/** Statistics that contradict each other; absent ones are not checked. */
export function findContradictions(
  sport: TeamSport,
  stats: Readonly<Record<string, number>>,
): { statistic: string; reason: string }[] {
  return AT_MOST[sport].flatMap(([part, whole]) => {
    const [one, most] = [stats[part], stats[whole]];
    if (one === undefined || most === undefined || one <= most) return [];
    return [{ statistic: part, reason: `${nameOf(part)} cannot be more than ${nameOf(whole)}` }];
  });
}

function nameOf(statistic: string): string {
  const known: readonly { id: string; name: string }[] = [...STATISTICS.baseball, ...STATISTICS.basketball];
  return known.find(({ id }) => id === statistic)?.name ?? statistic;
}
