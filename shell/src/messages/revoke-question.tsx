import type { CalendarFeed } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage, keyOf } from '@fieldhouse/web-kit';
import { queryClient } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';
import { LINKS_HEADING } from './links-heading.ts';
import { refetchLinks } from './use-save-link.ts';

interface RevokeQuestionProps {
  link: CalendarFeed;
  onClose: () => void;
}

/** Asks before a link is revoked: only its hash is stored, so it cannot be given back. */
export default function RevokeQuestion({ link: { id, name }, onClose }: RevokeQuestionProps) {
  const call = $api.useMutation('delete', '/api/calendar-feeds/{id}', {
    onSuccess: () => {
      onClose();
      // The pressed button is gone with its row.
      document.getElementById(LINKS_HEADING)?.focus();
      queryClient.setQueryData<CalendarFeed[]>(keyOf('get', '/api/calendar-feeds'), (links) =>
        links?.filter((each) => each.id !== id),
      );
      void refetchLinks();
      notify({ title: 'Calendar link revoked', description: `${isolated(name)} gets no more entries.` });
    },
    onError: (error) => {
      onClose();
      void refetchLinks();
      notify({
        title: 'The link could not be revoked',
        description: errorMessage(error, 'Please try again.'),
        tone: 'destructive',
      });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => call.mutate({ params: { path: { id } } })}
      title={`Revoke ${isolated(name)}?`}
      confirmText="Revoke"
      busyText={call.isPending ? 'Revoking...' : undefined}
    >
      <p>Calendars that have this link remove its entries when they look next. The link cannot be given back.</p>
    </ConfirmDialog>
  );
}
