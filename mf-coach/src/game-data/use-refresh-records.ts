import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const READ = ['/api/game-data/all', '/api/game-data/stats', '/api/game-data/{gameId}'] as const;

/** Loads the game records and their figures again. Resolves when the screen is up to date. */
export function useRefreshRecords(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(READ.map((path) => queries.invalidateQueries({ queryKey: keyOf('get', path) })));
  }, [queries]);
}
