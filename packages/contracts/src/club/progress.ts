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
  const tenths = changeInTenths(average, previous);
  if (tenths > IMPROVED_ABOVE) return 'improved';
  return tenths < NEEDS_WORK_BELOW ? 'needs-work' : 'steady';
}

/** How many tenths an average is higher than the previous one; negative: lower. */
export function changeInTenths(average: number, previous: number): number {
  return Math.round(10 * average) - Math.round(10 * previous);
}

interface Rated {
  sport: string;
  skills: SkillRatings;
}

interface Progress {
  average: number;
  trend: Trend;
  /** Of the previous evaluation of the same sport that has ratings; null: there is nothing to compare. */
  previousAverage: number | null;
}

/**
 * One player's evaluations, newest first, each with its average, that of the evaluation before and its trend. An
 * evaluation with only notes is steady. The order stays.
 */
export function withTrends<Evaluation extends Rated>(newestFirst: readonly Evaluation[]): (Evaluation & Progress)[] {
  const latest = new Map<string, number>();
  return newestFirst
    .toReversed()
    .map((evaluation) => {
      const average = averageRating(evaluation.skills);
      // Without ratings there is nothing to compare.
      const isRated = Object.keys(evaluation.skills).length > 0;
      const previous = isRated ? latest.get(evaluation.sport) : undefined;
      if (isRated) latest.set(evaluation.sport, average);
      return { ...evaluation, average, trend: trendOf(average, previous), previousAverage: previous ?? null };
    })
    .reverse();
}
