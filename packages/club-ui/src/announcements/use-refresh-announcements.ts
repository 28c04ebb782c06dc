import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Loads the list of announcements again. */
export function useRefreshAnnouncements(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: keyOf('get', '/api/announcements') }), [queries]);
}
