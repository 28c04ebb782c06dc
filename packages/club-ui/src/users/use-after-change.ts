import { keyOf, type Notice, useNotify, useUser } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** What follows a change that went well: the dialog closes, a toast says so, the list is asked again, and who one is when it was oneself. */
export function useAfterChange(userId: number, onClose: () => void): (notice: Notice) => void {
  const notify = useNotify();
  const queries = useQueryClient();
  const { id } = useUser();
  return (notice) => {
    onClose();
    notify(notice);
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/users') });
    if (userId === id) void queries.invalidateQueries({ queryKey: keyOf('get', '/api/auth/user') });
  };
}
