import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Reads the links again, and the children, whose primary parent is shown beside them. */
export function useRefreshLinks() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/child-parent-links') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/all-children') }),
    ]);
}
