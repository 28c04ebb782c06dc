import {
  AGE_FILTER_NAMES,
  AGE_FILTERS,
  type AgeFilter,
  WHEN_FILTER_NAMES,
  WHEN_FILTERS,
  type WhenFilter,
} from './event-filters.ts';

export const AGE_CHOICES = AGE_FILTERS.map((value) => ({ value, label: AGE_FILTER_NAMES[value] }));
export const WHEN_CHOICES = WHEN_FILTERS.map((value) => ({ value, label: WHEN_FILTER_NAMES[value] }));

/** The filter for the value of a select; undefined for none. */
export const readAges = (text: string): AgeFilter | undefined => AGE_FILTERS.find((value) => value === text);
export const readWhen = (text: string): WhenFilter | undefined => WHEN_FILTERS.find((value) => value === text);
