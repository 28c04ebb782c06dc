import { type LocalDate, longDay } from '@fieldhouse/contracts/club';

export interface Month<Listed> {
  /** '2026-11' */
  key: string;
  /** 'November 2026' */
  title: string;
  events: Listed[];
}

/** Groups events by the month in which they begin, in their order. */
export function eventsByMonth<Listed extends { date: LocalDate }>(events: readonly Listed[]): Month<Listed>[] {
  const months = new Map<string, Listed[]>();
  for (const event of events) {
    const key = event.date.slice(0, 7);
    const month = months.get(key);
    if (month) month.push(event);
    else months.set(key, [event]);
  }
  return [...months].map(([key, list]) => ({ key, title: longDay(`${key}-01`).replace(' 1,', ''), events: list }));
}
