import { fullName } from '@fieldhouse/club-ui';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRef } from 'react';
import { useCacheUpdates } from './use-cache-updates.ts';

interface Place {
  child: { id: number; firstName: string; lastName: string };
  event: { id: number; title: string };
}

interface CancelCallbacks {
  /** After success and after failure, while the dialog is open. */
  onSettled: () => void;
  /** After success, before `onSettled`. */
  onCancelled: ((childId: number) => void) | undefined;
}

/** Cancels a child's registration and shows a toast (S1 §8). */
export function useCancel({ onSettled, onCancelled }: CancelCallbacks): {
  cancel: (place: Place) => void;
  isPending: boolean;
} {
  const notify = useNotify();
  const cache = useCacheUpdates();
  const lastRequest = useRef<Place>(null);
  const { mutate, isPending, isLocked } = $api.useMutation('delete', '/api/registrations/cancel/{childId}/{eventId}', {
    onSuccess: (answer) => {
      cache.cancelled(answer);
      const { child, event } = lastRequest.current ?? {};
      if (!child || !event) return;
      onCancelled?.(child.id);
      notify({
        title: 'Registration cancelled',
        description: `${fullName(child)} has been removed from ${event.title}`,
      });
    },
    onError: (problem) => {
      const error = asApiError(problem);
      if (error.status === 404) cache.refresh();
      notify({ title: 'Failed to cancel registration.', description: error.detail, tone: 'destructive' });
    },
  });
  const cancel = (place: Place) => {
    if (isLocked()) return;
    lastRequest.current = place;
    mutate({ params: { path: { childId: place.child.id, eventId: place.event.id } } }, { onSettled });
  };
  return { cancel, isPending };
}
