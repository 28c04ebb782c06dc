import { keyOf } from '@fieldhouse/web-kit';
import type { QueryClient } from '@tanstack/react-query';

/** The queries whose answers contain an event, its number of registrations, or the registered children. */
export const EVENT_QUERIES = [
  keyOf('get', '/api/events'),
  keyOf('get', '/api/events/summary'),
  keyOf('get', '/api/events/{id}/details'),
  keyOf('get', '/api/events/{id}/series'),
  keyOf('get', '/api/events/{id}/roster'),
  keyOf('get', '/api/children'),
  keyOf('get', '/api/children/{id}'),
  keyOf('get', '/api/children/{id}/registrations'),
  keyOf('get', '/api/teams'),
];

/** Loads all data about events again. */
export function refreshEvents(queries: QueryClient): void {
  for (const queryKey of EVENT_QUERIES) void queries.invalidateQueries({ queryKey });
}
