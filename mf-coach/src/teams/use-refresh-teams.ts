import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reads the teams anew. Resolves when what is on screen is current. */
export function useRefreshTeams(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: keyOf('get', '/api/teams') }), [queries]);
}
