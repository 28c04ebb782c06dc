import type { ChildEvaluation } from '@fieldhouse/api';
import { changeInTenths, ratingLabel } from '@fieldhouse/contracts/club';

export const TREND_TEXTS: Readonly<Record<ChildEvaluation['trend'], string>> = {
  improved: 'Improved',
  'needs-work': 'Needs work',
  steady: 'Steady',
};

/** 'Up 1.0', 'Down 0.5' or 'No change' since the evaluation before; null without one. */
export function changeText({
  average,
  previousAverage = null,
}: Pick<ChildEvaluation, 'average' | 'previousAverage'>): string | null {
  if (previousAverage === null) return null;
  const tenths = changeInTenths(average, previousAverage);
  if (tenths === 0) return 'No change';
  return `${tenths > 0 ? 'Up' : 'Down'} ${(Math.abs(tenths) / 10).toFixed(1)}`;
}

/** '7.0 out of 10, Good' */
export const averageText = (average: number) => `${average.toFixed(1)} out of 10, ${ratingLabel(average)}`;

/** The evaluations that make a line in the chart: those of a sport with more than one evaluation. */
export function evaluationsWithLine(evaluations: readonly ChildEvaluation[]): ChildEvaluation[] {
  return evaluations.filter(({ id, sport }) => evaluations.some((other) => other.sport === sport && other.id !== id));
}
