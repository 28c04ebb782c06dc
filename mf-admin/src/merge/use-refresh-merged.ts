import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads everything again that a merge or an undo changes. */
export function useRefreshMerged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const changed = [
      keyOf('get', '/api/all-children'),
      keyOf('get', '/api/all-children/stats'),
      keyOf('get', '/api/admin/child-parent-links'),
      keyOf('get', '/api/admin/duplicate-ignore-pairs'),
      keyOf('get', '/api/admin/merges'),
      keyOf('get', '/api/admin/duplicates'),
      keyOf('get', '/api/admin/duplicates/stats'),
      keyOf('get', '/api/admin/child-access-requests'),
    ];
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
