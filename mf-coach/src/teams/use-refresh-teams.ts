import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Loads the teams again. Resolves when the screen is up to date. */
export function useRefreshTeams(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const keys = [keyOf('get', '/api/teams'), keyOf('get', '/api/teams/{id}')];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}
