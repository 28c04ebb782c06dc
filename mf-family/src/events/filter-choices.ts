import type { Event } from '@fieldhouse/api';
import { coachesOf } from '@fieldhouse/club-ui';

export interface FilterChoice {
  value: string;
  label: string;
}

type NamedEvent = Pick<Event, 'locationId' | 'location' | 'coachIds' | 'instructor'>;

/** The locations and coaches of the events, by name, so that every choice matches at least one event. */
export function filterChoices(events: readonly NamedEvent[]): { locations: FilterChoice[]; coaches: FilterChoice[] } {
  const locations = new Map(events.map(({ locationId, location }) => [locationId, location]));
  const coaches = new Map(events.flatMap(coachesOf).map(({ id, name }) => [id, name]));
  return { locations: byName(locations), coaches: byName(coaches) };
}

const byName = (names: ReadonlyMap<number, string>): FilterChoice[] =>
  [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));
