import type { RegisteredChild } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { dayText, timeText } from '@fieldhouse/contracts/club';
import { $api, type ApiError, asApiError, serverSentence, useNotify } from '@fieldhouse/web-kit';
import { useRef } from 'react';
import { useShownAnswers } from './use-shown-answers.ts';

interface Wish {
  child: { id: number; firstName: string; lastName: string; mine: boolean };
  eventId: number;
  timeSlotId: number | null;
}

interface Register {
  register: (
    wish: Wish,
    then: { onDone: (answer: RegisteredChild) => void; onRefused: (error: ApiError) => void },
  ) => void;
  isPending: boolean;
  /** Just after a success: a press counts for nothing. */
  isResting: boolean;
}

/**
 * Registers a child and says so (S1 §8). The screen shows the answer at once; a retry after a broken connection
 * registers once.
 */
export function useRegister(): Register {
  const notify = useNotify();
  const shown = useShownAnswers();
  const attempt = useAttempt();
  const wished = useRef<Wish>(null);
  const { mutate, isPending, isLocked, isResting } = $api.useMutation('post', '/api/register-child', {
    onSuccess: (answer) => {
      attempt.answered(201);
      const child = wished.current?.child;
      if (!child) return;
      shown.registered(answer, { name: fullName(child), mine: child.mine });
      notify({
        title: `Registration complete for ${answer.registeredEvent.title}`,
        description: `${child.firstName}, ${whenWords(answer)}`,
      });
    },
    onError: (problem) => {
      const { status, code } = asApiError(problem);
      attempt.answered(status);
      const slotId = wished.current?.timeSlotId;
      // A lost slot is told where it stands, below the slots.
      if (code === 'slot_taken' && wished.current && slotId) return shown.slotTaken(wished.current.eventId, slotId);
      if (status === 404 || status === 409) shown.refresh();
      notify({ title: registerFailure(problem), tone: 'destructive' });
    },
  });

  const register: Register['register'] = (wish, { onDone, onRefused }) => {
    if (isLocked()) return;
    wished.current = wish;
    const { child, eventId, timeSlotId } = wish;
    const body = { childId: child.id, eventId, ...(timeSlotId === null ? {} : { timeSlotId }) };
    mutate(
      { body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } },
      { onSuccess: onDone, onError: (problem) => onRefused(asApiError(problem)) },
    );
  };
  return { register, isPending, isResting };
}

/** Why a child was not registered (S1 §8). */
export const registerFailure = (problem: unknown) => serverSentence(problem, 'Failed to register for event');

/** 'Sat, Nov 28, 9:00 AM' */
const whenWords = ({ registeredEvent: { date, startTime, timeSlot } }: RegisteredChild) =>
  `${dayText(date)}, ${timeText(timeSlot?.startTime ?? startTime)}`;
