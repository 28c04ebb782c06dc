import { $api, asApiError, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

interface Archive {
  /** `then` is called after success and after failure. */
  archive: (isActive: boolean, then?: () => void) => void;
  isPending: boolean;
}

/** Loads the lists of coaches and children, and their counts, again. */
export function useRefreshArchive() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/coaches') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/all-children') }),
      queries.invalidateQueries({ queryKey: keyOf('get', '/api/all-children/stats') }),
    ]);
}

/** Archives or restores a coach and shows a toast (S2 §8). */
export function useArchiveCoach(id: number): Archive {
  const notices = useArchiveNotices('Coach', 'coach');
  const queries = useQueryClient();
  const { mutate, isPending } = $api.useMutation('put', '/api/admin/coaches/{id}/archive', {
    onSuccess: async ({ isActive }) => {
      notices.done(isActive === true);
      await queries.invalidateQueries({ queryKey: keyOf('get', '/api/coaches') });
    },
    onError: notices.failed,
  });
  const archive: Archive['archive'] = (isActive, then) =>
    mutate({ params: { path: { id } }, body: { isActive } }, { onSettled: then });
  return { archive, isPending };
}

/** Archives or restores a child and shows a toast (S2 §8). */
export function useArchiveChild(id: number): Archive {
  const notices = useArchiveNotices('Child', 'child');
  const queries = useQueryClient();
  const { mutate, isPending } = $api.useMutation('put', '/api/admin/children/{id}/archive', {
    onSuccess: async ({ isActive }) => {
      notices.done(isActive);
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf('get', '/api/all-children') }),
        queries.invalidateQueries({ queryKey: keyOf('get', '/api/all-children/stats') }),
      ]);
    },
    onError: notices.failed,
  });
  const archive: Archive['archive'] = (isActive, then) =>
    mutate({ params: { path: { id } }, body: { isActive } }, { onSettled: then });
  return { archive, isPending };
}

function useArchiveNotices(What: 'Coach' | 'Child', what: 'coach' | 'child') {
  const notify = useNotify();
  return {
    done: (isActive: boolean) => notify({ title: `${What} ${isActive ? 'restored' : 'archived'} successfully` }),
    failed: (problem: unknown) =>
      notify({
        title: `Failed to update ${what} status`,
        description: asApiError(problem).detail,
        tone: 'destructive',
      }),
  };
}
