/** How an evaluation compares with the previous one (S1 §4). */
export const TRENDS = ['improved', 'needs-work', 'steady'] as const;
export type Trend = (typeof TRENDS)[number];

/** Ratings by skill, each 0 to 10; a skill that was not rated is absent (product decision 44). */
export type SkillRatings = Readonly<Record<string, number>>;

/** The mean of the ratings rounded to one decimal, 0 when there are none (S1 §3). */
export function averageRating(skills: SkillRatings): number {
  const ratings = Object.values(skills);
  if (ratings.length === 0) return 0;
  return Math.round((10 * ratings.reduce((sum, rating) => sum + rating, 0)) / ratings.length) / 10;
}

/** The label of a rating or an average of 0 to 10 (S2 §9). */
export function ratingLabel(rating: number): 'Excellent' | 'Good' | 'Needs Work' | 'Poor' {
  if (rating >= 8) return 'Excellent';
  if (rating >= 6) return 'Good';
  return rating >= 4 ? 'Needs Work' : 'Poor';
}

/** In tenths, as integers: 7.6 - 7.1 is not exactly 0.5 in floating-point numbers. */
const IMPROVED_ABOVE = 5;
const NEEDS_WORK_BELOW = -3;

/**
 * The trend of an average against that of the previous evaluation of the same sport: 'improved' more than 0.5 higher,
 * 'needs-work' more than 0.3 lower, else 'steady', also when there is no previous one (S1 §4).
 */
export function trendOf(average: number, previous: number | undefined): Trend {
  if (previous === undefined) return 'steady';
  const tenths = Math.round(10 * average) - Math.round(10 * previous);
  if (tenths > IMPROVED_ABOVE) return 'improved';
  return tenths < NEEDS_WORK_BELOW ? 'needs-work' : 'steady';
}

interface Rated {
  sport: string;
  skills: SkillRatings;
}

/**
 * One player's evaluations, newest first, each with its average and its trend. An evaluation with only notes is
 * steady. The order stays.
 */
export function withTrends<Evaluation extends Rated>(
  newestFirst: readonly Evaluation[],
): (Evaluation & { average: number; trend: Trend })[] {
  const latest = new Map<string, number>();
  return newestFirst
    .toReversed()
    .map((evaluation) => {
      const average = averageRating(evaluation.skills);
      // Without ratings there is nothing to compare.
      if (Object.keys(evaluation.skills).length === 0) return { ...evaluation, average, trend: 'steady' as const };
      const trend = trendOf(average, latest.get(evaluation.sport));
      latest.set(evaluation.sport, average);
      return { ...evaluation, average, trend };
    })
    .reverse();
}
