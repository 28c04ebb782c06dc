import { keyOf, type Notice, useNotify, useUser, useWhileMounted } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Loads the lists and counts of users again after a change, and the signed-in user if it was their account. */
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

/** After a successful change: closes the dialog, shows a toast and loads the lists again. */
export function useAfterChange(userId: number, onClose: () => void): (notice: Notice) => void {
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const usersChanged = useUsersChanged();
  return (notice) => {
    close();
    notify(notice);
    usersChanged(userId);
  };
}
