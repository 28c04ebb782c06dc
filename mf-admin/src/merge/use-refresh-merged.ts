import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads everything again that a merge or an undo changes. */
export function useRefreshMerged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const changed = [
      '/api/all-children',
      '/api/all-children/stats',
      '/api/admin/child-parent-links',
      '/api/admin/duplicate-ignore-pairs',
      '/api/admin/merges',
      '/api/admin/duplicates',
      '/api/admin/duplicates/stats',
      '/api/admin/child-access-requests',
    ] as const;
    await Promise.all(changed.map((path) => queries.invalidateQueries({ queryKey: keyOf('get', path) })));
  };
}
