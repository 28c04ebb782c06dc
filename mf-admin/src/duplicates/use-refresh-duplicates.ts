import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads all data of the Duplicates tab again. */
export function useRefreshDuplicates(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/duplicates') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/duplicates/stats') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/child-access-requests') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/duplicate-ignore-pairs') }),
    ]);
  };
}
