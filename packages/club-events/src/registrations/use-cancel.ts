import { fullName } from '@fieldhouse/club-ui';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRef } from 'react';
import { useShownAnswers } from './use-shown-answers.ts';

interface Place {
  child: { id: number; firstName: string; lastName: string };
  event: { id: number; title: string };
}

/**
 * Gives a child's place back and says so (S1 §8). `onSettled` runs after an answer of either kind, while the asking
 * dialog is open.
 */
export function useCancel(onSettled: () => void): { cancel: (place: Place) => void; isPending: boolean } {
  const notify = useNotify();
  const shown = useShownAnswers();
  const asked = useRef<Place>(null);
  const { mutate, isPending, isLocked } = $api.useMutation('delete', '/api/registrations/cancel/{childId}/{eventId}', {
    onSuccess: (answer) => {
      shown.cancelled(answer);
      const { child, event } = asked.current ?? {};
      if (!child || !event) return;
      notify({
        title: 'Registration cancelled',
        description: `${fullName(child)} has been removed from ${event.title}`,
      });
    },
    onError: (problem) => {
      const error = asApiError(problem);
      if (error.status === 404) shown.refresh();
      notify({ title: 'Failed to cancel registration.', description: error.detail, tone: 'destructive' });
    },
  });
  const cancel = (place: Place) => {
    if (isLocked()) return;
    asked.current = place;
    mutate({ params: { path: { childId: place.child.id, eventId: place.event.id } } }, { onSettled });
  };
  return { cancel, isPending };
}
