import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads the links again, and the lists of children, which show the primary parent. */
export function useRefreshLinks() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/child-parent-links') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/all-children') }),
    ]);
}
