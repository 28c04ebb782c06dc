import type { ChildParentLink } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { parentNameOf } from './parent-name.ts';
import { useRefreshLinks } from './use-refresh-links.ts';

interface RemoveQuestionProps {
  link: ChildParentLink;
  onClose: () => void;
}

/** Asks before a parent's access to a child is removed, and names the consequences. */
export default function RemoveQuestion({ link, onClose }: RemoveQuestionProps) {
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const refresh = useRefreshLinks();
  const { mutate, isPending } = $api.useMutation('delete', '/api/admin/child-parent-links/{id}', {
    onSuccess: async () => {
      await refresh();
      notify({
        title: 'Link removed successfully',
        description: `${isolated(link.childName)} · ${parentNameOf(link)}`,
      });
    },
    onError: (problem) =>
      notify({
        title: 'Failed to remove link',
        description: errorMessage(problem, 'An error occurred while removing the link.'),
        tone: 'destructive',
      }),
    onSettled: close,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ params: { path: { id: link.id } } })}
      title="Remove Access?"
      confirmText="Remove Access"
      busyText={isPending ? 'Removing...' : undefined}
    >
      <p>
        <b translate="no">{parentNameOf(link)}</b> no longer sees{' '}
        <b dir="auto" translate="no">
          {link.childName}
        </b>{' '}
        and can register the child for nothing. Registrations that were made stay.
      </p>
    </ConfirmDialog>
  );
}
