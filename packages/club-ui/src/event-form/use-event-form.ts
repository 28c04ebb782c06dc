import { DEFAULT_SESSION_DURATION } from '@fieldhouse/contracts/club';
import type { EventForm } from '@fieldhouse/contracts/forms';
import { useMemo } from 'react';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { checkEventForm } from './check-event-form.ts';

/** What the fields hold while they are filled in, and what they send. */
export type EventFormInput = z.input<typeof EventForm>;
export type EventFormApi = UseFormReturn<EventFormInput, unknown, EventForm>;

const EMPTY: DefaultValues<EventFormInput> = {
  title: '',
  description: '',
  date: '',
  startTime: '',
  endTime: '',
  coachIds: [],
  minAge: null,
  maxAge: null,
  allowTimeSlots: false,
  sessionDuration: DEFAULT_SESSION_DURATION,
  isMultiDay: false,
  endDate: null,
  assignedTeamId: null,
  isRecurring: false,
  recurrenceFrequency: 'weekly',
  recurrenceCount: null,
};

/**
 * The event form, empty or with an event's values; what is sent has passed `EventForm` (S2 §5). `edited` is the
 * event that there is, none for a new one.
 */
export function useEventForm(values: DefaultValues<EventFormInput> = {}, edited?: { title: string }): EventFormApi {
  const resolver = useMemo(() => checkEventForm(edited), [edited]);
  return useForm<EventFormInput, unknown, EventForm>({
    resolver,
    defaultValues: { ...EMPTY, ...values },
    // The dialog does, in reading order.
    shouldFocusError: false,
  });
}
