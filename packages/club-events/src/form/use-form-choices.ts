import type { Event } from '@fieldhouse/api';
import { coachesOf } from '@fieldhouse/club-ui';
import { $api } from '@fieldhouse/web-kit';

interface Choice {
  id: number;
  name: string;
  /** A coach's. */
  specialties?: string[] | undefined;
}

export interface FormChoices {
  locations: readonly Choice[];
  coaches: readonly Choice[];
  teams: readonly Choice[];
  /** One of them did not load. */
  missing: { detail: string } | null;
}

/**
 * Locations, coaches and teams to choose from. Those of the event that is edited stay choosable even when the club
 * has archived them.
 */
export function useFormChoices(event?: Event): FormChoices {
  const locations = $api.useQuery('get', '/api/locations');
  const coaches = $api.useQuery('get', '/api/coaches');
  const teams = $api.useQuery('get', '/api/teams', { params: { query: { members: 'none' } } });
  return {
    locations: withOwn(locations.data, event ? [{ id: event.locationId, name: event.location }] : []),
    coaches: withOwn(
      coaches.data?.filter(({ isActive }) => isActive !== false),
      event ? coachesOf(event) : [],
    ),
    teams: teams.data ?? [],
    missing: locations.error ?? coaches.error ?? teams.error,
  };
}

const withOwn = (known: readonly Choice[] = [], own: readonly Choice[]): Choice[] => [
  ...known,
  ...own.filter((other) => !known.some(({ id }) => id === other.id)),
];
