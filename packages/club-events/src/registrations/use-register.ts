import type { RegisteredChild } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { clubToday, dayText, isolated, timeText } from '@fieldhouse/contracts/club';
import { $api, type ApiError, asApiError, errorMessage, useNotify } from '@fieldhouse/web-kit';
import { useRef } from 'react';
import { useCacheUpdates } from './use-cache-updates.ts';

interface RegistrationRequest {
  child: { id: number; firstName: string; lastName: string; mine: boolean };
  eventId: number;
  timeSlotId: number | null;
}

interface Register {
  register: (
    request: RegistrationRequest,
    then: { onDone: (answer: RegisteredChild) => void; onRefused: (error: ApiError) => void },
  ) => void;
  isPending: boolean;
  /** Just after a success: presses are ignored. */
  isCoolingDown: boolean;
}

/**
 * Registers a child and shows a toast (S1 §8). The loaded data is updated at once. A retry after a lost connection
 * does not register twice.
 */
export function useRegister(): Register {
  const notify = useNotify();
  const cache = useCacheUpdates();
  const attempt = useAttempt();
  const lastRequest = useRef<RegistrationRequest>(null);
  const { mutate, isPending, isLocked, isCoolingDown } = $api.useMutation('post', '/api/register-child', {
    onSuccess: (answer) => {
      attempt.answered(201);
      const child = lastRequest.current?.child;
      if (!child) return;
      cache.registered(answer, { name: fullName(child), mine: child.mine });
      notify({
        title: `Registration complete for ${answer.registeredEvent.title}`,
        description: `${isolated(child.firstName)}, ${whenText(answer)}`,
      });
    },
    onError: (problem) => {
      const { status, code } = asApiError(problem);
      attempt.answered(status);
      const slotId = lastRequest.current?.timeSlotId;
      // The sheet itself shows below the slots that this one was taken.
      if (code === 'slot_taken' && lastRequest.current && slotId)
        return cache.slotTaken(lastRequest.current.eventId, slotId);
      if (status === 404 || status === 409) cache.refresh();
      notify({ title: registerFailure(problem), tone: 'destructive' });
    },
  });

  const register: Register['register'] = (request, { onDone, onRefused }) => {
    if (isLocked()) return;
    lastRequest.current = request;
    const { child, eventId, timeSlotId } = request;
    const body = { childId: child.id, eventId, ...(timeSlotId === null ? {} : { timeSlotId }) };
    mutate(
      { body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } },
      { onSuccess: onDone, onError: (problem) => onRefused(asApiError(problem)) },
    );
  };
  return { register, isPending, isCoolingDown };
}

/** Why a child was not registered (S1 §8). */
export const registerFailure = (problem: unknown) => errorMessage(problem, 'Failed to register for event');

/** 'Sat, Nov 28, 9:00 AM' */
const whenText = ({ registeredEvent: { date, startTime, timeSlot } }: RegisteredChild) =>
  `${dayText(date, clubToday(new Date()))}, ${timeText(timeSlot?.startTime ?? startTime)}`;
