import type { LocalDate, LocalTime } from '@fieldhouse/contracts/club';
import { lastDayOf } from './lay-out-week.ts';
import { type Month, monthOf } from './month.ts';

interface Dated {
  id: number;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
}

/** The events of a day, by their hour; an event of several days counts on each of them. */
export function eventsOn<Event extends Dated>(events: readonly Event[], day: LocalDate): Event[] {
  return events
    .filter((event) => event.date <= day && lastDayOf(event) >= day)
    .sort((one, other) => one.startTime.localeCompare(other.startTime) || one.id - other.id);
}

/** The first day after `day` on which an event begins; null without one. */
export function nextDayWith(events: readonly Dated[], day: LocalDate): LocalDate | null {
  const later = events.map(({ date }) => date).filter((date) => date > day);
  return later.sort()[0] ?? null;
}

/**
 * The day shown below a month: the chosen one; otherwise the month's first day, from `today` on, that has events;
 * otherwise its first day.
 */
export function dayToShow(
  events: readonly Dated[],
  month: Month,
  chosen: LocalDate | null,
  today: LocalDate,
): LocalDate {
  if (chosen !== null) return chosen;
  const first = today.startsWith(month) ? today : `${month}-01`;
  if (eventsOn(events, first).length > 0) return first;
  const next = nextDayWith(events, first);
  return next !== null && monthOf(next) === month ? next : first;
}
