import type { ChildEvaluation } from '@fieldhouse/api';
import type { TeamSport } from '@fieldhouse/contracts/club';

/** One day of the chart: its place in time, and the average of each sport that was evaluated then. */
export type ChartPoint = { at: number } & Partial<Record<TeamSport, number>>;

/** The averages by day, oldest first. Of two evaluations of a sport on one day the later one counts. */
export function chartPoints(newestFirst: readonly ChildEvaluation[]): ChartPoint[] {
  const points = new Map<number, ChartPoint>();
  for (const { date, sport, average } of newestFirst.toReversed()) {
    const at = Date.parse(date);
    points.set(at, { ...points.get(at), at, [sport]: average });
  }
  return [...points.values()];
}

/** The sports of the chart, in the club's order. */
export function sportsOf(evaluations: readonly ChildEvaluation[]): TeamSport[] {
  return SPORTS.filter((sport) => evaluations.some((evaluation) => evaluation.sport === sport));
}

const SPORTS: readonly TeamSport[] = ['baseball', 'basketball'];
