import type { Event } from '@fieldhouse/api';
import { $api } from '@fieldhouse/web-kit';
import { filterChoices } from '../filter-choices.ts';

interface Choice {
  id: number;
  name: string;
}

export interface FormChoices {
  locations: readonly Choice[];
  coaches: readonly Choice[];
  teams: readonly Choice[];
  /** One of them did not load. */
  missing: { detail: string } | null;
}

/** Places, coaches and teams to choose from; those of an event that is edited stay choosable even when the club has let them go. */
export function useFormChoices(event?: Event): FormChoices {
  const locations = $api.useQuery('get', '/api/locations');
  const coaches = $api.useQuery('get', '/api/coaches');
  const teams = $api.useQuery('get', '/api/teams');
  const own = filterChoices(event ? [event] : []);
  return {
    locations: withOwn(locations.data, own.locations),
    coaches: withOwn(coaches.data, own.coaches),
    teams: teams.data ?? [],
    missing: locations.error ?? coaches.error ?? teams.error,
  };
}

function withOwn(known: readonly Choice[] = [], own: readonly { value: string; label: string }[]): Choice[] {
  const others = own.map(({ value, label }) => ({ id: Number(value), name: label }));
  return [...known, ...others.filter((other) => !known.some(({ id }) => id === other.id))];
}
