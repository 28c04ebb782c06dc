import { STATISTICS, type TeamSport } from '@fieldhouse/contracts';

/** A figure that cannot be more than another: nobody hits more often than they bat. */
const AT_MOST: Readonly<Record<TeamSport, readonly (readonly [part: string, whole: string])[]>> = {
  baseball: [['hits', 'atBats']],
  basketball: [
    ['fieldGoalsMade', 'fieldGoalsAttempted'],
    ['freeThrowsMade', 'freeThrowsAttempted'],
  ],
};

/** Figures that contradict each other, by the statistic; those that were not read are left out. */
export function contradictions(
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
