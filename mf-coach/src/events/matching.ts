import type { Event } from '@fieldhouse/api';

/** Events in whose title, place or coaches every word occurs, ignoring case. */
export function matching(events: readonly Event[], words: string): Event[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return events.filter(({ title, location, instructor, sport }) => {
    const text = `${title} ${location} ${instructor} ${sport}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
