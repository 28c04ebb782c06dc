import type { ListedAnnouncement } from '@fieldhouse/api';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRefreshAnnouncements } from './use-refresh-announcements.ts';

interface WithdrawQuestionProps {
  announcement: ListedAnnouncement;
  onClose: () => void;
}

/** Asks before what is not sent is deleted: its text is gone then (S2.2.2006). */
export function WithdrawQuestion({ announcement: { id, title, state }, onClose }: WithdrawQuestionProps) {
  const notify = useNotify();
  const refresh = useRefreshAnnouncements();
  const withdraw = $api.useMutation('delete', '/api/announcements/{id}', {
    onError: (error: unknown) => notify({ title: asApiError(error).detail, tone: 'destructive' }),
    onSettled: () => {
      onClose();
      return refresh();
    },
  });
  const isDraft = state === 'draft';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ params: { path: { id } } })}
      title={isDraft ? 'Delete this draft?' : 'Withdraw this announcement?'}
      confirmText={isDraft ? 'Delete' : 'Withdraw'}
      busyText={withdraw.isPending ? 'Deleting...' : undefined}
    >
      <p>
        <b>{title}</b>
      </p>
      <p>{isDraft ? 'Its text is deleted.' : 'Its text is deleted, and nobody gets it.'}</p>
    </ConfirmDialog>
  );
}
