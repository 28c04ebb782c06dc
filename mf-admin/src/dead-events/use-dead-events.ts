import { $api, keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** The dead and parked events of all services. */
export const useDeadEvents = () => $api.useQuery('get', '/api/admin/dead-events');

/** Loads the list and the count of Today again after a replay. */
export function useRefreshDeadEvents() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/dead-events') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/system') }),
    ]);
}
