import type { ChildEvaluation } from '@fieldhouse/api';
import type { TeamSport } from '@fieldhouse/contracts/club';

/** The part of an evaluation that the chart needs; an unsaved evaluation has no more. */
export type Evaluated = Pick<ChildEvaluation, 'date' | 'sport' | 'average'>;

/** One day of the chart: its time in milliseconds, and the average of each sport that was evaluated. */
export type ChartPoint = { at: number } & Partial<Record<TeamSport, number>>;

/** The averages by day, oldest first. Of two evaluations of a sport on one day the later one counts. */
export function chartPoints(newestFirst: readonly Evaluated[]): ChartPoint[] {
  const points = new Map<number, ChartPoint>();
  for (const { date, sport, average } of newestFirst.toReversed()) {
    const at = Date.parse(date);
    points.set(at, { ...points.get(at), at, [sport]: average });
  }
  return [...points.values()];
}

/** The sports of the chart, in the club's order. */
export function sportsOf(evaluations: readonly Evaluated[]): TeamSport[] {
  return SPORTS.filter((sport) => evaluations.some((evaluation) => evaluation.sport === sport));
}

const SPORTS: readonly TeamSport[] = ['baseball', 'basketball'];
