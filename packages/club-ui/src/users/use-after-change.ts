import { keyOf, type Notice, useNotify, useUser } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** The lists of users and their figures are asked again after a change, and who one is when it was oneself. */
export function useUsersChanged(): (userId: number) => void {
  const queries = useQueryClient();
  const { id } = useUser();
  return (userId) => {
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/users') });
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/users/stats') });
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/users/{id}') });
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/coaches') });
    if (userId === id) void queries.invalidateQueries({ queryKey: keyOf('get', '/api/auth/user') });
  };
}

/** What follows a change that went well: the dialog closes, a toast says so, and the lists are asked again. */
export function useAfterChange(userId: number, onClose: () => void): (notice: Notice) => void {
  const notify = useNotify();
  const usersChanged = useUsersChanged();
  return (notice) => {
    onClose();
    notify(notice);
    usersChanged(userId);
  };
}
