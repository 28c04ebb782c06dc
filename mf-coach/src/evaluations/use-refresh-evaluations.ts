import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reads the list of evaluations anew, and what the child's own pages show of them. */
export function useRefreshEvaluations(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/skill-evaluations') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/children/{id}/evaluations') }),
    ]);
  }, [queries]);
}
