import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const READ = ['/api/game-data/uploads', '/api/game-data/uploads/{uploadId}'] as const;

/** Loads the uploads and their counts again; the rows on the screen stay as they are. */
export function useRefreshUploads(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(READ.map((path) => queries.invalidateQueries({ queryKey: keyOf('get', path) })));
  }, [queries]);
}
