import { isolated } from '@fieldhouse/contracts/club';
import { $api, asApiError, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

interface Archive {
  archive: (isActive: boolean) => void;
  isPending: boolean;
}

interface Archived {
  id: number;
  name: string;
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

/** Archives or restores a coach and shows a toast (S2 §8); its Undo restores an archived one (S2.2.623). */
export function useArchiveCoach(coach: Archived): Archive {
  const undo = useChangeCoach(coach);
  return useChangeCoach(coach, () => undo.archive(true));
}

/** Archives or restores a child and shows a toast (S2 §8); its Undo restores an archived one (S2.2.623). */
export function useArchiveChild(child: Archived): Archive {
  const undo = useChangeChild(child);
  return useChangeChild(child, () => undo.archive(true));
}

/** Undo is a mutation of its own: the one that archived stays locked when its row is removed. */
function useChangeCoach({ id, name }: Archived, undo?: () => void): Archive {
  const notices = useArchiveNotices('Coach', 'coach', 'Sessions end, and signing in is refused.');
  const refresh = useRefreshArchive();
  const { mutate, isPending } = $api.useMutation('put', '/api/admin/coaches/{id}/archive', {
    onSuccess: async ({ isActive }) => {
      notices.done(isActive === true, { name, undo });
      await refresh();
    },
    onError: notices.failed,
  });
  return { archive: (isActive) => mutate({ params: { path: { id } }, body: { isActive } }), isPending };
}

function useChangeChild({ id, name }: Archived, undo?: () => void): Archive {
  const notices = useArchiveNotices('Child', 'child', 'Registrations and records stay.');
  const refresh = useRefreshArchive();
  const { mutate, isPending } = $api.useMutation('put', '/api/admin/children/{id}/archive', {
    onSuccess: async ({ isActive }) => {
      notices.done(isActive, { name, undo });
      await refresh();
    },
    onError: notices.failed,
  });
  return { archive: (isActive) => mutate({ params: { path: { id } }, body: { isActive } }), isPending };
}

function useArchiveNotices(What: 'Coach' | 'Child', what: 'coach' | 'child', consequence: string) {
  const notify = useNotify();
  return {
    done: (isActive: boolean, { name, undo }: { name: string; undo: (() => void) | undefined }) =>
      notify(
        isActive
          ? { title: `${What} restored successfully` }
          : {
              title: `${What} archived successfully`,
              description: `${isolated(name)}. ${consequence}`,
              ...(undo && { undo }),
            },
      ),
    failed: (problem: unknown) =>
      notify({
        title: `Failed to update ${what} status`,
        description: asApiError(problem).detail,
        tone: 'destructive',
      }),
  };
}
