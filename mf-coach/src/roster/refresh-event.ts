import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Reads an event anew wherever it is shown: the list, its details, its roster. Resolves when what is on screen is
 * current.
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
