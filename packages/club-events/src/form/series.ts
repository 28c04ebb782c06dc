import type { Event } from '@fieldhouse/api';
import type { SeriesScope } from '@fieldhouse/contracts/forms';

type Sibling = Pick<Event, 'id' | 'seriesId' | 'date' | 'registered'>;

/**
 * The events that a change of `event` is for (product decision 34): itself alone, those after it by date too, or
 * its whole series.
 */
export function eventsInScope<Known extends Sibling>(event: Known, all: readonly Known[], scope: SeriesScope): Known[] {
  if (scope === 'one' || event.seriesId === null) return [event];
  const others = all.filter(({ id, seriesId }) => id !== event.id && seriesId === event.seriesId);
  return [event, ...(scope === 'all' ? others : others.filter((other) => follows(other, event)))];
}

const follows = (other: Sibling, event: Sibling) =>
  other.date > event.date || (other.date === event.date && other.id > event.id);

/** The number of registrations in all of these events. */
export const registeredIn = (events: readonly Pick<Event, 'registered'>[]): number =>
  events.reduce((sum, { registered }) => sum + registered, 0);
