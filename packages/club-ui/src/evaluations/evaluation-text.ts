import type { ChildEvaluation } from '@fieldhouse/api';
import { ratingLabel } from '@fieldhouse/contracts/club';

export const TREND_TEXTS: Readonly<Record<ChildEvaluation['trend'], string>> = {
  improved: 'Improved',
  'needs-work': 'Needs work',
  steady: 'Steady',
};

/** '7.0 out of 10, Good' */
export const averageText = (average: number) => `${average.toFixed(1)} out of 10, ${ratingLabel(average)}`;

/** The evaluations that make a line in the chart: those of a sport with more than one evaluation. */
export function evaluationsWithLine(evaluations: readonly ChildEvaluation[]): ChildEvaluation[] {
  return evaluations.filter(({ id, sport }) => evaluations.some((other) => other.sport === sport && other.id !== id));
}
