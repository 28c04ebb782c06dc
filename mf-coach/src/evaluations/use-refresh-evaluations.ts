import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Loads again the list of evaluations and the evaluations on the child's page. */
export function useRefreshEvaluations(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/skill-evaluations') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/children/{id}/evaluations') }),
    ]);
  }, [queries]);
}
