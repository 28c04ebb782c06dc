import type { Event } from '@fieldhouse/api';

export interface FilterChoice {
  value: string;
  label: string;
}

type NamedEvent = Pick<Event, 'locationId' | 'location' | 'coachIds' | 'instructor'>;

/** The locations and coaches the events have, by name: no choice that finds nothing. */
export function filterChoices(events: readonly NamedEvent[]): { locations: FilterChoice[]; coaches: FilterChoice[] } {
  const locations = new Map<number, string>();
  const coaches = new Map<number, string>();
  for (const { locationId, location, coachIds, instructor } of events) {
    locations.set(locationId, location);
    const names = instructor.split(', ');
    // A coach who left keeps the name on the event but has no id: then the lists do not fit each other.
    if (names.length !== coachIds.length) continue;
    for (const [index, id] of coachIds.entries()) coaches.set(id, names[index] ?? '');
  }
  return { locations: byName(locations), coaches: byName(coaches) };
}

const byName = (names: ReadonlyMap<number, string>): FilterChoice[] =>
  [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));
