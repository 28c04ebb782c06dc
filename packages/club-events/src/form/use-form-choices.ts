import type { Event } from '@fieldhouse/api';
import { coachesOf } from '@fieldhouse/club-ui';
import { $api } from '@fieldhouse/web-kit';

interface Choice {
  id: number;
  name: string;
  /** Of a coach. */
  specialties?: string[] | undefined;
}

export interface FormChoices {
  locations: readonly Choice[];
  coaches: readonly Choice[];
  teams: readonly Choice[];
  /** The error of the first list that did not load. */
  loadError: { status: number; detail: string } | null;
}

export interface LoadedChoices extends FormChoices {
  /** All three lists were loaded since the form was opened. */
  isCurrent: boolean;
  reload: () => void;
}

/**
 * Locations, coaches and teams to choose from. The location and coaches of the edited event are included even if they
 * are archived.
 */
export function useFormChoices(event?: Event): LoadedChoices {
  const locations = $api.useQuery('get', '/api/locations');
  const coaches = $api.useQuery('get', '/api/coaches');
  const teams = $api.useQuery('get', '/api/teams', { params: { query: { members: 'none' } } });
  const lists = [locations, coaches, teams];
  return {
    locations: withOwn(locations.data, event ? [{ id: event.locationId, name: event.location }] : []),
    coaches: withOwn(
      coaches.data?.filter(({ isActive }) => isActive !== false),
      event ? coachesOf(event) : [],
    ),
    teams: teams.data ?? [],
    loadError: locations.error ?? coaches.error ?? teams.error,
    isCurrent: lists.every(({ isSuccess, isFetchedAfterMount }) => isSuccess && isFetchedAfterMount),
    reload: () => {
      for (const list of lists) if (list.isError) void list.refetch();
    },
  };
}

const withOwn = (known: readonly Choice[] = [], own: readonly Choice[]): Choice[] => [
  ...known,
  ...own.filter((other) => !known.some(({ id }) => id === other.id)),
];
