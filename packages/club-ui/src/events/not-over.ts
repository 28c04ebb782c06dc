import type { Event } from '@fieldhouse/api';
import { clubLocal } from '@fieldhouse/contracts/club';
import { lastDay } from './event-text.ts';

/** The events that are not over at this moment, in the same order. */
export function notOver<Known extends Pick<Event, 'date' | 'endDate' | 'endTime'>>(
  events: readonly Known[],
  now: Date,
): Known[] {
  const { date, time } = clubLocal(now);
  return events.filter((event) => lastDay(event) > date || (lastDay(event) === date && event.endTime > time));
}
