import type { RegisteredChild } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { type Attempt, createAttempt } from '@fieldhouse/club-ui/attempt';
import { clubToday, dayText, type LocalDate } from '@fieldhouse/contracts/club';
import { type ApiError, api, asApiError, useLockedMutation, useNotify } from '@fieldhouse/web-kit';
import { useRef } from 'react';
import { useCacheUpdates } from '../use-cache-updates.ts';
import { registerFailure } from '../use-register.ts';
import { namesText } from './names.ts';

/** One registration of several. */
export interface WantedRegistration {
  child: { id: number; firstName: string; lastName: string };
  event: { id: number; title: string; date: LocalDate };
  timeSlotId: number | null;
}

/** A registration that was not made, and why. */
export interface RefusedRegistration extends WantedRegistration {
  reason: string;
}

interface Outcome {
  made: (WantedRegistration & { answer: RegisteredChild })[];
  refused: (WantedRegistration & { error: ApiError })[];
}

/**
 * Registers several children, or one for several dates: one call after the other, each with its own idempotency key,
 * and one toast at the end. A refusal does not stop the rest; without a connection the rest is not sent. What was not
 * made may be sent again with the same keys.
 */
export function useRegisterSeveral(onDone: (refused: readonly RefusedRegistration[]) => void) {
  const notify = useNotify();
  const cache = useCacheUpdates();
  const attempts = useRef(new Map<string, Attempt>());
  const { mutate, isPending, isCoolingDown } = useLockedMutation({
    mutationFn: (wanted: readonly WantedRegistration[]) => registerEach(wanted, attempts.current),
    onSuccess: ({ made, refused }) => {
      cache.registeredSeveral(made.map(({ answer, child }) => ({ answer, name: fullName(child) })));
      for (const { error, event, timeSlotId } of refused) {
        if (error.code === 'slot_taken' && timeSlotId !== null) cache.slotTaken(event.id, timeSlotId);
      }
      notify(toastOf({ made, refused }));
      onDone(refused.map((each) => ({ ...each, reason: registerFailure(each.error) })));
    },
  });
  return { register: mutate, isPending, isCoolingDown };
}

async function registerEach(wanted: readonly WantedRegistration[], attempts: Map<string, Attempt>): Promise<Outcome> {
  const outcome: Outcome = { made: [], refused: [] };
  let lost: ApiError | null = null;
  for (const each of wanted) {
    if (lost) {
      outcome.refused.push({ ...each, error: lost });
      continue;
    }
    const { child, event, timeSlotId } = each;
    const body = { childId: child.id, eventId: event.id, ...(timeSlotId === null ? {} : { timeSlotId }) };
    const id = JSON.stringify(body);
    const attempt = attempts.get(id) ?? createAttempt();
    attempts.set(id, attempt);
    try {
      const params = { header: { 'Idempotency-Key': attempt.keyFor(body) } };
      const { data: answer } = await api.POST('/api/register-child', { body, params });
      attempt.answered(201);
      if (answer) outcome.made.push({ ...each, answer });
    } catch (problem) {
      const error = asApiError(problem);
      attempt.answered(error.status);
      outcome.refused.push({ ...each, error });
      if (error.code === 'network') lost = error;
    }
  }
  return outcome;
}

/**
 * The toast for one registration is that of S1 §8. For several: 'Registered Mateo and Lucia' or 'Registered Mateo for 4
 * dates', and how many were not made.
 */
function toastOf({ made, refused }: Outcome) {
  const [first] = made;
  if (!first) return { title: registerFailure(refused[0]?.error), tone: 'destructive' } as const;
  const { title } = first.event;
  const children = [...new Map(made.map(({ child }) => [child.id, child])).values()];
  const dates = new Set(made.map(({ event }) => event.id)).size;
  const when = dates > 1 ? '' : `, ${dayText(first.event.date, clubToday(new Date()))}`;
  return {
    title: `Registered ${namesText(children)}${dates > 1 ? ` for ${dates} dates` : ''}`,
    description: `${title}${when}${refused.length === 0 ? '' : `. ${refused.length} not registered: see below`}`,
  };
}
