import type { LocalDate } from '@fieldhouse/contracts/club';
import { lastDay } from './event-text.ts';
import type { EventView } from './event-view.ts';

export interface EventStatus {
  text: 'Open' | 'Full' | 'Completed';
  /** The badge's look: secondary above 80 percent (S2 §4). */
  tone: 'turf' | 'secondary' | 'danger' | 'plain';
}

const ALMOST_FULL = 0.8;

/** Completed after its last day, Full at capacity, otherwise Open. `today` on the club's calendar. */
export function eventStatus(
  event: Pick<EventView, 'date' | 'endDate' | 'capacity' | 'registered'>,
  today: LocalDate,
): EventStatus {
  if (lastDay(event) < today) return { text: 'Completed', tone: 'plain' };
  if (event.registered >= event.capacity) return { text: 'Full', tone: 'danger' };
  return { text: 'Open', tone: event.registered / event.capacity > ALMOST_FULL ? 'secondary' : 'turf' };
}
