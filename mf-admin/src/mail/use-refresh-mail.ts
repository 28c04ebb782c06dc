import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads the list of mail, its counts and the open mail again. */
export function useRefreshMail() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/mail/{id}') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/mail') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/mail/stats') }),
    ]);
}
