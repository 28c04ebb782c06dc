import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Asks before the mail server is removed. */
export default function RemoveMailServer({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const call = $api.useMutation('delete', '/api/admin/mail-server', {
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/mail-server') });
      notify({ title: 'Mail server removed' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => call.mutate({})}
      title="Remove the mail server"
      confirmText="Remove the mail server"
      busyText={call.isPending ? 'Removing...' : undefined}
    >
      <p>No email is sent any more: confirmations, reminders and password links stay in the Mail tab.</p>
      {call.error && <p role="alert">{errorMessage(call.error, 'Please try again.')}</p>}
    </ConfirmDialog>
  );
}
