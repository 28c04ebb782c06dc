import { TZDate } from '@date-fns/tz';
import { CLUB_ZONE, type LocalDate, type LocalTime, minutesOf, splitDate } from '@fieldhouse/contracts';

/** How often the events are checked. */
export const CHECK_EVERY_MINUTES = 60;

/** How many hours before its start the reminder of an event is sent (S2 §9). */
export const WINDOW_HOURS = { from: 23, to: 25 } as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The starts that are due, both ends included. */
export interface ReminderWindow {
  from: Date;
  to: Date;
}

interface Start {
  date: LocalDate;
  startTime: LocalTime;
}

/**
 * The instant at which an event begins on the club's clock. A time that the clock skips in spring is the hour after it;
 * a repeated time in autumn is the first one.
 */
export function startInstant({ date, startTime }: Start): Date {
  const [year, month, day] = splitDate(date);
  const minutes = minutesOf(startTime);
  return new Date(new TZDate(year, month - 1, day, Math.floor(minutes / 60), minutes % 60, 0, CLUB_ZONE).getTime());
}

/**
 * The starts that are due now: 23 to 25 hours ahead (S2 §5). These are elapsed hours, so a day of 23 or 25 hours makes
 * no difference. After an outage the window begins where the window of the last check ended, but never in the past.
 */
export function reminderWindow(now: Date, lastCheck: Date | null): ReminderWindow {
  const inHours = (from: Date, hours: number) => from.getTime() + hours * HOUR_MS;
  const regular = inHours(now, WINDOW_HOURS.from);
  const unchecked = lastCheck === null ? regular : inHours(lastCheck, WINDOW_HOURS.to);
  return {
    from: new Date(Math.max(now.getTime(), Math.min(regular, unchecked))),
    to: new Date(inHours(now, WINDOW_HOURS.to)),
  };
}

/** Whether an event begins inside the window. */
export function beginsWithin(event: Start, { from, to }: ReminderWindow): boolean {
  const start = startInstant(event);
  return start >= from && start <= to;
}

/** The time of the next check after this one. */
export function nextCheckAfter(checkedAt: Date): Date {
  return new Date(checkedAt.getTime() + CHECK_EVERY_MINUTES * MINUTE_MS);
}

/** Whether checks take place: the last one is at most two intervals ago. */
export function isOnSchedule(checkedAt: Date | null, now: Date): boolean {
  return checkedAt !== null && now.getTime() - checkedAt.getTime() <= 2 * CHECK_EVERY_MINUTES * MINUTE_MS;
}
