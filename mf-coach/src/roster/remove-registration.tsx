import type { EventDetails, RosterEntry } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useRefreshEvent } from './use-refresh-event.ts';

interface RemoveRegistrationProps {
  entry: RosterEntry;
  event: EventDetails;
  onClose: () => void;
}

/** Asks before a registration is cancelled (S2 §4). */
export function RemoveRegistration({ entry, event, onClose }: RemoveRegistrationProps) {
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const refresh = useRefreshEvent(event.id);
  const { mutate, isPending } = $api.useMutation('delete', '/api/registrations/{registrationId}', {
    onSuccess: async () => {
      await refresh();
      notify({
        title: 'Registration cancelled',
        description: `${isolated(entry.childName)} has been removed from ${event.title}`,
      });
      close();
    },
    onError: (error) => {
      notify({ title: 'Failed to remove registration.', description: asApiError(error).detail, tone: 'destructive' });
      close();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ params: { path: { registrationId: entry.registrationId } } })}
      title={`Remove ${isolated(entry.childName)} from ${event.title}?`}
      confirmText="Remove"
      cancelText="Keep"
      busyText={isPending ? 'Removing...' : undefined}
    >
      <p>The place is free at once, and the family gets an email.</p>
    </ConfirmDialog>
  );
}
