import type { EventFilters } from './event-filters.ts';
import type { FilterChoice } from './filter-choices.ts';

/** The props of the filters, as chips on a wide screen or in a sheet on a phone. */
export interface FilterProps {
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
  choices: { locations: readonly FilterChoice[]; coaches: readonly FilterChoice[] };
  /** The number of matching events. */
  found: number;
}
