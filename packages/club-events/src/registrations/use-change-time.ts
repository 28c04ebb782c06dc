import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { dayText, timeText } from '@fieldhouse/contracts/club';
import { $api, asApiError, errorMessage, useNotify } from '@fieldhouse/web-kit';
import { useRef } from 'react';
import { useCacheUpdates } from './use-cache-updates.ts';

interface ChangeRequest {
  registrationId: number;
  child: { firstName: string };
  event: { id: number };
  slotId: number;
}

interface ChangeTime {
  changeTime: (
    request: ChangeRequest,
    then: { onDone: () => void; onRefused: (text: string, wasTaken: boolean) => void },
  ) => void;
  isPending: boolean;
}

/** Gives a registered child another slot and shows a toast. The loaded data is updated at once. */
export function useChangeTime(): ChangeTime {
  const notify = useNotify();
  const cache = useCacheUpdates();
  const attempt = useAttempt();
  const lastRequest = useRef<ChangeRequest>(null);
  const { mutate, isPending, isLocked } = $api.useMutation('put', '/api/registrations/{id}/slot', {
    onSuccess: (answer) => {
      attempt.answered(200);
      cache.changed(answer);
      const child = lastRequest.current?.child;
      if (!child) return;
      const { date, startTime, timeSlot } = answer.registeredEvent;
      notify({
        title: `Time changed for ${answer.registeredEvent.title}`,
        description: `${child.firstName}, ${dayText(date)}, ${timeText(timeSlot?.startTime ?? startTime)}`,
      });
    },
    onError: (problem) => {
      const { status, code } = asApiError(problem);
      attempt.answered(status);
      const request = lastRequest.current;
      if (code === 'slot_taken' && request) cache.slotTaken(request.event.id, request.slotId);
      else if (status === 404 || status === 409) cache.refresh();
    },
  });

  const changeTime: ChangeTime['changeTime'] = (request, { onDone, onRefused }) => {
    if (isLocked()) return;
    lastRequest.current = request;
    const body = { timeSlotId: request.slotId };
    const key = attempt.keyFor({ ...body, id: request.registrationId });
    mutate(
      { body, params: { path: { id: request.registrationId }, header: { 'Idempotency-Key': key } } },
      {
        onSuccess: onDone,
        onError: (problem) =>
          onRefused(errorMessage(problem, 'Failed to change the time'), asApiError(problem).code === 'slot_taken'),
      },
    );
  };
  return { changeTime, isPending };
}
