import type { EventFilters } from './event-filters.ts';
import type { FilterChoice } from './filter-choices.ts';

/** What the filters take, as chips on a desk or in a sheet on a phone. */
export interface FilterProps {
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
  choices: { locations: readonly FilterChoice[]; coaches: readonly FilterChoice[] };
  /** How many events pass. */
  found: number;
}

/** '15 events' */
export const eventCountText = (found: number) => (found === 1 ? '1 event' : `${found} events`);
