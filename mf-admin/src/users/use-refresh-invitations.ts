import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads the invitations and their count again after a change. */
export function useRefreshInvitations() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/invitations') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/users/stats') }),
    ]);
}
