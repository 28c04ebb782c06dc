import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Loads an event again in the list, the details and the roster. Resolves when the screen is up to date.
 */
export function useRefreshEvent(eventId: number | undefined): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    if (eventId === undefined) return;
    const params = { params: { path: { id: eventId } } };
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/events/{id}/roster', params) }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/events/{id}/details', params) }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/events') }),
    ]);
  }, [queries, eventId]);
}
