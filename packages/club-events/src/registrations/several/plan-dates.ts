import type { Event, EventDetails } from '@fieldhouse/api';
import { spotsLeft, spotsText } from '@fieldhouse/club-ui';
import { dayText, isolated, isRegistrationOver, type LocalDate, type Role, shortDay } from '@fieldhouse/contracts/club';
import type { Person } from '@fieldhouse/contracts/permissions';
import { type Candidate, toSheetChild } from '../to-sheet-child.ts';

/** The children that can be registered for one date of a series. */
export interface PlannedDate {
  event: Event;
  children: readonly Candidate[];
}

export interface DatePlan {
  /** The dates that fit and have places, by day. */
  dates: readonly PlannedDate[];
  /** 'Sat, Dec 12: full', 'Sat, Dec 19: Lucia is registered already'. */
  left: readonly string[];
}

interface Viewer {
  user: Person & { role: Role };
  now: Date;
  today: LocalDate;
}

/**
 * For which dates of a series the children can be registered together, and which not, and why. Dates that have begun
 * are in neither. `polled` are the details of the date that is open: they are newer than the list.
 */
export function planDates(
  children: readonly Candidate[],
  series: readonly Event[],
  polled: EventDetails | undefined,
  { user, now, today }: Viewer,
): DatePlan {
  const dates: PlannedDate[] = [];
  const left: string[] = [];
  for (const listed of [...series].sort(byDay)) {
    const details = polled?.id === listed.id ? polled : undefined;
    const event = details ?? listed;
    if (isRegistrationOver(event, user.role, now)) continue;
    const day = dayText(event.date, today);
    const states = children.map((child) => ({
      child,
      state: toSheetChild(child, event, details, { user, now }).state,
    }));
    const free = states.filter(({ state }) => state.kind === 'free').map(({ child }) => child);
    for (const { child, state } of states) {
      const name = isolated(child.firstName);
      if (state.kind === 'registered') left.push(`${day}: ${name} is registered already`);
      if (state.kind === 'barred') left.push(`${day}: ${name}, ${state.reason}`);
    }
    const spots = spotsLeft(event);
    if (free.length === 0) continue;
    if (spots < free.length) left.push(`${day}: ${spots === 0 ? 'full' : spotsText(spots)}`);
    else dates.push({ event, children: free });
  }
  return { dates, left };
}

const byDay = (one: Event, other: Event) =>
  one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime) || one.id - other.id;

const MOST_DAYS = 6;

/** 'Nov 28, Dec 5, Dec 12'; of many the first and the last: 'Nov 28 – Mar 6'. */
export function daysText(dates: readonly PlannedDate[]): string {
  const days = dates.map(({ event }) => shortDay(event.date));
  return days.length > MOST_DAYS ? `${days[0]} – ${days.at(-1)}` : days.join(', ');
}
