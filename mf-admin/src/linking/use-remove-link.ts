import type { ChildParentLink } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { $api, errorMessage, useNotify } from '@fieldhouse/web-kit';
import { parentNameOf } from './parent-name.ts';
import { useRefreshLinks } from './use-refresh-links.ts';

interface RemoveLink {
  remove: () => void;
  isPending: boolean;
}

/** Removes a parent's access to a child and shows a toast (S2 §8) with Undo, which restores the same link (S2.2.841). */
export function useRemoveLink(link: ChildParentLink): RemoveLink {
  const notify = useNotify();
  const refresh = useRefreshLinks();
  const undo = useRestoreLink(link);
  const { mutate, isPending } = $api.useMutation('delete', '/api/admin/child-parent-links/{id}', {
    onSuccess: async () => {
      notify({
        title: 'Link removed successfully',
        description: `${isolated(parentNameOf(link))} no longer sees ${isolated(link.childName)}. Registrations stay.`,
        undo,
      });
      await refresh();
    },
    onError: (problem) =>
      notify({
        title: 'Failed to remove link',
        description: errorMessage(problem, 'An error occurred while removing the link.'),
        tone: 'destructive',
      }),
  });
  return { remove: () => mutate({ params: { path: { id: link.id } } }), isPending };
}

/** A mutation of its own: the one that removed stays locked when its row is gone. */
function useRestoreLink(link: ChildParentLink): () => void {
  const notify = useNotify();
  const refresh = useRefreshLinks();
  const { mutate } = $api.useMutation('post', '/api/admin/child-parent-links/{id}/restore', {
    onSuccess: () =>
      notify({
        title: 'Link restored successfully',
        description: `${isolated(link.childName)} · ${isolated(parentNameOf(link))}`,
      }),
    onError: (problem) =>
      notify({
        title: 'Failed to restore link',
        description: errorMessage(problem, 'An error occurred while restoring the link.'),
        tone: 'destructive',
      }),
    // Also after a refusal: the page shows what made the undo impossible.
    onSettled: refresh,
  });
  return () => mutate({ params: { path: { id: link.id } } });
}
