import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads again what a check, a resend or a reset changes. */
export function useRefreshReminders() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/reminders/upcoming') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/events') }),
    ]);
}
