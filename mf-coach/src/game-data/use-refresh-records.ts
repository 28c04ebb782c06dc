import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const READ = [
  keyOf('get', '/api/game-data/all'),
  keyOf('get', '/api/game-data/stats'),
  keyOf('get', '/api/game-data/{gameId}'),
];

/** Loads the game records and their figures again. Resolves when the screen is up to date. */
export function useRefreshRecords(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(READ.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}
