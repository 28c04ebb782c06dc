import { $api, keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** What services could not handle. */
export const useDeadEvents = () => $api.useQuery('get', '/api/admin/dead-events');

/** Loads the list again: what was replayed is no longer in it. */
export function useRefreshDeadEvents() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/dead-events') });
}
