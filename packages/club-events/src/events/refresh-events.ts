import { keyOf } from '@fieldhouse/web-kit';
import type { QueryClient } from '@tanstack/react-query';

/** The calls whose answers say what an event is, how many places are taken, or who is registered. */
export const ANSWERS = [
  keyOf('get', '/api/events'),
  keyOf('get', '/api/events/summary'),
  keyOf('get', '/api/events/{id}/details'),
  keyOf('get', '/api/events/{id}/roster'),
  keyOf('get', '/api/children'),
  keyOf('get', '/api/children/{id}'),
  keyOf('get', '/api/children/{id}/registrations'),
  keyOf('get', '/api/teams'),
];

/** Reads every answer about events anew, wherever it is on screen. */
export function refreshEvents(queries: QueryClient): void {
  for (const queryKey of ANSWERS) void queries.invalidateQueries({ queryKey });
}
