import type { Event } from '@fieldhouse/api';
import { clubLocal, minutesOf, timeText } from '@fieldhouse/contracts/club';

type Timed = Pick<Event, 'date' | 'startTime' | 'endTime'>;

/** The board counts the minutes to the start from this many minutes on. */
const SOON_MINUTES = 90;

/** 'Today · starts in 40 minutes', 'Now · until 10:30 AM', 'Today', 'Tomorrow'. */
export function boardTime(event: Timed, now: Date): string {
  const { date, time } = clubLocal(now);
  if (event.date > date) return 'Tomorrow';
  if (event.date < date || event.startTime <= time) {
    if (event.date < date && event.startTime > time) return 'Today';
    return `Now · until ${timeText(event.endTime)}`;
  }
  const minutes = minutesOf(event.startTime) - minutesOf(time);
  if (minutes > SOON_MINUTES) return 'Today';
  return `Today · starts in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`;
}

/** A short text for later events: 'Later today', 'Tomorrow', 'Now'. */
export function laterTime(event: Timed, now: Date): string {
  const { date, time } = clubLocal(now);
  if (event.date > date) return 'Tomorrow';
  return event.startTime > time ? 'Later today' : 'Now';
}
