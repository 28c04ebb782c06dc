import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads the invitations again after a change. */
export function useRefreshInvitations() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/invitations') });
}
